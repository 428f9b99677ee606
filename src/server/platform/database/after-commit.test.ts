import { expect, test, vi } from 'vitest'
import { afterCommit, withAfterCommit } from '#server/platform/database/after-commit.ts'
import type { Db } from '#server/platform/database/db.ts'
import { testDatabase } from '#test/database.ts'

const { db } = await testDatabase()

test('it is done once the transaction is committed', async () => {
  const act = vi.fn()
  await db.transaction(async (tx) => {
    afterCommit(tx, act)
    expect(act).not.toHaveBeenCalled()
  })
  expect(act).toHaveBeenCalledTimes(1)
})

test('it is never done for a transaction that is not committed', async () => {
  const act = vi.fn()
  const refused = db.transaction(async (tx) => {
    afterCommit(tx, act)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(act).not.toHaveBeenCalled()
})

test('it is done once, even if the transaction had to be begun again', async () => {
  const act = vi.fn()
  const twice = withAfterCommit({
    transaction: async (work: (tx: object) => Promise<unknown>) => {
      await work({})
      return work({})
    },
  } as unknown as Db)
  await twice.transaction(async (tx) => afterCommit(tx, act))
  expect(act).toHaveBeenCalledTimes(1)
})

test('a transaction within another one tells of no commit', async () => {
  await db.transaction((tx) =>
    tx.transaction(async (within) => {
      expect(() => afterCommit(within, () => {})).toThrow('not within another one')
    }),
  )
})
