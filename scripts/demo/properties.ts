/**
 * Nine homes in British towns, with rents that fit them: a licensed HMO, one without gas,
 * one vacant, one of the second landlord's.
 */
import type { CallInput } from '#api/contract.ts'
import { properties } from '#api/properties.ts'
import { uploads } from '#api/uploads.ts'
import { houseOf } from './houses.ts'
import type { Demo, SignedIn, Town } from './parts.ts'

type NewHome = CallInput<typeof properties.create>['body']

const homes: Record<Exclude<Town, 'norwich'>, NewHome> = {
  york: {
    address: '14 Nunnery Lane',
    city: 'York',
    rentAmount: 115_000,
    propertyType: 'Terraced house',
    bedrooms: 3,
    bathrooms: 1.5,
    squareFeet: 920,
    yearBuilt: 1898,
    notes: 'Boiler serviced every September. The yard door sticks in wet weather.',
    tenantNotes: 'Rubbish and recycling in turn, out by seven on Tuesdays. The stopcock is under the kitchen sink.',
  },
  leeds: {
    address: 'Flat 3, 27 Park Square North',
    city: 'Leeds',
    rentAmount: 107_500,
    propertyType: 'Flat',
    bedrooms: 2,
    bathrooms: 1,
    squareFeet: 680,
    yearBuilt: 1872,
  },
  manchester: {
    address: 'Apartment 12, 41 Whitworth Street',
    city: 'Manchester',
    rentAmount: 98_000,
    propertyType: 'Flat',
    bedrooms: 1,
    bathrooms: 1,
    squareFeet: 510,
    yearBuilt: 2006,
    hasGas: false,
    notes: 'All electric. Concierge holds a spare fob.',
    tenantNotes: 'The concierge takes parcels. The fuse box is behind the coats in the hall.',
  },
  nottingham: {
    address: '62 Lenton Boulevard',
    city: 'Nottingham',
    rentAmount: 202_000,
    propertyType: 'House in multiple occupation',
    bedrooms: 5,
    bathrooms: 2,
    squareFeet: 1_450,
    yearBuilt: 1911,
    isHmo: true,
    licenceRequired: true,
    notes: 'Let by the room. Licence with the city council, five persons.',
  },
  cardiff: {
    address: '8 Plasturton Gardens',
    city: 'Cardiff',
    rentAmount: 142_500,
    propertyType: 'Semi-detached house',
    bedrooms: 3,
    bathrooms: 2,
    squareFeet: 1_080,
    yearBuilt: 1903,
  },
  shrewsbury: {
    address: '5 Belle Vue Road',
    city: 'Shrewsbury',
    rentAmount: 87_500,
    propertyType: 'Cottage',
    bedrooms: 2,
    bathrooms: 1,
    squareFeet: 640,
    yearBuilt: 1865,
  },
  bristol: {
    address: '21 Redland Grove',
    city: 'Bristol',
    rentAmount: 185_000,
    propertyType: 'Semi-detached house',
    bedrooms: 4,
    bathrooms: 2.5,
    squareFeet: 1_390,
    yearBuilt: 1936,
  },
  newcastle: {
    address: '48 Rothwell Road',
    city: 'Newcastle upon Tyne',
    rentAmount: 89_500,
    propertyType: 'Terraced house',
    bedrooms: 2,
    bathrooms: 1,
    squareFeet: 760,
    yearBuilt: 1924,
    notes: 'Being decorated. Ready for viewings.',
  },
}

const norwich: NewHome = {
  address: '30 Unthank Road',
  city: 'Norwich',
  rentAmount: 97_500,
  propertyType: 'Terraced house',
  bedrooms: 2,
  bathrooms: 1,
  squareFeet: 710,
  yearBuilt: 1889,
}

/**
 * In England a deposit is at most five weeks' rent (Tenant Fees Act 2019): in whole
 * pounds, in pence, of a monthly rent.
 */
export const fiveWeeksRent = (monthlyPence: number) => Math.floor((monthlyPence * 12 * 5) / 52 / 100) * 100

/** A holding deposit is at most one week's rent (Tenant Fees Act 2019). */
const oneWeeksRent = (monthlyPence: number) => Math.floor((monthlyPence * 12) / 52 / 100) * 100

/** Five thousand pounds, in pence. */
const valueStep = 500_000

export async function addProperties({ call, landlord, smallLandlord, properties: made }: Demo): Promise<void> {
  const add = async (owner: SignedIn, town: Town, home: NewHome) => {
    const securityDeposit = fiveWeeksRent(home.rentAmount)
    const holdingDeposit = oneWeeksRent(home.rentAmount)
    // Nobody has had the flat in Leeds valued.
    const marketValue = town === 'leeds' ? null : Math.round((home.rentAmount * 12) / 0.056 / valueStep) * valueStep
    const picture = await houseOf(town)
    const imageUrl = picture && (await call(owner, uploads.create, { form: picture })).url
    const body = { ...home, securityDeposit, holdingDeposit, marketValue, ...(imageUrl && { imageUrl }) }
    const added = await call(owner, properties.create, { body })
    made.push({ ...added, town })
  }
  for (const [town, home] of Object.entries(homes)) await add(landlord, town as Town, home)
  await add(smallLandlord, 'norwich', norwich)
}
