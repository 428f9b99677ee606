import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDataFolder, privateFileMode, unusableFolder } from '#server/platform/files/private-folder.ts'
import { StartError } from '#server/platform/start-error.ts'

/**
 * Two processes on one embedded database silently corrupt it, so the first one locks the folder by listening on a
 * socket in it. The system closes that socket however the process ends, kill -9 included, and a socket on which nobody
 * listens is taken over.
 */
export type DirectoryLock = {
  release(): Promise<void>
  /** Handles connections to the lock's socket; until a listener is set, they are closed. */
  onConnection(listener: (socket: Socket) => void): void
}

const lockName = 'lock.sock'
/** Systems refuse longer socket paths (Linux 108 bytes, macOS 104). */
const longestSocketPath = 100
/** Long enough for another process that found the same dead socket to have put its own in place. */
const takeoverSettlesMs = 150

/** @throws StartError that names the folder when another process holds it or when it cannot be used. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = await makeDataFolder(directory)
  if (process.platform === 'win32') return lockByNamedPipe(folder)
  const near = await shortPathTo(folder)
  try {
    return await lockBySocket(folder, near.path)
  } finally {
    await near.forget()
  }
}

/** A connection to the process that holds the folder; null when none does. */
export async function connectToHolder(directory: string): Promise<Socket | null> {
  const folder = await realpath(directory).catch(() => null)
  if (folder === null) return null
  if (process.platform === 'win32') return connected(pipeOf(folder))
  const near = await shortPathTo(folder)
  return connected(join(near.path, lockName)).finally(near.forget)
}

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

function pipeOf(folder: string): string {
  return `\\\\.\\pipe\\latchkey-${createHash('sha256').update(folder.toLowerCase()).digest('hex')}`
}

async function lockByNamedPipe(folder: string): Promise<DirectoryLock> {
  const server = await listen(pipeOf(folder))
  if (!server) throw heldByAnother(folder)
  return { release: () => close(server), onConnection: (listener) => listenWith(server, listener) }
}

async function lockBySocket(folder: string, near: string): Promise<DirectoryLock> {
  const lock = join(folder, lockName)
  const server = (await listenIn(folder, near, lockName)) ?? (await takeOver(folder, near))
  return {
    async release() {
      await rm(lock, { force: true })
      await close(server)
    },
    onConnection: (listener) => listenWith(server, listener),
  }
}

/** Two attempts never share one, not even those of one process. */
const newOwnName = () => `${lockName}.${randomBytes(4).toString('hex')}`

async function takeOver(folder: string, near: string): Promise<Server> {
  if (await answers(join(near, lockName))) throw heldByAnother(folder)
  const ownName = newOwnName()
  const server = await listenIn(folder, near, ownName)
  if (!server) throw heldByAnother(folder)
  const own = await stat(join(folder, ownName))
  // Another process may have taken over since: a server that is this late does not displace it.
  if (await answers(join(near, lockName))) {
    await rm(join(folder, ownName), { force: true })
    await close(server)
    throw heldByAnother(folder)
  }
  await rename(join(folder, ownName), join(folder, lockName))
  await wait(takeoverSettlesMs)
  const held = await stat(join(folder, lockName)).catch(() => null)
  if (held?.ino === own.ino) return server
  await close(server)
  throw heldByAnother(folder)
}

async function listenIn(folder: string, near: string, name: string): Promise<Server | null> {
  try {
    const server = await listen(join(near, name))
    if (server) await chmod(join(folder, name), privateFileMode)
    return server
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** A path to the folder that is short enough for a socket: the folder itself, or a temporary link to it. */
async function shortPathTo(folder: string): Promise<{ path: string; forget(): Promise<void> }> {
  const longest = join(folder, newOwnName())
  if (Buffer.byteLength(longest) <= longestSocketPath) return { path: folder, forget: async () => {} }
  const shortcut = await mkdtemp(join(tmpdir(), 'latchkey-'))
  const path = join(shortcut, 'd')
  await symlink(folder, path)
  return { path, forget: () => rm(shortcut, { recursive: true, force: true }) }
}

/** Null when the name is taken. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })
}

function listenWith(server: Server, listener: (socket: Socket) => void): void {
  server.removeAllListeners('connection').on('connection', listener)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function heldByAnother(folder: string): StartError {
  return new StartError(`DATA_DIR must be a folder of its own: ${folder} is open in another Latchkey process`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
