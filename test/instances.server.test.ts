// Two instances of the product on one PostgreSQL: what happens at one is told at the
// other, and the clients of one that ends go over.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import { type ServerProcess, startServerProcess } from '../scripts/process/server-process.ts'
import { databaseUrl, onServer } from './global-setup.ts'
import { type LiveClient, signedInAt } from './live-client.ts'

const postgres = process.env.LATCHKEY_TEST_PG
const name = `latchkey_instances_${process.pid}_${Date.now()}`

async function post(server: ServerProcess, path: string, body: object, token?: string) {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

const liveAt = (server: ServerProcess, person: { token: string }) => signedInAt(new URL(server.address).host, person)

/** The requests in the account's list. */
async function requestsOf(server: ServerProcess, { token }: { token: string }): Promise<{ description: string }[]> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server.address}/api/maintenance-requests`, { headers })).json()
}

describe.runIf(postgres)('two instances', { timeout: 120_000 }, () => {
  let folder: string
  let first: ServerProcess
  let second: ServerProcess
  let landlord: Session
  let stranger: Session
  let tenant: Session
  let propertyId: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-instances-'))
    await onServer(postgres ?? '', async (client) => void (await client.query(`create database ${name}`)))
    const own = { DATABASE_URL: databaseUrl(postgres ?? '', name), SECRET_KEY: 'only for these tests, no other' }
    first = await startServerProcess({ DATA_DIR: join(folder, 'first'), ...own })
    second = await startServerProcess({ DATA_DIR: join(folder, 'second'), ...own })
    const [email, password] = ['ann@example.com', 'seven green bottles']
    landlord = await post(first, '/api/register', { role: 'landlord', name: 'Ann', email, password })
    const checkout = { planType: 'premium', successUrl: '/', cancelUrl: '/' }
    const { sessionId } = await post(first, '/api/create-checkout-session', checkout, landlord.token)
    await post(first, `/api/simulated-checkout/${sessionId}/complete`, {}, landlord.token)
    const home = { address: '2 Chapel Row', city: 'York', rentAmount: 89_500 }
    const { id, joinCode } = await post(first, '/api/properties', home, landlord.token)
    propertyId = id
    stranger = await post(first, '/api/register', { role: 'landlord', name: 'Cy', email: 'cy@example.com', password })
    const person = { name: 'Ben', email: 'ben@example.com', password: 'ten green bottles hang' }
    tenant = await post(second, '/api/tenant-signup', { ...person, joinCode }, undefined)
  }, 120_000)
  afterAll(async () => {
    await Promise.all([first, second].map((server) => server.hasEnded() || server.kill()))
    await onServer(postgres ?? '', async (client) => void (await client.query(`drop database ${name} with (force)`)))
    await rm(folder, { recursive: true, force: true })
  })

  const report = (server: ServerProcess, description: string) =>
    post(server, '/api/maintenance-requests', { requestType: 'plumbing', description }, tenant.token)
  const hears = async (client: LiveClient, path: string, words: string) => {
    expect((await client.next('changed')).queries).toContain(path)
    expect((await client.next('notification')).data.message).toContain(words)
  }

  test('what is done at one is told at the other, and to no other landlord', async () => {
    const [client, other] = [await liveAt(first, landlord), await liveAt(first, stranger)]
    await report(second, 'The kitchen tap drips all night.')
    await hears(client, '/api/maintenance-requests', 'The kitchen tap')
    client.clear()
    const message = { propertyId, receiverId: landlord.user.id, content: 'When does the plumber come?' }
    await post(second, '/api/messages', message, tenant.token)
    await hears(client, '/api/messages', 'When does the plumber come?')
    // Anything they were told would have arrived before this.
    await post(second, '/api/calendar-events', { date: '2026-12-24' }, stranger.token)
    expect((await other.next('changed')).queries).toContain('/api/calendar-events')
    expect(other.messages).toHaveLength(1)
    for (const { socket } of [client, other]) socket.close()
  })

  test('a session that ends at one ends its connection at the other', async () => {
    const body = { role: 'landlord', email: 'ann@example.com', password: 'seven green bottles' }
    const session: Session = await post(first, '/api/login', body)
    const client = await liveAt(second, session)
    await post(first, '/api/logout', {}, session.token)
    expect(await client.closed).toBe(4401)
  })

  test('the clients of one that is killed go over to the other, and miss nothing', async () => {
    const client = await liveAt(first, landlord)
    await first.kill()
    expect(await client.closed).toBe(1006)
    await report(second, 'The bathroom light is broken.')
    const again = await liveAt(second, landlord)
    // After every reconnection a browser fetches what is open again.
    expect((await requestsOf(second, landlord)).map(({ description }) => description)).toContain(
      'The bathroom light is broken.',
    )
    await report(second, 'The cellar door does not close.')
    await hears(again, '/api/maintenance-requests', 'The cellar door')
  })

  test('an instance that is stopped closes its live connections at once', async () => {
    const client = await liveAt(second, tenant)
    const stopped = second.stop()
    expect(await client.closed).toBe(1001)
    expect(await stopped).toBe(0)
  })
})
