import { chromium } from '@playwright/test'
import { runQuietly } from '../test/run-quietly.ts'
import { canInstallPackages, installPackages } from './apt.ts'
import { doesStart, findOnPath, isExecutable } from './find-program.ts'

const namesOnPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The flags that every headless Chromium here is started with: as root, and without calls to the outside. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium on this machine: LATCHKEY_CHROMIUM, one on PATH, an installed Chrome, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.LATCHKEY_CHROMIUM
  if (named) return named
  const onPath = namesOnPath.map((name) => findOnPath([name]))
  const candidates = [...onPath, ...usualPlaces, chromium.executablePath()]
  return candidates.find((file) => file !== undefined && isExecutable(file) && (isOnWindows() || doesStart(file)))
}

/** A Chromium on this machine, installed first where there is none. */
export async function findOrInstallChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  if (canInstallPackages()) {
    console.log("Installing Debian's chromium-headless-shell …")
    await installPackages([
      ['chromium-headless-shell', 'fonts-liberation'],
      ['chromium', 'fonts-liberation'],
    ])
    const installed = findChromium()
    if (installed) return installed
  }
  console.log("Installing Playwright's Chromium …")
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const { code, output } = await runQuietly(process.execPath, playwright)
  if (code !== 0) console.log(output.trimEnd())
  return findChromium()
}

// Chrome on Windows opens a window for --version instead of printing it.
function isOnWindows(): boolean {
  return process.platform === 'win32'
}
