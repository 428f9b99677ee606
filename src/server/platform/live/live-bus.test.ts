import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { announce } from '#server/db/live.queries.ts'
import type { Database } from '#server/platform/database/db.ts'
import { type LiveBus, openLiveBus } from '#server/platform/live/live-bus.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'

const log = { warn: vi.fn() }

async function listening(use: (bus: LiveBus, heard: ReturnType<typeof vi.fn>) => Promise<void>) {
  const bus = await openLiveBus(await testDatabase(), { log })
  const heard = vi.fn()
  bus.onMessage(heard)
  try {
    await use(bus, heard)
  } finally {
    await bus.close()
  }
}

const rentOf = (to: number) => ({ kind: 'changed', to: [to], guestsOf: [], change: 'rent' })

test('what a transaction announces is heard once it is committed, and never when it is rolled back', async () => {
  const { db } = await testDatabase()
  await listening(async (_bus, heard) => {
    const rolledBack = db.transaction(async (tx) => {
      await announce(tx, 'rent', { people: [1] })
      throw new Error('No')
    })
    await expect(rolledBack).rejects.toThrow('No')
    await db.transaction(async (tx) => {
      await announce(tx, 'rent', { people: [2, null, 2] })
      await tx.execute('select 1')
      expect(heard).not.toHaveBeenCalled()
    })
    await eventually(() => expect(heard.mock.calls).toEqual([[rentOf(2)]]))
  })
})

test('every instance hears what one of them announces', async () => {
  const { db } = await testDatabase()
  await listening((_first, one) =>
    listening(async (_second, other) => {
      await announce(db, 'rent', { people: [1] })
      await eventually(() => expect(one).toHaveBeenCalledWith(rentOf(1)))
      await eventually(() => expect(other).toHaveBeenCalledWith(rentOf(1)))
    }),
  )
})

test('thousands of people are told in messages that PostgreSQL can carry', async () => {
  const { db } = await testDatabase()
  const people = Array.from({ length: 3_000 }, (_, at) => 1_000_000_000 + at)
  await listening(async (_bus, heard) => {
    await announce(db, 'rent', { people })
    await eventually(() => expect(heard.mock.calls.flatMap(([{ to }]) => to)).toEqual(people))
  })
})

test('a message on the channel that cannot be read is passed over, and the next one is heard', async () => {
  const { db } = await testDatabase()
  await listening(async (_bus, heard) => {
    await db.execute(`select pg_notify('latchkey_live', 'garbage')`)
    await db.execute(`select pg_notify('latchkey_live', '{"kind":"unheard of"}')`)
    await announce(db, 'rent', { people: [3] })
    await eventually(() => expect(heard.mock.calls).toEqual([[rentOf(3)]]))
  })
  expect(log.warn).toHaveBeenCalledWith({}, 'A live message was not understood')
})

test('a database that does not answer at the start is an error at once', async () => {
  const warn = vi.fn()
  const nowhere = { kind: 'postgres', url: 'postgres://latchkey@127.0.0.1:1/latchkey' } as Database
  await expect(openLiveBus(nowhere, { log: { warn } })).rejects.toThrow('ECONNREFUSED')
  // The connection ends a moment after the error.
  await wait(20)
  expect(warn).not.toHaveBeenCalled()
})

test('a restored connection says that messages may have been missed', async ({ skip }) => {
  const database = await testDatabase()
  skip(database.kind !== 'postgres', 'the embedded database has no connection')
  await listening(async (bus, heard) => {
    const gap = vi.fn()
    bus.onGap(gap)
    await database.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    await eventually(() => expect(gap).toHaveBeenCalled())
    await announce(database.db, 'rent', { people: [1] })
    await eventually(() => expect(heard).toHaveBeenCalledWith(rentOf(1)))
  })
})
