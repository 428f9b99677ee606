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

/** Today in London, as the server has it. */
export const today = londonDay(new Date())

/** The toast on the screen. */
export const toast = (page: Page) => page.locator('li[data-state=open]')

const sourceOf = (words: string | RegExp) =>
  typeof words === 'string' ? words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : words.source

/**
 * The toast on the screen says all of this: its title, or its title and its description. One look at one toast, which
 * another one may follow at once.
 */
export async function expectToast(page: Page, ...words: readonly (string | RegExp)[]) {
  const all = words.map((each) => `(?=.*(?:${sourceOf(each)}))`).join('')
  await expect(toast(page)).toContainText(new RegExp(`^${all}`, 's'))
}

/** Rests the pointer on the toast, which then stays until the pointer has left it. */
export const holdToast = (page: Page) => toast(page).hover()

/** Presses the button of exactly this name, on a page or in a part of one. */
export const press = (on: Pick<Page, 'getByRole'>, name: string) =>
  on.getByRole('button', { name, exact: true }).click()

/** The entry of a list that holds these words: a row of a table on a desk, an item of a list on a phone. */
export const entry = (on: Page | Locator, words: string | RegExp) =>
  on.getByRole('row').or(on.getByRole('listitem')).filter({ hasText: words })

/** Waits until the entry of a closed dialog has left the browser's history: only then can one go elsewhere. */
const dialogHasLeft = (page: Page, options = {}) =>
  page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer, undefined, options)

/**
 * What has just been drawn begins to listen for keys a moment later: nobody is fast enough to notice, but a test is.
 */
const listensForKeys = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))).catch(() => {})

/** Presses Escape, and waits until the dialog has left. */
export async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogHasLeft(page)
}

type Fixtures = {
  /** Nothing has been loaded before: `test.use({ firstVisit: true })`. */
  firstVisit: boolean
  /** Complaints of the browser that this test means to cause: `test.use({ expectedProblems: /offline/ })`. */
  expectedProblems: RegExp
  noProblems: undefined
  /** Inspections are reminded of, as in a browser that has acknowledged none: `test.use({ reminds: true })`. */
  reminds: boolean
  noReminders: undefined
}

/** Adds to these problems what the pages of this browser complain of, until the returned function is called. */
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
 * Playwright's test, which here also fails on a console error, an uncaught error and an answer of 500 or
 * above in any of its browsers, and whose page goes to another address, reloads, and presses Escape, as a person
 * would: not within the moment in which a closed dialog's step back could still end the visit, nor in the one
 * in which a dialog that opens hears nothing yet.
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
      // A form with edits keeps an entry of its own, for the question before it is left.
      await dialogHasLeft(page, { timeout: 1_000 }).catch(() => {})
      return goto(...visit)
    }
    const reload = page.reload.bind(page)
    page.reload = async (options) => {
      // One that is open stays so: what is reloaded then is not waited for.
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
      // Those of the other people of a test may come later.
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

/** More than the properties that a run makes. */
const everyProperty = Array.from({ length: 5_000 }, (_, at) => at + 1)

/**
 * From the next visit on, this page has acknowledged the reminder of every inspection: a dialog that lies over a
 * landlord's first screen.
 */
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

/** No rule of WCAG 2.2 A and AA that a machine can check is broken. */
async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { found, passed } = await page.evaluate(async (values) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    // Without `resultTypes` axe also describes every element that is in order, which takes longer than looking at it;
    // `preload` reads style sheets for rules that are not run.
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

/** The screen as it is now can be read and used by everybody, and nothing on it is wider than it is. */
export async function expectAccessible(page: Page): Promise<void> {
  // From its top: what happens to be half under the bar at the head of the page says nothing of the screen.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
}

/** A window that was made narrower is drawn again a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: 'pixels by which the content is too wide' }).toBeLessThanOrEqual(0)
}

/** The newest mail to this address with a subject like this one, waited for. */
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
  // A file that is still being written has another ending, and is renamed when it is whole.
  const files = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(outbox, name))
  const writtenAt = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
  return files
    .sort((a, b) => (writtenAt.get(a) ?? 0) - (writtenAt.get(b) ?? 0))
    .map((file) => readEml(readFileSync(file, 'utf8')))
    .filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
}
