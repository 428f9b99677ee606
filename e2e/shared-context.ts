// Tests use browser contexts one after the other. The pages of a context share a process while one of them is open, so
// that the application is loaded and compiled once; each test begins with empty storage.
import type { Browser, BrowserContext, Page } from '@playwright/test'

interface SharedContext {
  /** The options that it was made with, as text. */
  readonly options: string
  readonly context: BrowserContext
  /** Stays open and keeps their process alive. */
  readonly keeper: Page
  readonly hasClock: () => boolean
}

const tellAgainAfterMs = 500

/** Unused contexts, all made with the same options. */
let free: SharedContext[] = []

const optionsOf = new WeakMap<BrowserContext, string>()

/** A context with empty storage for this test; `options` are those that tests may change. */
export async function inSharedContext(
  browser: Browser,
  options: string,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const shared = (await freeContext(options)) ?? (await openContext(browser, options))
  await work(shared.context)
  if (shared.hasClock()) await shared.context.close()
  else free.push(await emptied(shared))
}

/** A second context like this one, for another person of the same test. */
export async function inContextLike(context: BrowserContext, work: (another: BrowserContext) => Promise<void>) {
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser')
  await inSharedContext(browser, optionsOf.get(context) ?? '', work)
}

async function freeContext(options: string): Promise<SharedContext | undefined> {
  if (free[0]?.options === options) return free.pop()
  const unfit = free
  free = []
  for (const { context } of unfit) await context.close()
  return undefined
}

async function openContext(browser: Browser, options: string): Promise<SharedContext> {
  const context = await browser.newContext()
  optionsOf.set(context, options)
  const hasClock = watchClock(context)
  const keeper = await context.newPage()
  await keeper.goto('/manifest.webmanifest')
  return { options, context, keeper, hasClock }
}

/** Playwright's clock cannot be removed from a context. */
function watchClock({ clock }: BrowserContext): () => boolean {
  let isInstalled = false
  const { install, setFixedTime } = clock
  clock.install = (...options) => {
    isInstalled = true
    return install.apply(clock, options)
  }
  clock.setFixedTime = (...time) => {
    isInstalled = true
    return setFixedTime.apply(clock, time)
  }
  return () => isInstalled
}

/**
 * Closes a page, also one that is being loaded again. Where its navigation is just being committed, Chromium says that
 * it has closed it, and does not (https://issues.chromium.org/issues/536385539): it is told so until it does.
 */
export async function closed(page: Page): Promise<void> {
  if (page.isClosed()) return
  const targetId = await targetOf(page)
  if (!targetId) return page.close()
  const ofBrowser = await page.context().browser()?.newBrowserCDPSession()
  // Told about a page that has gone meanwhile, it refuses.
  const tellAgain = () => void ofBrowser?.send('Target.closeTarget', { targetId }).catch(() => {})
  const telling = setInterval(tellAgain, tellAgainAfterMs)
  try {
    await page.close()
  } finally {
    clearInterval(telling)
    await ofBrowser?.detach()
  }
}

/** Chromium's name for a page; none for one that has crashed or gone, which needs no second telling. */
async function targetOf(page: Page): Promise<string | undefined> {
  try {
    const session = await page.context().newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    return targetInfo.targetId
  } catch {
    return undefined
  }
}

async function emptied(shared: SharedContext): Promise<SharedContext> {
  const { context, keeper } = shared
  // Leaving a form stores its draft, so the storage is emptied after that.
  for (const page of context.pages()) if (page !== keeper) await closed(page)
  const session = await context.newCDPSession(keeper)
  const { origin } = new URL(keeper.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' })
  await session.detach()
  return shared
}
