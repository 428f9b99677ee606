import { setTimeout as wait } from 'node:timers/promises'
import { runQuietly } from '../test/run-quietly.ts'
import { findOnPath } from './find-program.ts'

const attempts = 20
const secondsBetweenAttempts = 15

/** Whether Debian's packages can be installed here: as root, where there is an apt-get. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined
}

/**
 * Installs the first of the alternatives that can be had and returns whether one could.
 * Another apt at work makes apt-get fail at once, so that is waited for, up to five minutes.
 */
export async function installPackages(alternatives: string[][]): Promise<boolean> {
  await aptGet(['update'])
  for (const packages of alternatives) {
    if (await aptGet(['install', '-y', '--no-install-recommends', ...packages])) return true
  }
  return false
}

async function aptGet(args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { code, output } = await runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env })
    if (code === 0) return true
    if (!/could not get lock|unable to lock/i.test(output)) {
      console.log(`apt-get ${args.join(' ')} failed:\n${output.trimEnd()}`)
      return false
    }
    await wait(secondsBetweenAttempts * 1000)
  }
  return false
}
