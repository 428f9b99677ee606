import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everything } from '#api/live.ts'
import { stale } from '#api/stale.ts'
import { announce } from '#server/db/live.queries.ts'
import { listenerName } from '#server/platform/live/live-bus.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { connect, type LiveClient, listen, refusedStatus, signedIn } from '#test/live-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  return () => app.app.close()
})
const open: LiveClient[] = []
const opened = (client: LiveClient) => {
  open.push(client)
  return client
}
afterEach(() => {
  vi.useRealTimers()
  for (const { socket } of open.splice(0)) socket.terminate()
})
const guestOf = ({ joinCode }: { joinCode: string }) => app.as(null).accounts.tenantLogin({ body: { joinCode } })
const live = async (person: { token: string }) => opened(await signedIn(app.app, person))

/**
 * Everything that a connection has received up to a certain event. Changes arrive in the order of their commits, so
 * nothing earlier can be missing.
 */
async function messagesOf(client: LiveClient) {
  await client.next('changed')
  return client.messages
}

/** Waits for a pong: by then the server has handled all earlier messages. */
async function expectOpen({ socket, closed }: LiveClient) {
  const answered = once(socket, 'pong').then(() => 'open')
  socket.ping()
  expect(await Promise.race([answered, closed])).toBe('open')
}

const calendar = { type: 'changed', queries: stale.calendarEvent.map(({ path }) => path) }

test('a connection that authenticates is told so', async () => {
  const client = opened(await connect(app.app))
  client.send({ type: 'auth', token: (await makeLandlord()).token })
  expect(await client.next('auth_success')).toEqual({ type: 'auth_success' })
})

test('an unknown, missing or malformed token is refused and the connection closed', async () => {
  for (const token of ['nobody', '', 'x'.repeat(201), undefined, null, 5]) {
    const client = opened(await connect(app.app))
    client.socket.send(JSON.stringify({ type: 'auth', token }))
    expect(await client.next('auth_error')).toEqual({ type: 'auth_error', message: 'Please log in to continue.' })
    expect(await client.closed).toBe(4401)
  }
})

test('pages of other sites may not connect; our own and programs may', async () => {
  const refused = ['https://evil.example', 'null', 'http://localhost:1', 'file://', 'http://127.0.0.1', 'garbage']
  for (const origin of refused) expect([origin, await refusedStatus(app.app, { origin })]).toEqual([origin, 403])
  const host = opened(await connect(app.app)).socket.url.replace(/^ws:\/\/(.*)\/ws$/, '$1')
  for (const origin of [app.services.config.publicUrl, `http://${host}`, `https://${host}`]) {
    opened(await connect(app.app, { origin }))
  }
})

test('a tenant’s report reaches the landlord’s open screens and the tenant’s own, and nobody else’s', async () => {
  const { landlord, tenant } = await makeTenancy({})
  const other = await makeTenancy({})
  const [landlords, tenants] = [await live(landlord), await live(tenant)]
  const stranger = await makeLandlord()
  const strangers = [await live(stranger), await live(other.tenant)]

  await app.as(tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The kitchen tap drips all night long.' },
  })

  const changed = await landlords.next('changed')
  expect(changed.queries).toEqual(['/api/maintenance-requests', '/api/analytics', '/api/dashboard'])
  const { data } = await landlords.next('notification')
  const [stored] = await app.as(landlord).notifications.list()
  const { userId: _, ...view } = stored ?? { userId: 0 }
  expect(data).toEqual({ ...view, timestamp: stored?.createdAt })
  expect((await tenants.next('changed')).queries).toEqual(changed.queries)
  await announce(app.services.db, 'calendarEvent', { people: [stranger.id, other.tenant.id] })
  for (const client of strangers) expect(await messagesOf(client)).toEqual([calendar])
})

const audiences = {
  'a home': ({ property }: Tenancy) => ({ homes: [property.id] }),
  'all homes of a landlord': ({ landlord }: Tenancy) => ({ everybodyOf: landlord.id }),
}
type Tenancy = Awaited<ReturnType<typeof makeTenancy>>

