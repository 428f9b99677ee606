/**
 * An e-mail as text and as HTML, with the same words in both: one readable column, in the
 * colours of the screens, and nothing that is fetched.
 */
import { hasWebAddress } from '#domain/web-address.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

/**
 * A paragraph; one that ends in a line with a web address becomes a button, named by the sentence before it. Or
 * something with a title, which leads to its address.
 */
type Passage = string | { readonly title: string; readonly text: string; readonly url?: string }

export interface Letter {
  readonly subject: string
  readonly passages: readonly Passage[]
  /** Whether the last passage is the name of who wrote it: then Latchkey does not sign it, too. */
  readonly isSigned?: boolean
  /** In small print: why it came, and how it can be stopped. */
  readonly footer?: readonly string[]
}

const longestName = 80

/**
 * A name on one line. Names are typed by strangers, and mails go to strangers: one that carries a web or e-mail
 * address is an advertisement, and is left out.
 */
export function nameInMail(name: string, otherwise: string): string {
  const plain = wordsInMail(name, otherwise)
  return plain.length > longestName || /[a-z]\//i.test(plain) ? otherwise : plain
}

/** The same for other words that people write. */
export function wordsInMail(words: string, otherwise: string): string {
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  return plain === '' || hasWebAddress(plain) ? otherwise : plain
}

const signature = 'Kind regards,\nLatchkey'

export function writeLetter({ subject, passages, isSigned, footer = [] }: Letter): { text: string; html: string } {
  const all = isSigned ? passages : [...passages, signature]
  const body = all.map(passageText).join('\n\n')
  const text = footer.length > 0 ? `${body}\n\n-- \n${footer.join('\n\n')}` : body
  return { text: `${text}\n`, html: page(subject, all, footer) }
}

function passageText(passage: Passage): string {
  if (typeof passage === 'string') return passage
  return [passage.title, passage.text, ...(passage.url ? [passage.url] : [])].join('\n')
}

const ink = '#1d1b16'
const muted = '#5c5649'
const press = '#1b553f'
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const page = (subject: string, passages: readonly Passage[], footer: readonly string[]) => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf7f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf7f0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fffdf8;border:1px solid #e3dccb;border-radius:8px"><tr><td style="padding:28px 28px 12px;${font};font-size:16px;line-height:24px;color:${ink};word-break:break-word">
${passages.map(passageHtml).join('\n')}
</td></tr></table>
${footer.length > 0 ? footerHtml(footer) : ''}
</td></tr></table>
</body>
</html>
`

const footerHtml = (footer: readonly string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="padding:16px 28px;${font};font-size:13px;line-height:19px;color:${muted};word-break:break-word">
${footer.map((line) => `<p style="margin:0 0 8px">${plainHtml(line, muted)}</p>`).join('\n')}
</td></tr></table>`

function passageHtml(passage: Passage): string {
  if (typeof passage === 'string') return paragraphHtml(passage)
  const { title, text, url } = passage
  const name = `<strong>${escapeHtml(title)}</strong>`
  const linked = url ? `<a href="${escapeHtml(url)}" style="color:${press}">${name}</a>` : name
  return paragraph(`${linked}<br>${inLines(text)}`)
}

/** `sentences. The last one:` and below it an address; nothing else on that line. */
const endsInAddress = /^(.*?)([^.]*):\n(https?:\/\/\S+)$/s

function paragraphHtml(text: string): string {
  const [, before = '', label = '', url] = endsInAddress.exec(text) ?? []
  if (url === undefined) return paragraph(inLines(text))
  return `${before.trim() ? paragraph(inLines(before.trim())) : ''}${paragraph(button(label.trim(), url))}`
}

const button = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${press};color:#fffdf8;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

const inLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** In the footer the sentence itself is the link. */
function plainHtml(text: string, colour: string): string {
  const [, before = '', label = '', url] = endsInAddress.exec(text) ?? []
  if (url === undefined) return inLines(text)
  return `${inLines(before)}<a href="${escapeHtml(url)}" style="color:${colour}">${escapeHtml(label.trim())}</a>`
}
