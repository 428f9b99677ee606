/** Proposing a deduction with its evidence, changing it, answering it. */

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import type { Deduction, DeductionChanges, newDeduction } from '#api/deposits.ts'
import { agreedAfter, isOtherDeduction, problemWithAnswer } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import {
  getDeduction,
  insertDeduction,
  linkEvidence,
  removeDeduction,
  updateDeduction,
} from '#server/features/deposits/deductions.queries.ts'
import { getDepositRow } from '#server/features/deposits/deposits.queries.ts'
import { getEntry, getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import { attachPhotos, detachFromDeduction } from '#server/features/uploads/uploads.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, forbidden, invalid } from '#server/platform/http/problem.ts'
import { withoutGaps } from '#server/platform/http/without-gaps.ts'

type ProposedDeduction = Omit<z.output<typeof newDeduction>, 'chargeId'> & { chargeId?: number | null | undefined }

const settledAlready = 'This deduction has been settled with the return of the deposit.'

/**
 * Proposes a deduction in a locked tenancy.
 * @throws Problem 409 once the deposit has been returned, 404 for evidence or a charge of somebody else.
 */
export async function proposeDeduction(
  tx: Db,
  { scope, now }: Writing,
  account: LockedTenancy,
  { documentIds = [], inventoryLines = [], photos = [], chargeId = null, ...values }: ProposedDeduction,
): Promise<Deduction> {
  const { returns, held } = await getDepositRow(tx, scope, account.id)
  if (returns.length > 0 && held === 0) throw conflict('The deposit has been returned already.')
  if (chargeId !== null) await requireOwnCharge(tx, scope, account, chargeId)
  const createdAt = now.toISOString()
  const all = [...new Set(photos)]
  const id = await insertDeduction(tx, scope, account, { ...values, chargeId, photos: all, createdAt })
  await attachPhotos(tx, scope, scope, all, { propertyId: account.propertyId, depositDeductionId: id })
  await linkEvidence(tx, scope, { id, propertyId: account.propertyId }, { documentIds, inventoryLines })
  return getDeduction(tx, scope, { tenancyId: account.id, id })
}

/** @throws Problem 400 for a charge of another tenancy, or for the deposit's own charge. */
async function requireOwnCharge(tx: Db, scope: LandlordScope, account: LockedTenancy, chargeId: number): Promise<void> {
  const tenancyId = await getTenancyOfEntry(tx, scope, chargeId, 'charge')
  const { chargeKind } = await getEntry(tx, scope, chargeId)
  if (tenancyId !== account.id) throw invalid('chargeId: This charge belongs to another tenancy')
  if (chargeKind === 'deposit') throw invalid('chargeId: A deposit does not pay for itself')
}

/**
 * The landlord changes a proposed deduction, which the tenant then has to answer again, or enters the agreed amount.
 * The tenancy is locked.
 * @throws Problem 409 once it is settled, for more than the tenant has agreed to, or where evidence of an answered
 * deduction is left out; 400 for more than is proposed; 403 for an answer in the tenant's name.
 */
export async function changeDeduction(
  tx: Db,
  { scope }: Writing,
  account: LockedTenancy,
  id: number,
  changes: DeductionChanges,
): Promise<{ before: Deduction; after: Deduction }> {
  const before = await getDeduction(tx, scope, { tenancyId: account.id, id })
  const { documentIds, inventoryLines, photos, tenantAnswer, tenantNote, agreedAmount, ...values } = changes
  if (
    (tenantAnswer ?? before.tenantAnswer) !== before.tenantAnswer ||
    (tenantNote ?? before.tenantNote) !== before.tenantNote
  )
    throw forbidden('Only the tenant answers a deduction. Enter the agreed amount instead.')
  if (before.settled) throw conflict(settledAlready)
  if (values.chargeId) await requireOwnCharge(tx, scope, account, values.chargeId)
  const amount = values.amount ?? before.amount
  const isOther = isOtherDeduction(before, { ...before, ...withoutGaps(values) })
  if (agreedAmount != null && agreedAmount > amount)
    throw invalid('agreedAmount: Cannot be more than the proposed amount')
  if (!isOther && agreedAmount !== undefined) checkKeepsAgreement(before, agreedAmount)
  if (!isOther) checkKeepsEvidence(before, changes)
  const all = photos && [...new Set(photos)]
  if (all) {
    const added = all.filter((photo) => !before.photos.includes(photo))
    const removed = before.photos.filter((photo) => !all.includes(photo))
    await attachPhotos(tx, scope, scope, added, { propertyId: account.propertyId, depositDeductionId: id })
    await detachFromDeduction(tx, scope, removed, id)
  }
  await updateDeduction(tx, scope, id, {
    ...values,
    photos: all,
    agreedAmount: isOther ? (agreedAmount ?? null) : agreedAmount,
    ...(isOther && { tenantAnswer: null, tenantNote: null, answeredAt: null, answerRestoredAt: null }),
  })
  await linkEvidence(tx, scope, { id, propertyId: account.propertyId }, { documentIds, inventoryLines })
  return { before, after: await getDeduction(tx, scope, { tenancyId: account.id, id }) }
}

/**
 * The landlord may lower what the tenant has agreed to, but not raise it.
 * @throws Problem 409.
 */
function checkKeepsAgreement(before: Deduction, agreedAmount: number | null): void {
  if (before.tenantAnswer !== 'agreed' || before.answerRestoredAt) return
  const agreed = before.agreedAmount ?? before.amount
  if (agreedAmount !== null && agreedAmount <= agreed) return
  throw conflict(`The tenant has agreed to ${formatPence(agreed)}. Propose another sum to have it answered again.`)
}

/**
 * The evidence of a deduction that the tenant has answered may grow, but not shrink (rule: deposits-evidence).
 * @throws Problem 409.
 */
function checkKeepsEvidence(
  before: Deduction,
  { documentIds, inventoryLines, photos }: Pick<DeductionChanges, 'documentIds' | 'inventoryLines' | 'photos'>,
): void {
  if (before.tenantAnswer === null || before.answerRestoredAt) return
  const nameOf = ({ inventoryReportId, line }: { inventoryReportId: number; line: string }) =>
    `${inventoryReportId} ${line}`
  const isLost =
    loses(before.documentIds, documentIds) ||
    loses(before.photos, photos) ||
    loses(before.inventoryLines.map(nameOf), inventoryLines?.map(nameOf))
  if (isLost)
    throw conflict('The tenant has answered this deduction as it is. Evidence can be added, but none removed.')
}

const loses = <Piece>(before: readonly Piece[], after: readonly Piece[] | undefined): boolean =>
  after !== undefined && before.some((piece) => !after.includes(piece))

/** A tenant agrees to these fields as they have seen them: a changed one refuses the answer. */
const seenByTenant = ['description', 'amount', 'reason', 'agreedAmount'] as const

/**
 * Records the tenant's answer. `isNews` is false where they had answered the same before. The account is locked in the
 * landlord's name.
 * @throws Problem 409 when the deduction has been changed, settled or agreed.
 */
export async function answerDeduction(
  tx: Db,
  { scope, now }: Writing,
  account: LockedTenancy,
  id: number,
  changes: DeductionChanges,
): Promise<{ deduction: Deduction; isNews: boolean }> {
  const before = await getDeduction(tx, scope, { tenancyId: account.id, id })
  const { tenantAnswer, tenantNote } = changes
  if (!tenantAnswer) throw invalid('tenantAnswer: Say agreed or disputed')
  if (before.settled) throw conflict(settledAlready)
  if (seenByTenant.some((field) => changes[field] !== undefined && changes[field] !== before[field]))
    throw conflict('This deduction has been changed. Please look at it again.')
  // An answer that came with a restored backup binds nobody: the archive may have been edited.
  const problem = problemWithAnswer(before.answerRestoredAt ? null : before.tenantAnswer, tenantAnswer)
  if (problem) throw conflict(problem)
  const answer = { tenantAnswer, tenantNote, answerRestoredAt: null, agreedAmount: agreedAfter(tenantAnswer, before) }
  if (isDeepStrictEqual({ ...before, ...withoutGaps(answer) }, before)) return { deduction: before, isNews: false }
  await updateDeduction(tx, scope, id, { ...answer, answeredAt: now.toISOString() })
  return { deduction: await getDeduction(tx, scope, { tenancyId: account.id, id }), isNews: true }
}

/**
 * Withdraws a deduction in a locked tenancy.
 * @throws Problem 409 once it has been answered or settled.
 */
export async function withdrawDeduction(
  tx: Db,
  { scope }: Writing,
  account: LockedTenancy,
  id: number,
): Promise<Deduction> {
  const deduction = await getDeduction(tx, scope, { tenancyId: account.id, id })
  const { tenantAnswer, settled, photos } = deduction
  if (settled) throw conflict(settledAlready)
  if (tenantAnswer !== null)
    throw conflict('The tenant has answered this deduction. Enter an agreed amount of £0 instead.')
  await detachFromDeduction(tx, scope, photos, id)
  await removeDeduction(tx, scope, id)
  return deduction
}
