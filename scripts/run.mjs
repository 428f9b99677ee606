// Behind every npm script. It needs nothing but Node's own modules and runs on Node 18 or newer:
// it sees to Node 24, the dependencies and the builds, and then hands over to the command itself.
import { runProgram } from './setup/run-program.mjs'
import { prepare } from './setup/setup.mjs'

// Node keeps what it has compiled: the next start takes half a second less.
const compiled = { NODE_COMPILE_CACHE: '.cache/compiled' }

// Each thread that draws pictures or PDFs would otherwise hoard memory of its own: sixty photos grew the server by 170 MB instead of 50.
const production = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

const commands = {
  start: { program: 'dist/server/main.js', withBuilds: true, env: production },
  demo: { program: 'scripts/demo/demo.ts', withBuilds: true, env: production },
  dev: { program: 'scripts/demo/dev.ts' },
  test: { program: 'scripts/test/test.ts' },
  check: { program: 'scripts/test/test.ts', args: ['--quick'] },
  bench: { program: 'scripts/bench/bench.ts', withBuilds: true, env: production },
  faults: { program: 'scripts/faults/faults.ts', withBuilds: true },
  figures: { program: 'scripts/figures.ts' },
  build: { withBuilds: true },
  screenshots: { program: 'scripts/demo/screenshots.ts', withBuilds: true },
  'e2e-server': { program: 'scripts/test/e2e-server.ts', withBuilds: true },
}

async function main(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`)
    return 2
  }
  const { node, env } = await prepare({ withBuilds: command.withBuilds ?? false })
  if (!command.program) return 0
  return runProgram(node, [command.program, ...(command.args ?? []), ...args], { ...compiled, ...env, ...command.env })
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
