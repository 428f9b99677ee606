import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const mark = '/* sent with the next */'
type Transaction = { execute(statement: SQL): PromiseLike<unknown> }

/** Marks a statement that is put together once to be executed as by `sendWithNext`. */
export const withNext = (statement: SQLWrapper): SQL => sql`${statement.getSQL()} ${sql.raw(mark)}`

/**
 * Executes a statement whose answer nobody needs. On a PostgreSQL server it travels with the next statement of its
 * transaction, or with the commit, which saves a trip; its error is thrown there.
 */
export async function sendWithNext(tx: Transaction, statement: SQLWrapper): Promise<void> {
  await tx.execute(withNext(statement))
}

export const isSentWithNext = (text: string): boolean => text.endsWith(mark)

const commits = '/* the next one is the last */'

/**
 * Announces that the next statement is the last one of its transaction: on a PostgreSQL server the commit travels with
 * it, which saves a trip. Any statement after that one is refused. Has no effect within a nested transaction.
 */
export async function commitWithNext(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(commits))
}

export const commitsWithNext = (text: string): boolean => text === commits

/** Follows the statements of one transaction, which may have marked which is the last one. */
export class LastStatement {
  /** The depth of nested transactions, by which Drizzle numbers their savepoints; 0 outside of one. */
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
   * Whether this is the last statement.
   * @throws when the last one came before it, or when a nested transaction begins in its place.
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
