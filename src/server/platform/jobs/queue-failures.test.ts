import { expect, test, vi } from 'vitest'
import { logFailures } from '#server/platform/jobs/queue-failures.ts'

const words = 'The job queue failed'

function failureLog() {
  const log = { error: vi.fn() }
  let now = 0
  const say = logFailures(log, words, () => now)
  const after = (ms: number) => {
    now += ms
  }
  const written = () => log.error.mock.calls.map(([{ err, repeats }]) => [err instanceof Error, err.message, repeats])
  return { say, after, written, log }
}

test('a failure that is not an Error, as pg-boss copies one, is logged with its reason', () => {
  const { say, written, log } = failureLog()
  const lost = new Error('Connection terminated unexpectedly')
  say({ ...lost, message: lost.message, stack: lost.stack, queue: 'mail', worker: '1' })
  say({ message: '', code: 'ECONNREFUSED' })
  say(new AggregateError([new Error('::1'), new Error('127.0.0.1')]))
  say('gone')
  say(undefined)
  expect(written().slice(0, 2)).toEqual([
    [true, 'Connection terminated unexpectedly', undefined],
    [true, 'ECONNREFUSED', undefined],
  ])
  expect(written().every(([isError, message]) => isError && message)).toBe(true)
  expect(log.error.mock.calls[0]?.[0].err).toMatchObject({ queue: 'mail', stack: lost.stack })
  expect(log.error.mock.calls[0]?.[1]).toBe(words)
})

test('the same failure is logged at most once in ten seconds, then with the number left out', () => {
  const { say, after, written } = failureLog()
  for (let count = 0; count < 55; count += 1) {
    say({ message: 'Connection terminated unexpectedly', queue: `queue ${count % 11}` })
    after(100)
  }
  say(new Error('Another'))
  expect(written().map(([, message]) => message)).toEqual(['Connection terminated unexpectedly', 'Another'])
  after(10_000)
  say({ message: 'Connection terminated unexpectedly' })
  expect(written().at(-1)).toEqual([true, 'Connection terminated unexpectedly', 54])
})
