import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a ledger entry, given by its id, has been reversed: there is an entry that is its opposite. */
export const isReversed = (entryId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ledger_entries opposite where opposite.reverses_id = ${entryId})`
