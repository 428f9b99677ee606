import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

export type Ended = { code: number; output: string }

const running = new Set<ChildProcess>()

/** Runs a program without a terminal and returns its exit code with all that it printed. */
export function runQuietly(program: string, args: string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
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
