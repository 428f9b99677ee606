/** Measures what a request takes as a multiple of the yardstick, and prints a line of such figures. */
import type { Changes } from './changes.ts'
import { BenchClient } from './http.ts'
import type { Measured } from './measured-screens.ts'
import { type BenchServer, median } from './process.ts'

const rounds = Number(process.env.LATCHKEY_BENCH_ROUNDS ?? 25)

export interface Portfolio {
  readonly size: number
  readonly token: string
  readonly changes: Changes
}

export interface Bench {
  /** The lines to measure, in lower case; all of them when none is named. */
  readonly lines: readonly string[]
  readonly server: BenchServer
  readonly client: BenchClient
  /** A connection to the server of the yardsticks. */
  readonly yardstick: BenchClient
  readonly portfolios: readonly Portfolio[]
}

interface Rounds {
  /** Done before each round, and after it; neither is timed. */
  readonly prepare?: () => Promise<unknown>
  readonly after?: () => Promise<unknown>
  /** The first rounds prepare statements, and do not count. */
  readonly warmUps?: number
}

/**
 * The time of a request as a multiple of the yardstick's, by their medians. Both are asked in the same way: once a
 * round, after the same other work, and each first in half of the rounds. A yardstick that is asked again and again
 * takes half the time, as no real request ever does.
 */
export async function ratioOf(
  bench: Pick<Bench, 'yardstick'>,
  measured: () => Promise<number>,
  { prepare, after, warmUps = 3 }: Rounds = {},
): Promise<number> {
  const times: number[] = []
  const yardsticks: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    await prepare?.()
    // Two rounds each way: what `prepare` does in turn comes as often before the one as before the other.
    const before = round % 4 < 2 ? await askYardstick(bench) : undefined
    const ms = await measured()
    const yardstick = before ?? (await askYardstick(bench))
    await after?.()
    if (round < 0) continue
    times.push(ms)
    yardsticks.push(yardstick)
  }
  return median(times) / median(yardsticks)
}

export const askYardstick = async ({ yardstick }: Pick<Bench, 'yardstick'>) =>
  (await yardstick.ask({ path: '/yardstick' })).ms

export const isChosen = ({ lines }: Bench, name: string) =>
  lines.length === 0 || lines.some((line) => name.toLowerCase().includes(line))

/** Lets `count` clients work at once, each on a connection of its own. */
export async function atOnce(address: string, count: number, work: (client: BenchClient, at: number) => Promise<void>) {
  const one = async (at: number) => {
    const client = await BenchClient.open(address)
    await work(client, at)
    client.close()
  }
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)))
}

/** Prints a line with a figure for each portfolio as it comes; returns how many limits are missed. */
export async function line(
  bench: Bench,
  { name, atMost, upTo = Number.POSITIVE_INFINITY }: Measured,
  figure: (portfolio: Portfolio) => Promise<number>,
): Promise<number> {
  if (!isChosen(bench, name)) return 0
  let missed = 0
  process.stdout.write(name.padEnd(36))
  for (const portfolio of bench.portfolios) {
    const ratio = await figure(portfolio)
    const misses = ratio > atMost && portfolio.size <= upTo
    if (misses) missed += 1
    process.stdout.write(`${ratio.toFixed(1)} ×${misses ? ` (at most ${atMost})` : ''}`.padStart(22))
  }
  console.log()
  return missed
}

/** Prints one ratio in a line of its own, with a word if it is missed; returns how many limits are missed. */
export function printRatio(name: string, ratio: number, atMost: number): number {
  const isMissed = ratio > atMost
  console.log(`${name.padEnd(40)}${ratio.toFixed(1).padStart(8)} ×${isMissed ? '  missed' : ''}`)
  return isMissed ? 1 : 0
}

export async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  for (const item of items) await work(item)
}

export const read = async ({ client }: Pick<Bench, 'client'>, path: string, token: string) =>
  (await client.ask({ path, token })).ms
