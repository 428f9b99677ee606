import { afterEach, expect, test, vi } from 'vitest'
import { sayingItMoves, secondsUntilInterrupted } from '#server/features/backups/moving.ts'

afterEach(() => void vi.useRealTimers())

test('a step that takes long is not taken for one that was interrupted, until it is over', async () => {
  vi.useFakeTimers()
  const [step, saidAt] = [Promise.withResolvers<string>(), [Date.now()]]
  const say = vi.fn(async () => {
    saidAt.push(Date.now())
    if (saidAt.length === 3) throw new Error('The database does not answer')
  })
  const working = sayingItMoves(say, () => step.promise)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const gaps = saidAt.slice(1).map((at, index) => at - (saidAt[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan((secondsUntilInterrupted * 1_000) / 2)
  expect(gaps.length).toBeGreaterThan(10)

  step.resolve('done')
  expect(await working).toBe('done')
  const before = say.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(say).toHaveBeenCalledTimes(before)
})
