import type { Deduction } from '#api/deposits.ts'

const figuresOf = (deduction: Deduction) => {
  const { amount, agreedAmount, tenantAnswer, answeredAt, answerRestoredAt, settled, documentIds } = deduction
  return JSON.stringify([amount, agreedAmount, tenantAnswer, answeredAt, answerRestoredAt, settled, documentIds])
}

const beginsText = (short: string | null, text: string | null) =>
  short === text || (short?.endsWith('…') === true && text?.startsWith(short.slice(0, -1)) === true)

/** Whether a short deduction is the same as a whole one, as far as it says (rule: deposits-short). */
export const isBeginningOf = (short: Deduction, whole: Deduction): boolean =>
  figuresOf(short) === figuresOf(whole) &&
  beginsText(short.description, whole.description) &&
  beginsText(short.reason, whole.reason) &&
  beginsText(short.tenantNote, whole.tenantNote)
