/**
 * What a landlord types about a tenancy, and the bodies that it becomes: pounds to pence,
 * digits to numbers, nothing to null.
 */
import { z } from 'zod/mini'
import { clearable, day, pence, requiredLine } from '#api/fields.ts'
import { newTenancy, type Tenancy, tenancyChanges } from '#api/tenancies.ts'
import { penceToPounds, poundsToPence } from '#domain/money.ts'
import { furnishings, paymentFrequencies, tenancyDefaults } from '#domain/tenancy.ts'
import { chosenId, typedDayOrEmpty, typedNumber, typedText } from '#web/lib/forms/typed-values.ts'

/** An amount in pounds; none at all is nothing owed. */
const pounds = (negative: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? 0 : poundsToPence(text))),
    ),
    z.pipe(z.int('Must be an amount in pounds, such as 1,250'), pence(negative)),
  )

/** The error of a text that is no day, beside its field (rule: tenancies-form). */
export const notADay = 'Invalid date format'

const person = {
  name: typedText(requiredLine('Name is required')),
  email: typedText(tenancyChanges.shape.email),
  phone: typedText(tenancyChanges.shape.phone),
}

const terms = {
  startDate: typedDayOrEmpty(notADay).check(z.minLength(1, 'Start date is required')),
  endDate: typedText(clearable(day(notADay))),
  rentAmount: z.pipe(
    z.string().check(z.minLength(1, 'Rent amount is required')),
    pounds('Rent amount cannot be negative'),
  ),
  depositAmount: pounds('Deposit amount cannot be negative'),
  paymentFrequency: z.enum(paymentFrequencies),
  paymentDay: typedNumber(z.int()),
  furnishing: z.enum(furnishings),
  rentFree: z.boolean(),
  insuranceRequired: z.boolean(),
  numberOfOccupants: typedNumber(newTenancy.shape.numberOfOccupants),
  numberOfPets: typedNumber(newTenancy.shape.numberOfPets),
  expiryReminder: z.enum(['yes', 'no']),
  leaseExpiryReminderDays: typedNumber(newTenancy.shape.leaseExpiryReminderDays),
  notes: typedText(newTenancy.shape.notes),
}

export const newTenancyForm = z.object({
  ...person,
  ...terms,
  username: typedText(requiredLine('Surname is required')),
  propertyId: chosenId('Property is required'),
})

/** A tenancy stays with its property, and a tenant who signed up alone may have given one name only. */
export const tenancyChangesForm = z.object({ ...person, ...terms, username: typedText(tenancyChanges.shape.username) })

/** The fields as shown on screen. */
export type TenancyInput = z.input<typeof newTenancyForm>
export type NewTenancyValues = z.output<typeof newTenancyForm>
export type TenancyChangesValues = z.output<typeof tenancyChangesForm>

const counts = {
  numberOfOccupants: String(tenancyDefaults.numberOfOccupants),
  numberOfPets: String(tenancyDefaults.numberOfPets),
  leaseExpiryReminderDays: String(tenancyDefaults.leaseExpiryReminderDays),
}

export const emptyTenancy: TenancyInput = {
  name: '',
  username: '',
  email: '',
  phone: '',
  propertyId: null,
  startDate: '',
  endDate: '',
  rentAmount: '',
  depositAmount: '',
  paymentFrequency: tenancyDefaults.paymentFrequency,
  paymentDay: String(tenancyDefaults.paymentDay),
  furnishing: tenancyDefaults.furnishing,
  rentFree: false,
  insuranceRequired: false,
  expiryReminder: 'yes',
  notes: '',
  ...counts,
}

export function inputOf({ user, ...tenancy }: Tenancy): TenancyInput {
  const reminderDays = tenancy.leaseExpiryReminderDays
  return {
    name: user.name,
    username: user.username ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    propertyId: tenancy.propertyId,
    startDate: tenancy.moveInDate,
    endDate: tenancy.moveOutDate ?? '',
    rentAmount: penceToPounds(tenancy.rentAmount),
    depositAmount: penceToPounds(tenancy.depositAmount),
    paymentFrequency: tenancy.paymentFrequency,
    paymentDay: String(tenancy.paymentDay),
    furnishing: tenancy.furnishing,
    rentFree: tenancy.rentFree,
    insuranceRequired: tenancy.insuranceRequired,
    numberOfOccupants: String(tenancy.numberOfOccupants),
    numberOfPets: String(tenancy.numberOfPets),
    expiryReminder: reminderDays === null ? 'no' : 'yes',
    leaseExpiryReminderDays: reminderDays === null ? counts.leaseExpiryReminderDays : String(reminderDays),
    notes: tenancy.notes ?? '',
  }
}
