import { mostPageBytes } from '#server/db/paging.ts'
import type { Page } from '#server/platform/http/handlers.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

const rowsOfPart = 50

/**
 * Reads a page of hundreds of rows in parts, each from the cursor of the one before it, so that others have their turn in between: the
 * embedded database does one thing after the other. What is changed meanwhile is seen as by somebody who turns
 * the pages. Where all of it would be more than an answer may hold, the page is a shorter one (docs/decisions/016-fair-turns.md).
 */
export async function readInParts(
  read: (asked: Asked) => Promise<Page<unknown>>,
  asked: Asked,
  textOf: (rows: Page<unknown>['rows']) => string,
): Promise<Page<unknown>> {
  if (asked.limit <= rowsOfPart) return read(asked)
  const parts: string[] = []
  let bytes = 0
  let cursor: string | null = asked.cursor ?? null
  for (let left = asked.limit; left > 0; left -= rowsOfPart) {
    const part: Page<unknown> = await read({ limit: Math.min(left, rowsOfPart), ...(cursor && { cursor }) })
    const text = textOf(part.rows)
    bytes += Buffer.byteLength(text)
    if (parts.length > 0 && bytes > mostPageBytes) break
    if (text !== '[]') parts.push(text.slice(1, -1))
    cursor = part.nextCursor
    if (cursor === null) break
  }
  return { rows: new JsonText<unknown[]>(`[${parts.join(',')}]`), nextCursor: cursor }
}
