import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The repository's folder: every command runs there, wherever it was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program on this terminal, passes signals on to it and returns its exit code
 * (128 + the signal's number when a signal ended it, as a shell does).
 */
export function runProgram(program, args, env = process.env, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env, ...options })
    const passOn = (signal) => child.kill(signal)
    for (const signal of passedOn) process.on(signal, passOn)
    const letGo = () => {
      for (const signal of passedOn) process.off(signal, passOn)
    }
    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      letGo()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}
