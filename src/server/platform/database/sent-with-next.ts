import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const mark = '/* sent with the next */'
type Transaction = { execute(statement: SQL): PromiseLike<unknown> }

/**
 * Executes a statement of which nobody needs the answer. On a PostgreSQL server it travels with the next statement of its transaction, or
 * with the commit, which is a trip less, and its error is thrown there.
 */
export async function sendWithNext(tx: Transaction, statement: SQLWrapper): Promise<void> {
  await tx.execute(sql`${statement.getSQL()} ${sql.raw(mark)}`)
}

export const isSentWithNext = (text: string): boolean => text.endsWith(mark)

const commits = '/* the next one is the last */'

/**
 * Says that the next statement is the last one of its transaction: on a PostgreSQL server the commit travels with it, which is a trip
 * less. A statement after that one is refused. Inside a transaction of a transaction it says nothing.
 */
export async function commitWithNext(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(commits))
}

export const commitsWithNext = (text: string): boolean => text === commits
