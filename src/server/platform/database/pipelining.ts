import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const mark = '/* sent with the next */'
type Transaction = { execute(statement: SQL): PromiseLike<unknown> }

/** The statement as `sendWithNext` executes it, for one that is put together once. */
export const withNext = (statement: SQLWrapper): SQL => sql`${statement.getSQL()} ${sql.raw(mark)}`

/**
 * Executes a statement of which nobody needs the answer. On a PostgreSQL server it travels with the next statement of
 * its transaction, or with the commit, which is a trip less, and its error is thrown there.
 */
export async function sendWithNext(tx: Transaction, statement: SQLWrapper): Promise<void> {
  await tx.execute(withNext(statement))
}

export const isSentWithNext = (text: string): boolean => text.endsWith(mark)

const commits = '/* the next one is the last */'

/**
 * Says that the next statement is the last one of its transaction: on a PostgreSQL server the commit travels with it,
 * which is a trip less. A statement after that one is refused. Inside a transaction of a transaction it says nothing.
 */
export async function commitWithNext(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(commits))
}

export const commitsWithNext = (text: string): boolean => text === commits

/** Follows the statements of one transaction, which may have marked which is the last one. */
export class LastStatement {
  /** Of the transaction within it, as Drizzle numbers their savepoints; 0 outside of one. */
  #depth = 0
  #isNext = false
  #isOver = false

  get isOver(): boolean {
    return this.#isOver
  }

  /** `commitWithNext` has been called. */
  expect(): void {
    this.#isNext = this.#depth === 0
  }

  /**
   * Whether this is the last one. @throws when that was before this one, or when a
   * transaction within this one begins instead of it.
   */
  isLast(text: string): boolean {
    const [, within, level] = /^(savepoint|release savepoint|rollback to savepoint) sp(\d+)$/.exec(text) ?? []
    if (within) this.#depth = within === 'savepoint' ? Number(level) : Number(level) - 1
    if (this.#isOver || (this.#isNext && within === 'savepoint'))
      throw new Error('No statement may follow the one that commits, which is a single one')
    this.#isOver = this.#isNext && !isSentWithNext(text)
    return this.#isOver
  }

  /** The last one failed: there is a transaction to roll back. */
  hasFailed(): void {
    this.#isOver = false
    this.#isNext = false
  }
}
