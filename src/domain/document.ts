/**
 * Landlords keep the certificates, agreements and records that a letting calls for, each with the date on which it runs
 * out. A document counts through its expiry date, and landlords are reminded in good time before it.
 */
import { addMonths, type Day, daysBetween } from './day.ts'
import { formatDayLong } from './day-forms.ts'
import type { Tone } from './tone.ts'

/** The types that a landlord is asked for (rule: documents-types). */
export const requiredDocumentTypes = [
  'Gas Safety Certificate (CP12)',
  'EPC',
  'EICR',
  'Inspection Report',
  'Tenancy Agreement',
  'Deposit Protection + Prescribed Info',
  'How to Rent guide delivery proof',
  'Right to Rent check record',
  'Smoke/CO alarm test record',
  'HMO / Selective License',
  'GDPR Privacy Notice',
  'Insurance cert',
  'HHSRS Hazard Compliance',
] as const

/** The types that are advised beside those (rule: documents-types). */
const advisedDocumentTypes = ['Legionella assessment', 'Fire risk assessment', 'Inventory'] as const

/** The 16 types, in the order in which they are offered. */
export const documentTypes = [...requiredDocumentTypes, ...advisedDocumentTypes] as const
export type DocumentType = (typeof documentTypes)[number]

/** The types that compliance counts as the law's (rule: compliance-categories). */
export const legalDocumentTypes = [
  'Gas Safety Certificate (CP12)',
  'EPC',
  'EICR',
  'Tenancy Agreement',
  'Deposit Protection + Prescribed Info',
  'How to Rent guide delivery proof',
  'Right to Rent check record',
  'Smoke/CO alarm test record',
  'HMO / Selective License',
  'GDPR Privacy Notice',
  'HHSRS Hazard Compliance',
] as const satisfies readonly DocumentType[]

/** The types that compliance counts as best practice (rule: compliance-categories). */
export const bestPracticeDocumentTypes = [
  'Legionella assessment',
  'Fire risk assessment',
  'Insurance cert',
  'Inventory',
] as const satisfies readonly DocumentType[]

/** The types that belong to one tenancy and are seen by its tenants alone (rule: documents-of-a-tenancy). */
export const tenancyDocumentTypes = [
  'Tenancy Agreement',
  'Deposit Protection + Prescribed Info',
  'Inventory',
  'Inspection Report',
] as const satisfies readonly DocumentType[]

/**
 * The certificates and assessments of which a property has one at a time: the one that
 * runs out last takes the place of the others.
 */
export const replaceableDocumentTypes = [
  'Gas Safety Certificate (CP12)',
  'EPC',
  'EICR',
  'Smoke/CO alarm test record',
  'HMO / Selective License',
  'HHSRS Hazard Compliance',
  'Legionella assessment',
  'Fire risk assessment',
] as const satisfies readonly DocumentType[]

/**
 * The types that are renewed when they run out: an insurance, too, of which a property may have several (rule:
 * dashboard-insurance).
 */
export const renewableDocumentTypes = [
  ...replaceableDocumentTypes,
  'Insurance cert',
] as const satisfies readonly DocumentType[]

/**
 * The types of which each document runs out one day: without an expiry date nobody can be
 * reminded (rule: documents-date-missing).
 */
export const datedDocumentTypes = [
  'Gas Safety Certificate (CP12)',
  'EPC',
  'EICR',
  'Smoke/CO alarm test record',
  'HMO / Selective License',
  'Insurance cert',
  'Fire risk assessment',
] as const satisfies readonly DocumentType[]

/**
 * Months from the day of issue, where the law names a period: Gas Safety (Installation and Use) Regulations 1998 reg.
 * 36, Energy Performance of Buildings Regulations 2012, Electrical Safety Standards Regulations 2020 reg. 3, Housing
 * Act 2004 s. 68 and s. 91 (the longest that a licence may run).
 */
const lawfulMonths: Partial<Record<DocumentType, number>> = {
  'Gas Safety Certificate (CP12)': 12,
  EPC: 120,
  EICR: 60,
  'HMO / Selective License': 60,
}

