/** A landlord who writes without a pause, and the list of everything that the server has acknowledged. */
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Session } from '#api/accounts.ts'
import { type Request, requestOf } from '#api/client.ts'
import { plans } from '#api/plans.ts'
import { type Property, properties } from '#api/properties.ts'
import { callsTo } from '../demo/client.ts'

export interface Writer {
  readonly token: string
  /** The addresses of the properties that the server said it has stored. */
  readonly acknowledged: Set<string>
}

const browsers = 4

/** Signs up with the Enterprise plan, which allows any number of properties. */
export async function newWriter(address: string): Promise<Writer> {
  const call = callsTo(address)
  const email = `writer-${process.pid}-${Date.now()}@example.com`
  const body = { role: 'landlord', name: 'Wanda Writer', email, password: 'written-in-haste' } as const
  const { token } = (await call(null, accounts.register, { body })) as Session
  const order = { planType: 'enterprise', successUrl: '/', cancelUrl: '/' } as const
  const { sessionId } = await call({ token }, plans.createCheckout, { body: order })
  await call({ token }, plans.completeSimulatedCheckout, { params: { sessionId } })
  return { token, acknowledged: new Set() }
}

/** Four browsers at once, each of which writes again after each answer, until a write fails. */
export function startWriting(address: string, writer: Writer) {
  let isWriting = true
  const all = Array.from({ length: browsers }, (_, browser) => writeOn(address, writer, browser))
  const ended = Promise.all(all).finally(() => {
    isWriting = false
  })
  return {
    /** Returns for each browser why it stopped. */
    ended,
    /** @throws Error when the server stops taking writes before `more` of them are acknowledged. */
    async untilAcknowledged(more: number): Promise<void> {
      const enough = writer.acknowledged.size + more
      while (isWriting && writer.acknowledged.size < enough) await wait(1)
      if (!isWriting) throw new Error(`The server stopped taking writes: ${(await ended)[0]}`)
    },
  }
}

async function writeOn(address: string, writer: Writer, browser: number): Promise<string> {
  const call = callsTo(address)
  for (let n = 0; ; n += 1) {
    const name = `${n} Browser ${browser} Street ${Date.now()}`
    try {
      await call(writer, properties.create, { body: { address: name, city: 'York', rentAmount: 95_000 } })
      writer.acknowledged.add(name)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}

/** The acknowledged writes that are not there: none, if all is well. */
export async function lostWrites(address: string, { token, acknowledged }: Writer): Promise<string[]> {
  const missing = new Set(acknowledged)
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { url }: Request = requestOf(properties.list, { query: { limit: 500, cursor } })
    const page: Response = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } })
    if (!page.ok) throw new Error(`The list answered ${page.status}: ${await page.text()}`)
    for (const row of (await page.json()) as Property[]) missing.delete(row.address)
    cursor = page.headers.get('x-next-cursor')
  }
  return [...missing]
}
