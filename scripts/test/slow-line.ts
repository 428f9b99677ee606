/**
 * A slow line to the server, on which it shows what a browser test, or the product, takes
 * for granted where answers are quick.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The delay of one message, in milliseconds: mostly little, and once in five times up to half a second. */
const lateness = () => Math.random() * (Math.random() < 0.2 ? 500 : 50)

/**
 * Forwards whatever is sent to `port` of this machine to another port, and the answers back, all of it late and in
 * order.
 */
export async function openSlowLine(port: number, serverPort: number): Promise<void> {
  const line = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      passOnLate(from, to).catch(() => {
        near.destroy()
        far.destroy()
      })
  })
  line.listen(port, '127.0.0.1')
  await once(line, 'listening')
}

async function passOnLate(from: Socket, to: Socket): Promise<void> {
  for await (const bytes of from) {
    await wait(lateness())
    if (!to.write(bytes)) await once(to, 'drain')
  }
  to.end()
}
