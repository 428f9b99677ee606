// `node scripts/run.mjs screenshots`: the pictures of the README and of the sign-in page,
// taken of the demo as it is today.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { accounts } from '#api/accounts.ts'
import { startServerProcess } from '../process/server-process.ts'
import { chromiumFlags, findOrInstallChromium } from '../setup/chromium.ts'
import { callsTo } from './client.ts'
import { demoPassword, landlord, tenantWithAccount } from './logins.ts'

interface View {
  readonly path: string
  readonly who?: 'landlord' | 'tenant'
  readonly isPhone?: true
  readonly isDark?: boolean
  /** Of a picture that is shown small, so that its words can still be read. */
  readonly desk?: { width: number; height: number }
}

const root = join(import.meta.dirname, '../..')
const inDocs = (name: string) => join(root, 'docs/images', name)
const inProduct = (name: string) => join(root, 'src/web/public/pictures', name)

/** For the README, as large as a screen is. */
const pictures: readonly (View & { name: string })[] = [
  { name: 'dashboard.png', path: '/' },
  { name: 'rent.png', path: '/rent' },
  { name: 'compliance.png', path: '/compliance' },
  { name: 'dashboard-phone.png', path: '/', isPhone: true },
]
/** Five screens of a phone beside each other, from the landlord's morning to the tenant's home. */
const strip: readonly View[] = [
  { path: '/', isPhone: true },
  { path: '/rent', isPhone: true },
  { path: '/properties', isPhone: true },
  { path: '/', who: 'tenant', isPhone: true },
  { path: '/documents', who: 'tenant', isPhone: true },
]
/** What the sign-in page shows of both sides: small, since nobody waits for it. */
const sides: readonly (View & { name: string; width: number })[] = [false, true].flatMap((isDark) => [
  {
    name: isDark ? 'landlord-dark.webp' : 'landlord.webp',
    path: '/',
    isDark,
    desk: { width: 1040, height: 650 },
    width: 800,
  },
  {
    name: isDark ? 'tenant-dark.webp' : 'tenant.webp',
    path: '/',
    who: 'tenant',
    isPhone: true,
    isDark,
    width: 400,
  },
])
const mostBytes = 300_000
const [stripHeight, stripGap] = [640, 20]

type Take = (view: View) => Promise<Buffer>

function camera(browser: Browser, address: string, tokens: { landlord: string; tenant: string }): Take {
  return async ({ path, who = 'landlord', isPhone = false, isDark = false, desk = { width: 1440, height: 900 } }) => {
    const context = await browser.newContext({
      viewport: isPhone ? { width: 390, height: 844 } : desk,
      deviceScaleFactor: isPhone ? 2 : 1,
      hasTouch: isPhone,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      colorScheme: isDark ? 'dark' : 'light',
    })
    await context.addInitScript((authToken) => {
      localStorage.setItem('auth_token', authToken)
      // The reminders of inspections to come would lie over the picture.
      localStorage.setItem('shown_inspection_reminders', JSON.stringify(Array.from({ length: 100 }, (_, at) => at + 1)))
    }, tokens[who])
    const page = await context.newPage()
    await page.goto(address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The bell keeps asking, so the network is never still for good; half a second of stillness is enough.
    await page.waitForLoadState('networkidle')
    // On a busy machine there may be stillness between two questions.
    await page.waitForFunction(() => !document.querySelector('.animate-breathe'))
    await page.evaluate(() => document.fonts.ready)
    const notice = page.locator('li[data-state=open]').getByRole('button', { name: 'Close' })
    if ((await notice.count()) > 0) await notice.click()
    // What lies under the pointer is drawn as pressed.
    await page.mouse.move(0, 0)
    const picture = await page.screenshot()
    await context.close()
    return picture
  }
}

async function save(picture: Sharp, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const { size: bytes } = await picture.toFile(path)
  if (bytes > mostBytes) throw new Error(`${path} has ${bytes} bytes, and ${mostBytes} is the most`)
  console.log(`${relative(root, path)}: ${Math.ceil(bytes / 1000)} KB`)
}

async function saveStrip(take: Take): Promise<void> {
  const screens: Buffer[] = []
  for (const view of strip)
    screens.push(
      await sharp(await take(view))
        .resize({ height: stripHeight })
        .png()
        .toBuffer(),
    )
  const { width = 0 } = await sharp(screens[0]).metadata()
  const step = width + stripGap
  const sheet = {
    width: step * screens.length - stripGap,
    height: stripHeight,
    channels: 4,
    background: '#0000',
  } as const
  const placed = screens.map((input, at) => ({ input, left: at * step, top: 0 }))
  await save(sharp({ create: sheet }).composite(placed).webp({ quality: 82 }), inDocs('film-strip.webp'))
}

const executablePath = await findOrInstallChromium()
if (!executablePath) throw new Error('No Chromium was found')
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-screenshots-'))
const server = await startServerProcess({ DATA_DIR: dataDir }, 'scripts/demo/demo.ts')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const call = callsTo(server.address)
  const signIn = async (role: 'landlord' | 'tenant', email: string) =>
    (await call(null, accounts.login, { body: { role, email, password: demoPassword } })).token
  const tokens = {
    landlord: await signIn('landlord', landlord.email),
    tenant: await signIn('tenant', tenantWithAccount.email),
  }
  const take = camera(browser, server.address, tokens)
  for (const { name, ...view } of pictures)
    await save(sharp(await take(view)).png({ palette: true, quality: 90, effort: 10 }), inDocs(name))
  await saveStrip(take)
  for (const { name, width, ...view } of sides)
    await save(
      sharp(await take(view))
        .resize({ width })
        .webp({ quality: 72 }),
      inProduct(name),
    )
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
