/** The real server in a process of its own, which a fault test may end in any way, and the calls to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { settings } from '#server/platform/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyLine = /^Latchkey is ready at (\S+)$/

export interface FaultServer {
  readonly address: string
  /** The status of `GET /api/health`; 0 when nothing answers. */
  health(): Promise<number>
  /** As by kill -9: nothing is written, closed or said any more. */
  kill(): Promise<void>
  /** As an operator would; answers the exit code. */
  stop(): Promise<number | null>
}

/** @throws Error with all that the server said when it does not get ready. */
export async function startFaultServer(env: Record<string, string>): Promise<FaultServer> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...withoutSettings(), PORT: '0', BILLING: 'simulated', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const address = await readyAddress(child)
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    address,
    health: () =>
      fetch(`${address}/api/health`, { signal: AbortSignal.timeout(15_000) }).then(
        ({ status }) => status,
        () => 0,
      ),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  const said: string[] = []
  child.stderr?.on('data', (text) => said.push(String(text)))
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(`${line}\n`)
      const address = readyLine.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} instead of getting ready:\n${said.join('')}`)))
  })
  return ready
}

/** What the caller's own environment sets shall not decide which database is put at risk. */
function withoutSettings(): NodeJS.ProcessEnv {
  const names: readonly string[] = settings.map(({ name }) => name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)))
}
