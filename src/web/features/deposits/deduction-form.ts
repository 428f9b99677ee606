/** What a landlord types about a deduction, and the body that it becomes. */
import { z } from 'zod/mini'
import { type Deduction, newDeduction } from '#api/deposits.ts'
import { penceToPounds } from '#domain/money.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedAmountBy, typedId } from '#web/lib/forms/typed-values.ts'

const { shape } = newDeduction

const fields = z.object({
  description: shape.description,
  amount: typedAmountBy(shape.amount),
  reason: shape.reason,
  /** None where it pays nothing of the account yet. */
  chargeId: typedId,
  inventoryReportId: typedId,
  line: z.string(),
  documentIds: z.array(z.number()),
})

export const deductionForm = z.pipe(
  fields,
  z.transform(({ inventoryReportId, line, ...deduction }) => ({
    ...deduction,
    inventoryLines: inventoryReportId ? [{ inventoryReportId, line: line.trim() }] : [],
  })),
)

/** The fields as shown on screen. */
export type DeductionInput = z.input<typeof fields>
export type DeductionBody = z.output<typeof deductionForm>

/** The fields of a deduction that were changed. The line of an inventory is sent with the inventory. */
export function changesOf(body: DeductionBody, before: object | undefined, now: DeductionInput) {
  const { inventoryReportId, line, ...changes } = onlyChanged({ ...now, ...body }, before, now)
  const isOtherLine = inventoryReportId !== undefined || line !== undefined
  return { ...changes, ...(isOtherLine && { inventoryLines: body.inventoryLines }) }
}

export function inputOf(deduction: Deduction | null): DeductionInput {
  const [line] = deduction?.inventoryLines ?? []
  return {
    description: deduction?.description ?? '',
    amount: deduction ? penceToPounds(deduction.amount) : '',
    reason: deduction?.reason ?? '',
    chargeId: String(deduction?.chargeId ?? ''),
    inventoryReportId: String(line?.inventoryReportId ?? ''),
    line: line?.line ?? '',
    documentIds: deduction?.documentIds ?? [],
  }
}
