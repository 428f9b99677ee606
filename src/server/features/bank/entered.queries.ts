/** Money that may be the same as a line's: receipts and expenses entered by hand, and lines of other accounts. */
import { sql } from 'drizzle-orm'
import {
  daysByHand,
  enteredWithinDays,
  hasOnlyLaterMarks,
  type LineByHand,
  markedWithinDays,
  type ReceiptByHand,
} from '#domain/bank/by-hand.ts'
import type { Spent } from '#domain/bank/entered.ts'
import type { KnownSupplier } from '#domain/bank/matching.ts'
import { addDays, type Day } from '#domain/day.ts'
import { expenseTypes } from '#domain/finances/transaction.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface SumOfLine {
  /** The line's. */
  readonly id: number
  readonly date: Day
  readonly tenantId: number
  readonly amount: number
}

type SumByHand = SumOfLine & LineByHand

/**
 * For lines whose money may have been entered by hand already: the day of that receipt (`src/domain/bank/by-hand.ts`).
 */
export async function listReceiptsByHand(
  db: Db,
  scope: LandlordScope,
  sums: readonly SumOfLine[],
): Promise<Map<number, Day>> {
  const found = await listSumsByHand(db, scope, sums)
  const uncertain = found.filter(hasOnlyLaterMarks).map(({ receipts: _, ...sum }) => sum)
  const alike = await listLinesAlike(db, scope, uncertain, sums)
  const all = [...found, ...(await listSumsByHand(db, scope, alike))]
  const days = new Map<number, Day>()
  for (const lines of Map.groupBy(all, ({ tenantId, amount }) => `${tenantId} ${amount}`).values())
    for (const [id, receivedOn] of daysByHand(lines)) days.set(id, receivedOn)
  return days
}

/** Receipts looked at for one line, the nearest ones. */
const mostReceipts = 20

/** Those of the lines for whose tenancy the same sum was entered by hand around that day, with these receipts. */
async function listSumsByHand(db: Db, scope: LandlordScope, sums: readonly SumOfLine[]): Promise<SumByHand[]> {
  if (sums.length === 0) return []
  const { rows } = await db.execute<
    SumOfLine & { receipts: ReceiptByHand[] } & Record<string, unknown>
  >(sql`select line.id, line.date::text as date, line."tenantId", line.amount, nearest.receipts
    from json_to_recordset(${JSON.stringify(sums)}::json) as line (id int, date date, "tenantId" int, amount int)
    cross join lateral (
      select json_agg(json_build_object('id', entered.id, 'on', entered.date, 'marksDueOn', marked.date)) as receipts
      from (
        select receipt.id, receipt.date, receipt.charge_id from ledger_entries receipt
        where receipt.tenant_id = line."tenantId" and receipt.landlord_id = ${scope.userId}
          and receipt.date >= line.date - ${enteredWithinDays}::int
          and receipt.date <= line.date + case when receipt.charge_id is null then ${enteredWithinDays}::int else ${markedWithinDays}::int end
          and receipt.date <= line.date + ${markedWithinDays}::int
          and receipt.kind = 'receipt' and receipt.charge_kind is distinct from 'deposit' and receipt.amount = - line.amount
          and not ${isReversed(sql`receipt.id`)}
          and not exists (select 1 from bank_line_receipts made where made.receipt_id = receipt.id)
        order by abs(receipt.date - line.date), receipt.date limit ${mostReceipts}::int
      ) entered left join ledger_entries marked on marked.id = entered.charge_id
    ) nearest where nearest.receipts is not null`)
  return rows
}

/** Lines looked at beside those of one batch. */
const mostAlike = 500

/**
 * Other lines of the same account, words and sum that are not posted, for the tenancies of these lines. A mark may be
 * the money of one of them instead, which may have been set aside for that reason.
 */
async function listLinesAlike(
  db: Db,
  scope: LandlordScope,
  lines: readonly SumOfLine[],
  known: readonly SumOfLine[],
): Promise<SumOfLine[]> {
  const [first, ...later] = lines.map(({ date }) => date).toSorted()
  if (first === undefined) return []
  const [from, to] = [addDays(first, -markedWithinDays), addDays(later.at(-1) ?? first, 2 * markedWithinDays)]
  const ids = lines.map(({ id }) => id)
  const { rows } = await db.execute<SumOfLine & Record<string, unknown>>(sql`with given as materialized (
      select line.account_id, line.payer_key, uncertain."tenantId" as tenant_id, uncertain.amount
      from json_to_recordset(${JSON.stringify(lines)}::json) as uncertain (id int, "tenantId" int, amount int)
      join bank_lines line on line.id = uncertain.id
      where ${isOneOf(sql`line.id`, ids)} and line.landlord_id = ${scope.userId} and line.payer_key <> ''
    ), around as materialized (
      select line.id, line.date, line.account_id, line.payer_key, line.amount
      from bank_imports statement join bank_lines line on line.import_id = statement.id
      where statement.landlord_id = ${scope.userId} and statement.account_id in (select account_id from given)
        and not statement.undone and statement.first_day <= ${to}::date and statement.last_day >= ${from}::date
        and line.date between ${from}::date and ${to}::date and line.state <> 'posted'
    )
    select distinct around.id, around.date::text as date, given.tenant_id as "tenantId", given.amount
    from around join given using (account_id, payer_key, amount)
    where not ${isOneOf(
      sql`around.id`,
      known.map(({ id }) => id),
    )}
    order by 2, 1 limit ${mostAlike}::int`)
  return rows
}

