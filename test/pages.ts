import type { TestApp } from '#test/app.ts'

/** The pages of a list, followed from cursor to cursor until there is none. `url` has a query already. */
export async function pagesOf<Row>(
  { app }: Pick<TestApp, 'app'>,
  { token }: { token: string },
  url: string,
): Promise<Row[][]> {
  const pages: Row[][] = []
  const followed = new Set<string>()
  for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
    if (followed.has(cursor)) throw new Error(`${url} comes back to a page that it has had`)
    followed.add(cursor)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ url: `${url}&cursor=${cursor}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
    pages.push(answer.json<Row[]>())
    cursor = answer.headers['x-next-cursor']
  }
  return pages
}
