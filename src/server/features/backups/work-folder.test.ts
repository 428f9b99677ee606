import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWorkFolder } from '#server/features/backups/work-folder.ts'

test('what a killed process left in this DATA_DIR a day ago goes with the next work there (rule: backups-crash)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-work-'))
  const work = join(dataDir, 'backups', 'work')
  const [old, young] = [join(work, 'backup-old'), join(work, 'backup-young')]
  for (const folder of [old, young]) await mkdir(folder, { recursive: true })
  const aDayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(old, aDayAgo, aDayAgo)
  const made = await makeWorkFolder({ dataDir })
  expect((await readdir(work)).map((name) => join(work, name)).sort()).toEqual([made, young].sort())
  await rm(dataDir, { recursive: true })
})
