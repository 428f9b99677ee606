/** Who owes what since when, worked out from the open entries of the ledger. */
import { type SQL, sql } from 'drizzle-orm'
import type { AgedDebt, PaymentPlan, SentStep } from '#domain/arrears/arrears.ts'
import type { Day } from '#domain/day.ts'
import type { ChargeKind } from '#domain/ledger.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { fixed, type JsonColumns, jsonColumns, jsonList, rowsOfColumns } from '#server/db/json.ts'
import { readCursor, rowsFor } from '#server/db/paging.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { listPaidOffPlans, mayBePaidOff } from '#server/features/arrears/payment-plans.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** What one statement says of each tenancy in arrears. */
interface Account {
  tenantId: number
  tenantName: string
  /** The address that letters are mailed to. */
  tenantEmail: string | null
  propertyId: number
  address: string
  moveInDate: Day
  owed: number
  /** The part of `owed` that was due before today. */
  overdue: number
  since: Day
  periods: number
  lastReceivedOn: Day | null
  lastReceived: number | null
}

interface Terms {
  breathingFrom: Day | null
  breathingUntil: Day | null
  awaited: number
}

/** A tenancy in arrears, with all that its row of the list is made of. */
export interface Arrears extends Account, Terms {
  /** The letters about the present arrears, the oldest first. */
  sent: SentStep[]
  plan: PaymentPlan | null
}

/** What is owed and due, and since when, for each account with open entries among those that `mine` selects. */
export const inOpenEntries = (mine: SQL, today: Day) => sql`
  select tenant_id, landlord_id,
    coalesce(sum(open_amount) filter (where kind <> 'receipt'), 0) - coalesce(sum(open_amount) filter (where kind = 'receipt'), 0) as owed,
    coalesce(sum(open_amount) filter (where kind <> 'receipt' and date < ${today}), 0)
      - coalesce(sum(open_amount) filter (where kind = 'receipt'), 0) as overdue,
    min(date) filter (where kind <> 'receipt') as since,
    count(*) filter (where kind = 'charge' and charge_kind = 'rent')::int as periods
  from ledger_entries where ${mine} and open_amount > 0 and date <= ${today} group by tenant_id, landlord_id`

const accountNames: readonly (keyof Account)[] = [
  'tenantId',
  'tenantName',
  'tenantEmail',
  'propertyId',
  'address',
  'moveInDate',
  'owed',
  'overdue',
  'since',
  'periods',
  'lastReceivedOn',
  'lastReceived',
]

/** Whatever belongs to a tenancy is looked up row by row: as joins, these could read the rows of all landlords. */
const accounts = sql`select owing.tenant_id as "tenantId", ${tenantFullName} as "tenantName", tenancies.tenant_email as "tenantEmail",
    tenancies.property_id as "propertyId", (select address from ${properties} where id = tenancies.property_id) as address,
    tenancies.move_in_date::text as "moveInDate",
    owing.owed, greatest(owing.overdue, 0) as overdue, owing.since, owing.periods,
    receipt.date as "lastReceivedOn", - receipt.amount as "lastReceived"
  from owing
  cross join lateral (select * from ${tenancies} where id = owing.tenant_id offset 0) tenancies
  left join lateral (select date, amount from ledger_entries receipt
    where tenant_id = owing.tenant_id and kind = 'receipt' and charge_kind is distinct from 'deposit'
    and not ${isReversed(sql`receipt.id`)}
    order by date desc, id desc limit 1) receipt on true
  order by owing.owed desc, owing.tenant_id`

const isOwing = sql`tenant_id = any (array(select tenant_id from owing))`

const letters = sql`select tenant_id as "tenantId", name, sent_on as "sentOn", since from arrears_steps where ${isOwing} order by id`

const terms = sql`select tenant_id as "tenantId", breathing_from as "breathingFrom", breathing_until as "breathingUntil",
    awaited_amount as awaited from arrears_terms where ${isOwing}`

