/** Budgets: with room for one more, twenty are added at the same moment, and one succeeds. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Budget, rowBudgets } from '#domain/budget.ts'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import { type Caller, type Client, refusal, testApp } from '#test/app.ts'
import { allAtOnce, type BusyHome, execute, makeBusyHome, many, outcomesOf, place } from '#test/budgets.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeTenant } from '#test/factories.ts'
import { inventoryOf } from '#test/inventories.ts'
import { newReport } from '#test/reports.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as } = app

const makeHome = () => makeBusyHome(app)

interface Case {
  /** Rows, as many as are asked for. */
  fill(home: BusyHome, count: number): Promise<unknown>
  add(home: BusyHome, at: number): Promise<unknown>
}

const withRequest = async (home: BusyHome) => (await home.request()).id
const inspection = sql`insert into inspections (landlord_id, property_id, date, completed)`

const cases: Record<
  Exclude<Budget, 'requestsOfPersonInADay' | 'commentsOfPersonInADay' | 'messagesOfPersonInADay'>,
  Case
> = {
  documents: {
    fill: (home, count) =>
      execute(sql`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size)
        select ${place(home)}, 'EPC', 'EPC', false, n || '-' || ${home.property.id}::int, 'application/pdf', 1 from ${many(count)}`),
    add: ({ landlord, property }) => uploadDocument(app, landlord, { propertyId: property.id }),
  },
  inspections: {
    fill: (home, count) => execute(sql`${inspection} select ${place(home)}, '2020-01-01', true from ${many(count)}`),
    add: ({ landlord, property }) =>
      as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-11-01', completed: true } }),
  },
  inspectionReports: {
    async fill(home, count) {
      await execute(sql`${inspection} select ${place(home)}, '2020-01-01', true from ${many(count)}`)
      await execute(sql`insert into property_inspection_reports (landlord_id, property_id, inspection_id, inspector_name, inspection_type,
          inspection_date, is_hmo, internal_rooms, areas, property_rating)
        select ${place(home)}, id, 'Ann', 'routine', date, false, '[]', '{}', 'good' from inspections where property_id = ${home.property.id}`)
    },
    add: ({ landlord, property }) => as(landlord).inspectionReports.create(newReport(property.id)),
  },
  inventories: {
    fill: (home, count) =>
      execute(sql`insert into inventory_reports (landlord_id, property_id, date, check_type, prepared_by, rooms, furnishings, meter_readings, keys)
        select ${place(home)}, '2020-01-01', 'periodic', 'Ann', '[]', '[]', '[]', '[]' from ${many(count)}`),
    add: ({ landlord, property }) => as(landlord).inventory.create({ body: inventoryOf(property.id) }),
  },
  audits: {
    fill: (home, count) =>
      execute(sql`insert into property_audits (landlord_id, property_id, audit_date, compliance_score, document_count, total_documents, audit_data)
        select ${place(home)}, now(), 1, 1, 1, '{}' from ${many(count)}`),
    add: ({ landlord, property }) => as(landlord).audits.create({ body: { propertyId: property.id } }),
  },
  tenancies: {
    fill: (home, count) =>
      execute(sql`insert into tenancies (landlord_id, property_id, user_id, tenant_name, move_in_date, rent_amount, active)
        select ${place(home)}, ${home.tenant.id}::int, ${home.tenant.name}, '2020-01-01', 1, false from ${many(count - 1)}`),
    async add({ landlord, property }) {
      const { id } = await makeTenant({ invitedBy: landlord.id })
      return as(landlord).tenancies.create({
        body: { userId: id, propertyId: property.id, moveInDate: '2026-11-01', rentAmount: 1 },
      })
    },
  },
  occupants: {
    fill: ({ landlord, tenancy }, count) =>
      execute(sql`insert into additional_occupants (landlord_id, tenant_id, name)
        select ${landlord.id}::int, ${tenancy.id}::int, 'Kim' from ${many(count)}`),
    add: ({ landlord, tenancy }) =>
      as(landlord).tenancies.addOccupant({ params: { id: tenancy.id }, body: { name: 'Lee' } }),
  },
  rentPayments: {
    fill: (home, count) =>
      execute(
        sql`with ${rentWithCharges(sql`select ${home.landlord.id}::int as landlord_id, ${home.property.id}::int as property_id,
          ${home.tenancy.id}::int as tenant_id, 1 as amount, '2000-01-01'::date + n::int as due_date from ${many(count)}`)} select 1`,
      ),
    add: ({ landlord, property, tenancy }, at) =>
      as(landlord).rent.create({
        body: { propertyId: property.id, tenantId: tenancy.id, amount: 1, dueDate: `2026-12-${10 + at}` },
      }),
  },
  transactions: {
    fill: (home, count) =>
      execute(sql`insert into financial_transactions (landlord_id, property_id, amount, date, type)
        select ${place(home)}, 1, '2020-01-01', 'other_expense' from ${many(count)}`),
    add: ({ landlord }) =>
      as(landlord).financial.createExpense({ body: { amount: 1, date: '2026-11-01', type: 'other_expense' } }),
  },
  repeatingTransactions: {
    fill: (home, count) =>
      execute(sql`insert into financial_transactions (landlord_id, property_id, amount, date, type, repeats)
        select ${place(home)}, 1, '2020-01-01', 'other_expense', 'yearly' from ${many(count)}`),
    add: ({ landlord }) =>
      as(landlord).financial.createExpense({
        body: { amount: 1, date: '2026-11-01', type: 'other_expense', repeats: 'monthly' },
      }),
  },
  mortgages: {
    fill: (home, count) =>
      execute(sql`insert into mortgages (landlord_id, property_id, lender, balance, rate, repayment_type, monthly_payment, first_payment_date)
        select ${place(home)}, 'Bank', 1, 1, 'repayment', 1, '2026-12-01' from ${many(count)}`),
    add: ({ landlord, property }) =>
      as(landlord).tax.createMortgage({
        body: { propertyId: property.id, lender: 'Bank', balance: 1, rate: 1, monthlyPayment: 1 },
      }),
  },
  bankImports: {
    fill: ({ landlord }, count) =>
      execute(sql`with account as (insert into bank_accounts (landlord_id, name)
        values (${landlord.id}, 'Old') returning id)
      insert into bank_imports (landlord_id, account_id, file_name, format, lines, duplicates, first_day, last_day, problems)
      select ${landlord.id}::int, account.id, 'a.csv', 'csv', 0, 0, '2020-01-01', '2020-01-01', '[]' from account, ${many(count)}`),
    add: ({ landlord }, at) => importStatement(app, landlord, ['2026-11-02', `Payer ${at}`, 100]),
  },
  bankLines: {
    fill: ({ landlord }, count) =>
      execute(sql`with account as (insert into bank_accounts (landlord_id, name)
        values (${landlord.id}, 'Old') returning id)
      insert into bank_imports (landlord_id, account_id, file_name, format, lines, duplicates, stored, first_day, last_day, problems)
      select ${landlord.id}::int, id, 'a.csv', 'csv', ${count}::int, 0, ${count}::int, '2020-01-01', '2020-01-01', '[]' from account`),
    add: ({ landlord }, at) => importStatement(app, landlord, ['2026-11-02', `Payer ${at}`, 100]),
  },
  bankRules: {
    fill: ({ landlord }, count) =>
      execute(
        sql`insert into bank_rules (landlord_id, contains) select ${landlord.id}::int, 'word' || n from ${many(count)}`,
      ),
    add: ({ landlord }, at) => as(landlord).bank.addRule({ body: { contains: `another ${at}` } }),
  },
  ledgerEntries: {
    fill: (home, count) =>
      execute(sql`insert into ledger_entries (landlord_id, property_id, tenant_id, kind, charge_kind, date, amount, description)
        select ${place(home)}, ${home.tenancy.id}::int, 'charge', 'key', '2000-01-01', 1, 'Lost key' from ${many(count)}`),
    add: ({ landlord, tenancy }) =>
      as(landlord).ledger.addCharge({
        params: { id: tenancy.id },
        body: { kind: 'key', amount: 1, dueDate: '2026-11-01' },
      }),
  },
  receiptParts: {
    async fill({ landlord, tenancy }, count) {
      const { ledger } = as(landlord)
      const params = { id: tenancy.id }
      const charge = await ledger.addCharge({ params, body: { kind: 'key', amount: 100, dueDate: '2026-11-01' } })
      const receipt = await ledger.addReceipt({ params, body: { amount: 100, date: '2026-11-01', allocations: [] } })
      await execute(sql`insert into allocations (receipt_id, charge_id, amount)
        select ${receipt.id}::int, ${charge.id}::int, case n % 2 when 1 then 1 else -1 end from ${many(count)}`)
    },
    async add({ landlord, tenancy }, at) {
      const { ledger } = as(landlord)
      const { entries } = await ledger.get({ params: { id: tenancy.id } })
      const [charge, receipt] = ['key', null].map(
        (kind) => entries.find(({ chargeKind }) => chargeKind === kind)?.id ?? 0,
      )
      return ledger.allocate({
        params: { id: receipt ?? 0 },
        body: { allocations: [{ chargeId: charge ?? 0, amount: at + 2 }] },
      })
    },
  },
  arrearsLetters: {
    fill: (home, count) =>
      execute(sql`insert into arrears_steps (landlord_id, property_id, tenant_id, name, via, since, owed, sent_on, subject, letter)
        select ${place(home)}, ${home.tenancy.id}::int, 'Reminder', 'print', '2000-01-01', 1, '2000-01-01', 'Reminder', 'Dear Ann' from ${many(count)}`),
    async add({ landlord, tenancy: { id } }) {
      const { arrears, ledger } = as(landlord)
      await ledger.addCharge({ params: { id }, body: { kind: 'key', amount: 1, dueDate: '2026-11-01' } })
      return arrears.send({ params: { id }, body: { name: 'Reminder', via: 'print' } })
    },
  },
  depositDeductions: {
    fill: (home, count) =>
      execute(sql`insert into deposit_deductions (landlord_id, property_id, tenant_id, description, amount)
        select ${place(home)}, ${home.tenancy.id}::int, 'Cleaning', 1 from ${many(count)}`),
    add: ({ landlord, tenancy: { id } }) =>
      as(landlord).deposits.propose({ params: { id }, body: { description: 'Cleaning', amount: 1, reason: 'Dust' } }),
  },
  calendarEvents: {
    fill: ({ landlord }, count) =>
      execute(
        sql`insert into calendar_events (landlord_id, date) select ${landlord.id}::int, '2020-01-01' from ${many(count)}`,
      ),
    add: ({ landlord }) => as(landlord).calendar.create({ body: { title: 'Painter', date: '2026-12-01' } }),
  },
  tenantAccounts: {
    fill: ({ landlord }, count) =>
      execute(sql`insert into users (name, invited_by) select 'Kim', ${landlord.id}::int from ${many(count - 1)}`),
    add: ({ landlord }) => as(landlord).accounts.register({ body: { role: 'tenant', name: 'Lee' } as never }),
  },
  requests: {
    fill: (home, count) =>
      execute(sql`insert into maintenance_requests (landlord_id, property_id, request_type, description)
        select ${place(home)}, 'other', 'Old' from ${many(count)}`),
    add: ({ request }) => request(),
  },
  statusChanges: {
    async fill(home, count) {
      const id = await withRequest(home)
      await execute(sql`insert into maintenance_status_changes (landlord_id, request_id, role, status, created_at)
        select ${home.landlord.id}::int, ${id}::int, 'landlord', 'sorting', now() from ${many(count - 1)}`)
    },
    async add({ landlord }, at) {
      const [request] = await as(landlord).maintenance.list()
      const status = (['sorting', 'in_progress'] as const)[at % 2] ?? 'sorting'
      return as(landlord).maintenance.update({ params: { id: request?.id ?? 0 }, body: { status } })
    },
  },
  comments: {
    async fill(home, count) {
      const id = await withRequest(home)
      await execute(sql`insert into maintenance_comments (landlord_id, request_id, role, content, created_at)
        select ${home.landlord.id}::int, ${id}::int, 'tenant', 'Hello', now() from ${many(count)}`)
    },
    async add({ tenant }) {
      const [request] = await as(tenant).maintenance.list()
      return as(tenant).maintenance.comment({ params: { id: request?.id ?? 0 }, body: { content: 'Any news?' } })
    },
  },
  reportComments: {
    async fill({ landlord, property }, count) {
      const { id } = await as(landlord).inspectionReports.create(newReport(property.id))
      await execute(sql`insert into inspection_report_comments (landlord_id, report_id, role, item, content, created_at)
        select ${landlord.id}::int, ${id}::int, 'tenant', '', 'Hello', now() from ${many(count)}`)
    },
    async add({ tenant }) {
      const [report] = await as(tenant).inspectionReports.list()
      return as(tenant).inspectionReports.comment({ params: { id: report?.id ?? 0 }, body: { content: 'I agree.' } })
    },
  },
  messages: {
    async fill(home, count) {
      const { conversationId } = await home.write()
      await execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
        select ${conversationId}::int, ${place(home)}, ${home.tenant.id}::int, ${home.landlord.id}::int, ${home.tenant.id}::int,
          'landlord_to_tenant', 'Hello', '2020-01-01', '2020-01-01' from ${many(count - 1)}`)
    },
    add: ({ write }) => write(),
  },
  messageEdits: {
    async fill(home, count) {
      const { id } = await home.write()
      await execute(sql`insert into message_edits (message_id, user_id, before, created_at)
        select ${id}::int, ${home.tenant.id}::int, 'Hello', '2020-01-01' from ${many(count)}`)
    },
    async add({ tenant }, at) {
      const { rows } = await execute(sql`select id from messages where sender_id = ${tenant.id}`)
      const params = { id: Number(rows[0]?.id) }
      return as(tenant).messages.update({ params, body: { content: `The tap drips ${at} times.` } })
    },
  },
  guests: {
    fill: ({ tenant, property }, count) =>
      execute(sql`insert into sessions (token_hash, user_id, guest_property_id, last_used_at)
        select 'guest' || n || '-' || ${property.id}::int, ${tenant.id}::int, ${property.id}::int, ${app.services.now().toISOString()} from ${many(count)}`),
    add: ({ property }) => as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } }),
  },
}

/** The id of the home's only request. */
async function countStatusChanges({ landlord, property }: BusyHome) {
  const [request, ...others] = await as(landlord).maintenance.list({ query: { propertyId: property.id } })
  expect(others).toEqual([])
  const { rows } = await execute(
    sql`select count(*)::int as count from maintenance_status_changes where request_id = ${request?.id}`,
  )
  return rows[0]?.count
}

describe('twenty at once add what there is room for one of', () => {
  it.each(Object.entries(cases) as [Budget, Case][])('%s', async (budget, { fill, add }) => {
    const home = await makeHome()
    await fill(home, rowBudgets[budget].limits.premium - 1)
    const { done, refused } = await outcomesOf(allAtOnce((at) => add(home, at)))
    const { what } = rowBudgets[budget]
    const status = budget === 'guests' ? 429 : 403
    // Two changes to the same status count as one, and both succeed.
    if (budget === 'statusChanges') expect(await countStatusChanges(home)).toBe(rowBudgets[budget].limits.premium)
    else expect(done).toBe(1)
    expect(refused).toEqual([expect.stringMatching(new RegExp(`^${status} There can be at most .*${what}`))])
  })

  it('requests and comments of one person in a day, and tomorrow there is room again', async () => {
    const home = await makeHome()
    for (let at = 0; at < 11; at++) await home.request()
    expect(await outcomesOf(allAtOnce(home.request))).toEqual({
      done: 19,
      refused: ['429 There can be at most 30 maintenance requests in a day. Please try again tomorrow.'],
    })
    const [request] = await as(home.tenant).maintenance.list()
    await execute(sql`insert into maintenance_comments (landlord_id, request_id, user_id, role, content, created_at)
      select ${home.landlord.id}::int, ${request?.id}::int, ${home.tenant.id}::int, 'tenant', 'Hello', ${app.services.now().toISOString()} from ${many(199)}`)
    const comment = () =>
      as(home.tenant).maintenance.comment({ params: { id: request?.id ?? 0 }, body: { content: 'Any news?' } })
    expect(await outcomesOf(allAtOnce(comment))).toMatchObject({ done: 1, refused: [expect.stringMatching(/^429 /)] })
    const today = app.services.now()
    app.setNow(new Date(today.getTime() + 25 * 3_600_000))
    await home.request()
    await comment()
    app.setNow(today)
  })

  it('messages of one person in a day, with what they change afterwards', async () => {
    const home = await makeHome()
    const { id, conversationId } = await home.write()
    await execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
      select ${conversationId}::int, ${place(home)}, ${home.tenant.id}::int, ${home.tenant.id}::int, ${home.landlord.id}::int,
        'tenant_to_landlord', 'Hello', ${app.services.now().toISOString()}, now() from ${many(rowBudgets.messagesOfPersonInADay.limits.premium - 3)}`)
    await as(home.tenant).messages.update({ params: { id }, body: { content: 'The tap runs.' } })
    expect(await outcomesOf(allAtOnce(home.write))).toEqual({
      done: 1,
      refused: ['429 There can be at most 500 messages in a day. Please try again tomorrow.'],
    })
    const change = as(home.tenant).messages.update({ params: { id }, body: { content: 'The tap leaks.' } })
    expect((await refusal(change)).status).toBe(429)
  })
})

