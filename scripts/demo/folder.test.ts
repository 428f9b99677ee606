import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/platform/start-error.ts'
import { markFilled, prepareFolder } from './folder.ts'

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-demo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a new folder is made with its parents, and filled once', async () => {
  const folder = join(await temporaryFolder(), 'data', 'demo')
  expect(await prepareFolder(folder, { reset: false })).toEqual({ isNew: true })
  await markFilled(folder)
  expect(await prepareFolder(folder, { reset: false })).toEqual({ isNew: false })
})

test('a folder that cannot be used, or holds other data, is refused in one line', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  const other = new StartError(`DATA_DIR must be a folder of the demo's own: ${folder} holds other data`)
  await expect(prepareFolder(folder, { reset: false })).rejects.toThrow(other)
  for (const path of [join(folder, 'file'), join(folder, 'file', 'inside')]) {
    const unusable = new StartError(`DATA_DIR must be a folder that Latchkey may write to: ${path} is not (ENOTDIR)`)
    await expect(prepareFolder(path, { reset: false })).rejects.toThrow(unusable)
  }
})
