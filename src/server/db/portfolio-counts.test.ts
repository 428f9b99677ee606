import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replaceableDocumentTypes } from '#domain/document.ts'
import { countedFromRows, foldPortfolioCounts, portfolioCountTriggers } from '#server/db/portfolio-counts.ts'
import { isToRenew } from '#server/features/documents/documents-to-renew.queries.ts'
import { lastVisitOn } from '#server/features/inspections/appointments/inspections.queries.ts'
import { foldCounts } from '#server/features/operations/operations.jobs.ts'
import { type Client, testApp } from '#test/app.ts'
import { freshDatabase } from '#test/database.ts'
import { documentForm } from '#test/documents.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'

const { as, services } = await testApp()
const { db } = services

const days = ['2025-01-10', '2025-11-20', '2025-11-21', '2026-10-01', '2026-11-20', '2026-12-05', '2031-01-01'] as const
const day = fc.constantFrom(...days)
const which = fc.nat(20)
const certificate = fc.constantFrom(
  replaceableDocumentTypes[0],
  replaceableDocumentTypes[1],
  'Tenancy Agreement' as const,
)

/** Everything that a landlord may do to counted rows. `at` picks an existing one. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add a property' as const) }),
  fc.record({ do: fc.constant('change a property' as const), at: which, hasGas: fc.boolean() }),
  fc.record({ do: fc.constant('delete a property' as const), at: which }),
  fc.record({ do: fc.constant('add a tenancy' as const), at: which, day }),
  fc.record({ do: fc.constant('end a tenancy' as const), at: which, day }),
  fc.record({ do: fc.constant('add rent' as const), at: which, day }),
  fc.record({ do: fc.constant('mark rent' as const), at: which, status: fc.constantFrom('paid', 'unpaid', 'overdue') }),
  fc.record({ do: fc.constant('generate rent' as const) }),
  fc.record({ do: fc.constant('add a document' as const), at: which, day, type: certificate }),
  fc.record({ do: fc.constant('change a document' as const), at: which, to: which, day, type: certificate }),
  fc.record({ do: fc.constant('delete a document' as const), at: which }),
  fc.record({ do: fc.constant('add a visit' as const), at: which, day, completed: fc.boolean() }),
  fc.record({ do: fc.constant('change a visit' as const), at: which, day, completed: fc.boolean() }),
  fc.record({ do: fc.constant('delete a visit' as const), at: which }),
  fc.record({ do: fc.constant('report a repair' as const), urgency: fc.constantFrom('low', 'high') }),
  fc.record({
    do: fc.constant('set a repair' as const),
    at: which,
    status: fc.constantFrom('pending', 'completed', 'urgent'),
  }),
  fc.record({ do: fc.constant('fold' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does it if there is a row for it. A refusal changes nothing, which the test checks too. */
