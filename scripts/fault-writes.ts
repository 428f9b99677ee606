/** A landlord who writes without a pause, and the list of everything that the server has acknowledged. */
import { accounts, type Session } from '#api/accounts.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import { callsTo } from './demo-client.ts'

export interface Writer {
  readonly token: string
  readonly acknowledged: Set<string>
}

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

/** Four browsers at once, each with its next write after the last answer, until the server is gone or `isOver` says so. */
export async function writeUntil(address: string, writer: Writer, isOver: () => boolean): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, (_, browser) => writeOn(address, writer, browser, isOver)))
}

async function writeOn(address: string, writer: Writer, browser: number, isOver: () => boolean): Promise<void> {
  const call = callsTo(address)
  for (let n = 0; !isOver(); n += 1) {
    const name = `${n} Browser ${browser} Street ${Date.now()}`
    try {
      await call(writer, properties.create, { body: { address: name, city: 'York', rentAmount: 95_000 } })
      writer.acknowledged.add(name)
    } catch {
      return
    }
  }
}

/** The acknowledged writes that are not there: none, if all is well. */
export async function lostWrites(address: string, writer: Writer): Promise<string[]> {
  const call = callsTo(address)
  const missing = new Set(writer.acknowledged)
  const searched = [...writer.acknowledged]
  // The list is read as a screen does, page by page.
  let cursor: string | undefined
  do {
    const rows = await call(writer, properties.list, { query: { limit: 500, cursor } })
    for (const { address: name } of rows) missing.delete(name)
    const last = rows.at(-1)
    cursor = rows.length === 500 && last ? Buffer.from(JSON.stringify([last.address, last.id])).toString('base64url') : undefined
  } while (cursor)
  return searched.filter((name) => missing.has(name))
}
