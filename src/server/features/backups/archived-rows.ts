/** What the rows of an archive that were read so far say about those that follow. */
import { ArchivedEntries } from '#server/features/backups/archived-entries.ts'
import { ArchivedHomes } from '#server/features/backups/archived-homes.ts'
import { ArchivedPeople } from '#server/features/backups/archived-people.ts'

export class ArchivedRows {
  readonly people: ArchivedPeople
  readonly homes = new ArchivedHomes()
  readonly entries = new ArchivedEntries()
  /** The tenant of each restored conversation. */
  readonly conversations = new Map<number, unknown>()
  /** Ids of bank lines at least one of whose receipts is not restored. */
  readonly linesLeftInBooks = new Set<number>()
  /** Documents that an inspection report names as its own. */
  readonly filedReports: ReadonlySet<number>
  /** The restored rows of each table, with the property of each. */
  readonly #restored = new Map<string, Map<number, unknown>>()

  constructor({ ownerId, filedReports }: { ownerId: number; filedReports: ReadonlySet<number> }) {
    this.people = new ArchivedPeople(ownerId)
    this.filedReports = filedReports
  }

  /** Whether a row that others may refer to is restored; `people` counts as a table. */
  has(table: string, id: number): boolean {
    return table === 'people' ? this.people.has(id) : (this.#restored.get(table)?.has(id) ?? false)
  }

  /** The property of a restored row; undefined or null where it has none. */
  propertyOf(table: string, id: number): unknown {
    return this.#restored.get(table)?.get(id)
  }

  add(table: string, id: number, propertyId: unknown): void {
    const rows = this.#restored.get(table) ?? new Map<number, unknown>()
    this.#restored.set(table, rows.set(id, propertyId))
  }
}
