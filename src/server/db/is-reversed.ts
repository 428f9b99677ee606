import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether the ledger entry of that id has been reversed. */
export const isReversed = (entryId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ledger_entries opposite where opposite.reverses_id = ${entryId})`
