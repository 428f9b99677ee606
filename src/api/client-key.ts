/** What a sender's browser calls something new, so that sending it again is harmless. */
import { z } from 'zod/mini'

export const clientKey = z.optional(
  z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/, 'Must be a key of 16 to 64 characters')),
)
