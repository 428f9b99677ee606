import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inAddressOrder } from '#domain/address-order.ts'
import { joinCodeFromBytes } from '#domain/join-code.ts'
import { transactions } from '#server/db/schema/money.ts'
import { setJoinCode } from '#server/features/properties/properties.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeDocument, makeLandlord, makeProperty, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()
const { as } = app

type Row = { address?: string; propertyAddress?: string; property?: { address: string } }

const minsterYard = { address: '4 Minster Yard', city: 'York, North Yorkshire', rentAmount: 125_000 }

describe('adding a property', () => {
  test('keeps what was entered, in pence, and draws a join code', async () => {
    const landlord = await makeLandlord()
    const added = await as(landlord).properties.create({
      body: { ...minsterYard, bathrooms: 1.5, yearBuilt: 1887, nextInspectionDate: '2027-01-31', notes: '' },
    })
    expect(added).toMatchObject({
      ...minsterYard,
      landlordId: landlord.id,
      bathrooms: 1.5,
      yearBuilt: 1887,
      notes: null,
      nextInspectionDate: '2027-01-31',
      occupancyStatus: 'vacant',
      hasGas: true,
    })
    expect(added.joinCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
    expect(await as(landlord).properties.get({ params: { id: added.id } })).toEqual(added)
  })

  test('takes a field that is null as one left out', async () => {
    const landlord = await makeLandlord()
    const nothing = { bedrooms: null, notes: null, occupancyStatus: null, hasGas: null, nextInspectionDate: null }
    const added = await as(landlord).properties.create({ body: { ...minsterYard, ...nothing } as never })
    expect(added).toMatchObject({ bedrooms: null, notes: null, occupancyStatus: 'vacant', hasGas: true })
  })

  test.each([
    [{ city: 'York', rentAmount: 1 }, 'address: Address is required'],
    [{ address: ' ', city: 'York', rentAmount: 1 }, 'address: Address is required'],
    [{ address: 'A', city: 'York' }, 'rentAmount: Rent amount must be greater than 0'],
    [{ address: 'A', city: 'York', rentAmount: 0 }, 'rentAmount: Rent amount must be greater than 0'],
    [{ ...minsterYard, bedrooms: -1 }, 'bedrooms: Bedrooms must be a whole number, 0 or more'],
    [{ ...minsterYard, bathrooms: 1.2 }, 'bathrooms: Bathrooms go in steps of a half'],
    [{ ...minsterYard, yearBuilt: 1799 }, 'yearBuilt: Year built must be between 1800 and this year'],
    [{ ...minsterYard, yearBuilt: 2027 }, 'yearBuilt: Year built must be between 1800 and 2026'],
    [
      { ...minsterYard, imageUrl: 'http://example.com/a.jpg' },
      'imageUrl: Must be an uploaded image or an https address',
    ],
    [{ ...minsterYard, imageUrl: '/uploads/abcdef.jpg' }, 'imageUrl: This upload does not exist or is already in use'],
    [{ ...minsterYard, address: 'x'.repeat(201) }, 'address: Must be at most 200 characters'],
    [{ ...minsterYard, notes: 'a\0b' }, 'notes: Text may not hold a null character'],
    [{ ...minsterYard, rentAmount: null }, 'rentAmount: Rent amount must be greater than 0'],
    [
      { ...minsterYard, nextInspectionDate: '2027-02-29T09:00:00Z' },
      'nextInspectionDate: Must be a date such as 2026-11-21',
    ],
  ])('refuses %j', async (body, message) => {
    const landlord = await makeLandlord()
    const { status, text } = await refusal(as(landlord).properties.create({ body: body as never }))
    expect([status, text]).toEqual([400, message])
    expect(await as(landlord).properties.list()).toEqual([])
  })

  test('of a third on the Free plan is refused with the way out, also when five are sent at once', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => as(landlord).properties.create({ body: minsterYard })),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const { reason } of refused) {
      expect(reason.message).toBe(
        "403: You've reached your property limit (2/2). Upgrade to Premium plan to add more properties.",
      )
    }
    expect(await as(landlord).properties.list()).toHaveLength(2)
  })
})

