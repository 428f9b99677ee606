import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSetupLock } from './lock.mjs'
import { root, runProgram } from './run-program.mjs'

const stampFolder = join(root, '.cache', 'built')

const builds = [
  {
    name: 'web',
    says: 'Building the web …',
    result: 'dist/web/index.html',
    program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    env: { NODE_ENV: 'production' },
    sources: [
      'index.html',
      'package-lock.json',
      'scripts/build/chunks.ts',
      'scripts/build/early-start.ts',
      'scripts/build/first-calls.ts',
      'scripts/build/lean-contract.ts',
      'scripts/build/offline.ts',
      'scripts/build/precompress.ts',
      'src/api',
      'src/domain',
      'src/web',
      'vite.config.ts',
    ],
  },
  {
    name: 'server',
    says: 'Building the server …',
    result: 'dist/server/main.js',
    program: ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    env: { NODE_ENV: 'production' },
    sources: [
      'package-lock.json',
      'package.json',
      'scripts/demo',
      'src/api',
      'src/domain',
      'src/server',
      'test/eml.ts',
      'vite.server.config.ts',
    ],
  },
  {
    name: 'database',
    says: 'Preparing the empty database …',
    result: '.cache/database',
    program: ['scripts/setup/prepare-template.ts'],
    env: {},
    sources: ['package-lock.json', 'src/server/db/migrations'],
  },
]

/** Builds whatever is missing or was built from other sources. */
export async function buildWhatIsStale(node, env) {
  if (builds.every(isFresh)) return
  await withSetupLock(async () => {
    for (const build of builds.filter((each) => !isFresh(each))) await run(build, node, env)
  })
}

async function run(build, node, env) {
  console.log(build.says)
  const stamp = { seen: seenOf(build.sources), content: contentOf(build.sources) }
  rmSync(stampOf(build), { force: true })
  const code = await runProgram(node, build.program, { ...env, ...build.env })
  if (code !== 0) throw new Error(`That failed: ${build.program.join(' ')} ended with ${code}`)
  writeStamp(build, stamp)
}

function isFresh(build) {
  const stamp = existsSync(join(root, build.result)) ? readStamp(build) : null
  if (stamp === null) return false
  const seen = seenOf(build.sources)
  if (stamp.seen === seen) return true
  // The files were written again, as by a checkout, but their content may be the same.
  if (stamp.content !== contentOf(build.sources)) return false
  writeStamp(build, { ...stamp, seen })
  return true
}

function readStamp(build) {
  try {
    return JSON.parse(readFileSync(stampOf(build), 'utf8'))
  } catch {
    return null
  }
}

function writeStamp(build, stamp) {
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stampOf(build), JSON.stringify(stamp))
}

function stampOf({ name }) {
  return join(stampFolder, name)
}

/** When the files were last written and their sizes, which are known without reading a thousand files. */
function seenOf(sources) {
  return hashOf(sources, (path) => {
    const { mtimeMs, size } = statSync(join(root, path))
    return `${mtimeMs} ${size}`
  })
}

function contentOf(sources) {
  return hashOf(sources, (path) => readFileSync(join(root, path)))
}

function hashOf(sources, detailOf) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesBelow)) {
    if (path.includes('.test.')) continue
    hash.update(path).update('\0').update(detailOf(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesBelow(`${path}/${name}`))
}
