import { describe, expect, it } from 'vitest'
import { londonDay, yearOf } from '#domain/day.ts'
import { emptyProperty, newPropertyForm, type PropertyInput, propertyChangesForm } from './property-form.ts'

const home = { ...emptyProperty, address: ' 14 Harbour View ', city: 'Portishead', rentAmount: '1250' }

function read(form: typeof newPropertyForm | typeof propertyChangesForm, typed: Partial<PropertyInput>) {
  const result = form.safeParse({ ...home, ...typed })
  return result.success ? result.data : Object.fromEntries(result.error.issues.map((at) => [at.path[0], at.message]))
}

describe('a new property', () => {
  it('is typed in pounds and sent in pence', () => {
    const typed = { rentAmount: '1,250.50', securityDeposit: '£1400', holdingDeposit: '288.46' }
    expect(read(newPropertyForm, typed)).toMatchObject({
      address: '14 Harbour View',
      rentAmount: 125050,
      securityDeposit: 140000,
      holdingDeposit: 28846,
    })
  })

  it('has nothing where nothing was typed', () => {
    expect(read(newPropertyForm, {})).toMatchObject({
      securityDeposit: null,
      bedrooms: null,
      bathrooms: null,
      squareFeet: null,
      yearBuilt: null,
      propertyType: null,
      notes: null,
      imageUrl: null,
      hasGas: true,
    })
  })

  it.each([
    [{ address: ' ' }, { address: 'Address is required' }],
    [{ city: '' }, { city: 'City is required' }],
    [{ rentAmount: '' }, { rentAmount: 'Rent amount must be greater than 0' }],
    [{ rentAmount: '0' }, { rentAmount: 'Rent amount must be greater than 0' }],
    [{ rentAmount: 'a lot' }, { rentAmount: 'Rent amount must be greater than 0' }],
    [{ securityDeposit: '-1' }, { securityDeposit: 'Must be an amount from £0 to £10,000,000' }],
    [{ bedrooms: '-1' }, { bedrooms: 'Bedrooms must be a whole number, 0 or more' }],
    [{ bathrooms: '1.3' }, { bathrooms: 'Bathrooms go in steps of a half' }],
    [{ squareFeet: '70.5' }, { squareFeet: 'Square feet must be a whole number, 0 or more' }],
    [{ imageUrl: 'http://example.com/a.jpg' }, { imageUrl: 'Must be an uploaded image or an https address' }],
  ])('is refused beside the field: %o', (typed, messages) => {
    expect(read(newPropertyForm, typed)).toEqual(messages)
  })

  it('was built between 1800 and this year', () => {
    const thisYear = yearOf(londonDay(new Date()))
    const refusal = { yearBuilt: `Year built must be between 1800 and ${thisYear}` }
    expect(read(newPropertyForm, { yearBuilt: '1800' })).toMatchObject({ yearBuilt: 1800 })
    expect(read(newPropertyForm, { yearBuilt: String(thisYear) })).toMatchObject({ yearBuilt: thisYear })
    expect(read(newPropertyForm, { yearBuilt: '1799' })).toEqual(refusal)
    expect(read(newPropertyForm, { yearBuilt: String(thisYear + 1) })).toEqual(refusal)
  })
})

describe('a changed property', () => {
  it('may have a rent of 0, and keeps its rent where the field is empty', () => {
    expect(read(propertyChangesForm, { rentAmount: '0' })).toMatchObject({ rentAmount: 0 })
    expect(read(propertyChangesForm, { rentAmount: '' })).toMatchObject({ rentAmount: undefined })
  })

  it('never has a negative rent', () => {
    expect(read(propertyChangesForm, { rentAmount: '-1' })).toEqual({ rentAmount: 'Rent amount cannot be negative' })
  })

  it('loses its next inspection where the date is cleared', () => {
    expect(read(propertyChangesForm, { nextInspectionDate: '' })).toMatchObject({ nextInspectionDate: null })
    expect(read(propertyChangesForm, { nextInspectionDate: '2027-01-15' })).toMatchObject({
      nextInspectionDate: '2027-01-15',
    })
  })
})
