import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/platform/database/directory-lock.ts'
import { answerOtherProcesses, askRunningServer } from '#server/platform/database/running-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-running-server-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('nobody answers for a folder that no process holds', async () => {
  expect(await askRunningServer(folder, 'figures')).toBeNull()
  expect(await askRunningServer(join(folder, 'missing'), 'figures')).toBeNull()
})

test('the process that holds the folder answers known questions and hangs up on anything else', async () => {
  const lock = await lockDirectory(folder)
  answerOtherProcesses(lock, {
    figures: async () => ({ landlords: 3 }),
    broken: async () => {
      throw new Error('The database is closed')
    },
  })
  expect(await askRunningServer(folder, 'figures')).toEqual({ landlords: 3 })
  await expect(askRunningServer(folder, 'broken')).rejects.toThrow('did not answer')
  await expect(askRunningServer(folder, 'toString')).rejects.toThrow('did not answer')
  await lock.release()
  expect(await askRunningServer(folder, 'figures')).toBeNull()
})
