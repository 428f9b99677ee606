/** Every list of the contract with rows as long as possible. */
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import { mostPageBytes } from '#server/platform/http/json-text.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeTenancy } from '#test/factories.ts'

const rows = 180
/** The number of rows that are large by themselves. */
const heavyRows = 20
const long = sql`repeat('€', 5000)`

let app: TestApp
let parents: Awaited<ReturnType<typeof makeTenancy>>
let paths: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  parents = await makeTenancy()
  const { db } = await testDatabase()
  const { landlord, property, tenant, tenancy } = parents
  const place = sql`${landlord.id}::int, ${property.id}::int`
  const many = sql`generate_series(1, ${rows}) n`
  const few = sql`generate_series(1, ${heavyRows}) n`
  const statements = [
    sql`insert into properties (landlord_id, address, city, rent_amount, join_code, notes)
      select ${landlord.id}::int, 'A' || n, 'York', 1, 'Z' || n || '-' || ${landlord.id}::int, ${long} from ${many}`,
    sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount, notes, active)
      select ${place}, ${tenant.id}::int, ${tenant.name}, '2020-01-01', 1, ${long}, false from ${many}`,
    sql`with ${rentWithCharges(sql`select ${landlord.id}::int as landlord_id, ${property.id}::int as property_id,
      ${tenancy.id}::int as tenant_id, 1 as amount, '2026-01-01'::date + n::int as due_date from ${many}`)} select 1`,
    sql`insert into maintenance_requests (landlord_id, property_id, tenant_id, user_id, request_type, description, access_instructions, photos)
      select ${place}, ${tenancy.id}::int, ${tenant.id}::int, 'other', ${long}, ${long}, array_fill(repeat('x', 2000), array[5]) from ${many}`,
    sql`insert into inspections (landlord_id, property_id, date, notes, completed, high_priority_issues)
      select ${place}, '2026-01-01'::date + n::int, ${long}, true, ${long} from ${many}`,
    sql`insert into property_inspection_reports (landlord_id, property_id, inspection_id, inspector_name, inspection_type, inspection_date,
        is_hmo, internal_rooms, areas, photos, property_rating, notes, priority_issues, maintenance_recommendations, tenant_notes,
        inspector_signature, inspector_signed_at)
      select ${place}, id, 'Ann', 'routine', date, false,
        jsonb_build_array(jsonb_build_object('roomType', 'Kitchen', 'roomName', 'Galley', 'condition', 'fair', 'notes', repeat('€', 100000),
          'photos', jsonb_build_array('SECRET-ROOM'))),
        jsonb_build_object('roofNotes', ${long}, 'plumbingDrainageNotes', ${long}, 'roofCondition', 'good'),
        array_fill(repeat('x', 2000), array[100]), 'good', ${long}, ${long}, ${long}, ${long}, 'data:' || repeat('A', 300000), now()
      from inspections where property_id = ${property.id} order by date limit ${heavyRows}`,
    sql`insert into documents (landlord_id, property_id, type, name, notes, expiry_date, shared_with_tenant, file, mime_type, size)
      select ${place}, 'EPC', 'EPC', ${long}, '2026-12-01', true, n || '-' || ${property.id}::int, 'application/pdf', 1 from ${many}`,
    sql`insert into inventory_reports (landlord_id, property_id, date, check_type, prepared_by, rooms, furnishings, meter_readings, keys, notes, tenant_names, landlord_signature)
      select ${place}, '2026-01-01'::date + n::int, 'check-in', 'Ann',
        jsonb_build_array(jsonb_build_object('name', 'SECRET-ROOM', 'additionalNotes', repeat('x', 1900000), 'items', '[{}, {}]'::jsonb,
          'photos', jsonb_build_array('/uploads/first', '/uploads/second'))),
        '[{}]'::jsonb, '[]'::jsonb, '[]'::jsonb, ${long}, ${long}, 'data:' || repeat('A', 300000) from ${few}`,
    sql`insert into inventory_report_tenancies (report_id, tenant_id, property_id)
      select id, ${tenancy.id}::int, property_id from inventory_reports where property_id = ${property.id}`,
    sql`insert into property_audits (landlord_id, property_id, audit_date, compliance_score, document_count, total_documents, audit_data)
      select ${place}, now(), 1, 1, 1, ${JSON.stringify(auditData)}::json from ${many}`,
    sql`insert into property_audits (landlord_id, property_id, audit_date, compliance_score, document_count, total_documents, audit_data)
      select landlord_id, id, now(), 1, 1, 1, ${JSON.stringify(auditData)}::json from properties
      where landlord_id = ${landlord.id} and id <> ${property.id}`,
    sql`insert into notifications (user_id, type, title, message)
      select ${landlord.id}::int, 'system', 'System', ${long} from ${many}`,
    sql`insert into activity (landlord_id, entity, record_id, what)
      select ${landlord.id}::int, 'property', n, ${long} from ${many}`,
    sql`insert into bin_items (landlord_id, kind, record_id, title, deleted_at)
      select ${landlord.id}::int, 'event', n, repeat('€', 200), '2026-11-20' from ${many}`,
    sql`insert into additional_occupants (landlord_id, tenant_id, name, notes)
      select ${landlord.id}::int, ${tenancy.id}::int, 'Robin', ${long} from ${many}`,
    sql`insert into api_keys (landlord_id, name, key_hash, scopes)
      select ${landlord.id}::int, repeat('€', 200), n || '-' || ${landlord.id}::int, '["read"]' from ${many}`,
    sql`insert into sessions (user_id, token_hash, created_at, last_used_at)
      select ${landlord.id}::int, n || '-' || ${landlord.id}::int, now(), now() from ${many}`,
    sql`insert into calendar_events (landlord_id, property_id, title, details, date)
      select ${place}, 'Event', ${long}, '2026-11-20' from ${many}`,
  ]
  for (const statement of [...statements, ...moneyAndMessages(parents)]) await db.execute(statement)
  const one = async (id: SQL) => (await db.execute<{ id: number }>(id)).rows[0]?.id
  const conversation = await one(sql`select id from chat_sessions where property_id = ${property.id}`)
  const statement = await one(sql`select import_id as id from bank_lines where landlord_id = ${landlord.id}`)
  paths = {
    'arrears.letters': `/api/tenants/${tenancy.id}/arrears-steps`,
    'bank.lines': `/api/bank-imports/${statement}/lines`,
    'tenancies.occupants': `/api/tenants/${tenancy.id}/additional-occupants`,
    'messages.list': `/api/messages?conversationId=${conversation}`,
  }
})

function moneyAndMessages({ landlord, property, tenant, tenancy }: typeof parents): SQL[] {
  const place = sql`${landlord.id}::int, ${property.id}::int`
  const many = sql`generate_series(1, ${rows}) n`
  const others = sql`landlord_id = ${landlord.id} and property_id <> ${property.id}`
  return [
    sql`update users set is_invited = false where id = ${tenant.id}`,
    sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount, notes, accepted)
      select landlord_id, id, ${tenant.id}::int, ${tenant.name}, '2020-01-01', 1, ${long}, true from properties
      where landlord_id = ${landlord.id} and id <> ${property.id}`,
    sql`with ${rentWithCharges(sql`select landlord_id, property_id, id as tenant_id, 1 as amount, '2026-01-01'::date as due_date
      from tenancies where ${others}`)} select 1`,
    sql`insert into deposits (landlord_id, property_id, tenant_id, received_on, reference)
      select landlord_id, property_id, id, '2026-01-01', ${long} from tenancies where landlord_id = ${landlord.id}`,
    sql`insert into chat_sessions (landlord_id, property_id, tenant_user_id)
      select landlord_id, id, ${tenant.id}::int from properties where landlord_id = ${landlord.id}`,
    sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type,
        subject, content, created_at, updated_at)
      select id, landlord_id, property_id, tenant_user_id, tenant_user_id, landlord_id, 'tenant_to_landlord',
        repeat('€', 200), ${long}, now(), now()
      from chat_sessions, ${many} where landlord_id = ${landlord.id} and (n = 1 or property_id = ${property.id})`,
    sql`update chat_sessions set last_message_id = (select max(id) from messages where conversation_id = chat_sessions.id)
      where landlord_id = ${landlord.id}`,
    sql`insert into financial_transactions (landlord_id, property_id, amount, date, type, description, notes, supplier)
      select ${place}, 1, '2026-01-01', 'maintenance', ${long}, ${long}, repeat('€', 200) from ${many}`,
    sql`insert into mortgages (landlord_id, property_id, lender, balance, rate, repayment_type, monthly_payment, first_payment_date)
      select ${place}, repeat('€', 200), 1, 1, 'interest_only', 1, '2026-01-01' from ${many}`,
    sql`insert into mails (user_id, kind, address, subject) select ${landlord.id}::int, 'system', 'a@example.com', ${long} from ${many}`,
    sql`insert into arrears_steps (landlord_id, property_id, tenant_id, name, via, since, owed, sent_on, subject, letter)
      select ${place}, ${tenancy.id}::int, 'Reminder', 'print', '2026-01-01', 1, '2026-01-04', repeat('€', 200), ${long} from ${many}`,
    sql`insert into bank_accounts (landlord_id, name) values (${landlord.id}, 'Current')`,
    sql`insert into bank_imports (landlord_id, account_id, file_name, format, lines, duplicates, first_day, last_day, problems)
      select ${landlord.id}::int, id, repeat('€', 200), 'csv', 1, 0, '2026-01-01', '2026-01-01', '[]'
      from bank_accounts, ${many} where landlord_id = ${landlord.id}`,
    sql`insert into bank_lines (landlord_id, account_id, import_id, key, line_number, date, amount, description, payer_key)
      select ${landlord.id}::int, account_id, min(id), n, n, '2026-01-01', 1, ${long}, 'x'
      from bank_imports, ${many} where landlord_id = ${landlord.id} group by account_id, n`,
  ]
}

const tenantNamed = (name: string) => ({ name, username: null, email: null, moveInDate: '2026-01-01' })
const auditData = {
  property: { address: 'A', city: 'B', occupancyStatus: 'occupied', rentAmount: 1, bedrooms: null },
  tenant: tenantNamed('Sam'),
  tenants: Array.from({ length: 60 }, () => tenantNamed('€'.repeat(200))),
  landlord: { name: 'Ann', email: null, phone: null },
  documentCount: 0,
  missingDocuments: [],
  complianceScore: 0,
  documentAnalysis: {},
  inspectionSummary: null,
  auditTimestamp: '2026-11-01T00:00:00.000Z',
  propertyAge: null,
}

const lists = Object.entries(contracts).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { paged }]) => paged)
    .map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** All pages of a list, as they arrive. */
async function pagesOf(path: string, token: string): Promise<string[]> {
  const pages: string[] = []
  let cursor = ''
  do {
    const { statusCode, rawPayload, headers } = await app.app.inject({
      url: `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeLessThanOrEqual(mostPageBytes)
    pages.push(rawPayload.toString())
    cursor = String(headers['x-next-cursor'] ?? '')
  } while (cursor)
  return pages
}

