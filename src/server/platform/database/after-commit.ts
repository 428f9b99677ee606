import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What open transactions will do once they are committed. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Does something once this transaction is committed, and never if it is not.
 * @throws outside of one, and for one within another.
 */
export function afterCommit(tx: object, act: () => void): void {
  const acts = waiting.get(tx)
  if (!acts) throw new Error('Only a transaction that is not within another one tells of its commit')
  acts.push(act)
}

/** The database itself, whose transactions do what `afterCommit` has given them. */
export function withAfterCommit<Kind extends PgQueryResultHKT, Database extends PgDatabase<Kind>>(
  db: Database & PgDatabase<Kind>,
): Database {
  const { transaction } = db
  db.transaction = async (work, config) => {
    let acts: (() => void)[] = []
    const result = await transaction.call(
      db,
      (tx) => {
        // One that is begun again has given nothing yet.
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
