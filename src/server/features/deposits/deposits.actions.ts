/** A deposit as its page shows it, and changes of what is recorded about it. */
import type { z } from 'zod/mini'
import type { Deposit, depositChanges } from '#api/deposits.ts'
import { changeInWords } from '#domain/activity.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import {
  depositCap,
  depositState,
  depositWarning,
  holdingCap,
  holdingDeadline,
  proposalOf,
  protectBy,
} from '#domain/deposit.ts'
import { type DepositRow, getDepositRow, saveDeposit } from '#server/features/deposits/deposits.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import { refuseFuture } from '#server/features/ledger/writing.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { withoutGaps } from '#server/platform/http/without-gaps.ts'

/** The deductions may be short (rule: deposits-short). @throws Problem 404 for anybody else's tenancy. */
export const readDeposit = async (db: Db, scope: SignedInScope, tenancyId: number, today: Day): Promise<Deposit> =>
  depositReply(await getDepositRow(db, scope, tenancyId), scope.role, today)

/** With deductions of any length, for paper. @throws Problem 404 for anybody else's tenancy. */
export const readWholeDeposit = async (db: Db, scope: SignedInScope, tenancyId: number, today: Day): Promise<Deposit> =>
  depositReply(await getDepositRow(db, scope, tenancyId, { isWhole: true }), scope.role, today)

function depositReply(row: DepositRow, role: SignedInScope['role'], today: Day): Deposit {
  const { deductions, returns, held, receivedOn, agreed } = row
  const { cap, capSum } = depositCap(row)
  const holding = { amount: row.holdingAmount, receivedOn: row.holdingReceivedOn, cap: holdingCap(row).cap }
  const last = returns.at(-1)
  const sum = (of: (made: (typeof returns)[number]) => number) => returns.reduce((total, made) => total + of(made), 0)
  const { agreedDeductions, inDispute, toReturn } = proposalOf(
    held,
    deductions.filter(({ settled }) => !settled),
  )
  return {
    ...row,
    cap,
    capSum,
    protectBy: receivedOn && protectBy(receivedOn),
    state: depositState({ ...row, hasReturn: returns.length > 0 }, today),
    warning: role === 'landlord' ? depositWarning({ ...row, agreed, cap, holding }, today) : null,
    returnedOn: last?.returnedOn ?? null,
    returnedAmount: last ? sum(({ returned }) => returned) : null,
    keptAmount: sum(({ kept }) => kept),
    agreedDeductions,
    inDispute,
    toReturn,
    holdingDeposit: {
      amount: row.holdingAmount,
      ...holdingCap(row),
      receivedOn: row.holdingReceivedOn,
      deadline: row.holdingReceivedOn && holdingDeadline(row.holdingReceivedOn),
      outcome: row.holdingOutcome,
      outcomeOn: row.holdingOutcomeOn,
      notes: row.holdingNotes,
    },
  }
}

type Recorded = Omit<z.output<typeof depositChanges>, 'returnedOn' | 'returnedAmount'>

/**
 * Saves what is recorded about a deposit in a locked tenancy, if anything differs.
 * @throws Problem 400 for impossible days.
 */
export async function recordDeposit(
  tx: Db,
  scope: LandlordScope,
  account: LockedTenancy,
  { holdingDeposit, ...recorded }: Recorded,
  today: Day,
): Promise<void> {
  const before = await getDepositRow(tx, scope, account.id)
  const holding = holdingDeposit === null ? noHoldingDeposit : (holdingDeposit ?? {})
  const after = { ...before, ...withoutGaps(recorded) }
  refuseDaysToCome(recorded, '', today)
  refuseDaysToCome({ receivedOn: holding.receivedOn, outcomeOn: holding.outcomeOn }, 'holdingDeposit.', today)
  if (after.receivedOn && after.protectedOn && after.protectedOn < after.receivedOn)
    throw invalid(`protectedOn: The deposit came in on ${formatDayLong(after.receivedOn)}`)
  const { receivedOn: heldSince = before.holdingReceivedOn, outcomeOn = before.holdingOutcomeOn } = holding
  if (heldSince && outcomeOn && outcomeOn < heldSince)
    throw invalid(`holdingDeposit.outcomeOn: The holding deposit came in on ${formatDayLong(heldSince)}`)
  const changes = {
    ...recorded,
    ...holdingFields(holding),
  }
  if (!changeInWords({ ...before }, changes)) return
  const isOtherDay = recorded.receivedOn !== undefined && recorded.receivedOn !== before.receivedOn
  await saveDeposit(tx, scope, account, { ...changes, receivedNoted: isOtherDay ? false : undefined })
}

/** What is recorded about a deposit besides its money, under the names that the activity uses. */
export function recordedOf({ reference: schemeReference, holdingDeposit: holding, ...deposit }: Deposit) {
  return {
    agreed: deposit.agreed,
    receivedOn: deposit.receivedOn,
    paidBy: deposit.paidBy,
    scheme: deposit.scheme,
    schemeType: deposit.schemeType,
    schemeReference,
    protectedOn: deposit.protectedOn,
    prescribedInformationOn: deposit.prescribedInformationOn,
    prescribedInformationTo: deposit.prescribedInformationTo,
    prescribedInformationHow: deposit.prescribedInformationHow,
    ...holdingFields(holding),
  }
}

const holdingFields = (holding: Partial<Deposit['holdingDeposit']>) => ({
  holdingAmount: holding.amount,
  holdingReceivedOn: holding.receivedOn,
  holdingOutcome: holding.outcome,
  holdingOutcomeOn: holding.outcomeOn,
  holdingNotes: holding.notes,
})

const noHoldingDeposit = { amount: null, receivedOn: null, outcome: null, outcomeOn: null, notes: null }

function refuseDaysToCome(fields: Readonly<Record<string, unknown>>, prefix: string, today: Day): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name.endsWith('On') && typeof value === 'string') refuseFuture(value, today, `${prefix}${name}`)
  }
}
