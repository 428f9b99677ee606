/**
 * Who did what to which record of a landlord's, in words that the landlord would use. It holds no secrets, no names of
 * people and nothing that somebody wrote to somebody (rule: activity-no-secrets).
 */
import { isDay } from './day.ts'
import { formatDay } from './day-forms.ts'
import { poundsAndPence } from './money.ts'

export const activityEntities = [
  'property',
  'tenancy',
  'document',
  'payment',
  'request',
  'report',
  'inventory',
  'transaction',
  'account',
] as const
export type ActivityEntity = (typeof activityEntities)[number]

export const activityEntityLabels: Record<ActivityEntity, string> = {
  property: 'Property',
  tenancy: 'Tenancy',
  document: 'Document',
  payment: 'Rent payment',
  request: 'Maintenance request',
  report: 'Inspection report',
  inventory: 'Inventory',
  transaction: 'Transaction',
  account: 'Account',
}

/**
 * How a tenant's signature is recorded. The download of a tenant's own data finds what they have signed by these words.
 */
export const signedByTenant = { report: 'Signed by the tenant', inventory: 'Signed for the tenants' } as const

/** The name under which the product's own acts are recorded. */
export const productName = 'Latchkey'

/**
 * For how many years entries about money are kept, even when the record is gone: as long as
 * the tax authority may ask (rule: activity-kept).
 */
export const yearsOfMoney = 6

type ActivityValue = string | number | boolean | null
export type ActivityValues = Readonly<Record<string, ActivityValue>>

/** How many entries are kept of one record, and of the account as a whole: the newest (rule: activity-kept). */
export const mostOfRecord = 1_000
export const mostOfAccount = 10_000

