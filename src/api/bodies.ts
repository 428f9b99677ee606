/** Bodies whose fields may arrive as JSON text or as null, because forms send only text (rule: fields-as-text). */
import { z } from 'zod/mini'
import { parseSafeJson } from '#api/safe-json.ts'

const jsonOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return parseSafeJson(value)
  } catch {
    return value
  }
}

/** A value that may arrive as JSON text, because forms send only text (rule: fields-as-text). */
export const jsonInput = <S extends z.ZodMiniType>(schema: S) => z.pipe(z.transform(jsonOf), schema)

type Same<S extends z.ZodMiniType> = z.ZodMiniType<z.output<S>, z.input<S>>

function tidying<S extends z.ZodMiniType>(schema: S, tidy: (name: string, value: unknown) => unknown): Same<S> {
  const tidied = (body: unknown) =>
    body === null || typeof body !== 'object' || Array.isArray(body)
      ? body
      : Object.fromEntries(Object.entries(body).map(([name, value]) => [name, tidy(name, value)]))
  return z.pipe(z.transform(tidied), schema) as unknown as Same<S>
}

/** A body whose named fields may arrive as JSON text, because forms send only text (rule: fields-as-text). */
export const withJsonText = <S extends z.ZodMiniType>(schema: S, ...names: readonly string[]) =>
  tidying(schema, (name, value) => (names.includes(name) ? jsonOf(value) : value))

/** The same for a body that makes a row: a null field counts as left out. */
export const newRow = <S extends z.ZodMiniType>(schema: S, ...names: readonly string[]) =>
  tidying(withJsonText(schema, ...names), (_, value) => value ?? undefined)

/** A body whose named fields count as left out when they are null. */
export const withoutNulls = <S extends z.ZodMiniType>(schema: S, ...names: readonly string[]) =>
  tidying(schema, (name, value) => (names.includes(name) ? (value ?? undefined) : value))
