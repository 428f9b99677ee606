import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asUser, countUse, FairScheduler } from '#server/platform/database/fair-scheduling.ts'

/** A clock in milliseconds that moves on with each reading and each statement. */
let clock = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 0.01
    return clock
  })
})
afterEach(() => void vi.restoreAllMocks())

/** A statement that blocks for so long. */
const statement = (order: string[], name: string, ms: number) => () =>
  countUse(async () => {
    order.push(name)
    clock += ms
  })

test('whoever has used the database less goes first, even if others asked earlier', async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  const ask = (name: string, count: number, ms: number) =>
    asUser(`test ${name}`, () =>
      Promise.all(Array.from({ length: count }, () => turns.run(statement(order, name, ms)))),
    )
  await ask('heavy', 2, 20)
  await turn()
  order.length = 0

  await Promise.all([ask('heavy', 5, 5), ask('light', 3, 1)])

  // One statement was under way, and a light user waits only for that.
  expect(order.slice(0, 4)).toEqual(['heavy', 'light', 'light', 'light'])
  expect(order.slice(4)).toEqual(Array.from({ length: 4 }, () => 'heavy'))
})

test("a heavy user also waits between two statements of another's new request", async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  const heavy = asUser('test heavy list', async () => {
    for (let part = 0; part < 6; part += 1) await turns.run(statement(order, 'heavy', 8))
  })
  await turn()
  const light = asUser('test light list', async () => {
    for (const step of ['session', 'list']) {
      await turns.run(statement(order, step, 1))
      await turn()
    }
    order.push('answer')
  })
  await Promise.all([heavy, light])

  const [session, list, answer] = ['session', 'list', 'answer'].map((step) => order.indexOf(step))
  expect([list, answer]).toEqual([(session ?? 0) + 1, (session ?? 0) + 2])
  expect(order.filter((each) => each === 'heavy')).toHaveLength(6)
})

test('whoever asks while a long turn ends goes before the next statement of whoever made it long', async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  const heard = new Promise<void>((done) => {
    setImmediate(() => void asUser('test heard', () => turns.run(statement(order, 'light', 1))).then(done))
  })
  const heavy = asUser('test two at once', () => Promise.all([1, 2].map(() => turns.run(statement(order, 'heavy', 8)))))
  await Promise.all([heavy, heard])

  expect(order).toEqual(['heavy', 'light', 'heavy'])
})

test('nobody waits for a request that is busy elsewhere or has ended', async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  let finish = () => {}
  const upload = asUser(
    'test upload',
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const start = clock
  await asUser('test heavy beside an upload', async () => {
    for (let part = 0; part < 20; part += 1) await turns.run(statement(order, 'heavy', 5))
  })
  expect(order).toHaveLength(20)
  // It gives way once, for 3 ms, while the upload has only just arrived.
  expect(clock - start).toBeLessThan(20 * 5 + 10)
  finish()
  await upload
})

test('a transaction that fails lets the next one begin', async () => {
  const turns = new FairScheduler()
  await expect(turns.run(() => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table')
  expect(await turns.run(async () => 'served')).toBe('served')
})

test("of two people behind one address, the lighter user is served between the other's transactions", async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  const from = (account: string, answer: () => Promise<void>) =>
    asUser('test office', async () => {
      await turns.run(statement(order, `${account} is known`, 1))
      await asUser(`test ${account}`, answer)
    })
  const long = from('long', async () => {
    for (let part = 0; part < 10; part += 1) {
      await turns.run(statement(order, 'part', 10))
      await turn()
    }
  })
  while (order.length < 3) await turn()
  await from('short', () => turns.run(statement(order, 'list', 1)))
  const partsBefore = order.filter((each) => each === 'part').length
  await long

  expect(partsBefore).toBeLessThanOrEqual(4)
})

test('whoever has waited for half a second is next, however much others ask', async () => {
  const turns = new FairScheduler()
  const order: string[] = []
  await asUser('test greedy', () => turns.run(statement(order, 'greedy', 300)))
  let isServed = false
  const greedy = asUser('test greedy', () => turns.run(statement(order, 'greedy', 1))).then(() => {
    isServed = true
  })
  let asked = 0
  while (!isServed && asked < 2_000) {
    asked += 1
    await Promise.all(
      [1, 2, 3].map((n) => asUser(`test modest ${asked} ${n}`, () => turns.run(statement(order, 'modest', 1)))),
    )
  }
  await greedy
  expect(asked).toBeLessThan(2_000)
})
