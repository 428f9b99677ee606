/** What a PDF is made of, on its way to the thread that lays it out. */
import type { Content } from 'pdfmake'

/**
 * A part of a PDF, in pdfmake's form, without functions; `pdf-worker.ts` names the
 * styles. Images are data URLs: nothing is fetched.
 */
export type PdfContent = Content

export interface PdfDocument {
  readonly title: string
  /** At the foot of every page, beside its number. */
  readonly footer: string
  /** At the head of the first page, of a landlord who has branding. */
  readonly brand?: PdfBrand | null
  /** ISO 8601. The same document with the same moment gives the same bytes. */
  readonly createdAt: string
  /** Read once, a part at a time: a long document is best written as a generator. */
  readonly content: Iterable<PdfContent>
}

export interface PdfBrand {
  readonly name: string
  readonly colour: string
  readonly textColour: string
  /** A PNG as a data URL. */
  readonly logo: string | null
}

/** What goes to a thread: the parts one by one, then what frames them, at which it begins. */
export type PdfMessage = { readonly part: PdfContent } | { readonly frame: PdfFrame }
export type PdfFrame = Omit<PdfDocument, 'content'>

/** What comes back from a thread: once that it has begun, then an answer for each document. */
export type PdfAnswer = 'ready' | { readonly pdf: Uint8Array } | { readonly error: string }
