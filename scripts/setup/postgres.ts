import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../process/free-port.ts'
import { runQuietly } from '../test/run-quietly.ts'
import { canInstallPackages, installPackages } from './apt.ts'
import { findOnPath, isExecutable } from './find-program.ts'

const debianFolder = '/usr/lib/postgresql'
const userName = 'latchkey'

/** A throw-away PostgreSQL of our own: a superuser without a password, on a free port of this machine only. */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** The folder with initdb and postgres: the newest of Debian's, or one on PATH. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
  const onPath = findOnPath(['initdb'])
  const folders = onPath ? [...newestFirst, dirname(onPath)] : newestFirst
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
}

/** The folder with initdb and postgres, installed first where there is none and it can be. */
export async function findOrInstallPostgres(): Promise<string | undefined> {
  const found = findPostgres()
  if (found || !canInstallPackages()) return found
  console.log("Installing Debian's postgresql …")
  await installPackages([['postgresql']])
  return findPostgres()
}

/** Starts a new, empty cluster in a temporary folder. It never syncs to disk: it lives for one test run. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const data = join(folder, 'data')
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const asOwner = { ...owner, cwd: folder }
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const initArgs = ['-D', data, '-U', userName, '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
  const made = await runQuietly(join(programs, 'initdb'), initArgs, asOwner)
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed:\n${made.output}`)
  }
  const port = await freePort()
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'a')
  const args = serverArgs(data, folder, port)
  const server = spawn(join(programs, 'postgres'), args, { ...asOwner, env: ownEnv(), stdio: ['ignore', log, log] })
  closeSync(log)
  const stop = () => stopServer(server, folder)
  if (await isReady(programs, server, port)) return { url: `postgres://${userName}@127.0.0.1:${port}/postgres`, stop }
  const said = readFileSync(logFile, 'utf8')
  await stop()
  throw new Error(`The test PostgreSQL did not start:\n${said}`)
}

/**
 * Without what `scripts/run.mjs` tells our own server about its memory: with each piece given back at once, a
 * connection asks the system for its memory anew at every statement, which took most of the time of long ones.
 */
const ownEnv = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')))

function serverArgs(data: string, socketFolder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: '200',
    shared_buffers: '256MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
  }
  return [
    '-D',
    data,
    '-p',
    `${port}`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function isReady(programs: string, server: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && server.exitCode === null) {
    const asked = await runQuietly(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`])
    if (asked.code === 0) return true
    await wait(100)
  }
  return false
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGQUIT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

// PostgreSQL refuses to run as root, so there it runs as its own user or as nobody.
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
