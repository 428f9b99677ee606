/** What a restore leaves out: the different reasons, each with its number of records. */
import type { Omission } from '#api/backups.ts'

export const reasons = {
  malformed: 'Latchkey cannot read it',
  parent: 'the record it belongs to is not restored',
  elsewhere: 'it names two different properties',
  twice: 'it is in the backup twice',
  own: 'your account has its own, which stays',
  landlordIsTenant: 'it names you as your own tenant',
  conversation: 'its conversation is with somebody else',
  unfit: 'it does not fit the account',
}

/** The most different reasons that are listed (rule: backups-report). */
export const mostOmissions = 100

/** `what` is what one is called, and several. */
export const countedRecords = (count: number, [one, many]: readonly [string, string]) => ({
  count,
  what: count === 1 ? one : many,
})

export class Omissions {
  readonly #listed = new Map<string, Omission>()
  #unlisted = 0

  add(what: readonly [string, string], why: string, adding = 1): void {
    if (adding === 0) return
    const key = `${what[1]} ${why}`
    const known = this.#listed.get(key)
    if (!known && this.#listed.size >= mostOmissions) {
      this.#unlisted += adding
      return
    }
    const count = (known?.count ?? 0) + adding
    this.#listed.set(key, { ...countedRecords(count, what), why })
  }

  get list(): Omission[] {
    const listed = [...this.#listed.values()]
    if (this.#unlisted === 0) return listed
    const others = countedRecords(this.#unlisted, ['other', 'others'])
    return [...listed, { ...others, why: 'for reasons that are not listed here' }]
  }
}
