/** A letter about arrears on paper, as it was sent, with whom it is to and how its sender is reached. */
import type { SentLetter } from '#api/arrears.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'

export interface PrintedLetter {
  readonly letter: Pick<SentLetter, 'subject' | 'letter' | 'sentOn'>
  readonly to: { readonly tenantName: string; readonly address: string; readonly city: string }
  readonly from: {
    readonly name: string
    readonly addressForNotices: string | null
    readonly email: string | null
    readonly phone: string | null
  }
}

export function letterPdf(printed: PrintedLetter, now: Date): PdfDocument {
  const { subject } = printed.letter
  return { title: subject, footer: subject, createdAt: now.toISOString(), content: content(printed) }
}

function* content({ letter: { subject, letter, sentOn }, to, from }: PrintedLetter): Generator<PdfContent> {
  yield {
    columns: [
      { text: [to.tenantName, to.address, to.city].join('\n'), width: '*' },
      {
        text: known([from.name, from.addressForNotices, from.email, from.phone]).join('\n'),
        width: '*',
        alignment: 'right',
      },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 24],
  }
  yield { text: formatDayLong(sentOn), style: 'muted' }
  yield { text: subject, style: 'title', margin: [0, 0, 0, 10] }
  for (const passage of letter.split('\n\n')) yield { text: passage, margin: [0, 0, 0, 10] }
}

const known = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null && line !== '')
