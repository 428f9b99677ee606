/** Signatures: drawn on screen, or a typed name that the browser draws. */
import { z } from 'zod/mini'
import { clearable, prose } from '#api/fields.ts'

/** In characters of a data URL: far more than a drawn name takes, yet small enough to store in the row. */
const maxSignatureLength = 300_000

/** A PNG as a data URL. The server redraws it, so that only a picture is stored. */
export const signatureImage = z
  .string('Please sign first')
  .check(
    z.minLength(1, { error: 'Please sign first', abort: true }),
    z.maxLength(maxSignatureLength, 'The signature is too large'),
    z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'The signature must be a PNG picture'),
  )

export const signing = z.object({ signature: signatureImage, notes: clearable(prose()) })
