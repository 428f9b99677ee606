import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractWalk, platformTests, testsOfEither, testsOfOne } from './test/projects.ts'

const setupFiles = ['test/refuse-network.ts']

/** Vitest's own second is too little on a busy machine. Only a failure takes as long as this. */
const expectation = { poll: { timeout: 10_000 } }

/** Only when to give up on a slow machine: how quick something is, `npm run bench` measures. */
const testTimeout = 60_000

/** Files share their worker, so that each worker loads the prepared database once and not once a file. */
const onDatabase = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles,
  expect: expectation,
  testTimeout,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than there are cores: some tests wait for the disk, for a killed process or for a database's own.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['test/**/*.server.test.ts'],
          setupFiles,
          expect: expectation,
          testTimeout,
          // They leave nothing behind, and most of them take less time than the modules
          // that each file alone would load.
          isolate: false,
        },
      },
      {
        test: {
          name: 'platform',
          include: platformTests,
          setupFiles,
          expect: expectation,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
      { test: { ...onDatabase, name: 'either-database', include: testsOfEither } },
      { test: { ...onDatabase, name: 'server', include: testsOfOne } },
      // The longest file. Projects are begun by their names, so that the others run beside it.
      { test: { ...onDatabase, name: 'contract-walk', include: [contractWalk] } },
    ],
  },
})
