import { afterEach, expect, test, vi } from 'vitest'
import { secondsWithoutHeartbeat, withHeartbeat } from '#server/features/backups/heartbeat.ts'

afterEach(() => void vi.useRealTimers())

test('a step that takes long is not taken for one that was interrupted, until it is over', async () => {
  vi.useFakeTimers()
  const [step, savedAt] = [Promise.withResolvers<string>(), [Date.now()]]
  const beat = vi.fn(async () => {
    savedAt.push(Date.now())
    if (savedAt.length === 3) throw new Error('The database does not answer')
  })
  const working = withHeartbeat(beat, () => step.promise)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const gaps = savedAt.slice(1).map((at, index) => at - (savedAt[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan((secondsWithoutHeartbeat * 1_000) / 2)
  expect(gaps.length).toBeGreaterThan(10)

  step.resolve('done')
  expect(await working).toBe('done')
  const before = beat.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(beat).toHaveBeenCalledTimes(before)
})
