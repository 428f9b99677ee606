import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/process/free-port.ts'
import { chromiumFlags, findChromium } from './scripts/setup/chromium.ts'

// Playwright reads this file again in every worker, which inherits what the first reading settled.
const chromium = findChromium()
if (chromium) process.env.LATCHKEY_CHROMIUM = chromium
process.env.LATCHKEY_E2E_PORT ??= `${await freePort()}`
process.env.LATCHKEY_E2E_DATA ??= join(tmpdir(), `latchkey-e2e-${process.pid}`)
const baseURL = `http://127.0.0.1:${process.env.LATCHKEY_E2E_PORT}`

/** What is mostly done on a phone, in a home or in front of it; the rest is done at a desk. */
const onPhone =
  /(maintenance|inspections|inspection-reports|inspection-reminders|inventory|inventory-drafts|offline)\.spec\.ts$/
/**
 * Journeys of money and business, which are done on either, and what differs by width; a
 * test marked `@desk` runs at a desk alone.
 */
const atBothWidths = [
  'analytics',
  'api-keys',
  'arrears',
  'backups',
  'bank',
  'bin',
  'branding',
  'bulk',
  'deposits',
  'finances',
  'first-loop',
  'house-sheets',
  'ledger',
  'long-accounts',
  'plans',
  'profile',
  'settings',
  'shell',
  'two-factor',
].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Only when to give up on a slow machine: how quick a screen is, `npm run bench` measures.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What fades in has too little contrast on its way, and axe may look just then.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test is a first visit: without this, each would keep the whole application on its device first.
    serviceWorkers: 'block',
    // Pages of one browser context share their process, and what it has compiled, while one of them is open.
    launchOptions: { executablePath: chromium, args: [...chromiumFlags, '--process-per-site'] },
  },
  projects: [
    {
      name: 'phone',
      testMatch: [onPhone, ...atBothWidths],
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', testIgnore: onPhone, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node scripts/run.mjs e2e-server',
    // A URL would answer while the jobs of the morning still run (scripts/test/e2e-server.ts).
    wait: { stdout: /^Latchkey is ready at /m },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
