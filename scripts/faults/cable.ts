import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const defaultPort = 5432

/** A proxy of a PostgreSQL server that can be stopped, which ends every connection through it, and opened again. */
export async function startProxy(database: URL) {
  const sockets = new Set<Socket>()
  const near = createServer((caller) => {
    const callee = connect(Number(database.port || defaultPort), database.hostname)
    for (const socket of [caller, callee]) {
      sockets.add(socket)
      // An error on one end closes the other, and needs no further report.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        callee.destroy()
      })
    }
    caller.pipe(callee).pipe(caller)
  })
  const open = async (port: number) => {
    near.listen(port, '127.0.0.1')
    await once(near, 'listening')
    const address = near.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
    return address.port
  }
  const port = await open(0)
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    reopen: () => open(port),
    async stop() {
      if (!near.listening) return
      const closed = once(near, 'close')
      near.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
