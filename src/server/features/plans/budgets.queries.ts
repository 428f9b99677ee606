/** Checks the budgets against what exists, under the same lock as the limits of the plan. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type Budget,
  budgetRefusal,
  fitsBudget,
  fitsWaiting,
  isDaily,
  mostBytesOfTenant,
  rowBudgets,
  storageRefusal,
  storedBytes,
  waitingRefusal,
} from '#domain/budget.ts'
import { dayMs, daySeconds } from '#domain/day.ts'
import { planInForce } from '#domain/plan.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { inParts } from '#server/db/in-parts.ts'
import { fixedStatement, fixedStatements } from '#server/db/json.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { lockLandlord, lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope, Scope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forbidden, tooMany } from '#server/platform/http/problem.ts'

interface Counted {
  /** The id that the budget counts by: of the property, the tenancy, the person and so on. */
  readonly of: number
  /** One, unless it says otherwise. */
  readonly adding?: number
}

/** What is about to be added, by the budgets that it counts against. */
export type Needs = { readonly [Name in Budget]?: Counted }

/** A person's rows of the last 24 hours, the newest first. Never more than the limit are read. */
const latestOf = (table: string, id: SQL, since: SQL, limit: SQL, person = 'user_id') =>
  sql`select 1 from (select created_at from ${sql.identifier(table)} where ${sql.identifier(person)} = ${id}
    order by id desc limit ${limit}) latest where created_at >= ${since}`

