import type { Page } from '#server/platform/http/handlers.ts'
import { JsonList, mostPageBytes } from '#server/platform/http/json-text.ts'

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

const rowsOfPart = 50

/**
 * Reads a page of hundreds of rows in parts, each from the cursor of the one before it, so that others have
 * their turn in between: the embedded database does one thing after the other. What is changed meanwhile is seen
 * as by somebody who turns the pages. Where all of it would be more than an answer may hold, the page is a
 * shorter one (docs/decisions/016-fair-turns.md).
 */
export async function readInParts(
  read: (asked: Asked) => Promise<Page<unknown>>,
  asked: Asked,
  asList: (rows: Page<unknown>['rows']) => JsonList<unknown>,
): Promise<Page<unknown>> {
  if (asked.limit <= rowsOfPart) return read(asked)
  const rows: string[] = []
  let bytes = '[]'.length
  let cursor: string | null = asked.cursor ?? null
  for (let left = asked.limit; left > 0; left -= rowsOfPart) {
    const part: Page<unknown> = await read({ limit: Math.min(left, rowsOfPart), ...(cursor && { cursor }) })
    const some = asList(part.rows).rows
    bytes += some.reduce((sum, row) => sum + Buffer.byteLength(row) + ','.length, 0)
    if (rows.length > 0 && bytes > mostPageBytes) break
    rows.push(...some)
    cursor = part.nextCursor
    if (cursor === null) break
  }
  return { rows: new JsonList(rows), nextCursor: cursor }
}
