import type { Arguments, Endpoint } from '#api/client.ts'
import { callPage, type ListPage, type RowOf } from './call.ts'

export type PagedEndpoint = Endpoint & { readonly paged: true }

/**
 * The rows of a list, page after page, until they are enough or there are no more. A page has up to 500 rows, and fewer
 * where they are long.
 */
export async function callPages<E extends PagedEndpoint>(
  endpoint: E,
  input: { query?: object } | undefined,
  areEnough: (rows: readonly RowOf<E>[]) => boolean,
  signal?: AbortSignal,
): Promise<ListPage<RowOf<E>>> {
  const rows: RowOf<E>[] = []
  let cursor: string | undefined
  do {
    const pageInput = { ...input, query: { ...input?.query, cursor } }
    const page: ListPage<RowOf<E>> = await callPage(endpoint, ...([pageInput, signal] as unknown as Arguments<E>))
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor && !areEnough(rows))
  return { rows, nextCursor: cursor ?? null }
}
