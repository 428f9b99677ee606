import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  belongsToTenancy,
  bestPracticeDocumentTypes,
  type DocumentExtension,
  type DocumentType,
  documentExtension,
  documentTypeLabel,
  documentTypes,
  type ExpiryState,
  expiringDocumentsText,
  expiryAfterIssue,
  expiryBadges,
  expiryState,
  expiryText,
  fileKind,
  fileRefusal,
  isDateMissing,
  isPluralLabel,
  isSharedByDefault,
  largestFile,
  legalDocumentTypes,
  legalValidity,
  replaceableDocumentTypes,
  requiredDocumentTypes,
  sharingText,
  staysShared,
  typeOfFileName,
} from './document.ts'

const today = '2026-11-21'

describe('document types', () => {
  it('are sixteen, of which the first thirteen are asked for', () => {
    expect(documentTypes).toHaveLength(16)
    expect(new Set(documentTypes).size).toBe(16)
    expect(documentTypes.slice(0, 13)).toEqual([...requiredDocumentTypes])
    expect(documentTypes.slice(13)).toEqual(['Legionella assessment', 'Fire risk assessment', 'Inventory'])
  })

  it('are eleven by law and four by best practice, all but the inspection report', () => {
    expect(legalDocumentTypes).toHaveLength(11)
    expect(bestPracticeDocumentTypes).toHaveLength(4)
    const counted = new Set<string>([...legalDocumentTypes, ...bestPracticeDocumentTypes])
    expect(documentTypes.filter((type) => !counted.has(type))).toEqual(['Inspection Report'])
  })

  it('are shared with tenants but for private records, insurance and risk assessments', () => {
    expect(documentTypes.filter((type) => !isSharedByDefault(type))).toEqual([
      'Right to Rent check record',
      'Insurance cert',
      'HHSRS Hazard Compliance',
      'Legionella assessment',
      'Fire risk assessment',
    ])
  })

  it('that are corrected may hide a document from tenants, and never show it', () => {
    expect(staysShared(true, 'EPC')).toBe(true)
    expect(staysShared(true, 'Insurance cert')).toBe(false)
    expect(staysShared(false, 'EPC')).toBe(false)
  })

  it('of a property are replaced by a newer one where neither is about its tenants or an insurer', () => {
    const lasting = documentTypes.filter((type) => !replaceableDocumentTypes.some((one) => one === type))
    expect(lasting).toEqual([
      'Inspection Report',
      'Tenancy Agreement',
      'Deposit Protection + Prescribed Info',
      'How to Rent guide delivery proof',
      'Right to Rent check record',
      'GDPR Privacy Notice',
      'Insurance cert',
      'Inventory',
    ])
  })

  it('belong to a tenancy where they are about its tenants', () => {
    expect(documentTypes.filter(belongsToTenancy)).toEqual([
      'Inspection Report',
      'Tenancy Agreement',
      'Deposit Protection + Prescribed Info',
      'Inventory',
    ])
  })

  test.each([
    ['No tenant yet', { type: 'Tenancy Agreement', isInspectionReport: false, tenantIds: [] }],
    ['Shared', { type: 'Tenancy Agreement', isInspectionReport: false, tenantIds: [1] }],
    ['Shared', { type: 'EPC', isInspectionReport: false, tenantIds: [] }],
    ['Shared', { type: 'Inspection Report', isInspectionReport: true, tenantIds: [] }],
  ] as const)('say %s where they are shared: %#', (expected, document) => {
    expect(sharingText({ ...document, sharedWithTenant: true })).toBe(expected)
    expect(sharingText({ ...document, sharedWithTenant: false })).toBeNull()
  })

  it('read as they are, but for insurance', () => {
    expect(documentTypes.filter((type) => documentTypeLabel(type) !== type)).toEqual(['Insurance cert'])
    expect(documentTypeLabel('Insurance cert')).toBe('Insurance documents')
    expect(documentTypes.filter(isPluralLabel)).toEqual(['Insurance cert'])
  })
})