const plans = sql`select tenant_id as "tenantId", instalments, owed_at_offer as "owedAtOffer", accepted_at is not null as accepted,
    ${mayBePaidOff(sql`plan`)} as "paidOff" from payment_plans plan where ${isOwing}`

/** What belongs to only some of the tenancies comes in lists of its own, which are looked up by all ids at once. */
const lists = fixed(sql`select ${jsonColumns(accountNames, accounts)} as accounts,
  ${jsonColumns(['tenantId', 'name', 'sentOn', 'since'], letters)} as letters, ${jsonList(terms)} as terms, ${jsonList(plans)} as plans`)

/** Rows for a page of `textPage`, the largest sum first. */
export async function listArrears(
  db: Db,
  scope: LandlordScope,
  { limit, cursor }: AskedPage,
  today: Day,
): Promise<Arrears[]> {
  const after = readCursor(cursor, ['amount', 'id'])
  const later = after ? sql`(owed < ${after[0]} or (owed = ${after[0]} and tenant_id > ${after[1]}))` : sql`true`
  return readArrears(
    db,
    scope,
    sql`select * from (${inOpenEntries(sql`landlord_id = ${scope.userId}`, today)}) open
      where owed > 0 and ${later} order by owed desc, tenant_id limit ${rowsFor(limit)}`,
  )
}

interface Letter extends SentStep {
  /** Since when something had been owed when it was sent. */
  readonly since: Day
}

type OfTenancy<Row> = Row & { readonly tenantId: number }

interface Found extends Record<string, unknown> {
  accounts: JsonColumns<Account>
  letters: JsonColumns<OfTenancy<Letter>>
  terms: OfTenancy<Terms>[]
  plans: OfTenancy<PaymentPlan>[]
}

const noTerms: Terms = { breathingFrom: null, breathingUntil: null, awaited: 0 }

async function readArrears(db: Db, scope: SignedInScope, owing: SQL): Promise<Arrears[]> {
  const { rows } = await db.execute<Found>(sql`with owing as (${owing}) ${lists}`)
  const [found] = rows
  if (!found) return []
  const sentTo = Map.groupBy(rowsOfColumns(found.letters), tenancyId)
  const termsOf = new Map(found.terms.map((each) => [each.tenantId, each]))
  const mayBe = found.plans.filter(({ paidOff }) => paidOff).map(tenancyId)
  const paidOff = await listPaidOffPlans(db, scope, mayBe)
  const planOf = new Map(found.plans.map((plan) => [plan.tenantId, { ...plan, paidOff: paidOff.has(plan.tenantId) }]))
  return rowsOfColumns(found.accounts).map((account) => ({
    ...account,
    ...(termsOf.get(account.tenantId) ?? noTerms),
    sent: sentTo.get(account.tenantId)?.filter((letter) => isAbout(letter, account)) ?? [],
    plan: planOf.get(account.tenantId) ?? null,
  }))
}

const tenancyId = ({ tenantId }: OfTenancy<object>) => tenantId

/** A letter of the day on which the oldest sum fell due may have been about older rent that has been paid since. */
const isAbout = (letter: Letter, { since }: Account): boolean =>
  letter.sentOn > since || (letter.sentOn === since && letter.since === since)

/**
 * What tenancies in arrears owe, by the number of days for which it has been due. Credit is counted against the oldest.
 */
export async function sumDebtsByAge(db: Db, scope: LandlordScope, today: Day): Promise<AgedDebt[]> {
  const { rows } = await db.execute<AgedDebt & Record<string, unknown>>(sql`
    with owed as (
      select tenant_id, date, sum(open_amount) as open,
        sum(sum(open_amount)) over (partition by tenant_id order by date) as until_then
      from ledger_entries where landlord_id = ${scope.userId} and open_amount > 0 and date <= ${today} and kind <> 'receipt'
      group by tenant_id, date
    ), credit as (
      select tenant_id, sum(open_amount) as amount from ledger_entries
      where landlord_id = ${scope.userId} and open_amount > 0 and date <= ${today} and kind = 'receipt' group by tenant_id
    )
    select ${today}::date - owed.date as days, sum(least(owed.open, owed.until_then - coalesce(credit.amount, 0)))::float8 as open
    from owed left join credit using (tenant_id)
    where owed.until_then > coalesce(credit.amount, 0) group by owed.date`)
  return rows
}

