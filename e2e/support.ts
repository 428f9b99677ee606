import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response,
  type WebError,
} from '@playwright/test'
import type axe from 'axe-core'
import { londonDay } from '#domain/day.ts'
import { type Eml, readEml } from '#test/eml.ts'
import { inSharedContext } from './shared-context.ts'

export { expect }

/** Today in London, as on the server. */
export const today = londonDay(new Date())

/** The toast on the screen. */
export const toast = (page: Page) => page.locator('li[data-state=open]')

const sourceOf = (words: string | RegExp) =>
  typeof words === 'string' ? words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : words.source

/** Checks a toast's title, or title and description, in one look, because another toast may follow at once. */
export async function expectToast(page: Page, ...words: readonly (string | RegExp)[]) {
  const all = words.map((each) => `(?=.*(?:${sourceOf(each)}))`).join('')
  await expect(toast(page)).toContainText(new RegExp(`^${all}`, 's'))
}

/** Checks that the toast on the screen covers nothing of a field or button. */
export async function expectFreeOfToast(page: Page, control: Locator) {
  const [over, under] = [await toast(page).boundingBox(), await control.boundingBox()]
  const isApart =
    over &&
    under &&
    (over.y + over.height <= under.y || under.y + under.height <= over.y || over.x >= under.x + under.width)
  expect(isApart, 'the control is free').toBe(true)
}

/**
 * Holds requests back, as a slow line does: `asked` resolves once there is one, and `release` lets it and later ones
 * through. With `onlyFirst` later ones are not held; with `afterServer` the server has done what is asked, and its
 * answer is held.
 */
export async function hold(
  page: Page,
  address: string | RegExp,
  method = 'GET',
  { onlyFirst = false, afterServer = false } = {},
) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(address, async (route) => {
    if (route.request().method() !== method || (onlyFirst && !isFirst)) return route.fallback()
    isFirst = false
    const response = afterServer ? await route.fetch() : undefined
    asked.resolve()
    await released.promise
    // Who asked may have given up meanwhile.
    await (response ? route.fulfill({ response }).catch(() => {}) : route.fallback())
  })
  return { asked: asked.promise, release: released.resolve }
}

/** Rests the pointer on the toast, which stays until the pointer leaves it. */
export const holdToast = (page: Page) => toast(page).hover()

/** Presses the button of exactly this name, on a page or in a part of one. */
export const press = (on: Pick<Page, 'getByRole'>, name: string) =>
  on.getByRole('button', { name, exact: true }).click()

/** The part of a screen under this heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The entry of a list with these words: a table row on a desk, a list item on a phone. */
export const entry = (on: Page | Locator, words: string | RegExp) =>
  on.getByRole('row').or(on.getByRole('listitem')).filter({ hasText: words })

/** Waits until a closed dialog's entry has left the browser's history, so that the test can navigate. */
const dialogHasLeft = (page: Page, options = {}) =>
  page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer, undefined, options)

/**
 * Waits until what was just drawn listens for keys and the uppermost dialog has the focus, which takes a moment that
 * only a test is fast enough to notice.
 */
async function listensForKeys(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))).catch(() => {})
  const isInUppermost = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)?.contains(document.activeElement) ?? true
  await page.waitForFunction(isInUppermost, undefined, { timeout: 1_000 }).catch(() => {})
}

/** Presses Escape and waits until the dialog is gone. */
export async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogHasLeft(page)
}

type Fixtures = {
  /** Starts without anything cached: `test.use({ firstVisit: true })`. */
  firstVisit: boolean
  /** Console errors that this test causes on purpose: `test.use({ expectedProblems: /offline/ })`. */
  expectedProblems: RegExp
  noProblems: undefined
  /** Shows reminders of inspections, as in a new browser: `test.use({ reminds: true })`. */
  reminds: boolean
  noReminders: undefined
}

