/** A letter about arrears on paper, as it was sent. */
import type { SentLetter } from '#api/arrears.ts'
import { formatDayLong } from '#domain/day.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'

export function letterPdf({ subject, letter, sentOn }: SentLetter, now: Date): PdfDocument {
  return {
    title: subject,
    footer: subject,
    createdAt: now.toISOString(),
    content: content({ subject, letter, sentOn }),
  }
}

function* content({
  subject,
  letter,
  sentOn,
}: Pick<SentLetter, 'subject' | 'letter' | 'sentOn'>): Generator<PdfContent> {
  yield { text: formatDayLong(sentOn), style: 'muted' }
  yield { text: subject, style: 'title', margin: [0, 0, 0, 10] }
  for (const passage of letter.split('\n\n')) yield { text: passage, margin: [0, 0, 0, 10] }
}