describe('a property', () => {
  test('of another landlord answers 403, and one that does not exist 404', async () => {
    const mine = await makeLandlord()
    const theirs = await makeProperty()
    const calls = (id: number) => [
      () => as(mine).properties.get({ params: { id } }),
      () => as(mine).properties.update({ params: { id }, body: { notes: 'mine now' } }),
      () => as(mine).properties.regenerateJoinCode({ params: { id }, body: { regenerateJoinCode: true } }),
      () => as(mine).properties.remove({ params: { id } }),
    ]
    for (const call of calls(theirs.id)) expect((await refusal(call())).status).toBe(403)
    for (const call of calls(2_000_000_000)) expect((await refusal(call())).status).toBe(404)
  })

  test('shows its join code to its landlord and not to its tenant', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const params = { id: property.id }
    expect(await as(landlord).properties.get({ params })).toHaveProperty('joinCode', property.joinCode)
    const seen = await as(tenant).properties.get({ params })
    expect(seen).toMatchObject({ id: property.id, rentAmount: property.rentAmount })
    expect(seen).not.toHaveProperty('joinCode')
  })

  test('loses its appointment when the next inspection date is cleared', async () => {
    const landlord = await makeLandlord()
    const { id } = await makeProperty({ landlordId: landlord.id })
    const set = (nextInspectionDate: string | null) =>
      as(landlord).properties.update({ params: { id }, body: { nextInspectionDate } })
    expect((await set('2027-02-01')).nextInspectionDate).toBe('2027-02-01')
    expect((await set('2027-03-01')).nextInspectionDate).toBe('2027-03-01')
    expect((await set(null)).nextInspectionDate).toBeNull()
  })

  test('a new join code signs out the guests who came in with the old one, and nobody else', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const elsewhere = await makeProperty()
    const enter = (joinCode: string) => as(null).accounts.tenantLogin({ body: { joinCode } })
    const [guest, neighbour] = [await enter(property.joinCode), await enter(elsewhere.joinCode)]
    const regenerate = { params: { id: property.id }, body: { regenerateJoinCode: true as const } }
    const { joinCode = '' } = await as(landlord).properties.regenerateJoinCode(regenerate)
    expect((await refusal(as(guest).accounts.user())).status).toBe(401)
    for (const other of [neighbour, tenant, landlord, await enter(joinCode)]) await as(other).accounts.user()
  })

  test('does not take the join code of another, also where both are to get it at once', async () => {
    const [one, other] = [await makeProperty(), await makeProperty()]
    const { db } = await testDatabase()
    const set = ({ id, landlordId }: typeof one, joinCode: string) =>
      db.transaction(async (tx) => {
        const isSet = await setJoinCode(tx, actingFor({ landlordId }), id, joinCode)
        // The transaction continues, so that another code can be drawn.
        await tx.execute(sql`select 1`)
        return isSet
      })
    expect(await set(one, other.joinCode)).toBe(false)
    const drawn = joinCodeFromBytes(randomBytes(64))
    expect((await Promise.all([set(one, drawn), set(other, drawn)])).sort()).toEqual([false, true])
  })

  test('gets a new join code, and the Free plan none', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const regenerate = { params: { id: property.id }, body: { regenerateJoinCode: true as const } }
    const after = await as(landlord).properties.regenerateJoinCode(regenerate)
    expect(after.joinCode).not.toBe(property.joinCode)
    expect(after.address).toBe(property.address)

    const free = await makeLandlord({ subscriptionPlan: 'free' })
    const { id } = await makeProperty({ landlordId: free.id })
    const refused = await refusal(as(free).properties.regenerateJoinCode({ ...regenerate, params: { id } }))
    expect([refused.status, refused.text]).toEqual([
      403,
      'Tenant join codes are available with Premium and Enterprise plans',
    ])
  })
})

