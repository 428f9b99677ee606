// Every screen, dialog and state, on a phone in the dark and at a desk by day: it can be read and used by
// everybody, nothing is wider than the screen, and the browser complains of nothing. Tenants come by phone
// and go to a desk, landlords the other way round.
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
import { test as base, expect, expectAccessible } from './support.ts'

const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

test.use({ expectedProblems: /status of 503|answer 503/ })

interface Device {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}
const phone: Device = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' }
const desk: Device = { name: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' }

/** Opens it on the first of these devices and checks it there, then on the others, as when a window gets narrower. */
function look({ title, who, path, answers, open, shows, failing }: Visit, devices: readonly [Device, ...Device[]]) {
  test(`${who}: ${title}, ${devices.map(({ name }) => name).join(' and ')}`, async ({ page, world }) => {
    const session = await page.context().newCDPSession(page)
    const become = async (device: Device) => {
      await page.setViewportSize(device.viewport)
      await page.emulateMedia({ colorScheme: device.colorScheme })
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: device === phone })
    }
    await become(devices[0])
    const person = world.people[who]
    if (person) await signInAs(page, person)
    if (failing) await page.route(failing, (route) => route.fulfill({ status: 503, body: 'Out of order' }))
    await answers?.(page)
    await page.goto(typeof path === 'string' ? path : path(world))
    await open?.(page, world)
    for (const device of devices) {
      await become(device)
      await expect(shows(page)).toBeVisible()
      await expectAccessible(page)
    }
  })
}

function lookOnBoth(visit: Visit) {
  if (visit.differsByWidth) {
    look(visit, [phone])
    look(visit, [desk])
  } else look(visit, visit.who === 'landlord' ? [desk, phone] : [phone, desk])
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
for (const visit of visits.filter(({ reminds }) => !reminds)) lookOnBoth(visit)

test.describe('with reminders', () => {
  test.use({ reminds: true })
  for (const visit of visits.filter(({ reminds }) => reminds)) lookOnBoth(visit)
})
