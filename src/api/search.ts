/** The one search. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id } from '#api/fields.ts'
import { longestSearch, mostSearchResults, searchKinds } from '#domain/search.ts'

const searchResult = z.object({
  kind: z.enum(searchKinds),
  /** The id of the row found; for a person, the tenancy's or the additional occupant's. */
  id,
  title: z.string(),
  detail: z.string(),
  /** The screen that shows it. */
  href: z.string(),
})
export type SearchResult = z.infer<typeof searchResult>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: `Search everything that you may see for all of the words: properties, people, documents, requests, reports, messages and payments; at most ${mostSearchResults} results`,
    access: 'signedIn',
    apiKeys: true,
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(longestSearch, `Must be at most ${longestSearch} characters`))),
    }),
    reply: z.array(searchResult),
  }),
}
