/** Asking at a steady pace beside some work, as other people do: whether or not the last answer has come. */
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchServer } from './process.ts'

export const askedEveryMs = 5

/** With fewer than a hundred values it is the longest. */
export const p99Of = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

async function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - start
}

/** The milliseconds of every answer to one person, who asks again a moment after each, until `work` is done. */
async function askInTurnDuring(
  url: string,
  work: () => Promise<unknown>,
  { token, pauseMs }: { token: string; pauseMs: number },
): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(await timeOf(url, { authorization: `Bearer ${token}` }))
    await wait(pauseMs)
  }
  await over
  return times
}

/** The milliseconds of every answer until `work` is done. */
export async function askDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const ask = async () => void times.push(await timeOf(url))
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  const answers: Promise<void>[] = []
  while (!isOver) {
    answers.push(ask())
    await wait(askedEveryMs)
  }
  await Promise.all([over, ...answers])
  return times
}

/** The pause of another landlord between an answer and the next press. */
const otherPauseMs = 50

export interface Waits {
  readonly yardstick: number
  readonly other: number
  /** The longest that the other landlord waited. */
  readonly longest: number
}

/** The p99 of the yardstick, and of the list of a landlord of ten properties, while `work` is done. */
export async function measureWaits(server: BenchServer, work: () => Promise<unknown>): Promise<Waits> {
  const done = work()
  const other = `${server.address}/api/properties?limit=50`
  const [yardstick, list] = await Promise.all([
    askDuring(server.yardstick, () => done),
    askInTurnDuring(other, () => done, { pauseMs: otherPauseMs, token: server.tokens[10] ?? '' }),
  ])
  return { yardstick: p99Of(yardstick), other: p99Of(list), longest: Math.max(...list) }
}
