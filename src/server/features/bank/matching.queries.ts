/** What matching knows: who lives where, what is outstanding, and what was confirmed before. */
import { and, eq, sql } from 'drizzle-orm'
import { enteredWithinDays, markedWithinDays } from '#domain/bank/by-hand.ts'
import type { MatchTenancy } from '#domain/bank/match-index.ts'
import type { LearnedPayee } from '#domain/bank/matching.ts'
import type { Day } from '#domain/day.ts'
import type { HmrcBox } from '#domain/finances/transaction.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { bankImports } from '#server/db/schema/bank.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export interface NamedTenancy extends MatchTenancy {
  readonly tenantName: string
  /** Another one once rent is said to have been paid on another day, which leaves its charges as they are. */
  readonly lastReceiptId: number | null
}

/** A part of the tenancies, after an id, with their names and open charges, the oldest due first. */
export async function listMatchTenancies(
  db: Db,
  scope: LandlordScope,
  afterId: number,
  limit: number,
): Promise<NamedTenancy[]> {
  const { rows } = await db.execute<
    NamedTenancy & Record<string, unknown>
  >(sql`select tenancies.id, tenancies.rent_amount as "rentAmount",
      properties.address, ${tenantFullName} as "tenantName",
      (select coalesce(json_agg(name order by id), '[]'::json) from additional_occupants where tenant_id = tenancies.id) as names,
      (select coalesce(json_agg(json_build_object('chargeId', charge.id, 'rentPaymentId', payment.id, 'dueDate', charge.date,
          'open', charge.open_amount) order by charge.date, charge.id), '[]'::json)
        from ledger_entries charge left join rent_payments payment on payment.charge_id = charge.id
        where charge.landlord_id = tenancies.landlord_id and charge.tenant_id = tenancies.id and charge.open_amount > 0
          and charge.kind <> 'receipt') as charges,
      (select max(receipt.id) from ledger_entries receipt where receipt.tenant_id = tenancies.id
        and receipt.kind = 'receipt' and receipt.charge_kind is distinct from 'deposit') as "lastReceiptId"
    from (select * from tenancies where landlord_id = ${scope.userId} and id > ${afterId}::int order by id limit ${limit}::int) tenancies
    join properties on properties.id = tenancies.property_id order by tenancies.id`)
  return rows.map((row) => ({ ...row, names: [row.tenantName, ...row.names] }))
}

/** The tenant's name and the address of tenancies, by id. */
export async function listTenancyNames(db: Db, scope: LandlordScope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { tenantName: string; address: string }>()
  const { rows } = await db.execute<{
    id: number
    tenantName: string
    address: string
  }>(sql`select tenancies.id, ${tenantFullName} as "tenantName", properties.address
    from tenancies join properties on properties.id = tenancies.property_id
    where ${isOneOf(sql`tenancies.id`, [...new Set(ids)])} and tenancies.landlord_id = ${scope.userId}`)
  return new Map(rows.map(({ id, tenantName, address }) => [id, { tenantName, address }]))
}

interface Learned {
  readonly payerKey: string
  /** Null for a payee, to whom money went. */
  readonly tenantId: number | null
  readonly lastOn: Day
  /** How money that went to a payee was booked. */
  readonly type: LearnedPayee['type'] | null
  readonly category: string | null
  readonly propertyId: number | null
  readonly hmrcBox: HmrcBox | null
  readonly capital: boolean
}

/** A part of the known payers and payees, after the given one. */
export async function listLearnedAfter(
  db: Db,
  scope: LandlordScope,
  after: Pick<Learned, 'payerKey' | 'tenantId'> | undefined,
  limit: number,
): Promise<Learned[]> {
  const isAfter = after
    ? sql`and (payer_key, coalesce(tenant_id, 0)) > (${after.payerKey}::text, ${after.tenantId ?? 0}::int)`
    : sql``
  const { rows } = await db.execute<
    Learned & Record<string, unknown>
  >(sql`select learned.payer_key as "payerKey", learned.tenant_id as "tenantId", line.date::text as "lastOn",
      booked.type, booked.category, booked.property_id as "propertyId",
      booked.hmrc_box as "hmrcBox", coalesce(booked.capital, false) as capital
    from (select * from bank_payers where landlord_id = ${scope.userId} ${isAfter}
      order by payer_key, coalesce(tenant_id, 0) limit ${limit}::int) learned
    join bank_lines line on line.id = learned.line_id
    left join financial_transactions booked on booked.id = line.transaction_id
    order by learned.payer_key, coalesce(learned.tenant_id, 0)`)
  return rows
}

