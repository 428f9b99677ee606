/** What is known of a table that backups hold. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { Budget } from '#domain/budget.ts'
import type { PlanFeature } from '#domain/plan.ts'

export type Values = Record<string, unknown>

/** A field that names a row of another table of the list, or a person. It gets a new value. */
interface Reference {
  readonly to: string
  /** A row whose other row does not come back is restored without it; else it does not come back either. */
  readonly orNull?: true
  /** It may belong to another property of the landlord. */
  readonly anyProperty?: true
}

/** What a restored row is filled with beside what the archive says. */
export interface Filling {
  readonly landlordId: number
  readonly now: string
  readonly newJoinCode: () => string
  /** Of a table with a name, the names that the account has already, in small letters. */
  readonly namesTaken: (table: string) => ReadonlySet<string>
}

export interface BackedUpTable {
  /** `data/{name}.json` of the archive. */
  readonly name: string
  /** One row, and several. */
  readonly what: readonly [string, string]
  readonly table: PgTable
  readonly row: z.ZodMiniObject
  /** Those of a landlord, where the rows do not name them. */
  readonly ownedBy?: (landlordId: number) => SQL
  /** How many are read into memory at once, where they are long. */
  readonly rowsAtOnce?: number
  /**
   * The columns that tell its rows apart, in the order in which they are read; `id`
   * by default, none where an account has one row.
   */
  readonly key?: readonly string[]
  readonly references?: Readonly<Record<string, Reference>>
  /** The columns that no archive holds, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>
  /** Columns that have other fields on the wire. */
  readonly renamed?: Readonly<Record<string, readonly string[]>>
  readonly toFields?: (columns: Values) => Values
  readonly toColumns?: (fields: Values, filling: Filling) => Values
  /** A field whose text is unique within an account, ignoring case. `toColumns` renames a row whose text is taken. */
  readonly named?: string
  /** An account has one row for each value of this, and keeps its own (rule: backups-own-stays). */
  readonly one?: (fields: Values) => string
  /** Of two rows with one of these alike, only the first comes back. */
  readonly unique?: readonly ((fields: Values) => unknown)[]
  /** What the plan must include. */
  readonly feature?: PlanFeature
  /** How many there may be, and under what: a field, or the whole account. */
  readonly budget?: { readonly name: Budget; readonly by: string | null }
}

/** References of a row that belongs to a property, and of one that belongs to a tenancy of it. */
export const ofProperty = { propertyId: { to: 'properties' } } as const
export const ofTenancy = { ...ofProperty, tenantId: { to: 'tenants' } } as const

export const enteredByLandlord = 'It is the landlord whose backup it is, or the product itself.'

/** For `unique`: these fields taken together. */
export const together = (...names: string[]) => [
  (fields: Values) => names.map((name) => String(fields[name])).join(' '),
]
