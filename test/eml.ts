/** A mail as its reader would see it. */
export type Eml = {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe: string
  unsubscribePost: string
}

type Part = { headers: Map<string, string>; body: string }

/** Reads the text of an .eml file: its readable parts, decoded; attachments are passed over. */
export function readEml(source: string): Eml {
  const mail = splitPart(source)
  const parts = leavesOf(mail)
  const bodyOf = (type: string) => decodedBody(parts.find((part) => header(part, 'content-type').startsWith(type)))
  return {
    to: decodedWords(header(mail, 'to')),
    subject: decodedWords(header(mail, 'subject')),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    unsubscribe: header(mail, 'list-unsubscribe'),
    unsubscribePost: header(mail, 'list-unsubscribe-post'),
  }
}

function splitPart(source: string): Part {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join('\n\n') }
}

function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*\bboundary="?([^";]+)"?/i.exec(header(part, 'content-type'))?.[1]
  if (!boundary) return [part]
  const pieces = part.body.split(`--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) => leavesOf(splitPart(piece.replace(/^\n/, ''))))
}

function header({ headers }: Part, name: string): string {
  return headers.get(name) ?? ''
}

function decodedBody(part: Part | undefined): string {
  if (!part) return ''
  const encoding = header(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return fromQuotedPrintable(part.body.replaceAll(/=\n/g, ''))
  return part.body
}

/** Header words such as =?UTF-8?Q?Caf=C3=A9?=. */
function decodedWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : fromQuotedPrintable(word.replaceAll('_', ' ')),
  )
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
