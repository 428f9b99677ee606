/**
 * What an archive says about homes, restored or not. Who lived there: no later tenant may read what was found in
 * somebody else's time (rule: inspections-readers). And the landlord's share of those that are not restored.
 */
import { safeParse } from 'zod/mini'
import { endOfTime, isDay } from '#domain/day.ts'
import { share, type Values } from '#server/features/backups/tables/row-fields.ts'

interface Stay {
  readonly from: string
  readonly to: string
}

const dayOr = (value: unknown, other: string): string => (typeof value === 'string' && isDay(value) ? value : other)

export class ArchivedHomes {
  /** Documents that belong to a tenancy, by their ids in the archive. */
  readonly #ofTenancy = new Set<unknown>()
  /** The days of tenancies that are not restored, by property. */
  readonly #leftOut = new Map<unknown, Stay[]>()
  /** The landlord's shares of properties that are not restored. */
  readonly #shares = new Map<unknown, number>()

  /** A link of a document to a tenancy. Of an unreadable line only a number is remembered: a text may be long. */
  link(line: unknown): void {
    const documentId = (line as Values | null)?.documentId
    if (typeof documentId === 'number') this.#ofTenancy.add(documentId)
  }

  /** A tenancy that is not restored. One whose days cannot be read has no bounds. */
  leaveOut(line: unknown): void {
    const { propertyId, moveInDate, moveOutDate } = (line ?? {}) as Values
    if (typeof propertyId !== 'number') return
    const stay = { from: dayOr(moveInDate, ''), to: dayOr(moveOutDate, endOfTime) }
    const stays = this.#leftOut.get(propertyId)
    // Pushed in place: copying the list for each of a hundred thousand tenancies takes minutes.
    if (stays) stays.push(stay)
    else this.#leftOut.set(propertyId, [stay])
  }

  /** A property that is not restored. */
  leaveOutProperty(line: unknown): void {
    const { id, ownershipShare } = (line ?? {}) as Values
    const { data } = safeParse(share, ownershipShare)
    if (typeof id === 'number' && data !== undefined) this.#shares.set(id, data)
  }

  /** For a transaction: the share that it keeps where its property is not restored, as after deleting that one. */
  shareOf({ ownershipShare }: Values, { propertyId }: Values): unknown {
    return this.#shares.get(propertyId) ?? ownershipShare
  }

  /**
   * For a report: whether its home was empty. Older archives do not say so, but its document then belongs to no
   * tenancy.
   */
  homeWasEmpty({ homeWasEmpty, documentId }: Values): boolean {
    return (homeWasEmpty ?? documentId != null) === true && !this.#ofTenancy.has(documentId)
  }

  /** For an inspection: whether a tenancy of its day is not restored, or was deleted before. */
  tenancyDeleted({ tenancyDeleted, completed, propertyId, date }: Values): boolean {
    const stays = completed === true ? (this.#leftOut.get(propertyId) ?? []) : []
    return tenancyDeleted === true || stays.some(({ from, to }) => from <= String(date) && String(date) <= to)
  }
}
