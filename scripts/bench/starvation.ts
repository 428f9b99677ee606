/**
 * What everybody else notices of one account, or one network address, that does its worst: the 99th percentile of
 * another account's answers at rest and meanwhile, in eleven cases. Each may be at most three times as slow.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchServer, morningIsDone, withBenchServer } from './process.ts'
import { starvationCases } from './starvation-cases.ts'
import { type Ask, type Person, personOf, type StarvationCase } from './starvation-people.ts'
import { p99Of } from './steadily.ts'

const atMost = 3
/** Long enough for what the one account begins to be at its height, and afterwards to be over. */
const pauseMs = 2_000

/** Measures the cases that are named, or all; prints what it finds; returns how many limits are missed. */
export function benchStarvation(names: readonly string[]): Promise<number> {
  return withBenchServer({ LATCHKEY_BENCH_PORTFOLIOS: '10x1,1000x1' }, async (server) => {
    await morningIsDone(server)
    console.log('\nOne account does its worst: the p99 of what another asks, at rest and meanwhile')
    let missed = 0
    for (const [name, each] of Object.entries(starvationCases)) {
      if (names.length === 0 || names.includes(name)) missed += await measure(server, name, each)
    }
    return missed
  })
}

async function measure(server: BenchServer, name: string, { title, asks, other }: StarvationCase): Promise<number> {
  const ask = await other(personOf(server, 10, '127.0.0.1'), server)
  const worst = await startWorst(name, personOf(server, 1_000, '127.0.0.66'))
  await ask()
  await wait(pauseMs)
  const atRest = await timesOf(ask, asks)
  worst.send('begin')
  await wait(pauseMs)
  const beside = await timesOf(ask, asks)
  worst.kill('SIGKILL')
  await wait(pauseMs)
  const [rest, meanwhile] = [p99Of(atRest), p99Of(beside)]
  const ratio = meanwhile / rest
  const isMissed = !(ratio <= atMost) || [...atRest, ...beside].includes(refused)
  const figures = [`${rest.toFixed(0)} ms`, `${meanwhile.toFixed(0)} ms`, `${ratio.toFixed(1)} ×`]
  const line = figures.map((text) => text.padStart(10)).join('')
  console.log(`${name.padEnd(10)}${title.padEnd(50)}${line}${isMissed ? `: missed (at most ${atMost})` : ''}`)
  return isMissed ? 1 : 0
}

/** Prepared, and waiting to be told to begin. */
async function startWorst(name: string, person: Person): Promise<ChildProcess> {
  const child = fork(new URL('starvation-worst.ts', import.meta.url), [name, JSON.stringify(person)])
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'ready') throw new Error(`The worst of ${name} could not be prepared`)
  return child
}

/** Stands for an answer that failed. A single one is too many. */
const refused = Number.POSITIVE_INFINITY

/** The milliseconds of `asks` answers, one after the other. */
async function timesOf(ask: Ask, asks: number): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < asks; count += 1) {
    const time = await ask().catch((error: Error) => {
      console.log(`  refused: ${error.message}`)
      return refused
    })
    times.push(time)
  }
  return times
}
