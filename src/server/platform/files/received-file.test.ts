import { PassThrough, type Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { receiveForm } from '#server/platform/files/received-file.ts'
import { FairQueue } from '#server/platform/jobs/fair-queue.ts'

afterEach(() => void vi.useRealTimers())

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

describe('an upload that is slower than a bad line', () => {
  const limits = { atOnce: 1, atOnceEach: 1, mostWaiting: 10, mostWaitingEach: 10, refusal: 'Too many' }
  /** A form with one file, of which so many bytes have arrived. */
  const sending = (bytesRead: number) => {
    const file = Object.assign(new PassThrough(), { bytesRead, truncated: false })
    const part = { type: 'file', filename: 'gas.pdf', file } as unknown as Multipart
    const parts = (async function* () {
      yield part
    })()
    return { file, parts }
  }
  const taken = (file: Readable) => file.toArray().then(() => 'taken')
  const send = (queue: FairQueue, key: string, { parts }: ReturnType<typeof sending>) =>
    receiveForm(parts, { key }, ({ file }) => taken(file), { queue })

  test('gives its place to those who wait, and says why', async () => {
    vi.useFakeTimers()
    const queue = new FairQueue(limits)
    const [slow, next] = [sending(60_000), sending(100)]
    const given = send(queue, 'account 1', slow)
    const refused = expect(given).rejects.toMatchObject({ status: 408, message: /too slow while others wait/ })
    await vi.advanceTimersByTimeAsync(60_000)
    const other = send(queue, 'account 2', next)
    next.file.end()
    await vi.advanceTimersByTimeAsync(5_000)
    await refused
    expect(await other).toEqual({ fields: {}, file: 'taken' })
  })

  test('keeps it once it has arrived and is being looked at', async () => {
    vi.useFakeTimers()
    const queue = new FairQueue(limits)
    const [small, next] = [sending(100), sending(100)]
    const looked = Promise.withResolvers<string>()
    const looking = async (file: Readable) => {
      await file.toArray()
      return looked.promise
    }
    const given = receiveForm(small.parts, { key: 'account 1' }, ({ file }) => looking(file), { queue })
    const other = send(queue, 'account 2', next)
    for (const { file } of [small, next]) file.end()
    await vi.advanceTimersByTimeAsync(60_000)
    looked.resolve('looked at')
    expect(await Promise.all([given, other])).toMatchObject([{ file: 'looked at' }, { file: 'taken' }])
  })

  test('keeps it while nobody waits, and so does one that is quicker while others wait', async () => {
    vi.useFakeTimers()
    const queue = new FairQueue(limits)
    const slow = sending(60_000)
    const given = send(queue, 'account 1', slow)
    await vi.advanceTimersByTimeAsync(600_000)
    slow.file.end()
    expect(await given).toMatchObject({ file: 'taken' })

    const [quick, next] = [sending(10_000_000), sending(100)]
    const both = [send(queue, 'account 1', quick), send(queue, 'account 2', next)]
    next.file.end()
    await vi.advanceTimersByTimeAsync(60_000)
    quick.file.end()
    expect(await Promise.all(both)).toMatchObject([{ file: 'taken' }, { file: 'taken' }])
  })
})
