// What every command needs before it can run: Node 24, the dependencies, and for some the builds.
// Each part looks first and is quick when there is nothing to do.
import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { buildWhatIsStale } from './build.mjs'
import { withSetupLock } from './lock.mjs'
import { findNode } from './node.mjs'
import { root, runProgram } from './run-program.mjs'

/** Returns the Node to run with, and an environment in which `node` means that one. */
export async function prepare({ withBuilds }) {
  const node = await findNode(npm)
  const env = withFolderFirst(dirname(node), process.env)
  if (!areDependenciesInstalled()) await withSetupLock(() => installDependencies(env))
  if (withBuilds) await buildWhatIsStale(node, env)
  return { node, env }
}

// npm writes node_modules/.package-lock.json as the last act of an install, so it tells both whether
// the install was finished and whether it was of this package-lock.json.
function areDependenciesInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] ? installed[path].version === version : optional === true
  })
}

// Not `npm ci`: that refuses a lock file which lacks some other platform's optional package.
// This installs the versions of the lock file too, and leaves it as it is.
async function installDependencies(env) {
  if (areDependenciesInstalled()) return
  console.log('Installing the dependencies …')
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  let code = await npm(args, env)
  const wasStopped = code >= 128
  if (code !== 0 && !wasStopped) {
    console.log('That failed; trying once more …')
    code = await npm(args, env)
  }
  if (code !== 0) throw new Error(`The dependencies could not be installed: npm install ended with ${code}`)
}

function npm(args, env) {
  const running = process.env.npm_execpath
  if (running && basename(running) === 'npm-cli.js') return runProgram(process.execPath, [running, ...args], env)
  return runProgram('npm', args, env, { shell: process.platform === 'win32' })
}

function withFolderFirst(folder, env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [key]: [folder, env[key]].filter(Boolean).join(delimiter) }
}
