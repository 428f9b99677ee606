/**
 * The typefaces of a PDF. A text is printed in Roboto, and what Roboto has no letters for in the first of the others
 * that has them: a name in Arabic, a tick, an emoji of a message (rule: screens-print-letters).
 */
import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import type { PdfContent } from '#server/platform/pdf/pdf-document.ts'

const roboto = (style: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`))

/** One file for every weight and slope. */
function inOneFile(url: string) {
  const file = fileURLToPath(url)
  return { normal: file, bold: file, italics: file, bolditalics: file }
}

export const typefaces = {
  Roboto: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  NotoEmoji: inOneFile(import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')),
  DejaVu: inOneFile(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
}

type Typeface = keyof typeof typefaces
const names = Object.keys(typefaces) as readonly Typeface[]

const opened = new Map<Typeface, ReturnType<typeof openSync>>()

/** A file is opened when the first text needs it. */
function openedFile(name: Typeface) {
  const font = opened.get(name) ?? openSync(typefaces[name].normal)
  opened.set(name, font)
  return font
}

/** The first typeface that has all of a character; undefined where none has. */
const typefaceOf = (character: string) => names.find((name) => has(name, character))

function has(name: Typeface, text: string): boolean {
  const font = openedFile(name)
  const codes = [...text].filter((letter) => !isNeverDrawn.test(letter)).map((letter) => letter.codePointAt(0) ?? 0)
  return codes.every((code) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(code))
}

/** Such as the sign that asks for an emoji in colour. */
const isNeverDrawn = /^\p{Default_Ignorable_Code_Point}$/u
/** Nearly every text: Roboto has all of it. */
const isPlain = /^[\s\x20-\x7E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC]*$/
const isSpace = /^\s+$/
const isMark = /^[\p{P}\p{S}]$/u
const isReadFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Run {
  text: string
  readonly font: Typeface
  /** Whether any of its letters is read from the right. Looking through a long text for each would take minutes. */
  isFromRight: boolean
}

/** What of a part is content itself. */
const holdsContent = new Set(['stack', 'columns', 'table', 'body'])

/** Sets the parts of one document, and knows whether every letter of it could be printed. */
export class Typesetter {
  isComplete = true

  /** The same part, with a typeface for every letter. */
  set(part: PdfContent): PdfContent {
    return this.#set(part) as PdfContent
  }

  #set(part: unknown): unknown {
    if (typeof part === 'string') return isPlain.test(part) ? breakable(part) : { text: this.#runsOf(part) }
    if (Array.isArray(part)) return part.map((each) => this.#set(each))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === 'text' && typeof value === 'string')
          return [key, isPlain.test(value) ? breakable(value) : this.#runsOf(value)]
        return [key, key === 'text' || holdsContent.has(key) ? this.#set(value) : value]
      }),
    )
  }

  /** Spaces, and marks between words that are read from the right, stay with the letters around them. */
  #runsOf(text: string): Pick<Run, 'text' | 'font'>[] {
    const runs: Run[] = []
    let between = ''
    const add = (letters: string, font: Typeface) => {
      const last = runs.at(-1)
      const isFromRight = isReadFromRight.test(letters)
      if (last?.font === font) {
        last.text += letters
        last.isFromRight ||= isFromRight
      } else runs.push({ text: letters, font, isFromRight })
    }
    const addEach = (letters: string) => {
      const last = runs.at(-1)
      const closing = last?.isFromRight && closes(last.text, letters) ? 1 : 0
      if (last) last.text += letters.slice(0, closing)
      for (const { segment } of characters.segment(letters.slice(closing))) {
        const font = isSpace.test(segment) ? 'Roboto' : typefaceOf(segment)
        if (font === undefined) this.isComplete = false
        add(segment, font ?? 'Roboto')
      }
    }
    for (const { segment } of characters.segment(text)) {
      const last = runs.at(-1)
      const isFromRight = last?.isFromRight ?? false
      if (isSpace.test(segment) || (isFromRight && isMark.test(segment))) {
        between += segment
        continue
      }
      const goesOn = last?.font === typefaceOf(segment) && isFromRight === isReadFromRight.test(segment)
      if (last && goesOn && has(last.font, between.replaceAll(/\s/g, ''))) add(between, last.font)
      else addEach(between)
      addEach(segment)
      between = ''
    }
    addEach(between)
    return runs.map(({ text: run, font }) => ({ text: breakable(inReadingOrder(run)), font }))
  }
}

/**
 * With places, of no width, at which a word may break that fits into no column: pdfmake makes a column as wide as its
 * longest word, and pushes the others off the page.
 */
const breakable = (text: string) =>
  text.replaceAll(/[^\s\u00A0]{41,}/g, (word) => word.replaceAll(/.{20}/gu, (some) => `${some}\u200B`))

/** In characters: fits into half a page's width. */
const longestLine = 50

/** What opens for whoever reads from the left closes for whoever reads from the right. */
const brackets: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' }

/** Whether a text begins with the bracket that another has left open. */
function closes(before: string, text: string): boolean {
  if (!/^[)\]}]/.test(text)) return false
  const [open, close] = [/[([{]/g, /[)\]}]/g].map((bracket) => before.match(bracket)?.length ?? 0)
  return (open ?? 0) > (close ?? 0)
}

/**
 * pdfmake sets one word to the right of the other. Those that are read from the right stay together as one, which the
 * typeface turns round, on lines of their own where they are many.
 */
function inReadingOrder(text: string): string {
  if (!isReadFromRight.test(text)) return text
  const turned = text.replaceAll(/[()[\]{}]/g, (bracket) => brackets[bracket] ?? bracket)
  const lines: string[] = []
  for (const paragraph of turned.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line}\u00A0${word}` : word
      if (line && longer.length > longestLine) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines.join('\n')
}
