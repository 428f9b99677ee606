import { expect, test } from 'vitest'
import { countIfTold } from '#server/features/accounts/attempts.ts'
import { guessLimits } from '#server/platform/auth/guess-limits.ts'
import { testDatabase } from '#test/database.ts'

const { tellings } = guessLimits({ billing: { kind: 'none' } }, await testDatabase())
const about = 'visits of 1'
let lastUser = 0

/**
 * How many of the 300 an act has used up whose transaction ran as often as there are values, and told somebody or not;
 * with `failure`, the last run fails after that.
 */
async function countedFor(runs: readonly boolean[], failure?: Error): Promise<number> {
  lastUser += 1
  const userId = lastUser
  const act = countIfTold({ limits: { tellings }, scope: { userId } }, about, async (count) => {
    for (const isTold of runs) await count(isTold)
    if (failure) throw failure
    return 'Done'
  })
  if (failure) await expect(act).rejects.toBe(failure)
  else expect(await act).toBe('Done')
  return 300 - (await tellings.room({ userId, about }))
}

test('an act whose transaction is retried counts once, where its last run told somebody', async () => {
  expect(await countedFor([true])).toBe(1)
  expect(await countedFor([true, true, true])).toBe(1)
  expect(await countedFor([false, true])).toBe(1)
})

test('an act counts nothing where its last run told nobody, even though the one before it did', async () => {
  expect(await countedFor([false])).toBe(0)
  expect(await countedFor([true, false])).toBe(0)
})

test('an act that fails after it told somebody counts nothing', async () => {
  const failure = new Error('The commit was lost')
  expect(await countedFor([true], failure)).toBe(0)
  expect(await countedFor([true, false], failure)).toBe(0)
})
