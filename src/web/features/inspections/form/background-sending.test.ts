import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSending } from './background-sending.ts'

const outbox = vi.hoisted(() => ({ tries: [] as boolean[], nextTryAt: null as number | null, ended: () => {} }))

vi.mock('./outcome-toast.ts', () => ({ showOutcome: () => {} }))
vi.mock('./outbox.ts', () => ({
  sendingNow: () => null,
  sendWaiting: async (_: number, { hurry }: { hurry: boolean }) => {
    outbox.tries.push(hurry)
    return outbox.nextTryAt
  },
  watchSending: (changed: () => void) => {
    outbox.ended = changed
    return () => {
      outbox.ended = () => {}
    }
  },
}))

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  outbox.tries = []
  outbox.nextTryAt = null
  stop = startSending(7)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As after the form has sent a report without getting an answer. */
const failAtTheForm = async () => {
  outbox.nextTryAt = Date.now() + 5_000
  outbox.ended()
  await vi.advanceTimersByTimeAsync(0)
}

test('a report that could not be sent from the form is tried again after its pause', async () => {
  await failAtTheForm()
  expect(outbox.tries).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(outbox.tries).toHaveLength(2)
  outbox.nextTryAt = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.tries).toEqual([true, false, false])
})

test('two failures in a row are one next try', async () => {
  await failAtTheForm()
  await failAtTheForm()
  const before = outbox.tries.length
  outbox.nextTryAt = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.tries).toHaveLength(before + 1)
})

test('after signing out no report is sent', async () => {
  await failAtTheForm()
  const before = outbox.tries.length
  stop()
  outbox.ended()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.tries).toHaveLength(before)
})
