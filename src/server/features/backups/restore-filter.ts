/**
 * Decides row by row what is restored from an archive. The same archive gives the same decisions each time, so a
 * restore does what its preview has shown. What is particular to a table stands with its description.
 */

import { safeParse } from 'zod/mini'
import type { Omission } from '#api/backups.ts'
import { mostArchivedRows, mostRefusedRows, mostUnreadableRows } from '#domain/backup.ts'
import { storedBytes } from '#domain/budget.ts'
import type { Plan } from '#domain/plan-names.ts'
import { tooManyRefused, tooManyRows } from '#server/features/backups/archive.ts'
import { ArchivedRows } from '#server/features/backups/archived-rows.ts'
import { countedRecords, Omissions, reasons } from '#server/features/backups/omissions.ts'
import { type Counted, RestoreLimits } from '#server/features/backups/restore-limits.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { emailOf, keyOfFile, type Values } from '#server/features/backups/tables/row-fields.ts'

/** What the account already has. */
export interface Existing extends Counted {
  /** Bytes of files that its storage has room for. */
  readonly storageLeft: number
  /** For tables with a unique name: the names that are taken, in small letters. */
  readonly names: Readonly<Record<string, ReadonlySet<string>>>
  /** For tables in which an account has one row of each kind: the kinds that it has. */
  readonly own: Readonly<Record<string, ReadonlySet<string>>>
}

export const emptyAccount = (plan: Plan): Existing => ({
  plan,
  properties: 0,
  documents: 0,
  tenantAccounts: 0,
  storageLeft: storedBytes[plan],
  repeatingTransactions: 0,
  ofAccount: {},
  names: {},
  own: {},
})

interface RestoreFilterOptions {
  readonly ownerId: number
  readonly existing: Existing
  /** Documents that an inspection report names as its own: all others count towards the plan. */
  readonly filedReports: ReadonlySet<number>
  /** Why a file is not restored; null where it is. */
  readonly fileProblem: (key: string) => string | null
  /** The most rows that are read. */
  readonly mostRows?: number
  /** The most of them that are not restored. */
  readonly mostRefused?: number
}

/** The value of a field that no two rows of a table have in common, and those of the rows that are restored. */
interface Mark {
  readonly seen: Set<string>
  readonly value: string
}

export class RestoreFilter {
  readonly #options: RestoreFilterOptions
  readonly #archived: ArchivedRows
  readonly #limits: RestoreLimits
  readonly #omissions = new Omissions()
  /** The values of the fields that no two rows of a table have in common. */
  readonly #seen = new Map<string, Set<string>>()
  readonly #restored = new Map<BackedUpTable, number>()
  #looked = 0
  #refused = 0
  #unreadable = 0

  constructor(options: RestoreFilterOptions) {
    this.#options = options
    this.#archived = new ArchivedRows(options)
    this.#limits = new RestoreLimits(options.existing)
  }

