import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobRuns } from '#server/db/schema.ts'
import { testDatabase } from '#test/database.ts'

const { db, kind } = await testDatabase()
const day = '2026-01-01'
const lock = (name: string) => sql`select 1 from job_runs where name = ${name} for update`

test('two transactions that lock the same rows in opposite orders both finish', async ({ skip }) => {
  skip(kind !== 'postgres', 'on the embedded database they come one after the other')
  const names = ['first of two', 'second of two'] as const
  await db.insert(jobRuns).values(names.map((name) => ({ name, day })))
  const bothHaveOne = Promise.withResolvers<void>()
  let begun = 0
  const inOrder = (order: readonly string[]) =>
    db.transaction(async (tx) => {
      for (const name of order) {
        await tx.execute(lock(name))
        begun++
        if (begun === 2) bothHaveOne.resolve()
        await bothHaveOne.promise
      }
      return order[0]
    })
  expect(await Promise.all([inOrder(names), inOrder(names.toReversed())])).toEqual(names)
})

test('a transaction that fails for its own reasons is not tried again', async () => {
  let runs = 0
  const failing = db.transaction(async (tx) => {
    runs++
    await tx.insert(jobRuns).values([
      { name: 'the same twice', day },
      { name: 'the same twice', day },
    ])
  })
  await expect(failing).rejects.toThrow()
  expect(runs).toBe(1)
  expect(await db.$count(jobRuns, eq(jobRuns.name, 'the same twice'))).toBe(0)
})