interface Debit {
  /** The line's. */
  readonly id: number
  readonly date: Day
  /** Below zero. */
  readonly amount: number
}

/**
 * For lines whose money may be in the books already, as an expense or as a mortgage payment: the nearest one of the
 * same sum within a few days. The books are read once for all lines, as a row for each day and sum, because some
 * accounts have thousands of entries on one day.
 */
export async function listSpentBefore(
  db: Db,
  scope: LandlordScope,
  debits: readonly Debit[],
): Promise<Map<number, Spent>> {
  const [first, ...others] = debits.map(({ date }) => date).sort()
  if (first === undefined) return new Map()
  const inBooks = sql`landlord_id = ${scope.userId} and date between ${first}::date - ${enteredWithinDays}::int
    and ${others.at(-1) ?? first}::date + ${enteredWithinDays}::int`
  const sums = [...new Set(debits.map(({ amount }) => -amount))]
  const { rows } = await db.execute<{ id: number } & Spent & Record<string, unknown>>(sql`with spent as (
      select date, amount, min(supplier) as supplier, false as is_mortgage from financial_transactions entered
      where ${inBooks} and ${isOneOf(sql`amount`, sums)} and ${isOneOf(sql`type`, expenseTypes)}
        and related_entity_type is null
        and not exists (select 1 from bank_lines made where made.transaction_id = entered.id)
      group by date, amount
      union all
      select date, sum(amount), min(supplier), true from financial_transactions
      where ${inBooks} and related_entity_type = 'mortgage' group by related_entity_id, date
    )
    select distinct on (line.id) line.id, spent.date::text as "on", spent.supplier as "to",
      spent.is_mortgage as "isMortgage"
    from json_to_recordset(${JSON.stringify(debits)}::json) as line (id int, date date, amount int)
    join spent on spent.amount = - line.amount and abs(spent.date - line.date) <= ${enteredWithinDays}::int
    order by line.id, abs(spent.date - line.date), spent.date`)
  return new Map(rows.map(({ id, on, to, isMortgage }) => [id, { on, to, isMortgage }]))
}

/** Only this many of the newest expenses with a supplier are read, however large the books are. */
const expensesLookedAt = 2_000

/** The suppliers of expenses that were entered by hand, by name, each with how its newest expense was booked. */
export async function listSuppliers(db: Db, scope: LandlordScope): Promise<KnownSupplier[]> {
  const { rows } = await db.execute<
    KnownSupplier & Record<string, unknown>
  >(sql`select distinct on (supplier) supplier, type, category, property_id as "propertyId", date::text as "lastOn",
      hmrc_box as "hmrcBox", capital
    from (select id, date, supplier, type, category, property_id, hmrc_box, capital, related_entity_type from financial_transactions
      where landlord_id = ${scope.userId} and supplier <> ''
      order by date desc, id desc limit ${expensesLookedAt}::int) entered
    where related_entity_type is null and ${isOneOf(sql`type`, expenseTypes)}
      and not exists (select 1 from bank_lines made where made.transaction_id = entered.id)
    order by supplier, date desc, id desc`)
  return rows
}

/** For lines that were posted from another account with the same day, amount and text: that account's name. */
export async function listPostedElsewhere(
  db: Db,
  scope: LandlordScope,
  lineIds: readonly number[],
): Promise<Map<number, string>> {
  if (lineIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; account: string }>(sql`select line.id, elsewhere.name as account
    from bank_lines line
    cross join lateral (
      select account.name from bank_lines other join bank_accounts account on account.id = other.account_id
      where other.landlord_id = line.landlord_id and other.payer_key = line.payer_key and other.date = line.date
        and other.amount = line.amount and other.state = 'posted' and other.account_id <> line.account_id
        and lower(other.description) = lower(line.description)
      order by other.id limit 1
    ) elsewhere
    where ${isOneOf(sql`line.id`, lineIds)} and line.landlord_id = ${scope.userId}`)
  return new Map(rows.map(({ id, account }) => [id, account]))
}