describe('running out', () => {
  test.each<[Day | null, ExpiryState]>([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'expiring'],
    ['2026-12-21', 'expiring'],
    ['2026-12-22', 'valid'],
    [null, 'valid'],
  ])('%s is %s on 21 November', (expiryDate, state) => {
    expect(expiryState(expiryDate, today)).toBe(state)
  })

  test.each<[Day | null, string]>([
    ['2026-11-01', 'Expired 1 November 2026'],
    ['2026-11-20', 'Expired 20 November 2026'],
    ['2026-11-21', 'Expires today'],
    ['2026-11-22', 'Expires tomorrow'],
    ['2027-01-03', 'Expires 3 January 2027'],
    [null, 'No expiry date'],
  ])('%s reads %j on 21 November', (expiryDate, text) => {
    expect(expiryText(expiryDate, today)).toBe(text)
  })

  it('is said as a badge beside its colour', () => {
    expect(expiryBadges.expired).toEqual({ label: 'Expired', tone: 'red' })
    expect(expiryBadges.expiring).toEqual({ label: 'Expiring Soon', tone: 'amber' })
    expect(expiryBadges.valid).toEqual({ label: 'Valid', tone: 'green' })
  })

  it('is counted in fixed words', () => {
    expect(expiringDocumentsText(3)).toBe('You have 3 document(s) expiring in the next 30 days.')
  })
})

test.each<[string, DocumentExtension | null]>([
  ['certificate.pdf', 'pdf'],
  ['Certificate.PDF', 'pdf'],
  ['photo.of.boiler.jpeg', 'jpeg'],
  ['figures.xlsx', 'xlsx'],
  ['page.html', null],
  ['certificate.pdf.exe', null],
  ['pdf', null],
  ['.pdf', 'pdf'],
  ['certificate.', null],
  ['certificate.pdf ', null],
])('%j has the extension %s', (fileName, extension) => {
  expect(documentExtension(fileName)).toBe(extension)
})

test.each<[DocumentType, Day | null, boolean]>([
  ['Gas Safety Certificate (CP12)', null, true],
  ['Insurance cert', null, true],
  ['EPC', '2030-01-01', false],
  ['Tenancy Agreement', null, false],
  ['Legionella assessment', null, false],
])('the date of %s with expiry %s is missing: %s (rule: documents-date-missing)', (type, expiryDate, isMissing) => {
  expect(isDateMissing(type, expiryDate)).toBe(isMissing)
})

test.each<[DocumentType, Day | null]>([
  ['Gas Safety Certificate (CP12)', '2025-02-28'],
  ['EICR', '2029-02-28'],
  ['EPC', '2034-02-28'],
  ['Insurance cert', null],
])('%s issued on 29 February 2024 is good until %s', (type, expiry) => {
  expect(expiryAfterIssue(type, '2024-02-29')).toBe(expiry)
  expect(legalValidity(type) === null).toBe(expiry === null)
})

test.each<[string, DocumentType | null]>([
  ['CP12_flat-3 2026.pdf', 'Gas Safety Certificate (CP12)'],
  ['EPC-14-nunnery-lane.pdf', 'EPC'],
  ['Electrical report.pdf', 'EICR'],
  ['Assured tenancy agreement (signed).docx', 'Tenancy Agreement'],
  ['DPS certificate.pdf', 'Deposit Protection + Prescribed Info'],
  ['CO test 2026.pdf', 'Smoke/CO alarm test record'],
  ['Insurance policy Smith & Co.pdf', 'Insurance cert'],
  ['scan0001.pdf', null],
  ['gasket.jpg', null],
])('a file named %s is taken for: %s', (name, type) => {
  expect(typeOfFileName(name)).toBe(type)
})

test.each([
  ['lease.pdf', largestFile, null],
  ['LEASE.DOCX', 1, null],
  ['lease.exe', 1, 'Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.'],
  ['lease', 1, 'Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.'],
  ['lease.pdf', largestFile + 1, 'The file is too large: at most 20 MB'],
  ['lease.pdf', 0, 'The file is empty'],
])('a file %s of %i bytes is taken, or refused with the reason', (name, size, refusal) => {
  expect(fileRefusal({ name, size })).toBe(refusal)
})

test.each([
  ['/uploads/4711.pdf', 'pdf'],
  ['/uploads/4711.JPG', 'picture'],
  ['/uploads/4711.xlsx', 'sheet'],
  ['/uploads/4711.docx', 'text'],
  ['/uploads/4711', 'text'],
])('a file at %s is of the kind %s', (filePath, kind) => {
  expect(fileKind(filePath)).toBe(kind)
})
