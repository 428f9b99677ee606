/**
 * Reads the manifest of an archive file by file, as one of 100,000 files is far too long
 * to be parsed in one turn of the event loop.
 */
import type { Readable } from 'node:stream'
import { safeParse } from 'zod/mini'
import { mostEntries } from '#domain/backup.ts'
import { jsonOf, listedFiles, type Manifest, manifest, manifestName } from '#server/features/backups/archive.ts'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'
import { invalid, tooLarge } from '#server/platform/http/problem.ts'

type List = keyof typeof listedFiles

/** What does not fit into the 2 GB of a backup is listed, too: 500,000 files of 100 kB are 50 GB. */
const most: Record<List, number> = { entries: mostEntries, leftOut: 500_000 }
/** Characters of one file in a list, whose name may be written in escapes. */
const longestItem = 4_000
/** Characters of all that is in neither list: how many rows each table has, above all. */
const longestRest = 100_000

/** @throws Problem 400 for what is no manifest of ours, 413 for one that is longer than any of them. */
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
 * JSON text that comes in parts. The two lists are taken out of it, and each of their files is read as soon as it ends.
 */
class ManifestText {
  readonly leftOut: Manifest['leftOut'] = []
  readonly entries: Manifest['entries'] = []
  /** The text with empty lists. */
  rest = ''
  /** What is wrong with the first file that is not listed as ours are. */
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

  /** And not within one of its files. */
  #isInList = () => this.#list !== null && this.#depth === 2

  #add(text: string): void {
    if (this.#list) this.#item += text
    else this.rest += text
    if (this.#item.length > longestItem || this.rest.length > longestRest) throw tooLong()
  }

  #endItem(): void {
    // What is refused is not read any further.
    if (this.problem === undefined) this.#readItem(this.#list as List)
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
    // After a comma there has to be one more.
    if (!this.#isFirst || this.#item.trim() !== '') this.#endItem()
    this.#item = ''
    this.#list = null
  }
}

const tooLong = () => tooLarge(`${manifestName} is too large`)

const listBegunIn = (text: string) =>
  (/"(leftOut|entries)"\s*:\s*\[$/.exec(text.slice(-50))?.[1] ?? null) as List | null
