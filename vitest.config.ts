import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['test/**/*.server.test.ts'],
          setupFiles: ['test/refuse-network.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: ['test/global-setup.ts'],
          include: ['src/server/**/*.test.ts', 'test/**/*.server.test.ts'],
          setupFiles: ['test/refuse-network.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Files share their worker, so that each worker loads the prepared database once and not once a file.
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
