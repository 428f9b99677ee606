/**
 * What somebody with a simulated phone waits for and sees move: of every screen the largest contentful
 * paint, the worst interaction to next paint of a few presses, and the layout shift while it loads and is
 * scrolled through. Each screen is a first visit.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../setup/chromium.ts'
import { type BenchServer, median, morningIsDone, withBenchServer } from './process.ts'

/** How many times slower the simulated processor is than this machine's; below, the network of a phone out of doors. */
const cpuSlowdown = Number(process.env.LATCHKEY_BENCH_SLOWDOWN ?? 4)
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const
const rounds = Number(process.env.LATCHKEY_BENCH_ROUNDS ?? 3)

const mostPaintMs = 1_500
const mostShift = 0.02
/** Promised of the long list alone; of the other screens the figure is printed. */
const mostInteractionMs = 100
const longList = '/rent'
/** With 26 months of rent each: 10,400 payments. */
const properties = 400

type Vitals = { paintMs: number; interactionMs: number; shift: number }
type Viewer = { name: string; token: string | null; remembered: string }

/**
 * Prints what it finds; returns how many limits are missed. `words` are parts of the
 * paths to measure, all of them when none is given.
 */
export async function benchVitals(words: readonly string[]): Promise<number> {
  const executablePath = findChromium()
  if (!executablePath) {
    console.log('\nScreens on a phone: left out, because there is no Chromium (npm test installs one)')
    return 0
  }
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    return await withBenchServer({ LATCHKEY_BENCH_PORTFOLIOS: `${properties}x1` }, (server) =>
      measureAll(browser, server, words),
    )
  } finally {
    await browser.close()
  }
}

async function measureAll(browser: Browser, server: BenchServer, words: readonly string[]): Promise<number> {
  await morningIsDone(server)
  const [tenantToken = null] = await server.tenantTokens()
  const viewers = await Promise.all([
    viewerOf('stranger', null, server.address),
    viewerOf('landlord', server.tokens[properties] ?? null, server.address),
    viewerOf('tenant', tenantToken, server.address),
  ])
  console.log(
    `\nScreens on a simulated phone: ${phone.viewport.width} × ${phone.viewport.height}, processor ${cpuSlowdown} times slower, ` +
      `${(network.downloadThroughput * 8) / 1e6} Mbit/s, ${network.latency} ms; median of ${rounds} first visits`,
  )
  console.log(`${''.padEnd(36)}${'paint'.padStart(10)}${'press'.padStart(10)}${'shift'.padStart(10)}`)
  let missed = 0
  for (const viewer of viewers) {
    for (const path of await screensOf(browser, server.address, viewer)) {
      if (words.length > 0 && !words.some((word) => path.includes(word))) continue
      missed += await measureScreen(browser, server.address, viewer, path)
    }
  }
  return missed
}

/** Somebody who signed in another day: their browser has the session, and none of the application. */
async function viewerOf(name: string, token: string | null, address: string): Promise<Viewer> {
  if (!token) return { name, token, remembered: '' }
  const answer = await fetch(`${address}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  return { name, token, remembered: JSON.stringify({ token, user: await answer.json() }) }
}

/** Of a landlord, what no menu lists. */
const furtherScreens = [
  '/compliance',
  '/finances/tax',
  '/finances/report',
  '/finances/analytics',
  '/finances/deposits',
  '/finances/mortgages',
  '/rent/bank',
  '/activity',
  '/bin',
  '/plan-selection',
  '/inventory/create',
]

/** The pages of a landlord's first property, tenancy and request. */
async function pagesOfRows(address: string, token: string): Promise<string[]> {
  const first = async (list: string) => {
    const answer = await fetch(`${address}/api/${list}?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    const [row] = (await answer.json()) as { id: number }[]
    if (!row) throw new Error(`There is nothing in ${list}`)
    return row.id
  }
  const [property, tenancy] = [await first('properties'), await first('tenants')]
  return [
    `/properties/${property}`,
    `/properties/${property}/house-sheet`,
    `/tenants/${tenancy}`,
    `/tenants/${tenancy}/account`,
    `/tenants/${tenancy}/deposit`,
    `/maintenance/${await first('maintenance-requests')}`,
  ]
}

/** As the menu of a desk lists them, and then those that no menu does. */
async function screensOf(browser: Browser, address: string, viewer: Viewer): Promise<string[]> {
  if (!viewer.token) return ['/auth']
  const paths = [...(await screensOfMenu(browser, address, viewer)), '/notifications']
  if (viewer.name !== 'landlord') return paths
  return [...paths, ...(await pagesOfRows(address, viewer.token)), ...furtherScreens]
}

