import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

export type Ended = { code: number; output: string }

const running = new Set<ChildProcess>()

/** `isAside`: what it starts, too, gets the time that others leave of the processors. */
export type RunOptions = SpawnOptions & { isAside?: boolean }

/** Runs a program without a terminal and returns its exit code with all that it printed. */
export function runQuietly(program: string, args: string[], { isAside, ...options }: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    if (isAside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    running.add(child)
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: `${output}${error.message}\n` })
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 1, output: signal ? `${output}Ended by ${signal}\n` : output })
    })
  })
}

/** Ends every program that is still running. */
export function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}