describe('every list', () => {
  it.each(lists)(
    '$name: no answer is over a megabyte, and the cursors lead to every row once',
    async ({ name, endpoint }) => {
      const { landlord, tenant, property } = parents
      const path = paths[name] ?? endpoint.path.replace(/:\w+/, String(property.id))
      const readers = [landlord, ...(endpoint.access === 'signedIn' ? [tenant] : [])]
      for (const reader of readers) {
        const pages = await pagesOf(path, reader.token)
        const keys = pages
          .flatMap((page) => JSON.parse(page) as Record<string, unknown>[])
          .map((row) =>
            JSON.stringify([row.id ?? row.tenantId ?? row.conversationId ?? row.propertyId, row.type, row.property]),
          )
        expect(new Set(keys).size).toBe(keys.length)
        if (reader === landlord && name !== 'inspections.pending')
          expect(keys.length).toBeGreaterThanOrEqual(/report|inventory/i.test(name) ? heavyRows : rows)
        expect(pages.join()).not.toContain('SECRET-ROOM')
        expect(pages.join()).not.toContain('data:AAAA')
      }
    },
  )

  it('says how the description of a request begins; all of it is by its id', async () => {
    const { tenant } = parents
    const [request] = await app.as(tenant).maintenance.list({ query: { limit: 1 } })
    expect(request?.description).toBe(`${'€'.repeat(499)}…`)
    expect(request?.accessInstructions).toHaveLength(500)
    const { description } = await app.as(tenant).maintenance.get({ params: { id: request?.id ?? 0 } })
    expect(description).toHaveLength(5000)
  })

  it('counts what is in an inventory, and says how the rooms of a report were found', async () => {
    const { landlord, tenant } = parents
    for (const reader of [landlord, tenant]) {
      const [inventory] = await app.as(reader).inventory.list({ query: { limit: 1 } })
      expect(inventory).toMatchObject({ roomCount: 1, itemCount: 3, photoCount: 2, imageUrl: '/uploads/first' })
      expect(inventory?.notes).toHaveLength(500)
    }
    const [report] = await app.as(landlord).inspectionReports.list({ query: { limit: 1 } })
    expect(report).toMatchObject({ roomCount: 1, photoCount: 101, imageUrl: 'x'.repeat(2000), roofCondition: 'good' })
    expect(report?.internalRooms).toEqual([
      { roomType: 'Kitchen', roomName: 'Galley', condition: 'fair', notes: `${'€'.repeat(199)}…` },
    ])
    expect([report?.notes, report?.roofNotes].map((text) => text?.length)).toEqual([500, 200])
  })
})
