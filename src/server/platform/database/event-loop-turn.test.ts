import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventLoopTurn } from '#server/platform/database/event-loop-turn.ts'

let clock = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock))
afterEach(() => void vi.restoreAllMocks())

test('a turn ends 1 ms after its first statement began, and the next turn has 1 ms again', async () => {
  const turn = new EventLoopTurn()
  expect(turn.isOver()).toBe(false)
  clock += 0.9
  expect(turn.isOver()).toBe(false)
  clock += 0.1
  expect(turn.isOver()).toBe(true)

  await nextTurn()

  expect(turn.isOver()).toBe(false)
})

test('waiting for the next turn lets ready work in, and whoever need not wait goes on at once', async () => {
  const turn = new EventLoopTurn()
  const order: string[] = []
  setImmediate(() => order.push('somebody else'))
  await turn.waitIfOver()
  order.push('a statement in time')
  clock += 1
  await turn.waitIfOver()
  order.push('a statement that came late')
  expect(order).toEqual(['a statement in time', 'somebody else', 'a statement that came late'])
})

test('the statements of one database do not end the turn of another', () => {
  const [one, other] = [new EventLoopTurn(), new EventLoopTurn()]
  one.isOver()
  clock += 5
  expect([one.isOver(), other.isOver()]).toEqual([true, false])
})
