/** The proposed deductions from a deposit with the tenant's answers, on paper, the same for both sides. */

import type { Deduction, Deposit } from '#api/deposits.ts'
import { restoredAnswerText } from '#domain/backup.ts'
import { counted } from '#domain/counted.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong, formatInstantWithOffset } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { amount, facts, table } from '#server/platform/pdf/pdf-parts.ts'

type Named = { readonly landlordName: string; readonly now: Date; readonly today: Day }

export function proposalPdf(deposit: Deposit, { landlordName, now, today }: Named): PdfDocument {
  const place = `${deposit.address}, ${deposit.city}`
  return {
    title: `Return of the deposit: ${place}`,
    footer: `Return of the deposit · ${place} · ${formatDayLong(today)}`,
    createdAt: now.toISOString(),
    content: content(deposit, landlordName, today),
  }
}

const day = (date: Day | null) => (date ? formatDayLong(date) : 'Not recorded')

function* content(deposit: Deposit, landlordName: string, today: Day): Generator<PdfContent> {
  yield { text: 'Return of the deposit', style: 'muted' }
  yield { text: deposit.address, style: 'title' }
  yield { text: deposit.city, margin: [0, 0, 0, 10] }
  yield facts([
    ['Landlord', landlordName],
    ['Tenant', deposit.tenantName],
    ['As of', formatDayLong(today)],
    ['Deposit received', day(deposit.receivedOn)],
    ['Protected', [day(deposit.protectedOn), deposit.scheme, deposit.reference].filter(Boolean).join(', ')],
    ['Held', formatPence(deposit.held)],
    ['Paid back', formatPence(deposit.returnedAmount ?? 0)],
    ['Kept', formatPence(deposit.keptAmount)],
  ])
  yield { text: 'Deductions', style: 'heading', margin: [0, 14, 0, 6] }
  if (deposit.deductions.length === 0) yield { text: 'None is proposed.' }
  else
    yield table(
      [22, '*', 62, 120, 62],
      ['', 'What and why', 'Proposed', 'Tenant', 'Agreed'],
      deposit.deductions.map((deduction, at) => rowOf(deduction, at + 1)),
    )
  // The sums above say it all once the deposit is returned.
  if (deposit.state === 'returned') return
  yield { text: '', margin: [0, 0, 0, 10] }
  yield facts([
    ['Agreed deductions', formatPence(deposit.agreedDeductions)],
    ['In dispute', formatPence(deposit.inDispute)],
    ['To be paid back', formatPence(deposit.toReturn)],
  ])
}

function rowOf(deduction: Deduction, number: number) {
  const { description, reason, amount: proposed, tenantAnswer, tenantNote, answerRestoredAt, agreedAmount } = deduction
  const restored = answerRestoredAt && restoredAnswerText(formatInstantWithOffset(answerRestoredAt), 'answer')
  const answer = { agreed: 'Agrees', disputed: 'Disputes' }[tenantAnswer ?? 'agreed']
  return [
    String(number),
    [description, reason, evidenceOf(deduction)].filter(Boolean).join('\n'),
    amount(proposed),
    tenantAnswer ? [answer, tenantNote, restored].filter(Boolean).join('\n') : 'Not answered',
    amount(agreedAmount),
  ]
}

function evidenceOf({ documents, inventoryLines, photos }: Deduction): string {
  const lines = inventoryLines.map(({ report, line }) => (line ? `${report}: ${line}` : report))
  const pictures = photos.length === 0 ? [] : [counted(photos.length, 'photo')]
  const all = [...documents.map(({ name }) => name), ...lines, ...pictures]
  return all.length === 0 ? '' : `Evidence: ${all.join('; ')}`
}
