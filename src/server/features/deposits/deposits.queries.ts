/** What is recorded about the deposit of a tenancy. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Deduction } from '#api/deposits.ts'
import type { Day } from '#domain/day.ts'
import type { DepositScheme, HoldingOutcome, SchemeType } from '#domain/deposit.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { depositReturnEntries, depositReturns, deposits } from '#server/db/schema/deposits.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isTheirTenancy } from '#server/db/their-tenancy.ts'
import { boundedDeductionsOf, deductionsOf } from '#server/features/deposits/deductions.queries.ts'
import { type DepositMoney, depositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface DepositRow extends DepositMoney {
  tenantId: number
  tenantName: string
  propertyId: number
  address: string
  city: string
  active: boolean
  rentAmount: number
  paymentFrequency: PaymentFrequency
  agreed: number
  receivedOn: Day | null
  paidBy: string | null
  scheme: DepositScheme | null
  schemeType: SchemeType | null
  reference: string | null
  protectedOn: Day | null
  prescribedInformationOn: Day | null
  prescribedInformationTo: string | null
  prescribedInformationHow: string | null
  holdingAmount: number | null
  holdingReceivedOn: Day | null
  holdingOutcome: HoldingOutcome | null
  holdingOutcomeOn: Day | null
  holdingNotes: string | null
  deductions: Deduction[]
  /** Those that have not been taken back. */
  returns: { id: number; returnedOn: Day; returned: number; kept: number }[]
}

/**
 * For its landlord and its tenant. The deductions may be short, unless `isWhole` (rule: deposits-short).
 * @throws Problem 404 for anybody else's tenancy.
 */
export async function getDepositRow(
  db: Db,
  scope: SignedInScope,
  tenancyId: number,
  { isWhole = false } = {},
): Promise<DepositRow> {
  const { rows } = await db.execute<DepositRow & Record<string, unknown>>(sql`
    select ${tenancies.id} as "tenantId", ${tenantFullName} as "tenantName", ${tenancies.propertyId} as "propertyId",
      ${properties.address}, ${properties.city}, ${tenancies.active}, ${tenancies.rentAmount} as "rentAmount",
      ${tenancies.paymentFrequency} as "paymentFrequency",
      coalesce(deposits.agreed, nullif(${tenancies.depositAmount}, 0), ${properties.securityDeposit}, 0) as agreed,
      deposits.received_on::text as "receivedOn", deposits.paid_by as "paidBy", deposits.scheme,
      deposits.scheme_type as "schemeType", deposits.reference, deposits.protected_on::text as "protectedOn",
      deposits.prescribed_information_on::text as "prescribedInformationOn",
      deposits.prescribed_information_to as "prescribedInformationTo",
      deposits.prescribed_information_how as "prescribedInformationHow",
      coalesce(deposits.holding_amount, ${properties.holdingDeposit}) as "holdingAmount",
      deposits.holding_received_on::text as "holdingReceivedOn", deposits.holding_outcome as "holdingOutcome",
      deposits.holding_outcome_on::text as "holdingOutcomeOn",
      ${scope.role === 'landlord' ? sql`deposits.holding_notes` : sql`null::text`} as "holdingNotes",
      ${depositMoney(sql`${tenancies.id}`)},
      ${isWhole ? deductionsOf(tenancies.id) : boundedDeductionsOf(tenancies.id)} as deductions,
      (select coalesce(json_agg(json_build_object('id', made.id, 'returnedOn', made.returned_on, 'returned', made.returned,
          'kept', made.kept) order by made.returned_on, made.id), '[]'::json)
        from deposit_returns made where made.tenant_id = ${tenancies.id} and made.reversed_at is null) as returns
    from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}
    left join ${deposits} on ${deposits.tenantId} = ${tenancies.id}
    where ${tenancies.id} = ${tenancyId} and ${isTheirTenancy(scope)}`)
  const [row] = rows
  if (!row) throw notFound('Tenancy not found')
  return row
}

interface Home {
  readonly id: number
  readonly propertyId: number
}

type Recorded = Partial<
  Omit<typeof deposits.$inferInsert, 'landlordId' | 'propertyId' | 'tenantId' | 'returned' | 'tenancyEnded'>
>

/** Changes a deposit in a locked tenancy. Fields that are left out stay as they are. */
export async function saveDeposit(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: Home,
  recorded: Recorded,
) {
  if (Object.values(recorded).every((value) => value === undefined)) return
  // The tenancy's terms have the same sum (rule: deposits-agreed).
  if (recorded.agreed !== undefined)
    await tx
      .update(tenancies)
      .set({ depositAmount: recorded.agreed ?? 0 })
      .where(and(eq(tenancies.id, tenantId), eq(tenancies.landlordId, scope.userId)))
  await tx
    .insert(deposits)
    .values({ ...recorded, tenantId, propertyId, landlordId: scope.userId })
    .onConflictDoUpdate({
      target: deposits.tenantId,
      set: recorded,
      setWhere: eq(deposits.landlordId, scope.userId),
    })
}

export async function insertReturn(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: Home,
  made: { returnedOn: Day; returned: number; kept: number; createdAt: string },
  entryIds: readonly number[],
): Promise<number> {
  const [row] = await tx
    .insert(depositReturns)
    .values({ ...made, tenantId, propertyId, landlordId: scope.userId })
    .returning({ id: depositReturns.id })
  if (!row) throw new Error('No return was made')
  await tx.insert(depositReturnEntries).values(entryIds.map((entryId) => ({ entryId, returnId: row.id })))
  return row.id
}

/** Marks the returns of a tenancy as taken back, and lists the entries that they made. */
export async function takeReturnsBack(tx: Db, scope: LandlordScope, tenancyId: number, now: Date) {
  const marked = await tx
    .update(depositReturns)
    .set({ reversedAt: now.toISOString() })
    .where(
      and(
        eq(depositReturns.tenantId, tenancyId),
        eq(depositReturns.landlordId, scope.userId),
        isNull(depositReturns.reversedAt),
      ),
    )
    .returning({ id: depositReturns.id })
  if (marked.length === 0) return []
  const ids = marked.map(({ id }) => id)
  await tx.execute(sql`update deposit_deductions set return_id = null
    where ${isOneOf(sql`return_id`, ids)} and landlord_id = ${scope.userId}`)
  const { rows } = await tx.execute<{ id: number; kind: string }>(sql`
    select entry.id, entry.kind from deposit_return_entries part join ledger_entries entry on entry.id = part.entry_id
    where ${isOneOf(sql`part.return_id`, ids)} and entry.landlord_id = ${scope.userId} and not ${isReversed(sql`entry.id`)}
    order by part.return_id desc, entry.id`)
  return rows
}