/** The checklist of the onboarding wizard (rule: onboarding-checklist). */
export const onboardingDocumentTypes = [
  'Gas Safety Certificate (CP12)',
  'EPC',
  'EICR',
  'Tenancy Agreement',
  'Deposit Protection + Prescribed Info',
  'How to Rent guide delivery proof',
  'Right to Rent check record',
  'Smoke/CO alarm test record',
] as const satisfies readonly DocumentType[]

const privateDocumentTypes: readonly DocumentType[] = [
  'Right to Rent check record',
  'Insurance cert',
  'Legionella assessment',
  'Fire risk assessment',
  'HHSRS Hazard Compliance',
]

/**
 * The note beside the How to Rent guide: the duty to hand it over ended in England on 1
 * May 2026 (rule: documents-how-to-rent).
 */
export const howToRentNote = 'for tenancies that began before 1 May 2026'

/** Whether tenants see a new document of that type unless the landlord says otherwise (rule: documents-sharing). */
export function isSharedByDefault(type: DocumentType): boolean {
  return !privateDocumentTypes.includes(type)
}

/**
 * Whether tenants go on seeing a document when its type is corrected: a new type may take
 * it from them, never show it to them.
 */
export function staysShared(wasShared: boolean, type: DocumentType): boolean {
  return wasShared && isSharedByDefault(type)
}

/** Whether documents of that type belong to one tenancy. */
export function belongsToTenancy(type: DocumentType): boolean {
  return (tenancyDocumentTypes as readonly DocumentType[]).includes(type)
}

/**
 * How far a document is shared, null for not at all. A paper of a tenancy may be shared and yet be nobody's; a report
 * that was filed with its inspection has readers of its own.
 */
export function sharingText(document: {
  type: DocumentType
  sharedWithTenant: boolean
  isInspectionReport: boolean
  tenantIds?: readonly number[] | undefined
}): string | null {
  if (!document.sharedWithTenant) return null
  const isOfTenancy = belongsToTenancy(document.type) && !document.isInspectionReport
  return isOfTenancy && document.tenantIds?.length === 0 ? 'No tenant yet' : 'Shared'
}

/**
 * The type as screens show it: 'Insurance cert' reads 'Insurance documents', the others read as they are (rule:
 * documents-insurance-label).
 */
export function documentTypeLabel(type: DocumentType): string {
  return type === 'Insurance cert' ? 'Insurance documents' : type
}

/** Whether the label of a type is a plural, so that they expire where another expires: 'Insurance documents' alone. */
export function isPluralLabel(type: DocumentType): boolean {
  return type === 'Insurance cert'
}

/**
 * Whether a document of that type lacks the expiry date that it should have. It is held
 * all the same (rule: documents-date-missing).
 */
export function isDateMissing(type: DocumentType, expiryDate: Day | null): boolean {
  return expiryDate === null && (datedDocumentTypes as readonly DocumentType[]).includes(type)
}

export const dateMissingBadge: { label: string; tone: Tone } = { label: 'Date missing', tone: 'amber' }

/** How long a document of that type is good for by law: '12 months', '10 years'; null where the law names no period. */
export function legalValidity(type: DocumentType): string | null {
  const months = lawfulMonths[type]
  if (months === undefined) return null
  return months === 12 ? '12 months' : `${months / 12} years`
}

/** The day until which a document that was issued on a day is good by law; null where the law names no period. */
export function expiryAfterIssue(type: DocumentType, issuedOn: Day): Day | null {
  const months = lawfulMonths[type]
  return months === undefined ? null : addMonths(issuedOn, months)
}

/** Words of file names, and the type that they speak of; the first that fits decides. */
const typesByWord: readonly [RegExp, DocumentType][] = [
  [/\b(cp12|gas)\b/, 'Gas Safety Certificate (CP12)'],
  [/\b(epc|energy)\b/, 'EPC'],
  [/\b(eicr|electric(al|ity)?)\b/, 'EICR'],
  [/\b(smoke|alarms?|carbon monoxide|co (detectors?|tests?|records?|certificates?))\b/, 'Smoke/CO alarm test record'],
  [/\b(fire risk|fra)\b/, 'Fire risk assessment'],
  [/\blegionella\b/, 'Legionella assessment'],
  [/\b(hmo|licen[cs]e)\b/, 'HMO / Selective License'],
  [/\b(deposit|dps|tds|mydeposits)\b/, 'Deposit Protection + Prescribed Info'],
  [/\bright to rent\b/, 'Right to Rent check record'],
  [/\bhow to rent\b/, 'How to Rent guide delivery proof'],
  [/\b(tenancy|ast|agreement|lease|contract)\b/, 'Tenancy Agreement'],
  [/\b(gdpr|privacy)\b/, 'GDPR Privacy Notice'],
  [/\b(insurance|policy)\b/, 'Insurance cert'],
  [/\binventory\b/, 'Inventory'],
  [/\bhhsrs\b/, 'HHSRS Hazard Compliance'],
]

