import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '#server/platform/database/directory-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lockModule = fileURLToPath(new URL('./directory-lock.ts', import.meta.url))

/** Another process that holds the folder until it is killed. */
async function holder(directory: string) {
  const program = `
    import { lockDirectory } from ${JSON.stringify(lockModule)}
    await lockDirectory(${JSON.stringify(directory)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a second process is refused until the first has been killed', async () => {
  const other = await holder(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(
    `DATA_DIR must be a folder of its own: ${folder} is open in another Latchkey process`,
  )
  await other.kill()

  const lock = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(/is open in another/)
  await lock.release()
})

test('of many that find a killed one, exactly one gets in', async () => {
  const dead = await holder(folder)
  await dead.kill()

  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)))

  const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await held[0]?.value.release()
})

test('a released folder is as it was', async () => {
  await (await lockDirectory(folder)).release()
  expect(await readdir(folder)).toEqual([])
  await (await lockDirectory(folder)).release()
})

test('a path that is too long for a socket is locked all the same', async () => {
  const deep = join(folder, 'a-rather-long-name-for-a-folder'.repeat(3), 'and-another-one-inside-of-it'.repeat(3))
  const lock = await lockDirectory(deep)
  expect(await readdir(deep)).toEqual(['lock.sock'])
  await expect(lockDirectory(deep)).rejects.toThrow(/is open in another/)
  await lock.release()
})

test.runIf(process.platform === 'linux')('a place where no folder can be made is refused by name', async () => {
  const message = 'DATA_DIR must be a folder that Latchkey may write to: /proc/nowhere/inside is not (ENOENT)'
  await expect(lockDirectory('/proc/nowhere/inside')).rejects.toThrow(message)
})

test('a file in place of the folder is refused by name', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(lockDirectory(file)).rejects.toThrow(`DATA_DIR must be a folder that Latchkey may write to: ${file}`)
})
