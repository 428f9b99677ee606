import type { RentPayment } from '#api/rent.ts'
import { fullName } from '#domain/account.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'

/** Whose payment a button is about, for a screen reader. */
export const aboutPayment = ({ user, dueDate }: RentPayment) =>
  `${fullName(user.name, user.username)}, due ${formatDay(dueDate)}`

/** Which payment somebody has before them: its sum, its day and its home. */
export const paymentInWords = ({ amount, dueDate, property }: RentPayment) =>
  `${formatPence(amount)} due ${formatDay(dueDate)}, ${property.address}`
