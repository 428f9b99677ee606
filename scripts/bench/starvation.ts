/**
 * What everybody else notices of one account, or one network address, that does its worst: the 99th percentile of another
 * account's answers at rest and meanwhile, in nine cases. Each may be at most three times as slow.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { median, withBenchServer } from './process.ts'
import { starvationCases } from './starvation-cases.ts'
import { peopleOf, type StarvationCase } from './starvation-people.ts'

const atMost = 3
const rounds = 3
/** Long enough for what the one account begins to be at its height, and afterwards to be over. */
const pauseMs = 1_500

/** Prints what it finds; answers how many limits are missed. */
export function benchStarvation(): Promise<number> {
  return withBenchServer({ LATCHKEY_BENCH_PORTFOLIOS: '10x1,1000x1' }, async (server) => {
    console.log('\nOne account does its worst: the p99 of what another asks, at rest and meanwhile')
    let missed = 0
    for (const each of starvationCases) missed += await measure(each.name, await each.prepare(peopleOf(server)))
    return missed
  })
}

type Prepared = Awaited<ReturnType<StarvationCase['prepare']>>

async function measure(name: string, { ask, begin, asks }: Prepared): Promise<number> {
  await ask()
  const p99 = { rest: [] as number[], meanwhile: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    p99.rest.push(await p99Of(ask, asks))
    const end = await begin()
    await wait(pauseMs)
    p99.meanwhile.push(await p99Of(ask, asks).finally(end))
    await wait(pauseMs)
  }
  const [rest, meanwhile] = [median(p99.rest), median(p99.meanwhile)]
  const ratio = meanwhile / rest
  const isMissed = !(ratio <= atMost)
  const figures = [`${rest.toFixed(0)} ms`, `${meanwhile.toFixed(0)} ms`, `${ratio.toFixed(1)} ×`]
  const line = figures.map((text) => text.padStart(10)).join('')
  console.log(`${name.padEnd(50)}${line}${isMissed ? `: missed (at most ${atMost})` : ''}`)
  return isMissed ? 1 : 0
}

/** Of so many, one after the other; infinite when one is refused. */
async function p99Of(ask: Prepared['ask'], asks: number): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < asks; count += 1) {
    const time = await ask().catch((error: Error) => {
      console.log(`  refused: ${error.message}`)
      return Number.POSITIVE_INFINITY
    })
    times.push(time)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