const rowsUnder =
  (table: string, column: string) =>
  (id: SQL): SQL =>
    sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`

const rowsOf: Record<Budget, (id: SQL, since: SQL, limit: SQL) => SQL> = {
  documents: rowsUnder('documents', 'property_id'),
  inspections: rowsUnder('inspections', 'property_id'),
  inspectionReports: rowsUnder('property_inspection_reports', 'property_id'),
  inventories: rowsUnder('inventory_reports', 'property_id'),
  audits: rowsUnder('property_audits', 'property_id'),
  tenancies: rowsUnder('tenancies', 'property_id'),
  occupants: rowsUnder('additional_occupants', 'tenant_id'),
  rentPayments: rowsUnder('rent_payments', 'tenant_id'),
  transactions: (id) =>
    sql`select 1 from financial_transactions where landlord_id = ${id} and related_entity_type is null`,
  repeatingTransactions: (id) =>
    sql`select 1 from financial_transactions where landlord_id = ${id} and repeats is not null`,
  bankLines: (id) => sql`select 1 from bank_imports, generate_series(1, stored) where landlord_id = ${id}`,
  bankImports: rowsUnder('bank_imports', 'landlord_id'),
  bankRules: rowsUnder('bank_rules', 'landlord_id'),
  mortgages: rowsUnder('mortgages', 'property_id'),
  ledgerEntries: rowsUnder('ledger_entries', 'tenant_id'),
  receiptParts: rowsUnder('allocations', 'receipt_id'),
  arrearsLetters: rowsUnder('arrears_steps', 'tenant_id'),
  depositDeductions: rowsUnder('deposit_deductions', 'tenant_id'),
  calendarEvents: rowsUnder('calendar_events', 'landlord_id'),
  tenantAccounts: rowsUnder('users', 'invited_by'),
  requests: rowsUnder('maintenance_requests', 'property_id'),
  statusChanges: rowsUnder('maintenance_status_changes', 'request_id'),
  comments: rowsUnder('maintenance_comments', 'request_id'),
  reportComments: rowsUnder('inspection_report_comments', 'report_id'),
  messages: rowsUnder('messages', 'conversation_id'),
  messageEdits: rowsUnder('message_edits', 'message_id'),
  messagesOfPersonInADay: (id, since, limit) =>
    sql`(${latestOf('messages', id, since, limit, 'sender_id')}) union all (${latestOf('message_edits', id, since, limit)})`,
  guests: (id, since) => sql`select 1 from sessions where guest_property_id = ${id} and last_used_at >= ${since}`,
  requestsOfPersonInADay: (id, since, limit) => latestOf('maintenance_requests', id, since, limit),
  commentsOfPersonInADay: (id, since, limit) =>
    sql`(${latestOf('maintenance_comments', id, since, limit)}) union all (${latestOf('inspection_report_comments', id, since, limit)})`,
}

const ofProperties: readonly Budget[] = [
  'documents',
  'inspections',
  'inspectionReports',
  'inventories',
  'audits',
  'tenancies',
  'mortgages',
  'requests',
]
const ofTenancies: readonly Budget[] = [
  'occupants',
  'rentPayments',
  'ledgerEntries',
  'arrearsLetters',
  'depositDeductions',
]

/** The table of what a budget is counted for; undefined where that is neither a property nor a tenancy. */
function tableCountedBy(budget: Budget) {
  if (ofProperties.includes(budget)) return properties
  return ofTenancies.includes(budget) ? tenancies : undefined
}

/**
 * Whether a budget is counted for a property or tenancy of somebody else: a refusal would reveal how much they have.
 */
async function isOfSomebodyElse(tx: Db, scope: LandlordScope, budget: Budget, id: number): Promise<boolean> {
  const table = tableCountedBy(budget)
  if (!table) return false
  const own = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.landlordId, scope.userId)))
  return own.length === 0
}

const budgets = Object.keys(rowBudgets) as Budget[]
const noIds = Object.fromEntries(budgets.map((budget) => [budget, 0])) as Record<Budget, number>

/** The plan, and how many rows count against each of some budgets: counted no further than the largest plan allows. */
const countRows = fixedStatements(
  ['account', 'since', ...budgets],
  (counted: readonly Budget[], { account, since, ...ids }) => {
    const counts = counted.map((budget) => {
      const limit = sql.raw(String(Math.max(...Object.values(rowBudgets[budget].limits))))
      const rows = rowsOf[budget](ids[budget], since, limit)
      return sql`, (select count(*)::int from (${rows} limit ${limit}) counted) as ${sql.identifier(budget)}`
    })
    return sql`select ${users.subscriptionPlan} as plan, ${users.subscriptionStatus} as status ${sql.join(counts)}
      from ${users} where ${users.id} = ${account}`
  },
)

type CountedRows = { plan: Plan; status: SubscriptionStatus } & { [Name in Budget]?: number }

/**
 * To be called first in a transaction that adds rows: locks the landlord's account until the transaction ends, so that
 * two who add at once are counted one after the other, and counts what there is. Nothing is refused for a property or
 * tenancy of somebody else: the caller refuses that itself. Returns the plan in force.
 * @throws Problem 403 when a budget of the landlord's plan is used up, 429 for one that is open again tomorrow.
 */
export async function requireRoom(tx: Db, scope: LandlordScope, needs: Needs, now: Date): Promise<Plan> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const wanted = Object.entries(needs) as [Budget, Counted][]
  const ids = Object.fromEntries(wanted.map(([budget, { of }]) => [budget, of]))
  await lockLandlord(tx, scope)
  const counting = countRows(
    wanted.map(([budget]) => budget),
    { ...noIds, ...ids, account: scope.userId, since },
  )
  const [counted] = (await tx.execute<CountedRows>(counting)).rows
  const plan = counted ? planInForce(counted.plan, counted.status) : 'free'
  for (const [budget, { of, adding = 1 }] of wanted) {
    if (fitsBudget(budget, plan, counted?.[budget] ?? 0, adding)) continue
    if (await isOfSomebodyElse(tx, scope, budget, of)) continue
    const message = budgetRefusal(budget, plan)
    throw isDaily(budget) ? tooMany(message, daySeconds) : forbidden(message)
  }
  return plan
}

const countedAtOnce = 50

/**
 * Requires room for entries of many tenancies at once, in an account that the transaction has locked. `adding` says how
 * many by tenancy.
 * @throws Problem 403 when one of them has no room.
 */
export async function requireRoomForEntries(
  tx: Db,
  scope: LandlordScope,
  { adding, plan }: { adding: ReadonlyMap<number, number>; plan: Plan },
): Promise<void> {
  const limit = rowBudgets.ledgerEntries.limits[plan]
  const counts = [...adding].map(([of, count]) => ({ of, count }))
  for (const part of inParts(counts, countedAtOnce)) {
    const some = JSON.stringify(part)
    const full = await tx.execute(sql`select 1 from json_to_recordset(${some}::json) as given (of int, count int)
      where given.count + (select count(*) from (select 1 from ledger_entries
        where tenant_id = given.of and landlord_id = ${scope.userId} limit ${limit}::int) counted) > ${limit}::int limit 1`)
    if (full.rows.length > 0) throw forbidden(budgetRefusal('ledgerEntries', plan))
  }
}

const filesOfLandlord = (id: SQL) => sql`(
  (select coalesce(sum(size::bigint), 0) from documents where landlord_id = ${id})
  + (select coalesce(sum(uploads.size::bigint), 0) from uploads
      join properties on properties.id = uploads.property_id where properties.landlord_id = ${id})
  + (select coalesce(sum(size::bigint), 0) from transaction_files where landlord_id = ${id})
  + (select coalesce(sum(bin_rows.size::bigint), 0) from bin_rows join bin_items on bin_items.id = bin_rows.item_id
      where bin_items.landlord_id = ${id} and bin_rows.file is not null))`

/** Bytes of the rows in the bin: one may be as long as an inventory of a hundred rooms. */
const rowsInBin = (id: SQL) => sql`(select coalesce(sum(row_bytes), 0) from bin_items where landlord_id = ${id})`

/** Sets the account's stored bytes, if they then still fit; returns one row where they do. */
const writeIfItFits = (account: SQL, total: SQL, most: SQL) => sql`update users set stored_bytes = ${total}
  where id = ${account} and ${total} + ${rowsInBin(account)} <= ${most}::bigint returning id`

const addBytes = fixedStatement(['account', 'bytes', 'most'], ({ account, bytes, most }) =>
  writeIfItFits(account, sql`(stored_bytes + ${bytes}::bigint)`, most),
)

const countBytesAgain = fixedStatement(['account', 'most'], ({ account, most }) =>
  writeIfItFits(account, filesOfLandlord(account), most),
)

/**
 * Adds stored bytes to a landlord's account once their rows are written. The account's figure only grows as files come,
 * so it is never too small. When it says that the storage is full, the files are counted, which notices deleted ones.
 * Rows in the bin take room as well.
 * @throws Problem 403 when it is full: `by` decides what that is called.
 */
export async function takeStorage(
  tx: Db,
  scope: LandlordScope,
  bytes: number,
  { by = scope, lockedPlan }: { by?: Scope; lockedPlan?: Plan } = {},
): Promise<void> {
  if (bytes === 0) return
  const plan = lockedPlan ?? (await lockPlan(tx, scope))
  const most = storedBytes[plan]
  const quick = await tx.execute(addBytes({ account: scope.userId, bytes, most }))
  if (quick.rows.length > 0) return
  const counted = await tx.execute(countBytesAgain({ account: scope.userId, most }))
  if (counted.rows.length === 0) throw forbidden(storageRefusal(plan, { isLandlord: by.role === 'landlord' }))
}

/** How many bytes a landlord's storage has room for, counted anew; below zero where it holds more than it may. */
export async function countStorageLeft(tx: Db, scope: LandlordScope, plan: Plan): Promise<number> {
  const id = sql`${scope.userId}::int`
  const { rows } = await tx.execute<{ bytes: string }>(sql`select ${filesOfLandlord(id)} + ${rowsInBin(id)} as bytes`)
  return storedBytes[plan] - Number(rows[0]?.bytes ?? 0)
}

/** Adds bytes without refusing any: a report that is signed is filed even if the storage is full. */
export async function countStorage(tx: Db, scope: LandlordScope, bytes: number): Promise<void> {
  await tx
    .update(users)
    .set({ storedBytes: sql`${users.storedBytes} + ${bytes}::bigint` })
    .where(eq(users.id, scope.userId))
}

/**
 * To be called before a photo is stored that no row names yet: locks its sender, so that twenty at once are counted one
 * after the other.
 * @throws Problem 429 when too many, or too many bytes, wait already.
 */
export async function requireWaitingRoom(tx: Db, scope: Scope, bytes: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, scope.userId)).for('no key update')
  const { rows } = await tx.execute<{ count: number; bytes: string }>(sql`select count(*)::int as count,
    coalesce(sum(size::bigint), 0) as bytes from uploads where user_id = ${scope.userId} and property_id is null`)
  const unattached = { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
  if (!fitsWaiting(scope.role, unattached, bytes)) throw tooMany(waitingRefusal, daySeconds)
}

/**
 * @throws Problem 403 when the photos and attachments of one tenant's, or one guest's, requests
 * and messages for a property come to too much.
 */
export async function requireTenantsShare(tx: Db, scope: Scope, propertyId: number): Promise<void> {
  if (scope.role === 'landlord') return
  const { rows } = await tx.execute<{ bytes: string }>(sql`select (
      (select coalesce(sum(uploads.size::bigint), 0) from maintenance_requests request
        join uploads on uploads.maintenance_request_id = request.id
        where request.user_id = ${scope.userId} and request.property_id = ${propertyId})
      + (select coalesce(sum(size::bigint), 0) from uploads
        where user_id = ${scope.userId} and property_id = ${propertyId} and message_id is not null)) as bytes`)
  if (Number(rows[0]?.bytes ?? 0) > mostBytesOfTenant) throw forbidden(storageRefusal('free', { isLandlord: false }))
}
