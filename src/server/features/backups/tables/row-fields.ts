/** Fields of the rows of an archive, as they are stored. */
import { safeParse, z } from 'zod/mini'
import { imageUrl } from '#api/fields.ts'
import { type Day, isDay, londonDay } from '#domain/day.ts'
import { fileOfUpload } from '#domain/upload-address.ts'

export type Values = Record<string, unknown>

export const orNull = z.nullable
export const day = z.string().check(z.refine(isDay, 'Must be a date such as 2026-11-21'))

/** As it is stored, and nothing that could not have been entered. */
export const within = <Shape extends z.ZodMiniType>(shape: Shape, limits: z.core.$ZodType): Shape =>
  shape.check(z.refine((value) => safeParse(limits, value).success, 'Is more than can be entered'))

/** The stored name of a file, as an address. */
export const filePath = z.string().check(z.regex(/^\/uploads\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/, 'Not a file of a backup'))

/** The stored name in such an address. */
export const keyOfFile = (filePath: unknown): string => fileOfUpload(String(filePath))

/** The e-mail address of the person whom a row describes; null where it has none. */
export const emailOf = ({ user }: Values): string | null =>
  (user as { email?: string | null } | undefined)?.email ?? null

export const photos = z.array(imageUrl).check(z.maxLength(200))
export const mimeType = z.string().check(z.maxLength(200))
export const bytes = z.int().check(z.minimum(0))
export const share = z.number().check(z.minimum(0.01), z.maximum(100))

/** The day of a moment; null where there is none, or none near enough for years to be counted from it. */
export function dayOfEntry(moment: string): Day | null {
  const at = Date.parse(moment)
  return at > Date.UTC(1900, 0) && at < Date.UTC(3000, 0) ? londonDay(new Date(at)) : null
}