async function screensOfMenu(browser: Browser, address: string, viewer: Viewer): Promise<string[]> {
  const page = await openPage(browser, viewer, { viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await page.context().close()
  return paths
}

async function measureScreen(browser: Browser, address: string, viewer: Viewer, path: string): Promise<number> {
  const visits: Vitals[] = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, address, viewer, path))
  const of = (name: keyof Vitals) => median(visits.map((vitals) => vitals[name]))
  const figures = [
    { text: `${(of('paintMs') / 1000).toFixed(2)} s`, isMissed: of('paintMs') > mostPaintMs },
    {
      text: `${of('interactionMs').toFixed(0)} ms`,
      isMissed: path === longList && of('interactionMs') > mostInteractionMs,
    },
    { text: of('shift').toFixed(3), isMissed: of('shift') > mostShift },
  ]
  const missed = figures.filter(({ isMissed }) => isMissed).length
  const cells = figures.map(({ text, isMissed }) => `${text}${isMissed ? '!' : ' '}`.padStart(10)).join('')
  console.log(`${`${viewer.name} ${path}`.padEnd(36)}${cells}`)
  return missed
}

async function openPage(browser: Browser, { token, remembered }: Viewer, options: object): Promise<Page> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (token) {
    await page.addInitScript(
      (viewer) => {
        localStorage.setItem('auth_token', viewer.token)
        localStorage.setItem('remembered_user', viewer.remembered)
        // The reminders of inspections would lie over the page.
        localStorage.setItem(
          'shown_inspection_reminders',
          JSON.stringify(Array.from({ length: 5_000 }, (_, at) => at + 1)),
        )
      },
      { token, remembered },
    )
  }
  return page
}

type Seen = { paintMs: number; interactionMs: number; shifts: { at: number; value: number }[] }

async function visit(browser: Browser, address: string, viewer: Viewer, path: string): Promise<Vitals> {
  const page = await openPage(browser, viewer, phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.goto(`${address}${path}`)
  // Not by role: what is asked of each frame would take the phone's slow processor.
  await page.waitForSelector('h1')
  await quiet(page)
  // What is scrolled into view is no part of it; a person's own scrolling would end it.
  const { paintMs } = await readSeen(page)
  await scrollThrough(page)
  await pressAbout(page, path)
  await quiet(page)
  const { interactionMs, shifts } = await readSeen(page)
  await page.context().close()
  return { paintMs, interactionMs, shift: worstShift(shifts) }
}

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Runs in the page, before anything of it. */
function watch() {
  const seen: Seen = { paintMs: 0, interactionMs: 0, shifts: [] }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paintMs = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shifts.push({ at: entry.startTime, value })
  })
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId) seen.interactionMs = Math.max(seen.interactionMs, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

/** The worst of the windows that layout shift is counted in: gaps under a second, five seconds at most. */
function worstShift(shifts: Seen['shifts']): number {
  let [worst, sum, from, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    const isSameWindow = at - last < 1_000 && at - from < 5_000
    if (!isSameWindow) [sum, from] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Nothing is loading, nothing has been asked for a while, and what came is drawn. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main [role=status] [aria-hidden] .animate-breathe') === null)
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => drawn(null))))
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let screen = 1; screen <= 4; screen += 1) {
      scrollTo(0, screen * innerHeight * 0.8)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    scrollTo(0, 0)
  })
}

/** The menu opened and closed; on the list of rent also its tabs, its search and the choice of rows. */
async function pressAbout(page: Page, path: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if ((await menu.count()) > 0) {
    await tap(menu)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  } else {
    await tap(page.getByRole('tab').first())
  }
  if (path !== longList) return
  await tap(page.getByRole('tab', { name: 'Paid', exact: true }))
  await quiet(page)
  await tap(page.getByRole('tab', { name: 'Unpaid' }))
  await quiet(page)
  await tap(page.getByRole('button', { name: 'Select', exact: true }))
  await tap(page.getByRole('checkbox').first())
  await tap(page.getByRole('tab', { name: 'All' }))
  await quiet(page)
  await tap(page.getByLabel('Search rent payments'))
  await page.keyboard.type('station', { delay: 60 })
  await quiet(page)
}

/** Longer than a press may take. */
const pressedMs = 500

/**
 * With a bare finger: what a locator looks up in the page before, during and right after
 * its own tap would count as the product's time.
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the screen')
  await wait(pressedMs)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await wait(pressedMs)
}