test.each(Object.entries(audiences))(
  'the landlord, tenants and guests of %s are told of a change',
  async (_, audience) => {
    const tenancy = await makeTenancy({})
    const { landlord, tenant, property } = tenancy
    const guest = await guestOf(property)
    const clients = [await live(landlord), await live(tenant), await live(guest)]
    const other = await makeTenancy({})
    const strangers = [await live(await guestOf(other.property)), await live(other.tenant), await live(other.landlord)]

    await announce(app.services.db, 'inspection', audience(tenancy))
    await announce(app.services.db, 'rent', audience(tenancy))

    for (const { messages } of clients) {
      const queries = () => messages.flatMap((message) => (message.type === 'changed' ? message.queries : []))
      await eventually(() => {
        expect(queries()).toEqual(expect.arrayContaining(['/api/inspections', '/api/rent-payments']))
      })
    }
    await announce(app.services.db, 'calendarEvent', { homes: [other.property.id] })
    for (const client of strangers) expect(await messagesOf(client)).toEqual([calendar])
  },
)

test('a landlord hears of an event for everybody before there is a home', async () => {
  const landlord = await makeLandlord()
  const client = await live(landlord)
  await app.as(landlord).calendar.create({ body: { date: '2026-12-24' } })
  expect((await client.next('changed')).queries).toContain('/api/calendar-events')
})

test('nobody hears of a home before they have accepted it, or after they have left', async () => {
  for (const state of [{ active: false }, { accepted: false }]) {
    const { landlord, tenant, property, tenancy } = await makeTenancy(state)
    const [landlords, tenants] = [await live(landlord), await live(tenant)]

    await announce(app.services.db, 'inspection', { homes: [property.id] })
    await announce(app.services.db, 'rent', { tenancies: [tenancy.id] })
    await announce(app.services.db, 'calendarEvent', { everybodyOf: landlord.id })
    await announce(app.services.db, 'notification', { people: [tenant.id] })

    await landlords.next('changed')
    expect((await tenants.next('changed')).queries).toEqual(['/api/notifications'])
  }
})

test('anything that is not a message ends the connection with a fitting code', async () => {
  const landlord = await makeLandlord()
  const sent: [number, string | Buffer][] = [
    [1007, 'garbage'],
    [1008, '{"type":"changed","queries":[]}'],
    [1008, 'null'],
    [1003, Buffer.from('{}')],
    [1009, JSON.stringify({ type: 'typing', conversationId: 1, padding: 'x'.repeat(5_000) })],
    [1008, JSON.stringify({ type: 'auth', token: landlord.token })],
  ]
  for (const [code, message] of sent) {
    const client = await live(landlord)
    client.socket.send(message)
    expect(await client.closed).toBe(code)
  }
  const stranger = opened(await connect(app.app))
  stranger.send({ type: 'typing', conversationId: 1 })
  expect(await stranger.closed).toBe(1008)
})

test('as many messages or pings as may come at once are taken, and one more ends the connection', async () => {
  // However long this takes, time allows no further message.
  await withLimits({ mostMessages: 20, messageEveryMs: 3_600_000 }, async ({ app }) => {
    const landlord = await makeLandlord()
    for (const flood of [
      (client: LiveClient) => client.send({ type: 'typing', conversationId: 1 }),
      (client: LiveClient) => client.socket.ping(),
    ]) {
      const client = opened(await signedIn(app, landlord))
      // The first of the twenty authenticates, and the last asks whether the connection is still open.
      for (let sent = 0; sent < 18; sent++) flood(client)
      await expectOpen(client)
      flood(client)
      expect(await client.closed).toBe(1008)
    }
  })
})

test('a connection ends with its session', async () => {
  const landlord = await makeLandlord()
  const here = await live(landlord)
  await app.as(landlord).accounts.logout()
  expect(await here.closed).toBe(4401)
  expect(here.messages).toEqual([{ type: 'auth_error', message: 'This session has ended.' }])
})

test('a guest’s connection ends when they sign out, and when the join code changes', async () => {
  const { landlord, property } = await makeTenancy({})
  const [leaving, staying] = [await guestOf(property), await guestOf(property)]
  const [first, second, landlords] = [await live(leaving), await live(staying), await live(landlord)]
  await app.as(leaving).accounts.logout()
  expect(await first.closed).toBe(4401)
  await expectOpen(second)
  await app.as(landlord).properties.regenerateJoinCode({
    params: { id: property.id },
    body: { regenerateJoinCode: true },
  })
  expect(await second.closed).toBe(4401)
  await expectOpen(landlords)
})

