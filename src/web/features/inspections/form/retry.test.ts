import { describe, expect, test } from 'vitest'
import { afterFailure, isStillStored } from './retry.ts'

describe('a report that could not be sent', () => {
  test.each([400, 403, 404, 409, 413, 415])('is refused by %i, until somebody changes something', (status) => {
    expect(afterFailure(status, 3)).toEqual({ next: 'refused' })
  })

  test('waits for its user after 401, and asks again and again at longer intervals', () => {
    expect(afterFailure(401, 0)).toEqual({ next: 'sign-in', inMs: 5_000 })
    expect(afterFailure(401, 6)).toEqual({ next: 'sign-in', inMs: 300_000 })
  })

  test.each([null, 408, 429, 500, 502, 503])('is sent again after %s', (status) => {
    expect(afterFailure(status, 0)).toEqual({ next: 'later', inMs: 5_000 })
  })

  test('waits twice as long each time, but never longer than five minutes', () => {
    const pauses = [0, 1, 2, 5, 6, 40].map((attempts) => afterFailure(null, attempts))
    expect(pauses.map((failure) => failure.next === 'later' && failure.inMs / 1_000)).toEqual([
      5, 10, 20, 160, 300, 300,
    ])
  })
})

test('a photo that was sent on its own is sent again before the server sweeps it after a day', () => {
  const hour = 3_600_000
  expect(isStillStored(0, 19 * hour)).toBe(true)
  expect(isStillStored(0, 20 * hour)).toBe(false)
})
