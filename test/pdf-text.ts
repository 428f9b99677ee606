/** Reads the text of a PDF page by page, as if copied out of a viewer. Knows only as much of the format as we use. */
import { inflateSync } from 'node:zlib'

export interface PdfFacts {
  readonly pages: string[]
  /** Where each text of any page begins, in points from the left and the foot of the paper. */
  readonly starts: { readonly x: number; readonly y: number }[]
  /** How many typefaces are embedded. */
  readonly embeddedFonts: number
}

export function readPdf(pdf: Uint8Array): PdfFacts {
  const objects = objectsOf(Buffer.from(pdf))
  const fonts = new Map(
    [...objects].flatMap(([id, { head }]) =>
      head.includes('/ToUnicode') ? [[id, charactersOf(objects, head)] as const] : [],
    ),
  )
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return {
    pages: pages.map(({ head }) => textOf(objects, head, fonts)),
    starts: pages.flatMap(({ head }) => startsOf(contentOf(objects, head))),
    embeddedFonts: [...objects.values()].filter(({ head }) => /\/FontFile[23]? \d/.test(head)).length,
  }
}

interface Part {
  readonly head: string
  readonly stream: Buffer
}
type Objects = ReadonlyMap<number, Part>

function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error('This is no PDF')
  const found = new Map<number, Part>()
  const begin = /(\d+) 0 obj\n/g
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const end = text.indexOf('endobj', begin.lastIndex)
    const streamAt = text.indexOf('stream\n', begin.lastIndex)
    const hasStream = streamAt >= 0 && streamAt < end
    const head = text.slice(begin.lastIndex, hasStream ? streamAt : end)
    const from = streamAt + 'stream\n'.length
    const raw = hasStream ? pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1])) : Buffer.alloc(0)
    found.set(Number(match[1]), { head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw })
    begin.lastIndex = hasStream ? from + raw.length : end
  }
  return found
}

const reference = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])
const partOf = (objects: Objects, id: number): Part => objects.get(id) ?? { head: '', stream: Buffer.alloc(0) }

/** The characters of a font's glyphs, by glyph number. */
function charactersOf(objects: Objects, fontHead: string): string[] {
  const map = partOf(objects, reference(fontHead, 'ToUnicode')).stream.toString('latin1')
  const ranges = [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)]
  return ranges.flatMap(([, , list = '']) => [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) => utf16(hex)))
}

const utf16 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

const contentOf = (objects: Objects, pageHead: string) =>
  partOf(objects, reference(pageHead, 'Contents')).stream.toString('latin1')
const startsOf = (content: string) =>
  [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

function textOf(objects: Objects, pageHead: string, fonts: ReadonlyMap<number, string[]>): string {
  const content = contentOf(objects, pageHead)
  const resources = partOf(objects, reference(pageHead, 'Resources')).head
  let characters: string[] = []
  const lines: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = fonts.get(reference(resources, font)) ?? []
    else
      lines.push(
        glyphsOf(shown ?? '')
          .map((glyph) => characters[glyph] ?? '')
          .join(''),
      )
  }
  // Texts are drawn in the parts between which a line may break: after a space, and after the minus of an amount.
  return lines.join('\n').replaceAll(' \n', ' ').replaceAll('-\n£', '-£')
}

const glyphsOf = (shown: string) =>
  [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
    (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
  )