  /** A fresh filter with the same options: given the same rows, it decides the same. */
  again(): RestoreFilter {
    return new RestoreFilter(this.#options)
  }

  /**
   * Returns the row as its schema reads it; null where it is not restored.
   * @throws Problem 413 after too many rows, or too many that are not restored: something is remembered of these.
   */
  accept(table: BackedUpTable, line: unknown): Values | null {
    this.#looked += 1
    if (this.#looked > (this.#options.mostRows ?? mostArchivedRows)) throw tooManyRows()
    const read = this.#read(table, line)
    const fields = read && this.#decide(table, read)
    if (fields) this.#count(table, fields)
    else this.#refuse()
    table.remember?.(this.#archived, line, fields)
    return fields
  }

  /** Ids in the archive of bank lines at least one of whose receipts is not restored. */
  get linesLeftInBooks(): ReadonlySet<number> {
    return this.#archived.linesLeftInBooks
  }

  /** Counts what is not restored, with the reason. */
  omit(what: readonly [string, string], why: string, adding = 1): void {
    this.#omissions.add(what, why, adding)
  }

  get omissions(): Omission[] {
    return this.#omissions.list
  }

  get contents(): { count: number; what: string }[] {
    return [...this.#restored].map(([{ what }, count]) => countedRecords(count, what))
  }

  #refuse(): void {
    this.#refused += 1
    if (this.#refused > (this.#options.mostRefused ?? mostRefusedRows)) throw tooManyRefused()
  }

  #read(table: BackedUpTable, line: unknown): Values | null {
    const result = safeParse(table.row, line)
    if (result.success) return result.data as Values
    this.#unreadable += 1
    if (this.#unreadable > mostUnreadableRows) throw tooManyRows()
    const [issue] = result.error.issues
    const where = issue?.path.length ? ` (${issue.path.join('.').slice(0, 60)})` : ''
    this.omit(table.what, `${reasons.malformed}${where}`)
    return null
  }

  /** The row as it is restored; null where it is not. */
  #decide(table: BackedUpTable, read: Values): Values | null {
    const fields = this.#withoutMissing(table, this.#withOnePerson(table, read))
    const marks = this.#marksOf(table, fields)
    const why = this.#refusal(table, fields, { read, marks })
    if (why) {
      this.omit(table.what, why)
      return null
    }
    for (const { seen, value } of marks) seen.add(value)
    // Its limits are those of the row as the archive has it.
    this.#limits.add(table, fields, this.#archived)
    const allowed = this.#withoutPart(table, fields)
    return table.corrected?.(allowed, this.#archived, read) ?? allowed
  }

  #withOnePerson({ introduces }: BackedUpTable, fields: Values): Values {
    const email = emailOf(fields)
    if (!introduces || !email) return fields
    return { ...fields, [introduces]: this.#archived.people.idOf(Number(fields[introduces]), email) }
  }

  /** An optional reference to a row that is not restored becomes null. */
  #withoutMissing({ references = {} }: BackedUpTable, fields: Values): Values {
    const gone = Object.entries(references).filter(
      ([field, { to, orNull }]) => orNull && fields[field] != null && !this.#archived.has(to, Number(fields[field])),
    )
    return { ...fields, ...Object.fromEntries(gone.map(([field]) => [field, null])) }
  }

  /** Nothing is remembered of a row before it is certain that it is restored. */
  #refusal(
    table: BackedUpTable,
    fields: Values,
    { read, marks }: { read: Values; marks: readonly Mark[] },
  ): string | null {
    return (
      this.#referenceRefusal(table, fields) ??
      table.refusal?.(fields, this.#archived, read) ??
      this.#taken(table, fields) ??
      (marks.some(({ seen, value }) => seen.has(value)) ? reasons.twice : null) ??
      this.#limits.refusal(table, fields, this.#archived) ??
      (typeof fields.filePath === 'string' ? this.#options.fileProblem(keyOfFile(fields.filePath)) : null)
    )
  }

  #referenceRefusal({ introduces, references = {} }: BackedUpTable, fields: Values): string | null {
    const archived = this.#archived
    if (introduces && archived.people.isOwner(Number(fields[introduces]))) return reasons.landlordIsTenant
    for (const [field, { to, anyProperty }] of Object.entries(references)) {
      if (fields[field] == null || field === introduces) continue
      const id = Number(fields[field])
      if (!archived.has(to, id)) return reasons.parent
      if (to === 'properties' || anyProperty) continue
      const place = archived.propertyOf(to, id)
      if (place != null && fields.propertyId != null && place !== fields.propertyId) return reasons.elsewhere
    }
    return null
  }

  #taken({ name, one }: BackedUpTable, fields: Values): string | null {
    return one && this.#options.existing.own[name]?.has(one(fields)) ? reasons.own : null
  }

  #marksOf(table: BackedUpTable, fields: Values): Mark[] {
    const { key: isKeyed, one, unique = [] } = table
    const keys = [...(isKeyed ? [] : [({ id }: Values) => id]), ...(one ? [one] : []), ...unique]
    return keys.flatMap((key, at) => {
      const value = key(fields)
      return value ? [{ seen: this.#seenBy(`${table.name} ${at}`), value: String(value) }] : []
    })
  }

  #seenBy(name: string): Set<string> {
    const seen = this.#seen.get(name) ?? new Set()
    this.#seen.set(name, seen)
    return seen
  }

  /** A transaction, for example, is restored without its repetition where no form would have allowed that. */
  #withoutPart({ part }: BackedUpTable, fields: Values): Values {
    if (!part || fields[part.field] == null) return fields
    const why = part.refusal(fields) ?? this.#limits.addPart(part.budget)
    if (!why) return fields
    this.omit(part.what, why)
    return { ...fields, [part.field]: null }
  }

  #count(table: BackedUpTable, fields: Values): void {
    if (!table.key) this.#archived.add(table.name, Number(fields.id), fields.propertyId)
    this.#restored.set(table, (this.#restored.get(table) ?? 0) + 1)
  }
}