/** The arrears of each property, the same figure as in the list. Properties without arrears are left out. */
export async function sumArrearsByProperty(db: Db, scope: LandlordScope, today: Day) {
  const { rows } = await db.execute<{ propertyId: number; owed: number }>(sql`
    select tenancies.property_id as "propertyId", sum(open.owed)::float8 as owed
    from (${inOpenEntries(sql`landlord_id = ${scope.userId}`, today)}) open
    join ${tenancies} on tenancies.id = open.tenant_id and tenancies.landlord_id = ${scope.userId}
    where open.owed > 0 group by 1`)
  return rows
}

/** The arrears of one tenancy; undefined where it owes nothing that is due. */
export async function findArrears(
  db: Db,
  scope: SignedInScope,
  tenancyId: number,
  today: Day,
): Promise<Arrears | undefined> {
  const mine =
    scope.role === 'landlord'
      ? sql`landlord_id = ${scope.userId}`
      : sql`exists (select 1 from tenancies where id = ledger_entries.tenant_id and user_id = ${scope.userId} and accepted)`
  const owing = sql`select * from (${inOpenEntries(sql`tenant_id = ${tenancyId} and ${mine}`, today)}) open where owed > 0`
  const [arrears] = await readArrears(db, scope, owing)
  return arrears
}

type DueCharge = { description: string; chargeKind: ChargeKind | null; dueDate: Day; open: number; openInAll: number }

/** The open charges that a letter lists, the oldest due first. */
export async function listDueCharges(db: Db, scope: LandlordScope, tenancyId: number, today: Day) {
  const { rows } = await db.execute<DueCharge>(sql`
    select description, charge_kind as "chargeKind", date::text as "dueDate", open_amount as open, (sum(open_amount) over ())::float8 as "openInAll"
    from ledger_entries
    where landlord_id = ${scope.userId} and tenant_id = ${tenancyId} and kind <> 'receipt' and open_amount > 0 and date <= ${today}
    order by date, id limit 200`)
  return rows
}

/** The sender of a letter, with contact details. */
export async function getSender(db: Db, scope: LandlordScope) {
  type Sender = { name: string; addressForNotices: string | null; email: string | null; phone: string | null }
  const { rows } = await db.execute<Sender>(
    sql`select concat_ws(' ', name, username) as name, address_for_notices as "addressForNotices", email, phone
      from users where id = ${scope.userId}`,
  )
  const [sender] = rows
  if (!sender) throw notFound('Account not found')
  return sender
}

/**
 * For the daily job alone: tenancies with something overdue whose landlords let steps be sent by themselves, after the
 * given id.
 */
export async function listOwingOfAllLandlords(db: Db, today: Day, afterId: number, limit: number) {
  const { rows } = await db.execute<{ id: number; landlordId: number }>(sql`
    select tenancies.id, tenancies.landlord_id as "landlordId" from arrears_settings settings
    join users landlord on landlord.id = settings.landlord_id and landlord.closed_at is null
    join ${tenancies} on tenancies.landlord_id = settings.landlord_id and tenancies.accepted
    join users tenant on tenant.id = tenancies.user_id and tenant.closed_at is null
    where settings.steps @> '[{"send": "self"}]'::jsonb and tenancies.id > ${afterId}
    and exists (select 1 from ledger_entries where landlord_id = settings.landlord_id and tenant_id = tenancies.id
      and open_amount > 0 and kind <> 'receipt' and date < ${today})
    order by tenancies.id limit ${limit}`)
  return rows
}
