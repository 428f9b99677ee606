// The shares of what everybody needs, in the product as it is put together: each limit has a test of its own beside it.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registerJobs } from '#server/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'
import { testServices } from '#test/services.ts'

/** The queue's settings for one kind of job. */
async function optionsOf(job: string) {
  const { services } = await testServices()
  const work = vi.spyOn(services.queue, 'work')
  const log = { info() {}, warn() {}, error() {} }
  registerJobs({ ...services, log } as unknown as Parameters<typeof registerJobs>[0])
  return work.mock.calls.find(([name]) => name === job)?.[2]
}

test.each([
  ['file-signed-report', 4],
  ['make-backup', 2],
])('of the jobs %s one account has one place, and others have the rest', async (job, atOnce) => {
  expect(await optionsOf(job)).toMatchObject({ atOnce, oneOfEach: true })
})

test('a restore has none beside it, which would be interrupted with it', async () => {
  expect(await optionsOf('restore-backup')).toEqual({ firstRetrySeconds: 5 })
})

describe('mails', () => {
  test('go out ten at a time, and what is urgent waits for none of them', async () => {
    expect(await optionsOf('mail')).toEqual({ atOnce: 10, hasUrgent: true })
  })

  test("with password links are urgent; a landlord's other mails take turns with those of others", async () => {
    const app = await testApp()
    const landlord = await makeLandlord()
    const send = vi.spyOn(app.services.queue, 'send')
    const sendAll = vi.spyOn(app.services.queue, 'sendAll')
    const calls = () => [...sendAll.mock.calls, ...send.mock.calls]
    const sent = () => calls().flatMap(([name, , { within: _, ...who } = {}]) => (name === 'mail' ? [who] : []))
    const own = app.as(landlord, newNetworkAddress()).accounts
    await own.register({ body: { role: 'tenant', name: 'Zofia', email: newEmail() } })
    await own.support({ body: { subject: 'A question', message: 'Where are my files?' } })
    const from = `account ${landlord.id}`
    expect(sent()).toEqual([{ from }, { from, isUrgent: false }])
    for (const spy of [send, sendAll]) spy.mockClear()
    await app.as(null, newNetworkAddress()).accounts.forgotPassword({ body: { email: landlord.email ?? '' } })
    await app.drain()
    expect(sent()).toEqual([{ isUrgent: true }])
  })
})

describe('connections', () => {
  let app: TestApp | undefined
  afterEach(async () => {
    vi.useRealTimers()
    await app?.app.close()
    app = undefined
  })

  /** Starts listening and opens a connection that sends `start`. */
  async function sending(start: string) {
    const port = Number(new URL((await app?.app.listen({ port: 0, host: '127.0.0.1' })) ?? '').port)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(start)
    return socket
  }

  test('have ten seconds for their headers', async () => {
    app = await testApp()
    const { headersTimeout, requestTimeout, maxConnections } = app.app.server
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 900_000,
      maxConnections: 4_000,
    })
  })

  test('that let a body be waited for are ended after fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    app = await testApp()
    const received = once(app.app.server, 'request')
    const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    const socket = await sending(`POST /api/login HTTP/1.1\r\n${headers}`)
    await received
    await vi.advanceTimersByTimeAsync(9_000)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  })
})
