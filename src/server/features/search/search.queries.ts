/**
 * Finds rows of each kind in two statements, which read only the rows of one landlord or tenant. The first reads all
 * homes and tenancies. The second reads the newest rows of everything else and, where these are not enough, rows of the
 * homes that the words name, and rows that a trigram index finds. Knowing what the words name, it does not ask for
 * anything that cannot exist.
 */
import { type SQL, sql } from 'drizzle-orm'
import { mostSearchResults, paymentWord, titleRank } from '#domain/search.ts'
import { jsonList } from '#server/db/json.ts'
import type { SearchRow, SearchSource } from '#server/features/search/search-rows.queries.ts'
import { inPayments } from '#server/features/search/searched-payments.queries.ts'
import {
  inDocuments,
  inInspections,
  inInventories,
  inMessages,
  inOccupants,
  inRequests,
} from '#server/features/search/searched-records.queries.ts'
import { readMatches, type WordMatches } from '#server/features/search/words.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Whether the rows already fill an answer with titles that hold every word (rule: search-order). */
const isFilled = ({ rows }: WordMatches, words: readonly string[]): boolean =>
  rows.filter(({ title }) => titleRank(title, words) < 2).length >= mostSearchResults

/**
 * Once the answer is filled, only rows that contain every word themselves can be shown: words of their home or tenancy
 * no longer help.
 */
const withoutHomes = (found: WordMatches): WordMatches => ({
  ...found,
  words: found.words.map(({ text }) => ({ text, homes: [], tenancies: [] })),
  nearHomes: [],
  payers: found.words.every(({ text }) => paymentWord(text)) ? found.payers : [],
})

/** The first rows of each kind, in the order of that kind. */
export async function listSearchRows(db: Db, scope: SignedInScope, words: readonly string[]): Promise<SearchRow[]> {
  const all = await readMatches(db, scope, words)
  const found = isFilled(all, words) ? withoutHomes(all) : all
  const branches: [SearchSource, SQL | undefined][] = [
    ['occupant', scope.role === 'landlord' ? inOccupants(scope, found) : undefined],
    ['document', inDocuments(db, scope, found)],
    ['request', inRequests(scope, found)],
    ['inspection', inInspections(scope, found)],
    ['inventory', inInventories(scope, found)],
    ['message', inMessages(scope, found)],
    ['payment', inPayments(scope, found)],
  ]
  const some = branches.flatMap(([source, rows]) => (rows ? sql`${jsonList(rows)} as ${sql.raw(source)}` : []))
  const { rows } = await db.execute<Record<SearchSource, SearchRow[]>>(sql`select ${sql.join(some, sql`, `)}`)
  const [row] = rows
  const of = ([source]: (typeof branches)[number]) => row?.[source]?.map((each) => ({ ...each, source })) ?? []
  return [...found.rows, ...branches.flatMap(of)]
}
