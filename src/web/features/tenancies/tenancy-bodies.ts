/** From the form's values to what the calls take. */
import type { z } from 'zod/mini'
import type { tenantAccount } from '#api/accounts.ts'
import type { newTenancy, tenancyChanges } from '#api/tenancies.ts'
import type { Day } from '#domain/day.ts'
import { isTenancyOver } from '#domain/tenancy.ts'
import type { NewTenancyValues, TenancyChangesValues, TenancyInput } from './tenancy-form.ts'

export type TenancyChanges = z.input<typeof tenancyChanges>

/** The tenant's own details. What is empty is left out. */
export const accountOf = ({ name, username, email, phone }: NewTenancyValues): z.input<typeof tenantAccount> => ({
  role: 'tenant',
  name,
  username,
  email: email ?? undefined,
  phone: phone ?? undefined,
})

const termsOf = (values: TenancyChangesValues) => ({
  moveInDate: values.startDate,
  rentAmount: values.rentAmount,
  rentFree: values.rentFree && values.rentAmount === 0,
  depositAmount: values.depositAmount,
  paymentFrequency: values.paymentFrequency,
  paymentDay: values.paymentDay,
  furnishing: values.furnishing,
  insuranceRequired: values.insuranceRequired,
  numberOfOccupants: values.numberOfOccupants,
  numberOfPets: values.numberOfPets,
  leaseExpiryReminderDays: values.expiryReminder === 'yes' ? values.leaseExpiryReminderDays : null,
})

export const tenancyOf = (values: NewTenancyValues, userId: number, today: Day): z.input<typeof newTenancy> => ({
  userId,
  propertyId: values.propertyId,
  active: !isTenancyOver(values.endDate ?? null, today),
  ...termsOf(values),
  endDate: values.endDate ?? undefined,
  notes: values.notes ?? undefined,
})

const wireNames: Partial<Record<string, keyof TenancyChanges>> = {
  startDate: 'moveInDate',
  endDate: 'moveOutDate',
  expiryReminder: 'leaseExpiryReminderDays',
}

/** Everything about a tenancy that may be changed. Null clears. */
export function allChangesOf(values: TenancyChangesValues): TenancyChanges {
  const { name, username = null, email = null, phone = null, notes = null, endDate: moveOutDate = null } = values
  return { ...termsOf(values), name, username, email, phone, notes, moveOutDate }
}

/** Only what was changed on the screen, so that nothing that somebody else has changed meanwhile is set back. */
export function changesOf(values: TenancyChangesValues, changed: Partial<Record<keyof TenancyInput, unknown>>) {
  const names = new Set(Object.keys(changed).map((field) => wireNames[field] ?? field))
  return Object.fromEntries(
    Object.entries(allChangesOf(values)).filter(([field]) => names.has(field)),
  ) as TenancyChanges
}
