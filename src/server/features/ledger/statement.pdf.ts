/**
 * A statement of a tenancy's account on paper, the same for landlord and tenant, but that a tenant whose tenancy has
 * ended does not read the landlord's address.
 */
import type { Ledger } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { formatDay, formatDayLong, formatInstant } from '#domain/day-forms.ts'
import { balanceInWords, statementRow } from '#domain/ledger.ts'
import type { Pence } from '#domain/money.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { amount, facts, table } from '#server/platform/pdf/pdf-parts.ts'

export interface Statement {
  readonly account: {
    readonly landlordName: string
    readonly addressForNotices: string | null
    readonly tenantName: string
    readonly address: string
    readonly city: string
  }
  readonly range: { readonly from: Day | null; readonly to: Day }
  readonly ledger: Ledger
}

export function statementPdf(statement: Statement, now: Date): PdfDocument {
  const { account, range } = statement
  const place = `${account.address}, ${account.city}`
  return {
    title: `Statement of account: ${place}`,
    footer: `Statement of account · ${place} · to ${formatDayLong(range.to)}`,
    createdAt: now.toISOString(),
    content: content(statement, now),
  }
}

function* content({ account, range, ledger }: Statement, now: Date): Generator<PdfContent> {
  yield { text: 'Statement of account', style: 'muted' }
  yield { text: account.address, style: 'title' }
  yield { text: account.city, margin: [0, 0, 0, 10] }
  yield facts([
    ['Landlord', account.landlordName],
    ...(account.addressForNotices ? [['Address for notices', account.addressForNotices] as const] : []),
    ['Tenant', account.tenantName],
    ['From', range.from ? formatDayLong(range.from) : 'The beginning'],
    ['To', formatDayLong(range.to)],
    ['Opening balance', balance(ledger.opening)],
    ['Closing balance', balance(ledger.closing)],
    ['Made', `${formatInstant(now.toISOString())} (UK time)`],
  ])
  yield { text: '', margin: [0, 0, 0, 10] }
  const head = ['Date', 'Entry', 'Charged', 'Paid or credited', 'Balance']
  const opening = ['', 'Opening balance', amount(null), amount(null), amount(ledger.opening)]
  const rows = ledger.entries.map((entry) => {
    const { charged, credited } = statementRow(entry)
    const words = entry.reason ? `${entry.description} (${entry.reason})` : entry.description
    const text = entry.reference ? `${words}, ${entry.reference}` : words
    return [formatDay(entry.date), text, amount(charged || null), amount(credited || null), amount(entry.balance)]
  })
  const closing = ['', 'Closing balance', amount(null), amount(null), amount(ledger.closing)]
  yield table([62, '*', 62, 80, 70], head, [opening, ...rows, closing])
  yield {
    text: 'A balance above zero is owed by the tenant; one below zero is in credit.',
    style: 'muted',
    margin: [0, 10, 0, 0],
  }
}

const balance = (pence: Pence) => (pence === 0 ? 'Nothing owed' : balanceInWords(pence))
