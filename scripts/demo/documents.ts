/**
 * The documents of each home, as PDFs: most of them in order, some running out, two expired and a few
 * missing. What came later came after the first audit.
 */
import { documents } from '#api/documents.ts'
import { addDays, yearOf } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { type DocumentType, documentTypeLabel } from '#domain/document.ts'
import type { Services } from '#server/platform/context.ts'
import { type Demo, homeIn, type Town } from './parts.ts'

/** Days from today until it runs out; null for what never does. */
type DocumentExpiries = readonly (readonly [DocumentType, number | null])[]

const agreement: DocumentExpiries = [
  ['Tenancy Agreement', null],
  ['Deposit Protection + Prescribed Info', null],
  ['How to Rent guide delivery proof', null],
  ['Right to Rent check record', null],
]
const safety = (gas: number, epc: number, eicr: number): DocumentExpiries => [
  ['Gas Safety Certificate (CP12)', gas],
  ['EPC', epc],
  ['EICR', eicr],
  ['Smoke/CO alarm test record', 300],
]
const everything: DocumentExpiries = [
  ...safety(212, 2400, 1100),
  ...agreement,
  ['GDPR Privacy Notice', null],
  ['HHSRS Hazard Compliance', null],
  ['Legionella assessment', 500],
  ['Fire risk assessment', 160],
  ['Insurance cert', 95],
  ['Inventory', null],
]

const documentsOfHomes: readonly (readonly [Town, DocumentExpiries])[] = [
  ['york', everything],
  ['leeds', [...safety(24, 1900, 800), ...agreement, ['Insurance cert', 41]]],
  ['manchester', [...safety(-9, 640, 12), ...agreement]],
  ['nottingham', [...safety(150, 3100, 1500), ['Tenancy Agreement', null], ['Fire risk assessment', -12]]],
  ['cardiff', [...safety(88, 28, 900), ...agreement, ['GDPR Privacy Notice', null]]],
  ['bristol', [...safety(301, 2700, 1300), ...agreement, ['Inventory', null], ['Legionella assessment', 7]]],
]

const filedLater: readonly DocumentType[] = [
  'GDPR Privacy Notice',
  'HHSRS Hazard Compliance',
  'Legionella assessment',
  'Insurance cert',
  'Inventory',
]

export async function fileDocuments(demo: Demo, pdf: Services['pdf'], isLater: boolean): Promise<void> {
  for (const [town, expiries] of documentsOfHomes) {
    const { id: propertyId, address, city } = homeIn(demo, town)
    for (const [type, days] of expiries.filter(([each]) => filedLater.includes(each) === isLater)) {
      const title = documentTypeLabel(type)
      const expiryDate = days === null ? null : addDays(demo.today, days)
      const lines = [`${address}, ${city}`, expiryDate ? `Valid until ${formatDayLong(expiryDate)}` : 'Signed and kept']
      const file = await pdf.make({ key: 'demo' }, () => ({
        title,
        footer: `${title} · ${address}`,
        createdAt: new Date().toISOString(),
        content: [{ text: title, fontSize: 20, margin: [0, 0, 0, 12] }, ...lines],
      }))
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), `${type.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`)
      form.append('name', `${title}, ${yearOf(demo.today)}`)
      form.append('type', type)
      form.append('propertyId', String(propertyId))
      if (expiryDate) form.append('expiryDate', expiryDate)
      await demo.call(demo.landlord, documents.create, { form })
    }
  }
}
