/** An id made by the sender's browser for something new, so that sending it twice is harmless. */
import { z } from 'zod/mini'

export const clientKey = z.optional(
  z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/, 'Must be a key of 16 to 64 characters')),
)
