import type { Multipart } from '@fastify/multipart'
import { expect, test } from 'vitest'
import { receiveForm } from '#server/platform/files/received-file.ts'

test('an account has four uploads on their way at once, however many it begins, and another its own', async () => {
  const begun: string[] = []
  const arrived = Promise.withResolvers<void>()
  const stalled = (key: string): AsyncIterable<Multipart> => ({
    [Symbol.asyncIterator]: () => ({
      async next() {
        begun.push(key)
        await arrived.promise
        return { done: true, value: undefined }
      },
    }),
  })
  const send = (key: string) => receiveForm(stalled(key), { key }, async () => null)
  const all = [...Array.from({ length: 30 }, () => send('account 1')), send('account 2')]
  await new Promise(setImmediate)
  expect(begun).toEqual([...Array(4).fill('account 1'), 'account 2'])
  arrived.resolve()
  await Promise.all(all)
})
