// The round button of a phone keeps off what can be pressed (rule: screens-nothing-covered).
import type { Locator, Page } from '@playwright/test'
import { maintenance } from '#api/maintenance.ts'
import { upload } from './documents.ts'
import { asSomebodyElse, callAs, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { makeRentOf, tenantsOf } from './presses.ts'
import { expect, press, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('nothing that can be pressed lies under the round button, wherever a screen is scrolled to', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(10))
  const tenant = await makeTenant(request, joinCode)
  for (const issue of ['tap', 'door', 'bell', 'bath', 'light', 'fence']) {
    const body = { requestType: 'other' as const, description: `The ${issue} is broken.`, urgency: 'medium' as const }
    await callAs(request, tenant, maintenance.create, { body })
    await upload(request, landlord, { propertyId: home.id, name: `About the ${issue}` })
  }
  await signInAs(page, landlord)
  for (const screen of roundButtonScreens) await expectNothingUnderRoundButton(page, screen)

  await page.goto('/rent?status=unpaid')
  const button = page.getByRole('button', { name: 'Quick menu' })
  await expect(page.getByRole('button', { name: /^More for Tenant 10/ })).toBeVisible()
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollBy(0, 120))
  await expect(button).not.toBeInViewport()
  await page.evaluate(() => scrollBy(0, -60))
  await expect(button).toBeInViewport({ ratio: 1 })
  await press(page, 'Select')
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toBeInViewport()
  await expect(button).toBeHidden()
  await press(page, 'Done')
  await expect(button).toBeVisible()

  await asSomebodyElse(page, tenant, async (other) => {
    for (const screen of roundButtonScreensOfTenant) await expectNothingUnderRoundButton(other, screen)
    // There are days to press all the way down, and the button is beside them.
    await other.setViewportSize({ width: 390, height: 664 })
    await other.goto('/calendar')
    await expect(other.getByRole('list', { name: 'Legend' })).toBeVisible()
    await expect.poll(() => coveredByRoundButton(other)).toEqual([])
    await expectToHoldStillWhilePressed(other)
  })
})

type RoundButtonScreen = readonly [path: string, shows: (page: Page) => Locator]

async function expectNothingUnderRoundButton(page: Page, [path, last]: RoundButtonScreen) {
  await page.goto(path)
  await expect(last(page)).toBeVisible()
  const places = [
    ['top', 0],
    ['end', 1],
    ['middle', 0.5],
    ['a little higher', 0.45],
  ] as const
  for (const [place, share] of places) {
    await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share)
    await expect.poll(() => coveredByRoundButton(page), { message: `${path}, ${place}` }).toEqual([])
  }
}

/** It must not move away from the finger when something comes under it in the middle of a press. */
async function expectToHoldStillWhilePressed(page: Page) {
  const button = page.getByRole('button', { name: 'Quick menu' })
  const left = async () => (await button.boundingBox())?.x ?? 0
  await expect.poll(left).toBeGreaterThan(340)
  await page.clock.install()
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await page.evaluate(() => {
    const thing = document.createElement('button')
    thing.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 40px; height: 90px'
    document.getElementById('content')?.append(thing)
  })
  // Longer than the pause after which it looks for a place.
  await page.clock.runFor(300)
  await page.mouse.up()
  await expect(page.getByRole('navigation', { name: 'Quick menu' })).toBeVisible()
  await expect.poll(() => button.boundingBox()).not.toEqual(before)
}

/** Screens with a row's action at the lower right, and what they show once they have their rows. */
const roundButtonScreens: readonly RoundButtonScreen[] = [
  ['/', (page) => page.getByRole('region', { name: 'Calendar', exact: true })],
  ['/rent', (page) => page.getByRole('button', { name: /^More for Tenant 10/ })],
  ['/rent?status=unpaid', (page) => page.getByRole('button', { name: /^More for Tenant 10/ })],
  ['/tenants', (page) => page.getByRole('link', { name: /Tenant 10/ })],
  ['/maintenance', (page) => page.getByRole('list', { name: 'Maintenance requests' }).getByRole('listitem').nth(5)],
  ['/documents', (page) => page.getByRole('button', { name: 'Delete About the tap' })],
  ['/notifications', (page) => page.getByRole('list', { name: 'Notifications', exact: true })],
  ['/settings', (page) => page.getByRole('region', { name: 'Logged-in devices' }).getByText('This device')],
]

const roundButtonScreensOfTenant: readonly RoundButtonScreen[] = [
  ['/maintenance', (page) => page.getByRole('list', { name: 'Maintenance requests' }).getByRole('listitem').nth(5)],
  ['/documents', (page) => page.getByText('About the tap')],
]

/** The names of visible elements whose centre is under the round button. */
const coveredByRoundButton = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary)')].flatMap(
      (thing) => {
        const { left, top, width, height } = thing.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')
        return over?.ariaLabel === 'Quick menu' && thing.checkVisibility() ? [thing.ariaLabel ?? thing.textContent] : []
      },
    ),
  )