describe('deleting a property', () => {
  const booksOf = async (landlord: { id: number }) => {
    const { db } = await testDatabase()
    return db.select().from(transactions).where(eq(transactions.landlordId, landlord.id))
  }
  const remove = (landlord: { token: string }, id: number) => as(landlord).properties.remove({ params: { id } })

  test('takes everything under it along, but for the books, which keep its address', async () => {
    const { landlord, property, payment, tenancy } = await makeRentPayment()
    await as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
    await remove(landlord, property.id)
    expect(await booksOf(landlord)).toMatchObject([
      { propertyId: null, amount: 95_000, description: `Rent due on 1 December 2026 · ${property.address}` },
    ])
    expect(await as(landlord).rent.list()).toEqual([])
    expect((await refusal(as(landlord).tenancies.get({ params: { id: tenancy.id } }))).status).toBe(404)
    expect((await refusal(remove(landlord, property.id))).status).toBe(404)
  })

  test("while others work on its rent breaks nobody's request and loses no booking or address", async () => {
    const lets = await Promise.all(Array.from({ length: 12 }, () => makeRentPayment()))
    const acted = await Promise.all(
      lets.map(async ({ landlord, property, payment, tenancy }) => ({
        landlord,
        property,
        outcome: await Promise.allSettled([
          as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid' } }),
          as(landlord).rent.generate({ body: {} }),
          remove(landlord, property.id),
          as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { rentAmount: 50_000 } }),
          as(landlord).rent.create({
            body: { tenantId: tenancy.id, propertyId: property.id, amount: 1, dueDate: '2026-11-22', status: 'paid' },
          }),
          remove(landlord, property.id),
        ]),
      })),
    )
    for (const { landlord, property, outcome } of acted) {
      const refusals = outcome.filter(({ status }) => status === 'rejected')
      for (const refused of refusals) expect(refused).toMatchObject({ reason: { status: 404 } })
      expect([outcome[2], outcome[5]].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const paid = [outcome[0], outcome[4]].filter(({ status }) => status === 'fulfilled')
      const bookings = await booksOf(landlord)
      expect(bookings).toHaveLength(paid.length)
      for (const booking of bookings) expect(booking.description).toContain(property.address)
    }
  })
})

