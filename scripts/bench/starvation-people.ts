/** The two sides of the starvation benchmark: one account at its worst, and another that goes on as ever, each from an address of its own. */
import { readdir, readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BenchServer } from './process.ts'

export interface Person {
  readonly address: string
  readonly token: string
  /** The machine's own address that their connections come from. */
  readonly from: string
}

export interface People {
  readonly server: BenchServer
  readonly worst: Person
  readonly other: Person
}

export interface StarvationCase {
  readonly name: string
  prepare(people: People): Promise<{
    /** Asks once as the other account; answers the milliseconds to the end of the answer. */
    readonly ask: () => Promise<number>
    readonly asks: number
    /** Begins the worst; what it answers ends it. */
    readonly begin: () => Promise<() => void>
  }>
}

export const peopleOf = (server: BenchServer): People => ({
  server,
  worst: { address: server.address, token: server.tokens[1_000] ?? '', from: '127.0.0.66' },
  other: { address: server.address, token: server.tokens[10] ?? '', from: '127.0.0.1' },
})

const kept = new Agent({ keepAlive: true, maxSockets: 400 })

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly signal?: AbortSignal
  readonly agent?: Agent
}

/** The status and the text of an answer. */
export async function call({ address, token, from }: Person, path: string, asked: Asked = {}) {
  const { method = 'GET', headers = {}, body, signal, agent = kept } = asked
  const options: RequestOptions = {
    method,
    agent,
    localAddress: from,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(signal && { signal }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address + path, options, resolve)
      .once('error', reject)
      .end(body)
  })
  return { status: response.statusCode ?? 0, text: await text(response) }
}

export const sendJson = (person: Person, path: string, value: object, asked: Asked = {}) =>
  call(person, path, {
    method: 'POST',
    ...asked,
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  })

/** @throws Error unless it is answered well. */
export async function mustCall(...parameters: Parameters<typeof call>): Promise<string> {
  const { status, text: answer } = await call(...parameters)
  if (status < 200 || status > 299) throw new Error(`${parameters[1]} answered ${status}: ${answer.slice(0, 200)}`)
  return answer
}

/** Does it without a pause from so many sides until it is ended. */
export function keepDoing(sides: number, act: (signal: AbortSignal) => Promise<unknown>): () => void {
  const over = new AbortController()
  const side = async () => {
    while (!over.signal.aborted) await act(over.signal).catch(() => {})
  }
  for (let count = 0; count < sides; count += 1) void side()
  return () => over.abort()
}

/** Connections that are opened again when the server ends them; `greet` says what is sent on each. */
export function keepOpen(count: number, { address, from }: Person, greet: (socket: Socket) => void): () => void {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let isOver = false
  const begin = () => {
    if (isOver) return
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    open.add(socket)
    socket.on('error', () => {})
    socket.resume()
    socket.once('connect', () => greet(socket))
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(begin, 1_000)
    })
  }
  for (let each = 0; each < count; each += 1) begin()
  return () => {
    isOver = true
    for (const socket of open) socket.destroy()
  }
}

/** Whether a mail to this address lies in the outbox; what was looked at before is not read again. */
export function outboxOf({ folder }: BenchServer): (email: string) => Promise<boolean> {
  const outbox = join(folder, 'outbox')
  const read = new Set<string>()
  const receivers = new Set<string>()
  return async (email) => {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (read.has(name) || !name.endsWith('.eml')) continue
      read.add(name)
      receivers.add(/^To: (.*?)\r$/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1] ?? '')
    }
    return receivers.has(email)
  }
}
