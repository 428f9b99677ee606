import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FileStore, fileKeyFor, isFileKey, newFileKey } from '#server/platform/files/file-store.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { s3Files } from '#server/platform/files/s3-files.ts'
import { fakeS3 } from '#test/fake-s3.ts'
import { keysIn } from '#test/files.ts'

let dataDir: string
let s3: Awaited<ReturnType<typeof fakeS3>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-files-'))
  s3 = await fakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true, force: true })
})

const brokenUpload = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )

const stores: [string, () => Promise<FileStore>][] = [
  ['a local folder', () => openFileStore({ s3: null, dataDir })],
  ['S3', () => openFileStore({ s3: s3.settings, dataDir })],
]

describe.each(stores)('in %s', (_, open) => {
  test('what is put, as bytes or as a stream, comes back whole or in part', async () => {
    const store = await open()
    const [bytes, stream] = [newFileKey('pdf'), newFileKey('.TXT')]
    await store.put(bytes, Buffer.from('0123456789'))
    await store.put(stream, Readable.from(['gas ', 'certificate']))

    expect(await text(await store.get(bytes))).toBe('0123456789')
    expect(await text(await store.get(bytes, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await store.get(stream))).toBe('gas certificate')
    expect(await store.size(stream)).toBe(15)
    expect(await keysIn(store)).toEqual(expect.arrayContaining([bytes, stream]))
  })

  test('what is removed is gone, and removing it again is no error', async () => {
    const store = await open()
    const key = newFileKey('jpg')
    await store.put(key, Buffer.from('x'))
    expect(await store.size(key)).not.toBeNull()
    await store.remove(key)
    await store.remove(key)
    expect(await store.size(key)).toBeNull()
    await expect(store.get(key)).rejects.toMatchObject({ status: 404 })
  })

  test.each(['../../etc/passwd', 'a/b', '..', '', `${'0'.repeat(32)}.pdf/../x`])('%o is nobody’s key', async (key) => {
    const store = await open()
    await expect(store.get(key)).rejects.toMatchObject({ status: 404 })
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not a file key')
    expect(await store.size(key)).toBeNull()
    await store.remove(key)
  })

  test('an upload that breaks off leaves no file', async () => {
    const store = await open()
    const key = newFileKey('jpg')
    await expect(store.put(key, brokenUpload())).rejects.toThrow('the line went dead')
    expect(await keysIn(store)).not.toContain(key)
  })
})

describe('a storage that', () => {
  async function impatient(listener: RequestListener, patienceMs = 100) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return s3Files({ ...s3.settings, endpoint }, '', { patienceMs, leastBytesPerSecond: 1_000_000 })
  }

  test('never answers is given up, so that it holds nobody else up', async () => {
    const store = await impatient(() => {})
    const key = newFileKey('pdf')
    const calls = [
      store.put(key, Buffer.from('x')),
      store.put(key, Readable.from(['x'])),
      store.get(key),
      store.size(key),
      store.remove(key),
      keysIn(store),
    ]
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  })

  const noBucket = '<Error><Code>NoSuchBucket</Code><Message>x</Message></Error>'
  test.each<[string, RequestListener]>([
    ['is out of order', (_, response) => void response.writeHead(500).end()],
    ['hangs up', ({ socket }) => void socket.destroy()],
    ['refuses our key', (_, response) => void response.writeHead(403).end()],
    ['answers with a page', (_, response) => void response.writeHead(403).end('<!doctype html><p>No</b>')],
    ['has no such bucket', (_, response) => void response.writeHead(404).end(noBucket)],
  ])('%s is said to be out of order, and why is for the log', async (_, answer) => {
    const store = await impatient(answer, 5_000)
    const calls = [store.put(newFileKey('pdf'), Buffer.from('x')), store.get(newFileKey('pdf')), keysIn(store)]
    const reason = { status: 503, message: expect.stringContaining('does not answer'), cause: expect.any(Error) }
    for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ status: 'rejected', reason })
  })

  test.each<[string, RequestListener]>([
    ['nothing', ({ method }, response) => void response.writeHead(method === 'PUT' ? 200 : 404).end()],
    ['a part', ({ method }, response) => void response.setHeader('content-length', method === 'PUT' ? 0 : 1).end()],
  ])('says that it has a file, and has kept %s of it, has not stored it', async (_, answer) => {
    const store = await impatient(answer, 5_000)
    const cause = expect.objectContaining({ message: expect.stringContaining('took 2 bytes') })
    const reason = { status: 503, message: expect.stringContaining('could not be stored'), cause }
    for (const content of [Buffer.from('xx'), Readable.from(['xx'])])
      await expect(store.put(newFileKey('pdf'), content)).rejects.toMatchObject(reason)
  })

  test('stops in the middle of a file ends it', async () => {
    const store = await impatient((_, response) => {
      response.setHeader('content-length', 10)
      response.write('0')
    })
    await expect(text(await store.get(newFileKey('pdf')))).rejects.toThrow('sends nothing more')
  })

  test('has sent all of a file leaves its reader all the time that it likes', async () => {
    const store = await impatient((_, response) => response.end('0123456789'))
    const file = await store.get(newFileKey('pdf'))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await text(file)).toBe('0123456789')
  })
})

test('a local upload that breaks off leaves nothing half written, and strange files are not listed', async () => {
  const store = await openFileStore({ s3: null, dataDir })
  await expect(store.put(newFileKey('jpg'), brokenUpload())).rejects.toThrow('the line went dead')
  expect(await readdir(join(dataDir, 'files', 'unfinished'))).toEqual([])
  await writeFile(join(dataDir, 'files', 'notes.txt'), 'x')
  expect(await keysIn(store)).not.toContain('notes.txt')
})

test('a local upload is stored though the folder of unfinished ones has been cleared away', async () => {
  const store = await openFileStore({ s3: null, dataDir })
  const [first, second] = [newFileKey('pdf'), newFileKey('pdf')]
  await store.put(first, Buffer.from('x'))
  await rm(join(dataDir, 'files', 'unfinished'), { recursive: true })
  await store.put(second, Buffer.from('y'))
  expect(await keysIn(store)).toEqual(expect.arrayContaining([first, second]))
})

test('a key cannot be guessed and carries only a harmless extension', () => {
  expect(newFileKey('jpg')).toMatch(/^[0-9a-f]{32}\.jpg$/)
  expect(newFileKey('jpg')).not.toBe(newFileKey('jpg'))
  expect(newFileKey('../../x')).toMatch(/^[0-9a-f]{32}\.x$/)
  expect(newFileKey('')).toMatch(/\.bin$/)
  expect(isFileKey(newFileKey('A very long one'))).toBe(true)
  const again = fileKeyFor('secret', 'restore 1 a', 'jpg')
  expect(isFileKey(again)).toBe(true)
  expect(fileKeyFor('secret', 'restore 1 a', 'jpg')).toBe(again)
  expect(fileKeyFor('secret', 'restore 2 a', 'jpg')).not.toBe(again)
  expect(fileKeyFor('another', 'restore 1 a', 'jpg')).not.toBe(again)
})
