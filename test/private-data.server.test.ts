// What is in DATA_DIR can be opened by the server's user alone, whatever the umask, and whatever it was like before.
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../scripts/process/server-process.ts'

let folder: string
let umask: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-private-'))
  umask = process.umask(0)
})
afterAll(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true, force: true })
})

async function pathsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return [dataDir, ...entries.map((entry) => join(entry.parentPath, entry.name))]
}

/** Every folder that is not 0700 and file that is not 0600. Ignores what a running server has just removed. */
async function openEntries(dataDir: string): Promise<string[]> {
  const entries = await Promise.all(
    (await pathsIn(dataDir)).map(async (path) => {
      const stats = await lstat(path).catch(nullIfGone)
      if (stats === null) return []
      const mode = (stats.mode & 0o7777).toString(8)
      return mode === (stats.isDirectory() ? '700' : '600') ? [] : [`${mode} ${relative(dataDir, path)}`]
    }),
  )
  return entries.flat()
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Writes rows, a stored file, a mail, and their folders. */
async function use({ address }: ServerProcess): Promise<void> {
  const post = (path: string, body: object | FormData, token = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    }).then(async (answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    })
  const person = { role: 'landlord', name: 'Priya Shah', email: 'priya@example.com', password: 'correct horse 1234' }
  const { token } = await post('/api/register', person)
  await post('/api/support', { subject: 'A question', message: 'Where are my files kept?' }, token)
  const property = await post('/api/properties', { address: '7 Mill Lane', city: 'York', rentAmount: 95_000 }, token)
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'agreement.pdf')
  form.set('name', 'Agreement')
  form.set('type', 'Tenancy Agreement')
  form.set('propertyId', String(property.id))
  await post('/api/documents', form, token)
}

/** Waits for the support form's mail, which a job writes. */
async function untilSent(dataDir: string): Promise<void> {
  await expect
    .poll(
      () =>
        readdir(join(dataDir, 'outbox')).then(
          (names) => names.some((name) => name.endsWith('.eml')),
          () => false,
        ),
      {
        timeout: 15_000,
      },
    )
    .toBe(true)
}

test('nothing that a server makes is readable by others, and rights that are too wide are narrowed with one line in the log', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'data')
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const first = await startServerProcess(settings)
  await use(first)
  await untilSent(dataDir)
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['db', 'files', 'lock.sock', 'outbox', 'secret-key']))
  expect(await openEntries(dataDir)).toEqual([])
  expect(await first.stop()).toBe(0)
  expect(first.output()).not.toContain('narrowed')

  for (const path of await pathsIn(dataDir)) await chmod(path, 0o777)
  const second = await startServerProcess(settings)
  expect(await openEntries(dataDir)).toEqual([])
  expect(await second.stop()).toBe(0)
  expect(second.output().match(/its rights have been narrowed to 0700 and 0600/g)).toHaveLength(1)
})
