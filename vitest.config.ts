import { defineConfig } from 'vitest/config'
import { contractWalk, databaseTests, platformTests } from './test/projects.ts'

const setupFiles = ['test/refuse-network.ts']

/** Files share their worker, so that each worker loads the prepared database once and not once a file. */
const onDatabase = {
  globalSetup: ['test/global-setup.ts'],
  setupFiles,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  isolate: false,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['test/**/*.server.test.ts'],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      { test: { name: 'platform', include: platformTests, setupFiles, testTimeout: 20_000, hookTimeout: 60_000 } },
      { test: { ...onDatabase, name: 'server', include: databaseTests } },
      { test: { ...onDatabase, name: 'walk', include: [contractWalk] } },
    ],
  },
})