it('a stranger does not learn that what is somebody else’s is full', async () => {
  const home = await makeHome()
  await cases.mortgages.fill(home, rowBudgets.mortgages.limits.free)
  await cases.rentPayments.fill(home, rowBudgets.rentPayments.limits.free)
  const stranger = await makeHome()
  const mortgage = { propertyId: home.property.id, lender: 'Bank', balance: 1, rate: 1, monthlyPayment: 1 }
  expect(await refusal(as(stranger.landlord).tax.createMortgage({ body: mortgage }))).toMatchObject({
    status: 403,
    text: 'This property belongs to somebody else.',
  })
  const rent = { propertyId: stranger.property.id, tenantId: home.tenancy.id, amount: 1, dueDate: '2026-12-01' }
  expect(await refusal(as(stranger.landlord).rent.create({ body: rent }))).toMatchObject({ status: 404 })
})

describe('an audit of all properties', () => {
  it('leaves out one that has as many audits as there may be', async () => {
    const home = await makeHome()
    await cases.audits.fill(home, rowBudgets.audits.limits.premium)
    const client: Client = as(home.landlord as Caller)
    await client.audits.createForAll()
    await app.drain()
    const { run } = await client.audits.latestForAll()
    expect(run).toMatchObject({ total: 1, completed: 1, finishedAt: expect.any(String) })
    const { rows } = await execute(
      sql`select count(*)::int as count from property_audits where property_id = ${home.property.id}`,
    )
    expect(rows[0]?.count).toBe(rowBudgets.audits.limits.premium)
  })
})