async function take(landlord: Client, tenant: Client, tenantId: number, wish: Step): Promise<unknown> {
  const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]
  const properties = await landlord.properties.list()
  const on = async <Row extends { id: number }>(
    rows: Promise<readonly Row[]>,
    at: number,
    work: (params: { id: number }) => Promise<unknown>,
  ) => {
    const row = pick(await rows, at)
    return row && work({ id: row.id })
  }
  const home = 'at' in wish ? pick(properties, wish.at) : undefined
  switch (wish.do) {
    case 'add a property':
      return landlord.properties.create({ body: { address: '1 New Road', city: 'York', rentAmount: 90_000 } })
    case 'change a property':
      return home && landlord.properties.update({ params: { id: home.id }, body: { hasGas: wish.hasGas } })
    case 'delete a property':
      return home && landlord.properties.remove({ params: { id: home.id } })
    case 'add a tenancy': {
      const terms = { userId: tenantId, moveInDate: wish.day, rentAmount: 80_000 }
      return home && landlord.tenancies.create({ body: { ...terms, propertyId: home.id } })
    }
    case 'end a tenancy':
      return on(landlord.tenancies.list(), wish.at, (params) =>
        landlord.tenancies.update({ params, body: { moveOutDate: wish.day } }),
      )
    case 'add rent': {
      const tenancy = pick(await landlord.tenancies.list(), wish.at)
      const due = { amount: 80_000, dueDate: wish.day }
      return tenancy && landlord.rent.create({ body: { ...due, tenantId: tenancy.id, propertyId: tenancy.propertyId } })
    }
    case 'mark rent':
      return on(landlord.rent.list(), wish.at, (params) =>
        landlord.rent.update({ params, body: { status: wish.status } }),
      )
    case 'generate rent':
      return landlord.rent.generate({ body: {} })
    case 'add a document':
      return (
        home &&
        landlord.documents.create({
          form: documentForm({ propertyId: home.id, type: wish.type, expiryDate: wish.day }),
        })
      )
    case 'change a document': {
      const other = pick(properties, wish.to)
      const form = other && documentForm({ propertyId: other.id, type: wish.type, expiryDate: wish.day })
      return form && on(landlord.documents.list(), wish.at, (params) => landlord.documents.update({ params, form }))
    }
    case 'delete a document':
      return on(landlord.documents.list(), wish.at, (params) => landlord.documents.remove({ params }))
    case 'add a visit': {
      const visit = { date: wish.day, completed: wish.completed }
      return home && landlord.inspections.create({ body: { ...visit, propertyId: home.id } })
    }
    case 'change a visit': {
      const visit = { date: wish.day, completed: wish.completed }
      return on(landlord.inspections.list(), wish.at, (params) => landlord.inspections.update({ params, body: visit }))
    }
    case 'delete a visit':
      return on(landlord.inspections.list(), wish.at, (params) => landlord.inspections.remove({ params }))
    case 'report a repair': {
      const body = { requestType: 'plumbing' as const, description: 'The kitchen tap drips.', urgency: wish.urgency }
      return tenant.maintenance.create({ body })
    }
    case 'set a repair':
      return on(landlord.maintenance.list(), wish.at, (params) =>
        landlord.maintenance.update({ params, body: { status: wish.status } }),
      )
    case 'fold':
      return foldCounts({ db })
  }
}

const counted = async (landlordId: number) => {
  const { rows } =
    await db.execute(sql`select subject, state, day::text, sum(rows)::int as rows, sum(amount)::text as amount
    from portfolio_counts where landlord_id = ${landlordId} group by 1, 2, 3 having sum(rows) <> 0 or sum(amount) <> 0 order by 1, 2, 3`)
  return rows
}

const countedAgain = async (landlordId: number) => {
  const { rows } = await db.execute(sql`select subject, state, day::text, rows, amount::text
    from (${sql.raw(countedFromRows)}) again where landlord_id = ${landlordId} order by 1, 2, 3`)
  return rows
}

const wrongFlags = async (landlordId: number) => {
  const { rows } = await db.execute(sql`select 'document' as kind, id from documents
      where landlord_id = ${landlordId} and to_renew <> ${isToRenew}
    union all select 'property', id from properties
      where landlord_id = ${landlordId} and last_visit_on is distinct from ${lastVisitOn}`)
  return rows
}

describe('what is stored beside the rows that it follows from', () => {
  test('is what the rows say, whatever a landlord does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (wishes) => {
        const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
        const tenant = await makeTenant({ invitedBy: landlord.id })
        const home = { do: 'add a property' } as const
        const let_ = { do: 'add a tenancy', at: 0, day: days[0] } as const
        for (const wish of [home, home, let_, ...wishes]) {
          await take(as(landlord), as(tenant), tenant.id, wish).catch(() => undefined)
        }
        expect(await counted(landlord.id)).toEqual(await countedAgain(landlord.id))
        expect(await wrongFlags(landlord.id)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  test('is counted when an existing installation gets the triggers', async () => {
    const database = await freshDatabase()
    const run = (text: string): Promise<unknown> =>
      database.kind === 'pglite' ? database.raw.exec(text) : database.raw.query(text)
    for (const event of ['insert', 'update', 'delete']) await run(`drop trigger count_${event} on properties`)
    await run(`insert into users (role, name) values ('landlord', 'Sam Carter')`)
    await run(`insert into properties (landlord_id, address, city, rent_amount, join_code)
      select id, '1 New Road', 'York', 90000, 'NEWROAD' from users`)
    const read = async () =>
      (await database.db.execute(sql`select subject, state, rows from portfolio_counts where subject = 'property'`))
        .rows
    expect(await read()).toEqual([])
    await run(portfolioCountTriggers)
    await run(portfolioCountTriggers)
    expect(await read()).toEqual([{ subject: 'property', state: 'vacant', rows: 1 }])
    await run(`update properties set occupancy_status = 'occupied'`)
    await run(foldPortfolioCounts)
    expect(await read()).toEqual([{ subject: 'property', state: 'occupied', rows: 1 }])
    await database.close()
  })
})
