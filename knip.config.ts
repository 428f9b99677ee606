import type { KnipConfig } from 'knip'

export default ({ production = false }): KnipConfig => ({
  entry: [
    'scripts/{bench/bench,bench/server,build/icons,demo/demo,demo/dev,demo/screenshots,faults/faults,faults/full-disk,test/e2e-server,test/test}.ts',
    'scripts/{figures,setup/prepare-template}.ts!',
    'src/server/main.ts!',
    'src/web/early/early.ts!',
    // vite.config.ts puts it in place of lucide's own.
    'src/web/components/layout/create-icon.ts!',
  ],
  project: [
    'src/**/*.{ts,tsx,css}!',
    '!src/**/*.test.{ts,tsx}!',
    'test/**/*.ts',
    'e2e/**/*.ts',
    'scripts/**/*.{ts,mjs}',
  ],
  // Tests may look at one part of what their file uses, and they are no importers with `--production`.
  ignoreExportsUsedInFile: production,
  ignoreDependencies: ['@biomejs/biome'],
})
