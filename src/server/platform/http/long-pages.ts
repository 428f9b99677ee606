import { LastUsed } from '#server/platform/database/repeated-statements.ts'
import type { AskedPage, Page } from '#server/platform/http/handlers.ts'
import { JsonList, mostPageBytes } from '#server/platform/http/json-text.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

interface List {
  /** Reads one part. */
  readonly read: (part: AskedPage) => Promise<Page<unknown>>
  /** What is wanted in all; `q` is the searched text. */
  readonly asked: AskedPage & { readonly q?: string | undefined }
  readonly asList: (rows: Page<unknown>['rows']) => JsonList<unknown>
}

/** How much is read at once. */
interface PartLimits {
  readonly rows: number
  /** The number of rows that had this many characters lately. */
  readonly characters: number
}
/** The embedded database executes one statement at a time: one of 200 rows keeps everybody waiting. */
export const embeddedParts: PartLimits = { rows: 50, characters: 160_000 }
export const postgresParts: PartLimits = { rows: Number.POSITIVE_INFINITY, characters: 200_000 }

/** How many rows fit in an answer, judging by the rows so far: more would be read for nothing. */
const countThatFits = (rows: number, bytes: number): number =>
  rows === 0 ? Number.POSITIVE_INFINITY : Math.floor((mostPageBytes - bytes) / (bytes / rows))

const mostLists = 2_000
/** How fast the remembered length of a list's rows falls when shorter ones come. */
const decay = 0.75

/**
 * Reads a page in parts, each from the cursor of the one before it, so that others have their turn in between. The
 * number of rows in a part depends on how long the rows of this list were lately. Changes meanwhile are seen as by
 * somebody who turns pages. If everything would be more than an answer may hold, the page is shorter
 * (docs/decisions/016-fair-turns.md).
 */
export class LongPages {
  readonly #limits: PartLimits
  readonly #rowLengths = new LastUsed<number>(mostLists)

  constructor(limits: PartLimits) {
    this.#limits = limits
  }

  /**
   * Reads the parts of one page. The length of rows is remembered by list and requester, so that nobody's long texts
   * shorten the pages of others.
   * @throws the reason of the requester's signal when they hang up between two parts.
   */
  async read(name: string, requester: Requester, { read, asked, asList }: List): Promise<Page<unknown>> {
    const list = `${name} ${requester.key}`
    const rows: string[] = []
    let bytes = '[]'.length
    let cursor: string | null = asked.cursor ?? null
    for (let left = asked.limit; left > 0; left = asked.limit - rows.length) {
      // Each part of a search reads again what the one before it has read, so there are few parts.
      const limit = Math.min(
        left,
        asked.q ? this.#limits.rows : this.#rowsAtOnce(list),
        countThatFits(rows.length, bytes),
      )
      if (limit === 0) break
      const part: Page<unknown> = await read({ limit, ...(cursor && { cursor }) })
      const some = asList(part.rows).rows
      this.#note(list, some)
      bytes += some.reduce((sum, row) => sum + Buffer.byteLength(row) + ','.length, 0)
      if (rows.length > 0 && bytes > mostPageBytes) break
      rows.push(...some)
      cursor = part.nextCursor
      if (cursor === null || some.length === 0) break
      requester.signal?.throwIfAborted()
    }
    return { rows: new JsonList(rows), nextCursor: cursor }
  }

  #rowsAtOnce(list: string): number {
    const { rows, characters } = this.#limits
    const fitting = Math.floor(characters / (this.#rowLengths.get(list) ?? 1))
    return Math.max(1, Math.min(rows, fitting))
  }

  #note(list: string, rows: readonly string[]): void {
    if (rows.length === 0) return
    const length = rows.reduce((sum, row) => sum + row.length, 0) / rows.length
    const before = this.#rowLengths.get(list)
    if (before === undefined) this.#rowLengths.makeRoom()
    this.#rowLengths.set(list, Math.max(length, (before ?? 0) * decay))
  }
}
