import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { textReply } from '#server/platform/files/file-reply.ts'

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

test('a part of it is that part', async () => {
  expect((await bytesOf({ start: 70_000, end: 200_000 })).text).toBe(text.slice(70_000, 200_001))
})
