// Behind every npm script. It needs nothing but Node's own modules and runs on Node 18 or newer:
// it sees to Node 24, the dependencies and the builds, and then hands over to the command itself.
import { runProgram } from './setup/run-program.mjs'
import { prepare } from './setup/setup.mjs'

// Node keeps what it has compiled: the next start takes half a second less.
const compiled = { NODE_COMPILE_CACHE: '.cache/compiled' }

// A server that gives memory back: each thread that draws pictures or PDFs would otherwise hoard some
// of its own, and what one large answer took would never be returned (docs/performance.md). Whatever
// runs or measures the product runs it like this.
const server = {
  env: {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
  flags: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
  withBuilds: true,
}

const commands = {
  start: { program: 'dist/server/main.js', ...server },
  demo: { program: 'dist/server/demo.js', ...server },
  dev: { program: 'scripts/demo/dev.ts' },
  test: { program: 'scripts/test/test.ts' },
  check: { program: 'scripts/test/test.ts', args: ['--quick'] },
  bench: { program: 'scripts/bench/bench.ts', ...server },
  faults: { program: 'scripts/faults/faults.ts', withBuilds: true },
  figures: { program: 'scripts/figures.ts' },
  build: { withBuilds: true },
  screenshots: { program: 'scripts/demo/screenshots.ts', withBuilds: true },
  'e2e-server': { program: 'scripts/test/e2e-server.ts', ...server },
}

async function main(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`)
    return 2
  }
  const { node, env } = await prepare({ withBuilds: command.withBuilds ?? false })
  if (!command.program) return 0
  return runProgram(node, [...(command.flags ?? []), command.program, ...(command.args ?? []), ...args], {
    ...compiled,
    ...env,
    ...command.env,
  })
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
