/** What the parts of the demo data hand on to one another. */
import type { Property } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import type { Day } from '#domain/day.ts'
import type { Call } from './client.ts'

/** Somebody who is signed in. */
export interface SignedIn {
  readonly token: string
}

/** What a part may use: the calls, the people who are signed in, and what the parts before it have made. */
export interface Demo {
  readonly call: Call
  readonly today: Day
  readonly dataDir: string
  readonly landlord: SignedIn
  readonly smallLandlord: SignedIn
  readonly properties: DemoProperty[]
  readonly tenancies: DemoTenancy[]
}

/** The homes by their towns. Norwich is the second landlord's. */
export type Town =
  | 'york'
  | 'leeds'
  | 'manchester'
  | 'nottingham'
  | 'cardiff'
  | 'shrewsbury'
  | 'bristol'
  | 'newcastle'
  | 'norwich'

export type DemoProperty = Property & { readonly town: Town }

export interface DemoTenancy extends Tenancy {
  readonly owner: SignedIn
  /** Of the payments that were due before today: how many of the last ones never came, and which ones came late. */
  readonly missing: number
  readonly isOftenLate: boolean
}

/** @throws Error when the part that makes the homes has not run. */
export function homeIn({ properties }: Pick<Demo, 'properties'>, town: Town): DemoProperty {
  const home = properties.find((property) => property.town === town)
  if (!home) throw new Error(`The demo has no home in ${town}`)
  return home
}

/** @throws Error for a property that is not the demo's. */
export function homeOf({ properties }: Pick<Demo, 'properties'>, propertyId: number): DemoProperty {
  const home = properties.find(({ id }) => id === propertyId)
  if (!home) throw new Error(`The demo has no home ${propertyId}`)
  return home
}
