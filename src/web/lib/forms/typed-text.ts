/**
 * For the schema of a form: what somebody typed, read in some way and then held to the contract's rule for that field.
 */
import { z } from 'zod/mini'

export const typed = <R extends z.ZodMiniType>(rule: R, read: (text: string) => unknown) =>
  z.pipe(z.pipe(z.string(), z.transform(read)), rule)

/** The text as it is. */
export const words = <R extends z.ZodMiniType>(rule: R) => typed(rule, (text) => text)
