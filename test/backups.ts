/** Backups for tests: made as a browser asks for them, and looked into. */
import { createHash } from 'node:crypto'
import { fromBufferPromise } from 'yauzl'
import type { Caller, TestApp } from '#test/app.ts'

/** Makes a backup and returns it as the list has it. */
export async function makeBackup(app: Pick<TestApp, 'as' | 'drain'>, landlord: Caller) {
  const { fileName } = await app.as(landlord).backups.create()
  await app.drain()
  const { backups, problem } = await app.as(landlord).backups.list()
  const made = backups.find((backup) => backup.fileName === fileName)
  if (!made) throw new Error(`The backup was not made: ${problem}`)
  return made
}

/** The bytes of a backup, as its owner saves them. */
export async function downloadBackup(app: Pick<TestApp, 'as'>, landlord: Caller, fileName: string): Promise<Buffer> {
  const answer: unknown = await app.as(landlord).backups.download({ params: { fileName } })
  return answer as Buffer
}

/** What is in a zip archive, by name. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries.set(entry.fileName, Buffer.concat(chunks))
  }
  return entries
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
