/** How a table is backed up and restored. */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { Budget } from '#domain/budget.ts'
import type { PlanFeature } from '#domain/plan.ts'
import type { ArchivedRows } from '#server/features/backups/archived-rows.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'

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

interface OptionalPart {
  readonly field: string
  /** What one is called, and several. */
  readonly what: readonly [string, string]
  /** Why no form would have allowed it; null where one would. */
  readonly refusal: (fields: Values) => string | null
  readonly budget: 'repeatingTransactions'
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
  /** The field with the id of the person whom a row introduces, described in its field `user`. */
  readonly introduces?: string
  /**
   * Why a row whose references exist is not restored, by what the archive says elsewhere; null where it is. `read` is
   * the row with the references to rows that are not restored.
   */
  readonly refusal?: (fields: Values, archived: ArchivedRows, read: Values) => string | null
  /** A field that some rows are restored without, which is reported by itself. */
  readonly part?: OptionalPart
  /** Corrects a row that is restored by what the archive says elsewhere. `read` is as above. */
  readonly corrected?: (fields: Values, archived: ArchivedRows, read: Values) => Values
  /**
   * Tells what later rows need to know of a line of the archive. `fields` is its row as it is restored, null where it
   * is not.
   */
  readonly remember?: (archived: ArchivedRows, line: unknown, fields: Values | null) => void
  /** The feature that the plan must include. */
  readonly feature?: PlanFeature
  /** The limit of the plan against which rows count, but for those that `unless` excepts. */
  readonly planLimit?: {
    readonly of: 'properties' | 'documents'
    readonly unless?: (fields: Values, archived: ArchivedRows) => boolean
  }
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
