/** Tenancies, which the paths call tenants, and the other people who live there (rule: fields-names). */
import { z } from 'zod/mini'
import { deleted } from '#api/bin.ts'
import { withoutNulls } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  email,
  flag,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  line,
  message,
  pageQuery,
  pence,
  prose,
  requiredLine,
  sameProperty,
} from '#api/fields.ts'
import { furnishings, paymentFrequencies, termMeant } from '#domain/tenancy.ts'

/** A tenancy as a landlord reads it. Amounts are in pence, dates are days as YYYY-MM-DD. */
export const tenancy = z.object({
  id,
  userId: id,
  propertyId: id,
  moveInDate: z.string(),
  /** One stored date under its three names. */
  moveOutDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  leaseEndDate: z.nullable(z.string()),
  active: z.boolean(),
  archived: z.boolean(),
  /** False while an existing tenant has not yet accepted the invitation. */
  accepted: z.boolean(),
  rentAmount: z.int(),
  /** No rent is charged: of a tenancy whose rent is 0 (rule: tenancies-rent-free). */
  rentFree: z.boolean(),
  paymentFrequency: z.enum(paymentFrequencies),
  paymentDay: z.int(),
  depositAmount: z.int(),
  furnishing: z.enum(furnishings),
  notes: z.nullable(z.string()),
  insuranceRequired: z.boolean(),
  numberOfOccupants: z.int(),
  numberOfPets: z.int(),
  leaseExpiryReminderDays: z.nullable(z.int()),
  createdAt: instant,
  user: z.object({
    id,
    name: z.string(),
    username: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  property: z.object({
    id,
    address: z.string(),
    city: z.string(),
    nextInspectionDate: z.nullable(z.string()),
  }),
})
export type Tenancy = z.infer<typeof tenancy>

const count = (least: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(1_000, 'Must be at most 1,000'))

/** Required; must be a date (rule: tenancies-form). */
const startDate = z.pipe(
  z.string('Start date is required').check(z.minLength(1, 'Start date is required')),
  day('Invalid date format'),
)

/** A rent in pence, 0 or more. */
export const tenancyRent = pence('Rent amount cannot be negative')

const paymentDayMessage = 'Payment day must be from 1 to 31'

/** One of a list of values, or its label on screen (rule: tenancies-values). */
const term = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (termMeant(value) ?? value) : value)),
    schema,
  ) as unknown as z.ZodMiniType<z.output<S>, z.input<S>>

const terms = {
  rentFree: z.optional(flag),
  paymentFrequency: z.optional(term(z.enum(paymentFrequencies, 'Must be monthly, weekly, bi_weekly or quarterly'))),
  paymentDay: z.optional(
    z.int(paymentDayMessage).check(z.minimum(1, paymentDayMessage), z.maximum(31, paymentDayMessage)),
  ),
  furnishing: z.optional(term(z.enum(furnishings, 'Must be unfurnished, furnished or partially_furnished'))),
  depositAmount: z.optional(pence('Deposit amount cannot be negative')),
  moveOutDate: clearable(day('Invalid date format')),
  endDate: clearable(day('Invalid date format')),
  leaseEndDate: clearable(day('Invalid date format')),
  notes: clearable(prose()),
  insuranceRequired: z.optional(flag),
  numberOfOccupants: z.optional(count(1, 'At least one occupant is required')),
  numberOfPets: z.optional(count(0, 'Number of pets cannot be negative')),
  leaseExpiryReminderDays: clearable(count(0, 'Reminder days cannot be negative')),
}

/**
 * The tenant is `userId`, an account made by `POST /api/register`. Name, e-mail and
 * phone, as onboarding sends them, are ignored.
 */
export const newTenancy = z.object({
  userId: idInput('Tenant is required'),
  propertyId: idInput('Property is required'),
  moveInDate: startDate,
  /** The property's rent by default (rule: tenancies-rent). */
  rentAmount: clearable(tenancyRent),
  active: z.optional(flag),
  ...terms,
})