const keysAtOnce = 8
const linesAtOnce = 500

/**
 * To be called after lines were posted or taken back: works out again, from all posted lines, what their payers and
 * payees are known as.
 */
export async function learnFrom(tx: Db, scope: LandlordScope, lineIds: readonly number[]): Promise<void> {
  const keys = new Set<string>()
  for (const part of inParts(lineIds, linesAtOnce)) {
    const some = sql.param(part)
    // Looked up by id, line by line: otherwise the planner may search all of these ids for each line of the landlord.
    const { rows } = await tx.execute<{ key: string }>(sql`select distinct line.payer_key as key
      from unnest(${some}::int[]) as given (id),
        lateral (select payer_key, landlord_id from bank_lines where id = given.id offset 0) line
      where line.landlord_id = ${scope.userId} and line.payer_key <> ''`)
    for (const { key } of rows) keys.add(key)
  }
  const all = [...keys].toSorted()
  for (const some of inParts(all, keysAtOnce)) {
    await tx.execute(
      sql`delete from bank_payers where landlord_id = ${scope.userId} and ${isOneOf(sql`payer_key`, some)}`,
    )
    await tx.execute(sql`insert into bank_payers (landlord_id, payer_key, tenant_id, line_id)
      select distinct on (line.payer_key, part.tenant_id) line.landlord_id, line.payer_key, part.tenant_id, line.id
      from bank_lines line left join bank_line_receipts part on part.line_id = line.id
      where line.landlord_id = ${scope.userId} and line.state = 'posted' and ${isOneOf(sql`line.payer_key`, some)}
        and (part.tenant_id is not null or (line.amount < 0 and line.transaction_id is not null))
      order by line.payer_key, part.tenant_id, line.date desc, line.id desc`)
  }
}

/**
 * Changes to overlapping statements of other accounts count as well, because a line posted there may be the same one.
 * So do those to statements of the same account from which a line may be the money of the same mark, as
 * `listLinesAlike` finds them.
 */
const changesElsewhere = sql`(select coalesce(sum(other.changes), 0) from bank_imports other
  cross join lateral (select case when other.account_id = bank_imports.account_id then ${2 * markedWithinDays}::int else 0 end as days) within
  where other.landlord_id = bank_imports.landlord_id and other.id <> bank_imports.id
    and other.first_day <= bank_imports.last_day + within.days and other.last_day >= bank_imports.first_day - within.days)`

/**
 * Changes whenever money spent around a statement's days changes, by hand or for a mortgage: it may be the money of its
 * lines.
 */
const spentNearby = sql<string>`(select count(*) || ' ' || coalesce(sum(hashtextextended(
    concat_ws(' ', spent.id, spent.date, spent.amount, spent.type, spent.supplier), 0)), 0)
  from financial_transactions spent
  where spent.landlord_id = bank_imports.landlord_id
    and (spent.related_entity_type is null or spent.related_entity_type = 'mortgage')
    and spent.date between bank_imports.first_day - ${enteredWithinDays}::int
      and bank_imports.last_day + ${enteredWithinDays}::int)`

/** What the stored proposals of a statement were based on, and how often its lines have changed. */
export async function findMatchState(db: Db, scope: LandlordScope, importId: number) {
  const [row] = await db
    .select({
      matchedWith: bankImports.matchedWith,
      changes: sql<number>`${bankImports.changes} + ${changesElsewhere}`.mapWith(Number),
      spentNearby,
      work: bankImports.work,
      stored: bankImports.stored,
    })
    .from(bankImports)
    .where(and(eq(bankImports.id, importId), eq(bankImports.landlordId, scope.userId)))
  return row
}

export async function noteMatchedWith(
  db: Db,
  scope: LandlordScope,
  importId: number,
  matchedWith: string,
): Promise<void> {
  await db
    .update(bankImports)
    .set({ matchedWith })
    .where(and(eq(bankImports.id, importId), eq(bankImports.landlordId, scope.userId)))
}
