/** One kept-alive connection that sends a request, waits for the whole answer, and costs next to nothing itself. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
  /** The time from the first byte sent to the last one received, in milliseconds. */
  readonly ms: number
}

export interface BenchRequest {
  readonly method?: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: { readonly type: string; readonly content: string }
}

const closed = () => new Error('The server has closed the connection')

const headEnd = Buffer.from('\r\n\r\n')

export class BenchClient {
  readonly #socket: Socket
  readonly #host: string
  #received: Uint8Array[] = []
  #waiting: ((error?: Error) => void) | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      this.#received.push(Buffer.from(chunk))
      this.#waiting?.()
    })
    socket.on('close', () => this.#waiting?.(closed()))
    socket.on('error', (error) => this.#waiting?.(error))
  }

  static async open(address: string): Promise<BenchClient> {
    const { hostname, port, host } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new BenchClient(socket, host)
  }

  /** @throws Error for an answer that is not 200 to 299. */
  async ask({ method = 'GET', path, token, body }: BenchRequest): Promise<Answer> {
    const content = body ? Buffer.from(body.content) : Buffer.alloc(0)
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(body ? [`content-type: ${body.type}`, `content-length: ${content.length}`] : []),
      '\r\n',
    ].join('\r\n')
    if (this.#socket.destroyed) throw closed()
    const start = performance.now()
    this.#socket.write(Buffer.concat([Buffer.from(head), content]))
    const { status, text } = await this.#answer()
    const ms = performance.now() - start
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
    return { status, body: text(), ms }
  }

  /** The JSON that a path answers, in the shape that the caller expects. */
  async read(path: string, token: string) {
    return JSON.parse((await this.ask({ path, token })).body)
  }

  close(): void {
    this.#socket.destroy()
  }

  async #answer(): Promise<{ status: number; text: () => string }> {
    for (;;) {
      const all = Buffer.concat(this.#received)
      const end = all.indexOf(headEnd)
      if (end >= 0) {
        const head = all.toString('latin1', 0, end)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
        if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${head}`)
        if (all.length >= end + headEnd.length + length) {
          this.#received = []
          return { status: Number(head.slice(9, 12)), text: () => all.toString('utf8', end + headEnd.length) }
        }
      }
      await new Promise<void>((resolve, reject) => {
        this.#waiting = (error) => (error ? reject(error) : resolve())
      })
      this.#waiting = undefined
    }
  }
}
