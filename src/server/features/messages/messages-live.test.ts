import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { accountKey } from '#server/platform/http/requester.ts'
import { testApp } from '#test/app.ts'
import { addCoTenant, makeConversingHome } from '#test/conversations.ts'
import { type LiveClient, signedIn } from '#test/live-client.ts'
import { occupyTurns } from '#test/turns.ts'

const app = await testApp()
const open: LiveClient[] = []
afterAll(async () => {
  for (const { socket } of open) socket.terminate()
  await app.app.close()
})

async function live(person: { token: string }) {
  const client = await signedIn(app.app, person)
  open.push(client)
  return client
}

test('a message reaches the open screens of its two people, with a notice to the other one, and nobody else’s', async () => {
  const home = await makeConversingHome(app)
  const coTenant = await addCoTenant(app)(home)
  const other = await makeConversingHome(app)
  const [landlord, tenant] = [await live(home.landlord), await live(home.tenant)]
  const strangers = [await live(coTenant), await live(other.landlord), await live(other.tenant)]
  const { id } = await home.ask('The tap drips.')
  for (const client of [landlord, tenant]) {
    expect((await client.next('changed')).queries).toEqual([
      '/api/conversations',
      '/api/messages',
      '/api/chat-logs',
      '/api/chat-sessions',
      '/api/notifications',
    ])
  }
  const { data } = await landlord.next('notification')
  expect(data).toMatchObject({ type: 'tenant_message', message: 'The tap drips.' })
  tenant.clear()
  await app.as(home.landlord).messages.markRead({ params: { id } })
  await tenant.next('changed')
  // Anything that strangers received would have arrived before this.
  await other.answer('Hello')
  await strangers[1]?.next('changed')
  expect(JSON.stringify([...(strangers[0]?.messages ?? [])])).toBe('[]')
  expect(strangers[1]?.messages.filter(({ type }) => type === 'changed')).toHaveLength(1)
})

test('who writes is seen by the other person of that conversation alone', async () => {
  const home = await makeConversingHome(app)
  const { conversationId } = await home.ask()
  const [landlord, tenant] = [await live(home.landlord), await live(home.tenant)]
  const stranger = await live((await makeConversingHome(app)).landlord)
  stranger.send({ type: 'typing', conversationId })
  tenant.send({ type: 'typing', conversationId })
  expect(await landlord.next('typing')).toEqual({ type: 'typing', conversationId, userId: home.tenant.id })
  expect(landlord.messages.filter(({ type }) => type === 'typing')).toHaveLength(1)
  expect([tenant.messages, stranger.messages]).toEqual([[], []])
})

test('who writes without a pause waits for the turns of their own account (rule: live-limits)', async () => {
  const home = await makeConversingHome(app)
  const { conversationId } = await home.ask()
  const [landlord, tenant] = [await live(home.landlord), await live(home.tenant)]
  const release = occupyTurns(app, accountKey(home.tenant.id))
  tenant.send({ type: 'typing', conversationId })
  // By the pong, the server has begun with what came before the ping.
  const answered = once(tenant.socket, 'pong')
  tenant.socket.ping()
  await answered
  landlord.clear()
  await app.as(home.landlord).properties.update({ params: { id: home.property.id }, body: { notes: 'Painted' } })
  await landlord.next('changed')
  expect(landlord.messages.filter(({ type }) => type === 'typing')).toEqual([])
  release()
  expect(await landlord.next('typing')).toMatchObject({ conversationId })
})
