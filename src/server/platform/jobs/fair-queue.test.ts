import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairQueue, type FairQueueLimits } from '#server/platform/jobs/fair-queue.ts'

const queueOf = (limits: Partial<FairQueueLimits>) =>
  new FairQueue({ atOnce: 1, atOnceEach: 1, mostWaiting: 1_000, mostWaitingEach: 1_000, refusal: 'Wait', ...limits })

interface Piece {
  readonly owner: string
  readonly end: () => void
}

/** A queue whose work ends on the test's command; `begun` lists whose work has begun, in order. */
function watched(limits: Partial<FairQueueLimits>) {
  const queue = queueOf(limits)
  const begun: string[] = []
  const running: Piece[] = []
  const ask = (owner: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue.run({ key: owner, signal }, () => {
      begun.push(owner)
      running.push({ owner, end: resolve })
      return promise
    })
    done.catch(() => {})
    return done
  }
  const add = (owner: string) => void ask(owner)
  const endOne = async (at: number) => {
    const [piece] = running.splice(at % Math.max(1, running.length), 1)
    piece?.end()
    await turn()
    // The same account's next piece begins a turn of the event loop later.
    await turn()
  }
  return { add, ask, begun, running, endOne }
}

describe('turns go round', () => {
  test("whoever asks second waits for one piece of the first one's work, however much that is", async () => {
    const { add, begun, endOne } = watched({})
    for (const owner of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) add(owner)
    while (begun.length < 7) await endOne(0)
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('between two pieces of one that never wait themselves, others are heard', async () => {
    const queue = queueOf({})
    const order: string[] = []
    const done = Array.from({ length: 20 }, () => queue.run({ key: 'a' }, async () => void order.push('a')))
    setImmediate(() => void queue.run({ key: 'b' }, async () => void order.push('b')))
    await Promise.all(done)
    expect(order.indexOf('b')).toBeLessThan(5)
  })

  /**
   * While an account waits below its own limit, each other account begins at most one piece before it. So with n
   * accounts waiting, each piece waits for at most n-1 pieces of others.
   */
  test('nobody waits for more than one piece of each other', async () => {
    const owners = ['a', 'b', 'c', 'd', 'e']
    const step = fc.oneof(
      fc.record({ add: fc.constantFrom(...owners) }),
      fc.record({ end: fc.nat({ max: 20 }) }),
      fc.record({ hangUp: fc.nat({ max: 100 }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 120 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, atOnce, atOnceEach) => {
          const { ask, begun, running, endOne } = watched({ atOnce, atOnceEach })
          const asked: { owner: string; client: AbortController; isOver: boolean }[] = []
          const overtaken = new Map(owners.map((owner) => [owner, new Map<string, number>()]))
          const runningOf = (owner: string) => running.filter((piece) => piece.owner === owner).length
          const waitingOf = (owner: string) =>
            asked.filter((one) => one.owner === owner && !one.isOver).length - runningOf(owner)
          let seen = 0
          const check = () => {
            for (; seen < begun.length; seen += 1) {
              const beginner = begun[seen] ?? ''
              overtaken.get(beginner)?.clear()
              for (const [owner, by] of overtaken) {
                const isAtLimit = runningOf(owner) >= atOnceEach
                if (owner === beginner || waitingOf(owner) === 0 || isAtLimit) by.clear()
                else by.set(beginner, (by.get(beginner) ?? 0) + 1)
                expect(Math.max(0, ...by.values())).toBeLessThanOrEqual(1)
              }
            }
            expect(running.length).toBeLessThanOrEqual(atOnce)
            for (const owner of owners) expect(runningOf(owner)).toBeLessThanOrEqual(atOnceEach)
            // Nothing waits that could begin.
            const mayBegin = owners.some((owner) => waitingOf(owner) > 0 && runningOf(owner) < atOnceEach)
            expect(mayBegin && running.length < atOnce).toBe(false)
          }
          for (const each of steps) {
            if ('add' in each) {
              const one = { owner: each.add, client: new AbortController(), isOver: false }
              asked.push(one)
              const over = () => {
                one.isOver = true
              }
              ask(each.add, one.client.signal).then(over, over)
              await turn()
            } else if ('end' in each) await endOne(each.end)
            else {
              const wanted = asked.filter((one) => !one.isOver)[each.hangUp]
              wanted?.client.abort(new Error('gone'))
              await turn()
            }
            check()
          }
          while (running.length > 0) {
            await endOne(0)
            check()
          }
          expect(asked.every((one) => one.isOver)).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('limits', () => {
  test('an account with too much waiting is told when to come back, and others are not refused', async () => {
    const { add, ask, begun, endOne } = watched({ mostWaitingEach: 1 })
    add('a')
    add('a')
    await expect(ask('a')).rejects.toMatchObject({ status: 429, message: 'Wait', headers: { 'retry-after': '5' } })
    add('b')
    while (begun.length < 3) await endOne(0)
    expect(begun).toEqual(['a', 'a', 'b'])
  })

  test('when too much of all together is waiting, more is refused', async () => {
    const { add, ask } = watched({ mostWaiting: 1 })
    add('a')
    add('b')
    await expect(ask('c')).rejects.toMatchObject({ status: 503 })
  })

  test('an account alone has no more under way than its share, which leaves room for another', async () => {
    const { add, begun } = watched({ atOnce: 3, atOnceEach: 2 })
    for (const owner of ['a', 'a', 'a', 'b']) add(owner)
    await turn()
    expect(begun).toEqual(['a', 'a', 'b'])
  })
})

describe('a client that hangs up', () => {
  test('takes with it what has not begun', async () => {
    const { add, ask, begun, endOne } = watched({ mostWaitingEach: 1 })
    const client = new AbortController()
    add('a')
    const abandoned = ask('a', client.signal)
    client.abort(new Error('gone'))
    await expect(abandoned).rejects.toThrow('gone')
    add('a')
    await endOne(0)
    expect(begun).toEqual(['a', 'a'])
  })

  test('just before its turn gives its place back', async () => {
    const queue = queueOf({})
    const client = new AbortController()
    const first = queue.run({ key: 'a' }, async () => {})
    const second = queue.run({ key: 'a', signal: client.signal }, async () => {})
    // Now the second has its place, and has not begun.
    await first
    client.abort(new Error('gone'))
    await Promise.allSettled([second])
    expect(await queue.run({ key: 'b' }, async () => 'done')).toBe('done')
  })

  test('does not begin to wait', async () => {
    const { add, ask, begun, endOne } = watched({})
    add('a')
    await expect(ask('b', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    await endOne(0)
    expect(begun).toEqual(['a'])
  })
})

test('work that fails gives its place back', async () => {
  const queue = queueOf({})
  const fail = () => queue.run({ key: 'a' }, () => Promise.reject(new Error('failed')))
  await expect(Promise.allSettled([fail(), fail(), fail()])).resolves.toHaveLength(3)
  expect(await queue.run({ key: 'b' }, async () => 'done')).toBe('done')
})
