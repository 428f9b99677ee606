/** Answers that hold lists without being one, with texts as long as possible. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LandlordDashboard } from '#api/dashboard.ts'
import type { Ledger } from '#api/ledger.ts'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import { mostPageBytes } from '#server/platform/http/json-text.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeTenancy } from '#test/factories.ts'

const app = await testApp()
const { db } = await testDatabase()

const line = sql`repeat('€', 200)`
const prose = sql`repeat('€', 5000)`
const beginning = (letters: number) => `${'€'.repeat(letters - 1)}…`

async function read(url: string, { token }: { token: string }) {
  const { statusCode, rawPayload } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { statusCode, bytes: rawPayload.length, text: rawPayload.toString() }
}

describe('a dashboard', () => {
  it('is no more than a megabyte, whatever is noted of fifty homes, tenancies, visits and events', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy({ tenantName: '€'.repeat(200) })
    const home = sql`${landlord.id}::int, ${property.id}::int`
    const others = sql`landlord_id = ${landlord.id} and property_id <> ${property.id}`
    const fifty = sql`generate_series(1, 50) n`
    const statements = [
      sql`insert into properties (landlord_id, address, city, property_type, image_url, rent_amount, join_code, notes, tenant_notes)
        select ${landlord.id}::int, repeat('€', 197) || n, ${line}, ${line}, 'https://' || repeat('x', 1990), 1,
          'Z' || n || '-' || ${landlord.id}::int, ${prose}, ${prose} from ${fifty}`,
      sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, tenant_username, tenant_phone, move_in_date,
          rent_amount, notes, accepted)
        select landlord_id, id, ${tenant.id}::int, ${line}, ${line}, ${line}, '2020-01-01', 1, ${prose}, true
        from properties where landlord_id = ${landlord.id} and id <> ${property.id}`,
      sql`with ${rentWithCharges(sql`select landlord_id, property_id, id as tenant_id, 1 as amount, '2026-01-01'::date as due_date
        from tenancies where ${others}`)} select 1`,
      sql`insert into inspections (landlord_id, property_id, date, notes)
        select landlord_id, id, '2026-11-22', ${prose} from properties where landlord_id = ${landlord.id} and id <> ${property.id}`,
      sql`insert into inspections (landlord_id, property_id, date, notes, completed)
        select ${home}, '2026-10-01'::date + n::int, ${prose}, true from ${fifty}`,
      sql`insert into calendar_events (landlord_id, property_id, title, details, date)
        select ${home}, ${line}, ${prose}, '2026-11-02' from ${fifty}`,
      sql`insert into maintenance_requests (landlord_id, property_id, tenant_id, user_id, request_type, description, access_instructions, photos)
        select ${home}, ${tenancy.id}::int, ${tenant.id}::int, 'other', ${prose}, ${prose}, array_fill(repeat('x', 2000), array[5])
        from ${fifty}`,
    ]
    for (const statement of statements) await db.execute(statement)

    const answer = await read('/api/dashboard', landlord)
    const { properties, tenants, rentPayments, inspections, calendarEvents }: LandlordDashboard = JSON.parse(
      answer.text,
    )
    for (const list of [properties, tenants, rentPayments, inspections, calendarEvents]) expect(list).toHaveLength(50)
    expect(properties.at(-1)).toMatchObject({ notes: beginning(200), tenantNotes: beginning(200) })
    expect([tenants.at(-1)?.notes, inspections.at(-1)?.notes]).toEqual([beginning(200), beginning(200)])
    expect(calendarEvents[0]?.details).toBe(beginning(500))
    expect(answer.bytes).toBeLessThanOrEqual(mostPageBytes)

    expect((await read('/api/dashboard', tenant)).bytes).toBeLessThanOrEqual(mostPageBytes)
  })

  it('has short notes whole', async () => {
    const { landlord, property } = await makeTenancy()
    const notes = 'x'.repeat(200)
    await app.as(landlord).properties.update({ params: { id: property.id }, body: { notes } })
    expect(await app.as(landlord).dashboard.get()).toMatchObject({ properties: [{ notes }] })
  })
})

describe('a ledger', () => {
  const description = `Chimney ${'€'.repeat(4_990)}`

  async function makeCharges(charges: number, text = description) {
    const { landlord, property, tenancy, tenant } = await makeTenancy()
    await db.execute(sql`insert into ledger_entries (landlord_id, property_id, tenant_id, kind, charge_kind, amount, open_amount,
        date, description, entered_at)
      select ${landlord.id}::int, ${property.id}::int, ${tenancy.id}::int, 'charge', 'other', 100, 100,
        '2026-01-01'::date + n::int / 20, ${text}, now() from generate_series(1, ${charges}) n`)
    return { landlord, tenant, path: `/api/tenants/${tenancy.id}` }
  }

  it('says how a long description begins; a statement has all of it', async () => {
    const { landlord, tenant, path } = await makeCharges(600)
    for (const reader of [landlord, tenant]) {
      const { bytes, text } = await read(`${path}/ledger`, reader)
      expect(bytes).toBeLessThanOrEqual(mostPageBytes)
      const { entries, closing }: Ledger = JSON.parse(text)
      expect([entries.length, closing]).toEqual([600, 60_000])
      expect(entries[0]?.description).toBe(`${description.slice(0, 299)}…`)
      const csv = await read(`${path}/statement?format=csv`, reader)
      expect(csv.text.split(description)).toHaveLength(601)
    }
  })

  it('that would be over a megabyte is refused; a shorter range of days is not', async () => {
    const { landlord, path } = await makeCharges(2_400)
    expect(await read(`${path}/ledger`, landlord)).toMatchObject({
      statusCode: 400,
      text: 'The texts of the entries are too long for one answer: choose a shorter range of days',
    })
    const { text } = await read(`${path}/ledger?from=2026-04-30`, landlord)
    const { opening, entries, closing }: Ledger = JSON.parse(text)
    expect(opening + entries.length * 100).toBe(closing)
    expect([entries.length, closing]).toEqual([21, 240_000])
  })

  it('that is too long for one answer is read in parts, of which each begins with the balance of the one before', async () => {
    const { landlord, tenant, path } = await makeCharges(2_501, 'Key')
    expect(await read(`${path}/ledger`, landlord)).toMatchObject({
      statusCode: 400,
      text: 'There are more than 2,500 entries: choose a shorter range of days',
    })
    for (const reader of [landlord, tenant]) {
      const parts: Ledger[] = []
      for (const query of [
        'limit=2500',
        'limit=2500&skip=2500',
        'limit=2500&skip=2501',
        'limit=5&skip=10&from=2026-01-02',
      ])
        parts.push(JSON.parse((await read(`${path}/ledger?${query}`, reader)).text))
      expect(parts.map(({ opening, entries, closing }) => [opening, entries.length, closing])).toEqual([
        [0, 2_500, 250_000],
        [250_000, 1, 250_100],
        [250_100, 0, 250_100],
        [2_900, 5, 3_400],
      ])
      expect([parts[0]?.entries.at(-1)?.balance, parts[1]?.entries[0]?.balance]).toEqual([250_000, 250_100])
    }
  })
})
