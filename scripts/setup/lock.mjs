import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run-program.mjs'

const lockFile = join(root, '.runtime', 'setup.lock')
const heartbeatMs = 1_000
const abandonedAfterMs = 10_000

/** Lets one command at a time set up; a lock whose owner was killed is taken over after ten seconds. */
export async function withSetupLock(work) {
  await takeLock()
  const heartbeat = setInterval(touchLock, heartbeatMs)
  process.once('exit', dropLock)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', dropLock)
    dropLock()
  }
}

async function takeLock() {
  mkdirSync(dirname(lockFile), { recursive: true })
  let hasSaidSo = false
  while (!tryLock()) {
    if (ageOfLock() > abandonedAfterMs) dropLock()
    else if (!hasSaidSo) {
      console.log('Another command is setting up; waiting for it …')
      hasSaidSo = true
    }
    await wait(200)
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ageOfLock() {
  return Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

function touchLock() {
  const now = new Date()
  if (existsSync(lockFile)) utimesSync(lockFile, now, now)
}

function dropLock() {
  rmSync(lockFile, { force: true })
}
