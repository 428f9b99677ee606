/**
 * The two sides of the starvation benchmark: one account at its worst, and another that goes on as ever,
 * each in a process and from an address of its own.
 */
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

/** Asks once; returns the milliseconds to the end of the answer. */
export type Ask = () => Promise<number>

export interface StarvationCase {
  readonly title: string
  /** How often the other asks. Of fewer than a hundred answers the longest is the p99. */
  readonly asks: number
  /** Prepares what the other asks for. */
  other(person: Person, server: BenchServer): Promise<Ask>
  /** Prepares the worst, in a process of its own; what it returns begins it. */
  worst(person: Person): Promise<() => void>
}

export const personOf = ({ address, tokens }: BenchServer, properties: number, from: string): Person => ({
  address,
  token: tokens[properties] ?? '',
  from,
})

const keptAlive = new Agent({ keepAlive: true, maxSockets: 400 })

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  readonly signal?: AbortSignal
  readonly agent?: Agent
}

/** The status and the text of an answer. */
export async function call({ address, token, from }: Person, path: string, asked: Asked = {}) {
  const { method = 'GET', headers = {}, body, signal, agent = keptAlive } = asked
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

/** Repeats `act` without a pause, `sides` times at once, until the process ends. */
export function keepDoing(sides: number, act: () => Promise<unknown>): void {
  const side = async () => {
    while (true) await act().catch(() => {})
  }
  for (let count = 0; count < sides; count += 1) void side()
}

/** Connections that are opened again when the server ends them; `greet` says what is sent on each. */
export function keepOpen(count: number, { address, from }: Person, greet: (socket: Socket) => void): void {
  const { hostname, port } = new URL(address)
  const begin = () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.on('error', () => {})
    socket.resume()
    socket.once('connect', () => greet(socket))
    socket.once('close', () => setTimeout(begin, 1_000))
  }
  for (let each = 0; each < count; each += 1) begin()
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
