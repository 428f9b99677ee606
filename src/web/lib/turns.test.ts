import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

test('work is done in the order in which it was given, also after a failure', async () => {
  const inTurn = makeTurns()
  const done: string[] = []
  const work = (name: string, milliseconds: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    done.push(name)
    if (name === 'failing') throw new Error('It failed')
    return name
  }
  const failing = inTurn(work('failing', 5))
  const last = inTurn(work('last', 0))
  await expect(failing).rejects.toThrow('It failed')
  expect(await last).toBe('last')
  expect(done).toEqual(['failing', 'last'])
})
