import { expect, test } from 'vitest'
import { once } from '#server/platform/once.ts'

test('it is worked out with the first question, and once', () => {
  let times = 0
  const answer = once(() => {
    times += 1
    return undefined
  })
  expect(times).toBe(0)
  expect([answer(), answer()]).toEqual([undefined, undefined])
  expect(times).toBe(1)
})

test('what could not be worked out is tried again', () => {
  let isReady = false
  const answer = once(() => {
    if (!isReady) throw new Error('not yet')
    return 'ready'
  })
  expect(answer).toThrow('not yet')
  isReady = true
  expect(answer()).toBe('ready')
})
