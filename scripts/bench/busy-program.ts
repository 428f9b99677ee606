import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Keeps a core busy from another program for a while: what others notice of it is what they notice of any work in a
 * process of its own.
 */
export async function keepCoreBusy(ms: number): Promise<void> {
  const program = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  try {
    await wait(ms)
  } finally {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
}
