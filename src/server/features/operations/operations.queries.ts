import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db.ts'

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

/** Frees what deleted and changed rows held, and counts the rest for the planner. Never inside a transaction. */
export async function vacuumDatabase(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`)
}

/** One statement, so that the sum of a landlord's notes is the same before and after, whoever looks and writes meanwhile. */
export async function foldPortfolioChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (delete from portfolio_changes where transaction > 0 returning landlord_id, changes)
    insert into portfolio_changes (landlord_id, transaction, changes)
      select landlord_id, 0, sum(changes) from folded group by landlord_id
      on conflict (landlord_id, transaction) do update set changes = portfolio_changes.changes + excluded.changes`)
}
