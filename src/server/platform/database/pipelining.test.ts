import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobRuns } from '#server/db/schema.ts'
import { violatedConstraint } from '#server/platform/database/db.ts'
import { commitWithNext, sendWithNext } from '#server/platform/database/pipelining.ts'
import { testDatabase } from '#test/database.ts'

const day = '2026-01-01'
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('what is sent with the next statement is done before it', async () => {
  const { db } = await testDatabase()
  const name = 'sent before'
  const rows = await db.transaction(async (tx) => {
    await sendWithNext(tx, tx.insert(jobRuns).values({ name, day }))
    return tx.select({ name: jobRuns.name }).from(jobRuns).where(eq(jobRuns.name, name))
  })
  expect(rows).toEqual([{ name }])
})

test('what is sent with the commit is committed', async () => {
  const { db } = await testDatabase()
  const name = 'sent with the commit'
  await db.transaction((tx) => sendWithNext(tx, tx.insert(jobRuns).values({ name, day })))
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(1)
})

test('an error in a statement sent with the commit is thrown, and nothing is stored', async () => {
  const { db } = await testDatabase()
  const name = 'fails with the commit'
  const failing = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name, day })
    await sendWithNext(tx, tx.insert(jobRuns).values({ name, day }))
  })
  expect(violatedConstraint(await thrownBy(failing))).toBe('job_runs_name_day_pk')
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})

test('an error in a statement sent along is thrown, not an error that follows from it', async () => {
  const { db } = await testDatabase()
  const name = 'fails with the next'
  const failing = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name, day })
    await sendWithNext(tx, tx.insert(jobRuns).values({ name, day }))
    await tx.select().from(jobRuns)
  })
  expect(violatedConstraint(await thrownBy(failing))).toBe('job_runs_name_day_pk')
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})

test('a statement waiting to be sent along is dropped when the transaction fails first', async () => {
  const { db } = await testDatabase()
  const name = 'never sent'
  const failing = db.transaction(async (tx) => {
    await sendWithNext(tx, tx.insert(jobRuns).values({ name, day }))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})

test('inside a transaction of a transaction only that one fails', async () => {
  const { db } = await testDatabase()
  const [outer, inner] = ['the outer one', 'the inner one']
  await db.transaction(async (tx) => {
    await sendWithNext(tx, tx.insert(jobRuns).values({ name: outer, day }))
    const failing = tx.transaction(async (nested) => {
      await sendWithNext(nested, nested.insert(jobRuns).values({ name: inner, day }))
      await sendWithNext(nested, nested.insert(jobRuns).values({ name: inner, day }))
    })
    expect(violatedConstraint(await thrownBy(failing))).toBe('job_runs_name_day_pk')
  })
  expect(await db.$count(jobRuns, eq(jobRuns.name, outer))).toBe(1)
  expect(await db.$count(jobRuns, eq(jobRuns.name, inner))).toBe(0)
})

test('outside a transaction it is a statement like others', async () => {
  const { db } = await testDatabase()
  const name = 'by itself'
  await sendWithNext(db, db.insert(jobRuns).values({ name, day }))
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(1)
})

test('a transaction without a statement succeeds, and so does the next on the same connection', async () => {
  const { db } = await testDatabase()
  expect(await db.transaction(async () => 'nothing')).toBe('nothing')
  await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
})

test('simultaneous transactions do not mix, although each sends several statements together', async () => {
  const { db } = await testDatabase()
  const name = (at: number) => `at once ${at}`
  const all = Array.from({ length: 40 }, (_, at) =>
    db.transaction(async (tx) => {
      await sendWithNext(tx, tx.insert(jobRuns).values({ name: name(at), day }))
      const rows = await tx
        .select({ name: jobRuns.name })
        .from(jobRuns)
        .where(eq(jobRuns.name, name(at)))
      await sendWithNext(tx, tx.insert(jobRuns).values({ name: name(at), day: '2026-01-02' }))
      if (at % 4 === 3) throw new Error('no')
      return rows
    }),
  )
  const results = await Promise.allSettled(all)
  for (const [at, result] of results.entries()) {
    expect(result.status).toBe(at % 4 === 3 ? 'rejected' : 'fulfilled')
    if (result.status === 'fulfilled') expect(result.value).toEqual([{ name: name(at) }])
    expect(await db.$count(jobRuns, eq(jobRuns.name, name(at)))).toBe(at % 4 === 3 ? 0 : 2)
  }
})

test('the last statement is answered and committed together with those sent along', async () => {
  const { db } = await testDatabase()
  const name = 'committed at once'
  for (const times of [1, 2, 3, 4]) {
    const rows = await db.transaction(async (tx) => {
      await sendWithNext(tx, tx.insert(jobRuns).values({ name, day: `2026-01-0${times}` }))
      await commitWithNext(tx)
      return tx.select({ name: jobRuns.name }).from(jobRuns).where(eq(jobRuns.name, name))
    })
    expect(rows).toEqual(Array.from({ length: times }, () => ({ name })))
  }
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(4)
})

test('when the last statement fails, or one sent with it, nothing is stored and the connection still works', async () => {
  const { db } = await testDatabase()
  const name = 'not committed'
  const twice = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name, day })
    await sendWithNext(tx, tx.insert(jobRuns).values({ name, day }))
    await commitWithNext(tx)
    return tx.select().from(jobRuns)
  })
  expect(violatedConstraint(await thrownBy(twice))).toBe('job_runs_name_day_pk')
  const failing = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name, day })
    await commitWithNext(tx)
    return tx.execute(sql`select 1 / ${0}::int`)
  })
  await expect(failing).rejects.toThrow()
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})

test("a nested transaction's last statement commits nothing", async () => {
  const { db } = await testDatabase()
  const name = 'inside'
  const failing = db.transaction(async (tx) => {
    await tx.transaction(async (nested) => {
      await commitWithNext(nested)
      await nested.insert(jobRuns).values({ name, day })
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})

test('after the last statement, another statement or transaction is refused', async () => {
  const { db } = await testDatabase()
  const late = db.transaction(async (tx) => {
    await commitWithNext(tx)
    await tx.select().from(jobRuns)
    await tx.insert(jobRuns).values({ name: 'too late', day })
  })
  await expect(late).rejects.toThrow()
  const within = db.transaction(async (tx) => {
    await commitWithNext(tx)
    await tx.transaction((nested) => nested.insert(jobRuns).values({ name: 'too late', day }))
  })
  await expect(within).rejects.toThrow()
  expect(await db.$count(jobRuns, eq(jobRuns.name, 'too late'))).toBe(0)
})

test('after a nested transaction has failed at its end, the next nested one still commits nothing', async () => {
  const { db } = await testDatabase()
  const name = 'inside once more'
  const failing = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name, day })
    const first = tx.transaction((nested) => sendWithNext(nested, nested.insert(jobRuns).values({ name, day })))
    await expect(first).rejects.toThrow()
    await tx.transaction(async (nested) => {
      await commitWithNext(nested)
      await nested.insert(jobRuns).values({ name, day: '2026-01-02' })
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.$count(jobRuns, eq(jobRuns.name, name))).toBe(0)
})
