/** A table of an archive is read line by line, and no further than a backup could be long. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mostUnreadableRows } from '#domain/backup.ts'
import { openArchive } from '#server/features/backups/reading-archive.ts'
import { emptyAccount } from '#server/features/backups/restore-filter.ts'
import { planRestore } from '#server/features/backups/restoring.ts'
import { changedArchive } from '#test/backups.ts'

const manifest = {
  format: 'latchkey-backup',
  version: 1,
  app: '1.0.0',
  ownerId: 7,
  createdAt: '2026-11-21T10:00:00.000Z',
  rows: {},
  leftOut: [],
}
const empty = new Map([['manifest.json', Buffer.from(JSON.stringify(manifest))]])

/** What would be restored of an archive with this text in one table. */
async function planOf(table: string, text: string, mostRows?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'backup.zip')
  await writeFile(path, await changedArchive(empty, (files) => void files.set(`data/${table}.json`, Buffer.from(text))))
  const archive = await openArchive(path, mostRows)
  return planRestore(archive, emptyAccount('free')).finally(() => archive.close())
}

const tooMany = { status: 413, message: 'The archive holds too many records. It cannot be restored here.' }

test('a table of empty lines without end is refused (rule: backups-limits)', async () => {
  const tableOf = (lines: number) => `[\n${'\n'.repeat(lines)}]\n`
  await expect(planOf('mortgages', tableOf(mostUnreadableRows + 1))).rejects.toMatchObject(tooMany)
  expect((await planOf('mortgages', tableOf(mostUnreadableRows))).summary.contents).toEqual([])
})

test('reports without end are refused while they are read for the documents that they filed (rule: backups-limits)', async () => {
  const rows = [1, 2, 3, 4].map((documentId) => JSON.stringify({ documentId }))
  const reports = (count: number) => `[\n${rows.slice(0, count).join(',\n')}\n]\n`
  await expect(planOf('property_inspection_reports', reports(4), 3)).rejects.toMatchObject(tooMany)
  const { filedReports } = await planOf('property_inspection_reports', reports(3), 3)
  // The manifest lists one file: there can be no more documents.
  expect(filedReports.size).toBe(1)
})
