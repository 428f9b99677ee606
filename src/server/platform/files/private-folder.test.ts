import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { narrowRights } from '#server/platform/files/private-folder.ts'
import { StartError } from '#server/platform/start-error.ts'

test('a file in place of the folder, or on the way to it, stops the start in one line and keeps its rights', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-private-'))
  const file = join(folder, 'file')
  await writeFile(file, '', { mode: 0o644 })
  const before = await stat(file)

  for (const path of [file, join(file, 'data')]) {
    expect(() => narrowRights(path, console)).toThrow(
      new StartError(`DATA_DIR must be a folder that Latchkey may write to: ${path} is not (ENOTDIR)`),
    )
  }
  expect((await stat(file)).mode).toBe(before.mode)
  expect(() => narrowRights(join(folder, 'not-yet'), console)).not.toThrow()

  await rm(folder, { recursive: true })
})
