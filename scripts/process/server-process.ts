/** The real server in a process of its own, which a test may end in any way. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { settings } from '#server/platform/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyLine = /^Latchkey is ready at (\S+)$/
/** Longer than any answer takes that comes at all. */
const patienceMs = 15_000

export type OwnSettings = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

export interface ServerProcess {
  readonly address: string
  /** The status of `GET /api/health`; 0 when nothing answers. */
  health(): Promise<number>
  hasEnded(): boolean
  /** All that it has output so far. */
  output(): string
  /** As by kill -9: nothing is written, closed or output any more. */
  kill(): Promise<void>
  /** As an operator would; returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the product, or the demo, with these settings and none of the caller's environment.
 * @throws Error with all that it output when it does not get ready.
 */
export async function startServerProcess(
  own: OwnSettings,
  program: 'src/server/main.ts' | 'scripts/demo/demo.ts' | 'npm start' = 'src/server/main.ts',
): Promise<ServerProcess> {
  const [command, args] = program === 'npm start' ? ['npm', ['start']] : [process.execPath, [program]]
  const child = spawn(command, args, {
    cwd: root,
    env: { ...withoutSettings(), PORT: '0', BILLING: 'simulated', LOG_LEVEL: 'error', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithUs(child)
  const ended = once(child, 'exit')
  const output: string[] = []
  const address = await readyAddress(child, output)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    address,
    health: () =>
      fetch(`${address}/api/health`, { signal: AbortSignal.timeout(patienceMs) }).then(
        ({ status }) => status,
        () => 0,
      ),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output.join(''),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

function readyAddress(child: ChildProcess, output: string[]): Promise<string> {
  child.stderr?.on('data', (text) => output.push(String(text)))
  return new Promise((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        output.push(`${line}\n`)
        const address = readyLine.exec(line)?.[1]
        if (address) resolve(address)
      })
    }
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} instead of getting ready:\n${output.join('')}`)),
    )
  })
}

function endWithUs(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

function withoutSettings(): NodeJS.ProcessEnv {
  const names: readonly string[] = settings
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)))
}