/**
 * The type that the name of a file speaks of, as a first guess: 'cp12_flat-3.pdf' is a
 * gas certificate; null when it says nothing.
 */
export function typeOfFileName(fileName: string): DocumentType | null {
  const words = fileName.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')
  return typesByWord.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

export const expiryStates = ['valid', 'expiring', 'expired'] as const
export type ExpiryState = (typeof expiryStates)[number]

/** The window in which a document is expiring, in days, its last day included (rule: documents-expiring-window). */
export const documentExpiringDays = 30

/**
 * Expired after the expiry date, expiring on it and for 30 days before, else valid, as is
 * a document that never expires (null).
 */
export function expiryState(expiryDate: Day | null, today: Day): ExpiryState {
  if (expiryDate === null) return 'valid'
  const days = daysBetween(today, expiryDate)
  if (days < 0) return 'expired'
  return days <= documentExpiringDays ? 'expiring' : 'valid'
}

/** The state as a badge says it (rule: documents-state-badges). */
export const expiryBadges: Record<ExpiryState, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'green' },
  expiring: { label: 'Expiring Soon', tone: 'amber' },
  expired: { label: 'Expired', tone: 'red' },
}

/**
 * 'Expires tomorrow', 'Expires 3 December 2026', 'Expired 1 November 2026'; 'No expiry
 * date' for a document that never runs out.
 */
export function expiryText(expiryDate: Day | null, today: Day): string {
  if (expiryDate === null) return 'No expiry date'
  const days = daysBetween(today, expiryDate)
  if (days === 0) return 'Expires today'
  if (days === 1) return 'Expires tomorrow'
  return `${days < 0 ? 'Expired' : 'Expires'} ${formatDayLong(expiryDate)}`
}

/** Beside the expiry of a document that a later one has replaced, or whose type its property does not need. */
export const notToRenewText = 'no need to renew'

/** The text of the toast about expiring documents (rule: documents-expiring-toast). */
export function expiringDocumentsText(count: number): string {
  return `You have ${count} document(s) expiring in the next 30 days.`
}

/** Bytes, 20 MiB: a file that some program shows as 20 MB is never refused (rule: documents-files). */
export const largestFile = 20 * 1024 * 1024
/** Why a larger one is refused, on every way in. */
export const fileTooLargeText = 'The file is too large: at most 20 MB'

/** The file types that an upload accepts, without their dots (rule: documents-files). */
export const documentExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif'] as const
export type DocumentExtension = (typeof documentExtensions)[number]

/** Why an upload refuses a file of this name and size, in bytes; null where it takes it (rule: documents-files). */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (documentExtension(name) === null) return 'Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.'
  if (size > largestFile) return fileTooLargeText
  return size === 0 ? 'The file is empty' : null
}

/** The file types that the onboarding wizard accepts (rule: documents-files). */
export const onboardingExtensions = [
  'pdf',
  'doc',
  'docx',
  'jpg',
  'jpeg',
  'png',
] as const satisfies readonly DocumentExtension[]

/** The accepted extension at the end of a file name, in lower case; null where it has none or another. */
export function documentExtension(fileName: string): DocumentExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return documentExtensions.find((accepted) => accepted === extension) ?? null
}

const fileKinds: Record<DocumentExtension, 'pdf' | 'picture' | 'sheet' | 'text'> = {
  pdf: 'pdf',
  doc: 'text',
  docx: 'text',
  xls: 'sheet',
  xlsx: 'sheet',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
}

/** What a stored file is, by the ending of its path: pages, a picture, a table of figures, or text. */
export const fileKind = (filePath: string) => fileKinds[documentExtension(filePath) ?? 'doc']
