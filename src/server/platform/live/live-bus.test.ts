import { afterEach, expect, test, vi } from 'vitest'
import { type LiveBus, openLiveBus } from '#server/platform/live/live-bus.ts'
import { testDatabase } from '#test/database.ts'

const log = { warn: vi.fn() }
const open: LiveBus[] = []
async function instance(): Promise<LiveBus> {
  const bus = await openLiveBus(await testDatabase(), { log })
  open.push(bus)
  return bus
}
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})

test('a message reaches the subscribers of its channel until they leave', async () => {
  const bus = await instance()
  const [here, elsewhere] = [vi.fn(), vi.fn()]
  const leave = bus.subscribe('user:1', here)
  bus.subscribe('user:2', elsewhere)

  await bus.broadcast('user:1', { keys: ['rent'] })
  leave()
  await bus.broadcast('user:1', { keys: ['tenants'] })

  expect(here.mock.calls).toEqual([[{ keys: ['rent'] }]])
  expect(elsewhere).not.toHaveBeenCalled()
})

test('another instance hears of it once, and not at all what is its own', async ({ skip }) => {
  skip((await testDatabase()).kind !== 'postgres', 'the embedded database has one instance')
  const [first, second] = [await instance(), await instance()]
  const [here, there] = [vi.fn(), vi.fn()]
  first.subscribe('user:1', here)
  second.subscribe('user:1', there)

  await first.broadcast('user:1', { name: 'Łukasz' })

  await vi.waitFor(() => expect(there).toHaveBeenCalledWith({ name: 'Łukasz' }))
  expect(here).toHaveBeenCalledTimes(1)
  await expect(first.broadcast('user:1', { text: 'x'.repeat(8_000) })).rejects.toThrow('too long')
})

test('a lost connection comes back and says that something may have been missed', async ({ skip }) => {
  const database = await testDatabase()
  skip(database.kind !== 'postgres', 'the embedded database has no connection')
  const [first, second] = [await instance(), await instance()]
  const [gap, there] = [vi.fn(), vi.fn()]
  second.onGap(gap)
  second.subscribe('user:1', there)

  await database.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )

  await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 10_000)
  await first.broadcast('user:1', { n: 1 })
  await vi.waitFor(() => expect(there).toHaveBeenCalledWith({ n: 1 }), 10_000)
})