/** Collects the problems of this browser's pages until the returned function is called. */
function watched(context: BrowserContext, problems: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  }
  const onError = (error: WebError) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  const onResponse = (response: Response) => {
    if (response.status() >= 500) problems.push(`answer ${response.status()}: ${response.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('response', onResponse)
  return () => context.off('console', onConsole).off('weberror', onError).off('response', onResponse)
}

/**
 * Playwright's test, which also fails on a console error, an uncaught error or a 5xx answer in any of its browsers. Its
 * page navigates, reloads and presses Escape no faster than a person: not while a closed dialog's step back could still
 * undo the navigation, nor before an opening dialog listens for keys.
 */
export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  context: async ({ browser, firstVisit, hasTouch, locale, serviceWorkers, viewport }, use) => {
    if (!firstVisit) {
      const options = JSON.stringify({ hasTouch, locale, serviceWorkers, viewport })
      return inSharedContext(browser, options, use)
    }
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...visit) => {
      // A form with edits keeps an entry in the history, to ask before it is left.
      await dialogHasLeft(page, { timeout: 1_000 }).catch(() => {})
      return goto(...visit)
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      // An open dialog stays open, so its reload is not waited for.
      await dialogHasLeft(page, { timeout: 500 }).catch(() => {})
      return reload(options)
    }
    const pressKey = page.keyboard.press.bind(page.keyboard)
    page.keyboard.press = async (key, options) => {
      if (key === 'Escape') await listensForKeys(page)
      return pressKey(key, options)
    }
    await use(page)
  },
  expectedProblems: [/(?!)/, { option: true }],
  noProblems: [
    async ({ browser, context: _, expectedProblems }, use) => {
      const problems: string[] = []
      const stopWatching: (() => void)[] = []
      const watch = (each: BrowserContext) => stopWatching.push(watched(each, problems))
      for (const each of browser.contexts()) watch(each)
      // Other people's browsers of the test may be added later.
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      for (const stop of stopWatching) stop()
      const allowed = [refusedRequest, expectedProblems]
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  reminds: [false, { option: true }],
  noReminders: [
    async ({ page, reminds }, use) => {
      if (!reminds) await acknowledgeReminders(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** More properties than a run makes. */
const everyProperty = Array.from({ length: 5_000 }, (_, at) => at + 1)

/** From the next visit on, no reminders of inspections, whose dialog would cover a landlord's first screen. */
export async function acknowledgeReminders(page: Page): Promise<void> {
  await page.addInitScript((ids) => {
    // A blank page, such as axe opens, has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('shown_inspection_reminders', ids)
  }, `[${everyProperty}]`)
}

// The browser's own note that an answer was 4xx, which a wrong password, say, rightly gets.
const refusedRequest = /^console: Failed to load resource: the server responded with a status of 4\d\d/

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the rules of WCAG 2.2 A and AA that a machine can check. */
async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { found, passed } = await page.evaluate(async (values) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Without `resultTypes`, axe also describes every element without problems, which takes longer than checking it.
    // `preload` would read style sheets for rules that are not run.
    const options: axe.RunOptions = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false }
    const { violations, passes } = await run(options)
    const words = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
    )
    return { found: words, passed: passes.length }
  }, wcag22AA)
  expect(found).toEqual([])
  expect(passed, 'axe checked something').toBeGreaterThan(0)
}

/** Checks that the screen is accessible as it is now and that nothing on it is too wide. */
export async function expectAccessible(page: Page): Promise<void> {
  // From the top, because an element half under the page's head would be reported.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
}

/** Where a text ends on the screen, without the room around it. */
export const endOfText = (of: Locator) =>
  of.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return Math.round(text.getBoundingClientRect().right)
  })

/** Checks that nothing is wider than the window; a resized one is drawn again a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: 'pixels by which the content is too wide' }).toBeLessThanOrEqual(0)
}

/** Waits for a mail to this address with such a subject, and returns the newest. */
export async function lastMail(to: string, subject: RegExp): Promise<Eml> {
  const newest = () => mailsTo(to).findLast((mail) => subject.test(mail.subject))
  await expect.poll(newest, { message: `a mail to ${to}` }).toBeDefined()
  const mail = newest()
  if (!mail) throw new Error(`The mail to ${to} is gone`)
  return mail
}

/** Oldest first. */
function mailsTo(address: string): Eml[] {
  const outbox = join(process.env.LATCHKEY_E2E_DATA ?? '', 'outbox')
  if (!existsSync(outbox)) return []
  // A file that is still being written has another ending until it is complete.
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(outbox, name))
  const writtenAt = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
  return files
    .sort((a, b) => (writtenAt.get(a) ?? 0) - (writtenAt.get(b) ?? 0))
    .map((file) => readEml(readFileSync(file, 'utf8')))
    .filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
}
