/**
 * The PDF of an audit of all of a hundred properties, and what other people notice of it: the slowest of a hundred
 * answers of the yardstick, alone, while PDFs are made, and while another program keeps a core busy.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { audits } from '#api/audits.ts'
import { requestOf } from '#api/client.ts'
import { callsTo } from '../demo/client.ts'
import { keepCoreBusy } from './busy-program.ts'
import { type BenchServer, median } from './process.ts'
import { askDuring, askedEveryMs, p99Of } from './steadily.ts'

const rounds = 5
const secondsOfRound = 4
const atMost = 3

/** Prints the figures; returns how many limits are missed. */
export async function benchPdf(server: BenchServer): Promise<number> {
  const landlord = { token: server.tokens[100] ?? '' }
  const makePdf = pdfMaker(server.address, landlord.token, await auditAll(server.address, landlord))

  console.log('\nPDF of the audit of 100 properties')
  for (const name of ['the first', 'another']) {
    const before = await server.usage()
    const start = performance.now()
    const bytes = await makePdf()
    const seconds = (performance.now() - start) / 1000
    const after = await server.usage()
    const cpu = after.cpuSeconds - before.cpuSeconds
    const growth = after.peakMegabytes - before.residentMegabytes
    console.log(
      `${name.padEnd(12)}${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU, ${(bytes / 1e6).toFixed(2)} MB; ` +
        `resident memory grew by ${growth.toFixed(0)} MB to ${after.peakMegabytes.toFixed(0)} MB at most`,
    )
  }

  const p99 = { alone: [] as number[], meanwhile: [] as number[], beside: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    p99.alone.push(p99Of(await askDuring(server.yardstick, () => wait(secondsOfRound * 1000))))
    p99.meanwhile.push(p99Of(await askDuring(server.yardstick, () => repeat(makePdf))))
    p99.beside.push(p99Of(await askDuring(server.yardstick, () => keepCoreBusy(secondsOfRound * 1000))))
  }
  const [alone, meanwhile, beside] = [median(p99.alone), median(p99.meanwhile), median(p99.beside)]
  const ratio = meanwhile / beside
  console.log(`The yardstick's p99 at ${1000 / askedEveryMs} requests a second, median of ${rounds} rounds`)
  console.log(`alone ${ms(alone)}, while PDFs are made ${ms(meanwhile)}, beside a busy program ${ms(beside)}`)
  console.log(`${ratio.toFixed(1)} × that beside a busy program (at most ${atMost})${ratio > atMost ? ': missed' : ''}`)
  return ratio > atMost ? 1 : 0
}

const ms = (value: number) => `${value.toFixed(1)} ms`

async function auditAll(address: string, landlord: { token: string }): Promise<number> {
  const call = callsTo(address)
  const { id } = await call(landlord, audits.createForAll)
  while ((await call(landlord, audits.latestForAll)).run?.finishedAt == null) await wait(50)
  return id
}

function pdfMaker(address: string, token: string, runId: number): () => Promise<number> {
  const { url } = requestOf(audits.pdfForAll, { params: { id: runId }, query: {} })
  return async () => {
    const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
}

async function repeat(makePdf: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + secondsOfRound * 1000
  while (performance.now() < end) await makePdf()
}