/** One change in words, and the values that may be shown. */
export interface ChangeInWords {
  readonly what: string
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

type Shape = 'money' | 'day' | 'plain' | 'words'

interface Field {
  readonly label: string
  /** How values are shown; without it they are not. */
  readonly shape?: Shape
  /** For a yes or no: the words for each. */
  readonly yes?: string
  readonly no?: string
}

const money = (label: string): Field => ({ label, shape: 'money' })
const day = (label: string): Field => ({ label, shape: 'day' })
const plain = (label: string): Field => ({ label, shape: 'plain' })
const words = (label: string): Field => ({ label, shape: 'words' })
const hidden = (label: string): Field => ({ label })
const either = (yes: string, no: string): Field => ({ label: yes, yes, no })

/** By the field's name on the wire. A field that is missing here is mentioned by its name alone, without values. */
const fields: Readonly<Record<string, Field>> = {
  active: either('Active again', 'Ended'),
  address: plain('Address'),
  agreed: money('Deposit'),
  agreedAmount: money('Agreed amount of a deduction'),
  amount: money('Amount'),
  archived: either('Archived', 'Taken out of the archive'),
  awaitedAmount: money('Awaited Universal Credit'),
  bathrooms: plain('Bathrooms'),
  bedrooms: plain('Bedrooms'),
  capital: either('Marked as capital', 'No longer marked as capital'),
  category: plain('Category'),
  city: plain('City, State'),
  date: day('Date'),
  deductionAmount: money('Amount of a deduction'),
  depositAmount: money('Deposit'),
  description: hidden('Description'),
  dueDate: day('Due date'),
  email: hidden('E-mail address'),
  expiryDate: day('Expiry date'),
  furnishing: words('Furnishing'),
  hasGas: either('Has gas', 'Has no gas'),
  hmrcBox: plain('HMRC box'),
  holdingAmount: money('Holding deposit'),
  holdingDeposit: money('Holding deposit'),
  holdingNotes: hidden('Notes on the holding deposit'),
  holdingOutcome: words('What became of the holding deposit'),
  holdingOutcomeOn: day('Day the holding deposit was settled'),
  holdingReceivedOn: day('Day the holding deposit came in'),
  imageUrl: hidden('Picture'),
  rentFree: either('No rent is charged', 'Rent is charged'),
  insuranceRequired: either('Insurance required', 'Insurance no longer required'),
  isHmo: either('Marked as an HMO', 'No longer marked as an HMO'),
  lateInterest: either('Late interest switched on', 'Late interest switched off'),
  leaseExpiryReminderDays: plain('Reminder of the end'),
  licenceRequired: either('Licence required', 'Licence no longer required'),
  moveInDate: day('Move-in date'),
  moveOutDate: day('End date'),
  name: hidden('Name'),
  nextInspectionDate: day('Next inspection'),
  notes: hidden('Notes'),
  numberOfOccupants: plain('Number of occupants'),
  numberOfPets: plain('Number of pets'),
  occupancyStatus: words('Occupancy'),
  ownershipShare: plain('Share of ownership'),
  paidBy: hidden('Who paid the deposit'),
  paymentDay: plain('Payment day'),
  paymentFrequency: words('Payment frequency'),
  prescribedInformationHow: hidden('How the prescribed information was given'),
  prescribedInformationOn: day('Day of the prescribed information'),
  prescribedInformationTo: hidden('Who was given the prescribed information'),
  propertyId: hidden('Property'),
  propertyType: plain('Type of property'),
  protectedOn: day('Day the deposit was protected'),
  receivedOn: day('Day the deposit came in'),
  rentAmount: money('Rent'),
  repeats: words('Repetition'),
  scheme: plain('Deposit scheme'),
  schemeReference: hidden('Reference of the deposit'),
  schemeType: words('Type of deposit scheme'),
  securityDeposit: money('Security deposit'),
  sharedWithTenant: either('Shared with the tenant', 'No longer shared with the tenant'),
  squareFeet: plain('Square feet'),
  status: words('Status'),
  supplier: hidden('Supplier'),
  tenantNotes: hidden('Notes for tenants'),
  type: plain('Type'),
  urgency: words('Urgency'),
  username: hidden('Surname'),
  vat: money('VAT'),
  yearBuilt: plain('Year built'),
}

const spoken = (name: string) => {
  const text = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function shown(shape: Shape, value: ActivityValue): string {
  if (shape === 'money' && typeof value === 'number') return poundsAndPence.format(value / 100)
  if (shape === 'day' && typeof value === 'string' && isDay(value.slice(0, 10))) return formatDay(value.slice(0, 10))
  return shape === 'words' ? String(value).replaceAll('_', ' ') : String(value)
}

const isEmpty = (value: ActivityValue) => value === null || value === ''

function sentence(name: string, before: unknown, after: unknown): string {
  const { label = spoken(name), shape, yes, no } = fields[name] ?? {}
  if (yes && no) return after === true ? yes : no
  if (!shape || !isValue(before) || !isValue(after)) return `${label} changed`
  if (isEmpty(before)) return `${label} set to ${shown(shape, after)}`
  if (isEmpty(after)) return `${label} removed (it was ${shown(shape, before)})`
  return `${label} changed from ${shown(shape, before)} to ${shown(shape, after)}`
}

const isValue = (value: unknown): value is ActivityValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const mayBeShown = (name: string) => Boolean(fields[name]?.shape ?? fields[name]?.yes)

/** The database returns the fields of a JSON value in an order of its own. */
const inOrderOfNames = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null, inOrderOfNames) === JSON.stringify(after ?? null, inOrderOfNames)

/**
 * Describes what `changes` alters in a record that was `before`: one clause for each field that differs, joined by ';
 * ', with the old and new values that may be shown (rule: activity-no-secrets). Fields that are undefined in
 * `changes` are ignored; null where nothing differs.
 */
export function changeInWords(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): ChangeInWords | null {
  const changed = Object.keys(changes).filter(
    (name) => changes[name] !== undefined && !isSame(before[name], changes[name]),
  )
  if (changed.length === 0) return null
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      changed.flatMap((name) => {
        const value = values[name] ?? null
        return mayBeShown(name) && isValue(value) ? [[name, value] as const] : []
      }),
    )
  const what = changed.map((name) => sentence(name, before[name] ?? null, changes[name] ?? null))
  const [was, is] = [pick(before), pick(changes)]
  return { what: what.join('; '), ...(Object.keys(is).length > 0 && { before: was, after: is }) }
}
