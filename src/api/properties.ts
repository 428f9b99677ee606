/** The homes that a landlord lets. */
import { z } from 'zod/mini'
import { residence } from '#api/accounts.ts'
import { deleted } from '#api/bin.ts'
import { newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flag,
  flagText,
  id,
  idParams,
  imageUrl,
  instant,
  line,
  message,
  pageQuery,
  pence,
  prose,
  requiredLine,
} from '#api/fields.ts'
import { minYearBuilt, occupancyStatuses } from '#domain/property.ts'

export const property = z.object({
  id,
  landlordId: id,
  address: z.string(),
  city: z.string(),
  rentAmount: z.int(),
  /** Only the landlord sees the deposits. */
  securityDeposit: z.nullable(z.int()),
  holdingDeposit: z.nullable(z.int()),
  /** What it would sell for; only in a landlord's answer. */
  marketValue: z.optional(z.nullable(z.int())),
  imageUrl: z.nullable(z.string()),
  /** The landlord's own notes; in a tenant's answer, the landlord's `tenantNotes`. */
  notes: z.nullable(z.string()),
  /** Only in a landlord's answer. */
  tenantNotes: z.optional(z.nullable(z.string())),
  /** Only the landlord sees it. */
  joinCode: z.optional(z.string()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  squareFeet: z.nullable(z.int()),
  propertyType: z.nullable(z.string()),
  yearBuilt: z.nullable(z.int()),
  occupancyStatus: z.enum(occupancyStatuses),
  nextInspectionDate: z.nullable(z.string()),
  isHmo: z.boolean(),
  licenceRequired: z.boolean(),
  hasGas: z.boolean(),
  /** The landlord's share in percent; only in a landlord's answer. */
  ownershipShare: z.optional(z.number()),
  createdAt: instant,
})
export type Property = z.infer<typeof property>
/** The fields that only a landlord's answer has. */
export type LandlordsOwnField = 'marketValue' | 'tenantNotes' | 'joinCode' | 'ownershipShare'

const whole = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(1_000_000, message))
const rentMessage = 'Rent amount must be greater than 0'
const yearMessage = `Year built must be between ${minYearBuilt} and this year`

const shareMessage = 'Ownership share must be a percentage above 0 and up to 100, with at most two decimals'
const hasTwoDecimals = (share: number) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6

const details = {
  ownershipShare: z.optional(
    z
      .number(shareMessage)
      .check(z.minimum(0.01, shareMessage), z.maximum(100, shareMessage), z.refine(hasTwoDecimals, shareMessage)),
  ),
  securityDeposit: clearable(pence()),
  holdingDeposit: clearable(pence()),
  marketValue: clearable(pence()),
  imageUrl: clearable(imageUrl),
  notes: clearable(prose()),
  tenantNotes: clearable(prose()),
  bedrooms: clearable(whole('Bedrooms must be a whole number, 0 or more')),
  bathrooms: clearable(
    z
      .number('Bathrooms must be 0 or more, in steps of a half')
      .check(
        z.minimum(0, 'Bathrooms must be 0 or more'),
        z.maximum(1_000),
        z.multipleOf(0.5, 'Bathrooms go in steps of a half'),
      ),
  ),
  squareFeet: clearable(whole('Square feet must be a whole number, 0 or more')),
  propertyType: clearable(line()),
  /** The server checks it against the current year. */
  yearBuilt: clearable(z.int(yearMessage).check(z.minimum(minYearBuilt, yearMessage), z.maximum(9_999, yearMessage))),
  nextInspectionDate: clearable(day()),
  isHmo: z.optional(flag),
  licenceRequired: z.optional(flag),
  hasGas: z.optional(flag),
  occupancyStatus: z.optional(z.enum(occupancyStatuses, 'Must be vacant or occupied')),
}

export const newProperty = z.object({
  address: requiredLine('Address is required'),
  city: requiredLine('City is required'),
  rentAmount: pence(rentMessage, 1),
  ...details,
})

export const propertyChanges = z.object({
  address: z.optional(requiredLine('Address is required')),
  city: z.optional(requiredLine('City is required')),
  rentAmount: z.optional(pence('Rent amount cannot be negative')),
  ...details,
})

const propertyFilter = {
  q: z.optional(line()),
  occupancyStatus: z.optional(z.enum(occupancyStatuses)),
}

export const properties = {
  list: endpoint({
    method: 'GET',
    path: '/api/properties',
    summary: "List the landlord's properties by address",
    access: 'landlord',
    apiKeys: true,
    query: z.object({
      ...propertyFilter,
      /** `q` also finds join codes. */
      withJoinCodes: z.optional(flagText),
      ...pageQuery,
    }),
    reply: z.array(property),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/properties/summary',
    summary: 'Count the properties: all, occupied, vacant, and those that a filter finds',
    access: 'landlord',
    apiKeys: true,
    query: z.object(propertyFilter),
    reply: z.object({ total: z.int(), occupied: z.int(), vacant: z.int(), found: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/properties',
    summary: 'Add a property, if the plan allows another one',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newProperty),
    reply: property,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/properties/:id',
    summary:
      'Get a property: all of it for its landlord, without the join code for its tenant, the address for a guest',
    access: 'signedIn',
    apiKeys: true,
    guests: true,
    params: idParams,
    reply: z.union([property, residence]),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/properties/:id',
    summary: 'Change a property',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: propertyChanges,
    reply: property,
  }),
  regenerateJoinCode: endpoint({
    method: 'PATCH',
    path: '/api/properties/:id',
    summary: 'Create a new join code (Premium and Enterprise); the old one stops working',
    access: 'landlord',
    planFeature: 'joinCodes',
    apiKeys: true,
    params: idParams,
    body: z.object({ regenerateJoinCode: z.literal(true, 'regenerateJoinCode must be true') }),
    reply: property,
  }),
  guests: endpoint({
    method: 'GET',
    path: '/api/properties/:id/guests',
    summary: 'Count the guests who are signed in with the join code',
    access: 'landlord',
    params: idParams,
    reply: z.object({ signedIn: z.int() }),
  }),
  signOutGuests: endpoint({
    method: 'DELETE',
    path: '/api/properties/:id/guests',
    summary: 'Sign out all guests; the join code stays valid',
    access: 'landlord',
    params: idParams,
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/properties/:id',
    summary: 'Move a property with all its records to the bin; its financial transactions stay',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: deleted,
  }),
}
