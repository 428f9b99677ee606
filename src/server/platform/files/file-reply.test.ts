import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileReply, textReply } from '#server/platform/files/file-reply.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { localFiles } from '#server/platform/files/local-files.ts'

const text = randomBytes(150_000).toString('hex')
const bytesOf = async (part?: { start: number; end: number }) => {
  const pieces: Buffer[] = await (await textReply(text, 'Figures', 'csv').open(part)).toArray()
  return { longest: Math.max(...pieces.map(({ length }) => length)), text: Buffer.concat(pieces).toString() }
}

test('what was made for a request is sent in pieces, so that a slow line is seen to take it', async () => {
  const whole = await bytesOf()
  expect(whole.text).toBe(text)
  expect(whole.longest).toBe(65_536)
})

test('a request for a range of bytes gets exactly that range', async () => {
  expect((await bytesOf({ start: 70_000, end: 200_000 })).text).toBe(text.slice(70_000, 200_001))
})

test('a stored file that is gone is said to be so, and its name stands in the log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const file = newFileKey('pdf')
  const { open } = fileReply(localFiles(dataDir), { file, mimeType: 'application/pdf', size: 3 }, 'Gas safety', 'view')
  await expect(open()).rejects.toMatchObject({
    status: 404,
    message: 'This file is missing from storage. It has to be uploaded again.',
    cause: { message: expect.stringContaining(file) },
  })
})
