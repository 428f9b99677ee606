/**
 * Every amount that a landlord receives or spends on letting is a transaction, booked once, to a property or to the whole business.
 * Its type says which of the two it is.
 */

/** Money that comes in, under its names on the wire (rule: fields-names). */
const incomeTypes = ['rent_payment', 'deposit', 'late_fee', 'other_income'] as const

/** Money that goes out (rule: fields-names). */
const expenseTypes = [
  'maintenance',
  'utilities',
  'property_tax',
  'insurance',
  'management_fee',
  'other_expense',
] as const

/** Every type, income first. */
export const transactionTypes = [...incomeTypes, ...expenseTypes] as const
