/** One file of what is held about a tenant: which rows, and what of them. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { properties } from '#server/db/schema/lettings.ts'

export interface OwnTable {
  readonly name: string
  readonly from: SQLWrapper
  /** Tells the rows apart, and orders them. */
  readonly key: SQLWrapper
  readonly fields: Record<string, SQLWrapper>
  readonly where: SQL | undefined
}

/** Some columns of a table, under their own names and in this order. */
export const pickColumns = <Name extends string>(
  table: Readonly<Record<NoInfer<Name>, SQLWrapper>>,
  ...names: readonly Name[]
): Record<string, SQLWrapper> => Object.fromEntries(names.map((name) => [name, table[name]]))

/** The home that a row is about, for a row that is joined with its property. */
export const addressed = { address: properties.address, city: properties.city }

export const storedFile = ({ file, mimeType, size }: Record<'file' | 'mimeType' | 'size', SQLWrapper>) => ({
  filePath: sql`'/uploads/' || ${file}`,
  mimeType,
  size,
})
