/** A browser's end of the live connection, for tests: a real socket to an app that listens. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ClientOptions, WebSocket } from 'ws'
import { liveNotification, type ServerMessage, serverMessage } from '#api/live.ts'
import { eventually } from '#test/eventually.ts'

export interface LiveClient {
  readonly socket: WebSocket
  readonly messages: ServerMessage[]
  /** The code that the connection was closed with, when it is. */
  readonly closed: Promise<number>
  send(message: unknown): void
  /** Waits for the first message of that kind. */
  next<Type extends ServerMessage['type']>(type: Type): Promise<ServerMessage & { type: Type }>
  /** Forgets the messages received so far. */
  clear(): void
}

export async function listen(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A browser accepts a notification with fields missing; tests require all of them. */
function whole(sent: unknown): ServerMessage {
  const message = serverMessage.parse(sent)
  if (message.type !== 'notification') return message
  return { ...message, data: liveNotification.parse((sent as { data: unknown }).data) }
}

/** Connects without authenticating. */
export async function connect(app: FastifyInstance, options: ClientOptions = {}): Promise<LiveClient> {
  return connectTo(await listen(app), options)
}

async function connectTo(host: string, options: ClientOptions = {}): Promise<LiveClient> {
  const socket = new WebSocket(`ws://${host}/ws`, options)
  const messages: ServerMessage[] = []
  socket.on('message', (data) => messages.push(whole(JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    messages,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (type) =>
      eventually(() => {
        const found = messages.find((message) => message.type === type)
        if (!found) throw new Error(`No ${type} among ${JSON.stringify(messages)}`)
        return found as never
      }),
    clear: () => {
      messages.length = 0
    },
  }
}

export const signedIn = async (app: FastifyInstance, person: { token: string }, options: ClientOptions = {}) =>
  signedInAt(await listen(app), person, options)

/** Connects to a server in another process, at `127.0.0.1:4000` for example. */
export async function signedInAt(host: string, { token }: { token: string }, options: ClientOptions = {}) {
  const client = await connectTo(host, options)
  client.send({ type: 'auth', token })
  await Promise.race([client.next('auth_success'), refusedBy(client)])
  client.clear()
  return client
}

async function refusedBy({ closed }: LiveClient): Promise<never> {
  throw new Error(`The connection was closed with ${await closed}`)
}

/** The HTTP status with which a connection is refused. */
export async function refusedStatus(app: FastifyInstance, options: ClientOptions = {}, path = '/ws'): Promise<number> {
  const socket = new WebSocket(`ws://${await listen(app)}${path}`, options)
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.once('open', () => reject(new Error('The connection was not refused')))
    socket.on('error', () => {})
  })
}
