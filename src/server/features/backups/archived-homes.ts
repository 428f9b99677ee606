/**
 * What of an archive says that a home was lived in, whether it comes back or not: no later tenant
 * reads what was found in somebody else's time (rule: inspections-readers).
 */
import { endOfTime } from '#domain/day.ts'
import type { Values } from '#server/features/backups/tables/backed-up-table.queries.ts'

interface Stay {
  readonly from: string
  readonly to: string
}

const dayOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other)

export class ArchivedHomes {
  /** Documents of a tenancy, by their ids in the archive. */
  readonly #ofTenancy = new Set<unknown>()
  /** The tenancies that do not come back, by property. */
  readonly #leftOut = new Map<unknown, Stay[]>()

  /** A link of a document to a tenancy. */
  link(line: unknown): void {
    this.#ofTenancy.add((line as Values | null)?.documentId)
  }

  /** A tenancy that is not restored. One whose days cannot be read has no bounds. */
  leaveOut(line: unknown): void {
    const { propertyId, moveInDate, moveOutDate } = (line ?? {}) as Values
    const stay = { from: dayOr(moveInDate, ''), to: dayOr(moveOutDate, endOfTime) }
    const stays = this.#leftOut.get(propertyId)
    // A list that is copied with each of a hundred thousand takes minutes.
    if (stays) stays.push(stay)
    else this.#leftOut.set(propertyId, [stay])
  }

  /** Of a report, as the archive has it. An older archive shows it by the tenancies of its document. */
  homeWasEmpty({ homeWasEmpty, documentId }: Values): boolean {
    return (homeWasEmpty ?? documentId != null) === true && !this.#ofTenancy.has(documentId)
  }

  /** Of a visit. */
  tenancyDeleted({ tenancyDeleted, completed, propertyId, date }: Values): boolean {
    const stays = completed === true ? (this.#leftOut.get(propertyId) ?? []) : []
    return tenancyDeleted === true || stays.some(({ from, to }) => from <= String(date) && String(date) <= to)
  }
}
