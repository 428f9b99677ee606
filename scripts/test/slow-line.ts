/**
 * A slow line to the server, on which it shows what a browser test, or the product, takes
 * for granted where answers are quick.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** In milliseconds, each time: most often little, once in five times up to half a second. */
const lateness = () => Math.random() * (Math.random() < 0.2 ? 500 : 50)

/**
 * Whatever is sent to `port` of this machine goes late to another port, and what is
 * answered comes back late, each in its order.
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
