/** Signing a report: drawn on screen, or the full name typed and drawn by the browser. */
import { z } from 'zod/mini'
import { clearable, prose } from '#api/fields.ts'

/** Characters of a data URL: far more than a drawn name takes, and little enough to keep with the row. */
const maxSignatureLength = 300_000

/** A PNG as a data URL. The server draws it again, so what is stored is a picture and nothing else. */
export const signatureImage = z
  .string('Please sign first')
  .check(
    z.minLength(1, { error: 'Please sign first', abort: true }),
    z.maxLength(maxSignatureLength, 'The signature is too large'),
    z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'The signature must be a PNG picture'),
  )

export const signing = z.object({ signature: signatureImage, notes: clearable(prose()) })
