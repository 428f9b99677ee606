// Every screen, dialog and state, on a phone in the dark and at a desk by day: it can be read and used by everybody,
// nothing is wider than the screen, and the browser complains of nothing.
import type { BrowserContext } from '@playwright/test'
import { signInAs } from './people.ts'
import { arrearsVisits } from './screens/arrears.ts'
import { backupVisits } from './screens/backups.ts'
import { bookVisits } from './screens/books.ts'
import { bulkVisits } from './screens/bulk.ts'
import { deepVisits } from './screens/deep.ts'
import { depositVisits } from './screens/deposits.ts'
import { historyVisits } from './screens/history.ts'
import { houseSheetVisits } from './screens/house-sheets.ts'
import { landlordVisits } from './screens/landlord.ts'
import { recordVisits } from './screens/landlord-records.ts'
import { messageVisits } from './screens/messages.ts'
import { otherVisits } from './screens/others.ts'
import type { Visit } from './screens/visit.ts'
import { makeWorld, type World } from './screens/world.ts'
import { test as base, expect, expectNoAxeViolations, expectNoSidewaysScroll } from './support.ts'

/**
 * The screens of a worker share one browser context, so that the application is loaded and compiled once; each visit
 * begins with empty storage.
 */
const test = base.extend<object, { world: World; sharedContext: BrowserContext }>({
  world: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { contextOptions, baseURL, locale, timezoneId, serviceWorkers, viewport, hasTouch } = project.use
      const colorScheme = viewport?.width === 390 ? 'dark' : 'light'
      const options = { baseURL, locale, timezoneId, serviceWorkers, viewport, hasTouch, colorScheme } as const
      const context = await browser.newContext({ ...contextOptions, ...options })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext, baseURL }, use) => {
    await use(sharedContext)
    for (const page of sharedContext.pages()) {
      const session = await sharedContext.newCDPSession(page)
      const storageTypes = 'cookies,local_storage,indexeddb'
      await session.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes })
      await page.close()
    }
  },
})

test.use({ expectedProblems: /status of 503|answer 503/ })

function look({ title, who, path, open, shows, failing }: Visit) {
  test(`${who}: ${title}`, async ({ page, world }) => {
    const person = world.people[who]
    if (person) await signInAs(page, person)
    if (failing) await page.route(failing, (route) => route.fulfill({ status: 503, body: 'Out of order' }))
    await page.goto(typeof path === 'string' ? path : path(world))
    await open?.(page, world)
    await expect(shows(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}

const visits = [
  ...landlordVisits,
  ...recordVisits,
  ...deepVisits,
  ...backupVisits,
  ...bookVisits,
  ...bulkVisits,
  ...depositVisits,
  ...houseSheetVisits,
  ...arrearsVisits,
  ...historyVisits,
  ...messageVisits,
  ...otherVisits,
]
for (const visit of visits.filter(({ reminds }) => !reminds)) look(visit)

test.describe('with reminders', () => {
  test.use({ reminds: true })
  for (const visit of visits.filter(({ reminds }) => reminds)) look(visit)
})
