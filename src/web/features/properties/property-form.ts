/**
 * What a landlord types about a property, and the body it becomes: pounds to pence, digits to numbers, nothing to null.
 */
import { z } from 'zod/mini'
import { newProperty, type Property, propertyChanges } from '#api/properties.ts'
import { londonDay, yearOf } from '#domain/day.ts'
import { penceToPounds } from '#domain/money.ts'
import { isYearBuilt, minYearBuilt } from '#domain/property.ts'
import {
  typedAmountOrNull,
  typedNumberOrNull,
  typedPence,
  typedPenceOr,
  typedText,
} from '#web/lib/forms/typed-values.ts'

const today = () => londonDay(new Date())

const impossibleYear = { error: () => `Year built must be between ${minYearBuilt} and ${yearOf(today())}` }
const isPossibleYear = (year: number) => isYearBuilt(year, today())

const details = {
  ...newProperty.shape,
  imageUrl: typedText(newProperty.shape.imageUrl),
  notes: typedText(newProperty.shape.notes),
  tenantNotes: typedText(newProperty.shape.tenantNotes),
  propertyType: typedText(newProperty.shape.propertyType),
  nextInspectionDate: z.optional(typedText(newProperty.shape.nextInspectionDate)),
  securityDeposit: typedAmountOrNull(),
  holdingDeposit: typedAmountOrNull(),
  marketValue: typedAmountOrNull(),
  bedrooms: typedNumberOrNull(newProperty.shape.bedrooms),
  bathrooms: typedNumberOrNull(newProperty.shape.bathrooms),
  squareFeet: typedNumberOrNull(newProperty.shape.squareFeet),
  yearBuilt: typedNumberOrNull(z.nullable(z.number(impossibleYear).check(z.refine(isPossibleYear, impossibleYear)))),
}

export const newPropertyForm = z.object({ ...details, rentAmount: typedPence(newProperty.shape.rentAmount) })

export const propertyChangesForm = z.object({
  ...details,
  /** Left empty, the rent stays as it is. */
  rentAmount: typedPenceOr(undefined, propertyChanges.shape.rentAmount),
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
