/** How a table is backed up and restored. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { Budget } from '#domain/budget.ts'
import type { PlanFeature } from '#domain/plan.ts'

export type Values = Record<string, unknown>

/** A field that refers to a row of another table of the list, or to a person. It is renewed when restored. */
interface Reference {
  readonly to: string
  /**
   * Where the other row is not restored, this row is restored without the reference; otherwise it is not restored
   * either.
   */
  readonly orNull?: true
  /** The other row may belong to another property of the landlord. */
  readonly anyProperty?: true
}

/** Values for restored rows that the archive does not have. */
export interface Filling {
  readonly landlordId: number
  readonly now: string
  readonly newJoinCode: () => string
  /** For a table with unique names: those that the account already has, in lower case. */
  readonly namesTaken: (table: string) => ReadonlySet<string>
}

export interface BackedUpTable {
  /** `data/{name}.json` of the archive. */
  readonly name: string
  /** What one row is called, and several. */
  readonly what: readonly [string, string]
  readonly table: PgTable
  readonly row: z.ZodMiniObject
  /** Selects a landlord's rows where these have no landlord's id. */
  readonly ownedBy?: (landlordId: number) => SQL
  /** How many rows are read at once, where they are long. */
  readonly rowsAtOnce?: number
  /**
   * The columns that identify a row, in the order in which rows are read: `id` by default, none where an account has
   * one row.
   */
  readonly key?: readonly string[]
  readonly references?: Readonly<Record<string, Reference>>
  /** The columns that archives do not hold, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>
  /** Columns that the archive has under other fields. */
  readonly renamed?: Readonly<Record<string, readonly string[]>>
  readonly toFields?: (columns: Values) => Values
  readonly toColumns?: (fields: Values, filling: Filling) => Values
  /** A field whose text is unique within an account, ignoring case. `toColumns` renames a row whose text is taken. */
  readonly named?: string
  /** An account has one row for each value of this, and keeps its own (rule: backups-own-stays). */
  readonly one?: (fields: Values) => string
  /** Of rows that are the same in one of these, only the first is restored. */
  readonly unique?: readonly ((fields: Values) => unknown)[]
  /** The feature that the plan must include. */
  readonly feature?: PlanFeature
  /** The limit of rows, counted by a field or, where `by` is null, for the whole account. */
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