async function withLimits(limits: object, use: (limited: TestApp) => Promise<void>) {
  const limited = await testApp({ live: limits, env: { TRUST_PROXY: '1' } })
  try {
    await use(limited)
  } finally {
    await limited.app.close()
  }
}
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('an account has so many connections, and another its own', async () => {
  await withLimits({ mostOfAccount: 2 }, async ({ app }) => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const [first] = [await signedIn(app, landlord), await signedIn(app, landlord)]
    const third = await connect(app)
    third.send({ type: 'auth', token: landlord.token })
    expect(await third.closed).toBe(1013)
    await signedIn(app, other)
    first.socket.close()
    await first.closed
    await eventually(() => signedIn(app, landlord))
  })
})

test('an address has so many connections, an IPv6 customer as many by any address of theirs', async () => {
  await withLimits({ mostOfAddress: 2 }, async ({ app }) => {
    await connect(app, from('192.0.2.1'))
    await connect(app, from('192.0.2.1'))
    expect(await refusedStatus(app, from('192.0.2.1'))).toBe(429)
    expect(await refusedStatus(app, from('203.0.113.9, 192.0.2.1'))).toBe(429)
    await connect(app, from('192.0.2.2'))
    await connect(app, from('2001:db8::1'))
    await connect(app, from('2001:db8::2'))
    expect(await refusedStatus(app, from('2001:db8::3'))).toBe(429)
    await connect(app, from('2001:db8:0:1::1'))
  })
})

test('there are few places for connections that have not authenticated', async () => {
  await withLimits({ mostUnknown: 2 }, async ({ app }) => {
    const landlord = await makeLandlord()
    await signedIn(app, landlord)
    const [silent] = [await connect(app), await connect(app)]
    expect(await refusedStatus(app)).toBe(503)
    silent.socket.close()
    await eventually(() => signedIn(app, landlord))
  })
})

test('connections must authenticate soon, and have no time limit after that', async () => {
  const authMs = 60_000
  await withLimits({ authMs }, async ({ app }) => {
    const landlord = await makeLandlord()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const known = opened(await signedIn(app, landlord))
    const silent = opened(await connect(app))
    await expectOpen(silent)
    vi.advanceTimersByTime(authMs)
    expect(await silent.closed).toBe(4408)
    // It connected first, so its time would have run out first.
    await expectOpen(known)
  })
})

test('a client that is gone without a word is noticed', async () => {
  await withLimits({ heartbeatMs: 1_000 }, async ({ app }) => {
    const gone = await signedIn(app, await makeLandlord())
    gone.socket.pong = () => {}
    Object.assign(gone.socket, { _autoPong: false })
    expect(await gone.closed).toBe(1006)
  })
})

test('a session that ran out unheard of ends its connection', async () => {
  await withLimits({ recheckMs: 100 }, async ({ app, setNow }) => {
    const landlord = await makeLandlord()
    const client = await signedIn(app, landlord)
    setNow(new Date('2028-01-01T00:00:00Z'))
    expect(await client.closed).toBe(4401)
  })
})

test('a server that stops says so at once and accepts no more connections', async () => {
  const stopping = await testApp()
  const client = await signedIn(stopping.app, await makeLandlord())
  const stopped = stopping.app.close()
  expect(await client.closed).toBe(1001)
  await stopped
})

test('a request to upgrade to any other protocol is answered over HTTP', async () => {
  const [host = '', port] = (await listen(app.app)).split(':')
  const ask = request({ host, port, path: '/api/health', headers: { connection: 'Upgrade', upgrade: 'h2c' } })
  const [response] = await once(ask.end(), 'response')
  expect(response.statusCode).toBe(200)
  response.destroy()
  expect(await refusedStatus(app.app, {}, '/api/health')).toBe(200)
})

test('a request for the address without a socket is told what it is for', async () => {
  expect(await app.app.inject({ url: '/ws' })).toMatchObject({ statusCode: 426, body: 'WebSocket only' })
})

test('after a lost connection to the database every client is told to fetch everything, and hears of changes again', async ({
  skip,
}) => {
  const { db, kind } = await testDatabase()
  skip(kind !== 'postgres', 'the embedded database has no connection')
  const [landlord, other] = [await makeLandlord(), await makeLandlord()]
  const clients = [await live(landlord), await live(other)]

  const { rows } = await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${listenerName} and datname = current_database()`,
  )
  expect(rows).not.toEqual([])

  for (const { messages } of clients) {
    await eventually(() => expect(messages).toContainEqual({ type: 'changed', queries: [everything] }), 15_000)
  }
  clients[0]?.clear()
  await announce(db, 'rent', { people: [landlord.id] })
  expect((await clients[0]?.next('changed'))?.queries).toContain('/api/rent-payments')
})
