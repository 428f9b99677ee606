/**
 * Reads an archive's manifest item by item: one of 100,000 files is far too long to be parsed in one turn of the event
 * loop.
 */
import type { Readable } from 'node:stream'
import { safeParse } from 'zod/mini'
import { mostEntries } from '#domain/backup.ts'
import { jsonOf, listedFiles, type Manifest, manifest, manifestName } from '#server/features/backups/archive.ts'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'
import { invalid, tooLarge } from '#server/platform/http/problem.ts'

type List = keyof typeof listedFiles

/** Files that do not fit into the 2 GB of a backup are listed as left out: 500,000 files of 100 kB are 50 GB. */
const most: Record<List, number> = { entries: mostEntries, leftOut: 500_000 }
/** Characters of one listed file, whose name may be written in escapes. */
const longestItem = 4_000
/** Characters of everything outside the two lists, mostly the number of rows of each table. */
const longestRest = 100_000

/** @throws Problem 400 for anything but a manifest of ours, 413 for one that is longer than any. */
export async function readManifest(source: Readable): Promise<Manifest> {
  const text = new ManifestText()
  const turn = new EventLoopTurn()
  source.setEncoding('utf8')
  for await (const chunk of source as AsyncIterable<string>) {
    text.read(chunk)
    await turn.waitIfOver()
  }
  const result = safeParse(manifest, jsonOf(text.rest))
  const problem = result.success ? text.problem : result.error.issues[0]?.message
  if (!result.success || problem !== undefined)
    throw invalid(`${manifestName} is not that of a backup: ${problem ?? 'it cannot be read'}`)
  const { leftOut, entries } = result.data
  return { ...result.data, leftOut: leftOut.concat(text.leftOut), entries: entries.concat(text.entries) }
}

/**
 * Splits the manifest's text, which comes in chunks: items of the two lists are parsed as soon as each ends, and the
 * rest is collected.
 */
class ManifestText {
  readonly leftOut: Manifest['leftOut'] = []
  readonly entries: Manifest['entries'] = []
  /** The manifest's text, with its two lists emptied. */
  rest = ''
  /** What is wrong with the first item that is not as ours are. */
  problem: string | undefined

  #list: List | null = null
  #item = ''
  #isFirst = true
  #depth = 0
  #inText = false
  #isEscaped = false

  read(chunk: string): void {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at)
      if (this.#inText) this.#readText(sign)
      else if (sign === '"') this.#inText = true
      else if (sign === '[' || sign === '{') {
        this.#depth += 1
        if (this.#depth !== 2 || sign === '{') continue
        this.#add(chunk.slice(from, at + 1))
        from = at + 1
        this.#list = listBegunIn(this.rest)
        this.#isFirst = true
      } else if (sign === ',' && this.#isInList()) {
        this.#add(chunk.slice(from, at))
        from = at + 1
        this.#endItem()
      } else if (sign === ']' || sign === '}') {
        if (this.#isInList()) {
          this.#add(chunk.slice(from, at))
          from = at
          this.#endList()
        }
        this.#depth -= 1
      }
    }
    this.#add(chunk.slice(from))
  }

  #readText(sign: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === '\\') this.#isEscaped = true
    else if (sign === '"') this.#inText = false
  }

  /** Whether the text is at the top level of one of the lists, not within an item. */
  #isInList = () => this.#list !== null && this.#depth === 2

  #add(text: string): void {
    if (this.#list) this.#item += text
    else this.rest += text
    if (this.#item.length > longestItem || this.rest.length > longestRest) throw tooLong()
  }

  #endItem(): void {
    // After a refusal nothing more is parsed.
    if (this.#list && this.problem === undefined) this.#readItem(this.#list)
    this.#item = ''
    this.#isFirst = false
  }

  #readItem(list: List): void {
    if (this[list].length >= most[list]) throw tooLong()
    const result = safeParse(listedFiles[list], jsonOf(this.#item))
    if (result.success) (this[list] as unknown[]).push(result.data)
    else this.problem = result.error.issues[0]?.message ?? 'it cannot be read'
  }

  #endList(): void {
    // A comma must be followed by another item.
    if (!this.#isFirst || this.#item.trim() !== '') this.#endItem()
    this.#item = ''
    this.#list = null
  }
}

const tooLong = () => tooLarge(`${manifestName} is too large`)

const listBegunIn = (text: string) =>
  (/"(leftOut|entries)"\s*:\s*\[$/.exec(text.slice(-50))?.[1] ?? null) as List | null
