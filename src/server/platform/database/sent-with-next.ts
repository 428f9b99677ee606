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
