import { Socket } from 'node:net'

const ownMachine = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

// Tests talk to this machine only: whatever reaches for the outside world should have been replaced in platform/.
const connect = Socket.prototype.connect
function connectToOwnMachine(this: Socket, ...args: Parameters<typeof connect>) {
  const host = hostOf(args)
  if (host && !ownMachine.has(host)) throw new Error(`A test tried to reach ${host}`)
  return connect.apply(this, args)
}

// Files that share a worker load this more than once.
if (connect.name !== connectToOwnMachine.name) Socket.prototype.connect = connectToOwnMachine as typeof connect

// net.connect hands its own, already normalised list of arguments over as the first one.
function hostOf(args: unknown[]): string | undefined {
  const [target, host] = Array.isArray(args[0]) ? args[0] : args
  if (typeof target === 'object' && target !== null && 'host' in target) return String(target.host)
  return typeof host === 'string' ? host : undefined
}
