/**
 * What a search finds of each kind, in two statements, which read no further than the rows of one landlord or tenant.
 * The first reads homes and tenancies whole; the second of everything else the newest, and when these are not enough,
 * what is of the homes that the words name and what an index of three letters at a time knows of. Knowing what the
 * words name it asks for nothing that cannot be.
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
import { type Named, readNamed } from '#server/features/search/words.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Whether the rows already fill an answer with titles that hold every word (rule: search-order). */
const isFilled = ({ rows }: Named, words: readonly string[]): boolean =>
  rows.filter(({ title }) => titleRank(title, words) < 2).length >= mostSearchResults

/** Beside these only what holds every word itself can be shown: nothing that a home or a tenancy lends its words to. */
const withoutHomes = (named: Named): Named => ({
  ...named,
  words: named.words.map(({ text }) => ({ text, homes: [], lets: [] })),
  near: [],
  payers: named.words.every(({ text }) => paymentWord(text)) ? named.payers : [],
})

/** The first of each kind, those of one kind in their order. */
export async function listSearchRows(db: Db, scope: SignedInScope, words: readonly string[]): Promise<SearchRow[]> {
  const all = await readNamed(db, scope, words)
  const named = isFilled(all, words) ? withoutHomes(all) : all
  const branches: [SearchSource, SQL | undefined][] = [
    ['occupant', scope.role === 'landlord' ? inOccupants(scope, named) : undefined],
    ['document', inDocuments(db, scope, named)],
    ['request', inRequests(scope, named)],
    ['inspection', inInspections(scope, named)],
    ['inventory', inInventories(scope, named)],
    ['message', inMessages(scope, named)],
    ['payment', inPayments(scope, named)],
  ]
  const some = branches.flatMap(([source, rows]) => (rows ? sql`${jsonList(rows)} as ${sql.raw(source)}` : []))
  const { rows } = await db.execute<Record<SearchSource, SearchRow[]>>(sql`select ${sql.join(some, sql`, `)}`)
  const [row] = rows
  const of = ([source]: (typeof branches)[number]) => row?.[source]?.map((each) => ({ ...each, source })) ?? []
  return [...named.rows, ...branches.flatMap(of)]
}
