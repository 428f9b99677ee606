/**
 * What a landlord types about a property, and the body it becomes: pounds to pence, digits to numbers, nothing to null.
 */
import { z } from 'zod/mini'
import { newProperty, type Property, propertyChanges } from '#api/properties.ts'
import { londonDay, yearOf } from '#domain/day.ts'
import { maxPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { isYearBuilt, minYearBuilt } from '#domain/property.ts'
import { typed, words } from '#web/lib/forms/typed-text.ts'

const isEmpty = (text: string) => text.trim() === ''
const numberOrNull = (text: string) => (isEmpty(text) ? null : Number(text))

const digits = <R extends z.ZodMiniType>(rule: R) => typed(rule, numberOrNull)

// NaN for what is no amount, so that the contract's own rule speaks.
const penceOrNaN = (text: string) => poundsToPence(text) ?? Number.NaN

const isDeposit = (text: string) => {
  const pence = poundsToPence(text)
  return isEmpty(text) || (pence !== undefined && pence >= 0)
}

/** An amount in pounds that may be left empty. */
const deposit = z.pipe(
  z.string().check(z.refine(isDeposit, `Must be an amount from £0 to £${(maxPence / 100).toLocaleString('en-GB')}`)),
  z.transform((text) => (isEmpty(text) ? null : (poundsToPence(text) ?? null))),
)

const isPossibleYear = (text: string) => isEmpty(text) || isYearBuilt(Number(text), londonDay(new Date()))

const yearBuilt = z.pipe(
  z.string().check(
    z.refine(isPossibleYear, {
      error: () => `Year built must be between ${minYearBuilt} and ${yearOf(londonDay(new Date()))}`,
    }),
  ),
  z.transform(numberOrNull),
)

const details = {
  ...newProperty.shape,
  imageUrl: words(newProperty.shape.imageUrl),
  notes: words(newProperty.shape.notes),
  tenantNotes: words(newProperty.shape.tenantNotes),
  propertyType: words(newProperty.shape.propertyType),
  nextInspectionDate: z.optional(words(newProperty.shape.nextInspectionDate)),
  securityDeposit: deposit,
  holdingDeposit: deposit,
  marketValue: deposit,
  bedrooms: digits(newProperty.shape.bedrooms),
  bathrooms: digits(newProperty.shape.bathrooms),
  squareFeet: digits(newProperty.shape.squareFeet),
  yearBuilt,
}

export const newPropertyForm = z.object({ ...details, rentAmount: typed(newProperty.shape.rentAmount, penceOrNaN) })

export const propertyChangesForm = z.object({
  ...details,
  /** Left empty, the rent stays as it is. */
  rentAmount: typed(propertyChanges.shape.rentAmount, (text) => (isEmpty(text) ? undefined : penceOrNaN(text))),
})

/** The fields as shown on screen. */
export type PropertyInput = z.input<typeof newPropertyForm>

export const emptyProperty: PropertyInput = {
  address: '',
  city: '',
  rentAmount: '',
  securityDeposit: '',
  holdingDeposit: '',
  marketValue: '',
  imageUrl: '',
  notes: '',
  tenantNotes: '',
  bedrooms: '',
  bathrooms: '',
  squareFeet: '',
  propertyType: '',
  yearBuilt: '',
  isHmo: false,
  licenceRequired: false,
  hasGas: true,
}

const pounds = (pence: number | null) => (pence === null ? '' : penceToPounds(pence))
const text = (value: string | number | null) => (value === null ? '' : String(value))

export function inputOf(property: Property): PropertyInput {
  return {
    address: property.address,
    city: property.city,
    rentAmount: pounds(property.rentAmount),
    securityDeposit: pounds(property.securityDeposit),
    holdingDeposit: pounds(property.holdingDeposit),
    marketValue: pounds(property.marketValue ?? null),
    imageUrl: text(property.imageUrl),
    notes: text(property.notes),
    tenantNotes: text(property.tenantNotes ?? null),
    bedrooms: text(property.bedrooms),
    bathrooms: text(property.bathrooms),
    squareFeet: text(property.squareFeet),
    propertyType: text(property.propertyType),
    yearBuilt: text(property.yearBuilt),
    nextInspectionDate: text(property.nextInspectionDate),
    occupancyStatus: property.occupancyStatus,
    isHmo: property.isHmo,
    licenceRequired: property.licenceRequired,
    hasGas: property.hasGas,
  }
}
