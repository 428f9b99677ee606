import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Another program keeps a core busy for so long: what others notice of that is what they
 * notice of any work that is done apart from them.
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
