// `node scripts/run.mjs screenshots`: the pictures of the README, taken of the demo as it is today.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { accounts } from '#api/accounts.ts'
import { startServerProcess } from '../process/server-process.ts'
import { chromiumFlags, findOrInstallChromium } from '../setup/chromium.ts'
import { callsTo } from './client.ts'
import { demoPassword, landlord } from './logins.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly isPhone?: true
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/', width: 1440, height: 900 },
  { name: 'rent', path: '/rent', width: 1440, height: 900 },
  { name: 'dashboard-phone', path: '/', width: 390, height: 844, isPhone: true },
]
const folder = join(import.meta.dirname, '../../docs/images')
const mostBytes = 300_000

async function take(browser: Browser, address: string, token: string, wanted: Picture): Promise<void> {
  const { name, path, width, height, isPhone = false } = wanted
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    hasTouch: isPhone,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await context.addInitScript((kept) => {
    localStorage.setItem('auth_token', kept)
    // The reminders of inspections to come would lie over the picture.
    localStorage.setItem('shown_inspection_reminders', JSON.stringify(Array.from({ length: 100 }, (_, at) => at + 1)))
  }, token)
  const page = await context.newPage()
  await page.goto(address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The bell keeps asking, so the network is never still for good; half a second of stillness is enough.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 })
  const { size: bytes } = await picture.toFile(join(folder, `${name}.png`))
  await context.close()
  if (bytes > mostBytes) throw new Error(`${name}.png has ${bytes} bytes, and ${mostBytes} is the most`)
  console.log(`docs/images/${name}.png: ${Math.ceil(bytes / 1000)} KB`)
}

const executablePath = await findOrInstallChromium()
if (!executablePath) throw new Error('No Chromium was found')
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-screenshots-'))
const server = await startServerProcess({ DATA_DIR: dataDir }, 'scripts/demo/demo.ts')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  mkdirSync(folder, { recursive: true })
  const { token } = await callsTo(server.address)(null, accounts.login, {
    body: { role: 'landlord', email: landlord.email, password: demoPassword },
  })
  for (const picture of pictures) await take(browser, server.address, token, picture)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
