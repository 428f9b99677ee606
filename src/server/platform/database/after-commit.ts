import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What open transactions will do once they are committed. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Calls `act` once this transaction is committed, and never if it is not.
 * @throws outside of a transaction, and inside a nested one.
 */
export function afterCommit(tx: object, act: () => void): void {
  const acts = waiting.get(tx)
  if (!acts) throw new Error('Only a transaction that is not within another one tells of its commit')
  acts.push(act)
}

/** The database, with transactions that support `afterCommit`. */
export function withAfterCommit<Kind extends PgQueryResultHKT, Database extends PgDatabase<Kind>>(
  db: Database & PgDatabase<Kind>,
): Database {
  const { transaction } = db
  db.transaction = async (work, config) => {
    let acts: (() => void)[] = []
    const result = await transaction.call(
      db,
      (tx) => {
        // A transaction that is retried starts without any.
        acts = []
        waiting.set(tx, acts)
        return work(tx)
      },
      config,
    )
    for (const act of acts) act()
    return result as Awaited<ReturnType<typeof work>>
  }
  return db
}