describe('the list of properties', () => {
  test('goes by address, is cut into pages, and is searched in address and city as typed', async () => {
    const landlord = await makeLandlord()
    for (const [address, city] of [
      ['9 Zetland Street', 'Hull'],
      ['1 Abbey Lane', 'Leeds'],
      ['5 Mill_Road', 'Ely'],
    ] as const) {
      await makeProperty({
        landlordId: landlord.id,
        address,
        city,
        occupancyStatus: city === 'Ely' ? 'occupied' : 'vacant',
      })
    }
    const addresses = async (query: object) => (await as(landlord).properties.list({ query })).map((row) => row.address)
    expect(await addresses({})).toEqual(['1 Abbey Lane', '5 Mill_Road', '9 Zetland Street'])
    const pages = await pagesOf<{ address: string }>(app, landlord, '/api/properties?limit=2')
    expect(pages.map((page) => page.map(({ address }) => address))).toEqual([
      ['1 Abbey Lane', '5 Mill_Road'],
      ['9 Zetland Street'],
    ])
    expect(await addresses({ q: 'LEEDS' })).toEqual(['1 Abbey Lane'])
    expect(await addresses({ q: 'àbbey' })).toEqual(['1 Abbey Lane'])
    expect(await addresses({ q: 'lane leeds' })).toEqual(['1 Abbey Lane'])
    expect(await addresses({ q: 'l_r' })).toEqual(['5 Mill_Road'])
    expect(await addresses({ q: '1 Abbey Lane, Leeds' })).toEqual(['1 Abbey Lane'])
    expect(await addresses({ q: '1 Abbey Lane - Leeds' })).toEqual(['1 Abbey Lane'])
    expect(await addresses({ q: 'leeds lane' })).toEqual([])
    expect(await addresses({ q: '%' })).toEqual([])
    expect(await addresses({ occupancyStatus: 'vacant' })).toEqual(['1 Abbey Lane', '9 Zetland Street'])
    expect(await as(landlord).properties.summary({ query: { q: 'ely' } })).toEqual({
      total: 3,
      occupied: 1,
      vacant: 2,
      found: 1,
    })
  })

  test('counts as people do, on each of its pages and in every other list by address', async () => {
    const landlord = await makeLandlord()
    const written = [
      'Flat 10, 3 Élan Row',
      'Flat 2, 3 elan Row',
      '100 Mill Lane',
      '02 Mill Lane',
      '10 Mill Lane',
      'Flat 1, 3 Elan Row',
    ]
    const inOrder = [...written, '1 Mill Lane', '1 mill court', '123456789 High Road'].toSorted(inAddressOrder)
    expect(inOrder.slice(0, 5)).toEqual([
      '1 mill court',
      '1 Mill Lane',
      '02 Mill Lane',
      '10 Mill Lane',
      '100 Mill Lane',
    ])
    for (const address of inOrder.toSorted()) {
      await makeDocument(await makeProperty({ landlordId: landlord.id, address }))
    }
    for (const list of [
      '/api/properties?',
      '/api/documents?sort=property&',
      '/api/documents?sort=property&q=epc&',
      '/api/inspections/properties?',
      '/api/document-compliance/table?',
    ]) {
      const rows = (await pagesOf<Row>(app, landlord, `${list}limit=2`)).flat()
      const found = rows.map((row) => row.address ?? row.propertyAddress ?? row.property?.address)
      expect(found, list).toEqual(inOrder)
    }
  })

  test.each(['漢', '"'])('goes on after the longest address in %s', async (letter) => {
    const landlord = await makeLandlord()
    const body = { ...minsterYard, address: letter.repeat(200) }
    const ids = [await as(landlord).properties.create({ body }), await as(landlord).properties.create({ body })]
    const pages = await pagesOf(app, landlord, '/api/properties?limit=1')
    expect(pages.flat()).toEqual(ids)
  })

  test('is searched by join code only where that is asked for, and never in the codes of others', async () => {
    const landlord = await makeLandlord()
    const { joinCode, id } = await makeProperty({ landlordId: landlord.id, address: '2 Chapel Row' })
    const idsWith = async (query: object) => (await as(landlord).properties.list({ query })).map((row) => row.id)
    const other = await makeProperty()
    const q = joinCode.toLowerCase()
    expect(await idsWith({ q, withJoinCodes: 'true' })).toEqual([id])
    expect(await idsWith({ q: 'chapel', withJoinCodes: 'true' })).toEqual([id])
    expect(await idsWith({ q })).toEqual([])
    expect(await idsWith({ q: other.joinCode, withJoinCodes: 'true' })).toEqual([])
  })
})

test("the landlord's own notes and the deposits do not reach tenants, who read what was written for them", async () => {
  const { landlord, property, tenant } = await makeTenancy()
  const params = { id: property.id }
  const own = { notes: 'The key is with Mrs Hall.', securityDeposit: 110_000, holdingDeposit: 22_000 }
  const changed = await as(landlord).properties.update({
    params,
    body: { ...own, tenantNotes: 'Bins go out on Tuesday.' },
  })
  expect(changed).toMatchObject({ ...own, tenantNotes: 'Bins go out on Tuesday.' })
  const shown = { notes: 'Bins go out on Tuesday.', securityDeposit: null, holdingDeposit: null }
  const home = await as(tenant).properties.get({ params })
  const dashboard = await as(tenant).dashboard.get()
  for (const seen of [home, dashboard.role === 'tenant' && dashboard.property]) {
    expect(seen).toMatchObject(shown)
    expect(seen).not.toHaveProperty('tenantNotes')
  }
  expect(JSON.stringify([home, dashboard])).not.toMatch(/Mrs Hall|110000|22000/)
})