/** By default a tenancy has the usual terms. A null reminder switches it off. */
const termsByDefault = [
  'active',
  'paymentFrequency',
  'paymentDay',
  'furnishing',
  'depositAmount',
  'insuranceRequired',
  'numberOfOccupants',
  'numberOfPets',
] as const

/** What may be changed; what is left out stays. The property of a tenancy cannot be changed. */
export const tenancyChanges = z.object({
  propertyId: sameProperty,
  moveInDate: z.optional(startDate),
  rentAmount: z.optional(tenancyRent),
  archived: z.optional(flag),
  /**
   * False ends it today, unless an end date says when. True makes one active that was entered
   * as inactive; an end is taken back by its date.
   */
  active: z.optional(flag),
  /** The tenant's own details; an address added here sends the invitation. */
  name: z.optional(requiredLine('Name is required')),
  username: clearable(line()),
  email: clearable(email('Invalid email address')),
  phone: clearable(line()),
  ...terms,
})

/** The states that the list is filtered by; archived tenancies are in no other. */
export const tenancyStates = ['active', 'ended', 'archived'] as const

const occupant = z.object({
  id,
  tenantId: id,
  name: z.string(),
  relationship: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type Occupant = z.infer<typeof occupant>

/** Somebody who lives with the tenant: the body of both adding and changing one. */
export const newOccupant = z.object({
  name: requiredLine('Name is required'),
  relationship: clearable(line()),
  email: clearable(email('Invalid email address')),
  phone: clearable(line()),
  notes: clearable(prose()),
})

const occupantParams = z.object({ id: idText, occupantId: idText })

export const tenancies = {
  list: endpoint({
    method: 'GET',
    path: '/api/tenants',
    summary: "List the landlord's tenancies, newest first",
    access: 'landlord',
    apiKeys: true,
    query: z.object({
      q: z.optional(line()),
      propertyId: z.optional(idText),
      state: z.optional(z.enum(tenancyStates)),
      active: z.optional(flagText),
      ...pageQuery,
    }),
    reply: z.array(tenancy),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tenants',
    summary: 'Add a tenancy; its first inspection is scheduled six months after the start',
    access: 'landlord',
    apiKeys: true,
    body: withoutNulls(newTenancy, ...termsByDefault),
    reply: tenancy,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tenants/:id',
    summary: 'Get a tenancy',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: tenancy,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id',
    summary: 'Change, end or archive a tenancy',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: tenancyChanges,
    /** For rent after the end: how many payments stay with their money, and how many due ones are cancelled. */
    reply: z.object({ ...tenancy.shape, rentPaymentsThatStay: z.int(), rentPaymentsCancelled: z.int() }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/invitation',
    summary:
      'Send the invitation again with a new link; 409 once the tenant has opened it, 400 without an e-mail address',
    access: 'landlord',
    params: idParams,
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tenants/:id',
    summary: 'Move a tenancy that was added by mistake to the bin; one with money on it answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
  occupants: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/additional-occupants',
    summary: 'List the other people who live in the home',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object(pageQuery),
    reply: z.array(occupant),
    paged: true,
  }),
  addOccupant: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/additional-occupants',
    summary: 'Add an occupant',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newOccupant,
    reply: occupant,
    status: 201,
  }),
  updateOccupant: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/additional-occupants/:occupantId',
    summary: 'Change an occupant',
    access: 'landlord',
    apiKeys: true,
    params: occupantParams,
    body: newOccupant,
    reply: occupant,
  }),
  removeOccupant: endpoint({
    method: 'DELETE',
    path: '/api/tenants/:id/additional-occupants/:occupantId',
    summary: 'Delete an occupant',
    access: 'landlord',
    apiKeys: true,
    params: occupantParams,
    reply: message,
  }),
}
