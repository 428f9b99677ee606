// The reminders of inspections to come that greet a landlord (rule: inspections-greeting).
import type { Locator, Page } from '@playwright/test'
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { notifications } from '#api/notifications.ts'
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { signature } from '#test/signature.ts'
import { inspect } from './inspections.ts'
import { callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, press, test, today } from './support.ts'

test.use({ reminds: true })

/** Moves the clock on by so many seconds, one at a time, so that the page can draw after each. */
async function passSeconds(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await page.clock.fastForward(1_000)
}

const upcoming = (page: Page) => page.getByRole('dialog', { name: 'Upcoming Inspection Reminder' })

test('reminders come nearest first, one after the other, and never again once acknowledged', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const city = 'Portishead'
  const near = await callAs(request, landlord, properties.create, {
    body: { address: '14 Harbour View', city, rentAmount: 95000 },
  })
  const schedule = (propertyId: number, date: string) =>
    callAs(request, landlord, inspections.create, { body: { propertyId, date } })
  await schedule(home.id, addDays(today, 12))
  await schedule(near.id, today)
  await signInAs(page, landlord)
  await page.goto('/')
  const dueToday = page.getByRole('dialog', { name: 'Inspection Reminder: Due Today!' })
  await expect(dueToday).toContainText('14 Harbour View')
  await expect(dueToday).toContainText(city)
  await expect(dueToday).toContainText(formatDayLong(today))
  await dueToday.getByRole('button', { name: 'Acknowledge' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(upcoming(page)).toContainText('Property inspection scheduled in 12 days.')
  await expect(upcoming(page)).toContainText('2 Chapel Row')
  expect(await page.evaluate(() => localStorage.getItem('shown_inspection_reminders'))).toBe(`[${near.id}]`)

  // Closed without an answer, it returns at the next visit.
  await page.keyboard.press('Escape')
  await expect(upcoming(page)).toBeHidden()
  await page.reload()
  await expect(upcoming(page)).toContainText('2 Chapel Row')
  await press(upcoming(page), 'Acknowledge')
  await page.clock.install()
  // The clock runs on meanwhile: a slow machine may ask for them before the portfolio is complete.
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === properties.list.path)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your portfolio' })).toBeVisible()
  await passSeconds(page, 2)
  await (await asked).finished()
  await passSeconds(page, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('reminders mark what the bell says about them as read, and wait until no other dialog is open', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const { id: reportId } = await inspect(request, landlord, home.id)
  const signed = { signature: await signature() }
  await callAs(request, tenant, inspectionReports.sign, { params: { id: reportId }, body: signed })
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date: addDays(today, 12) } })
  await page.clock.install()
  await signInAs(page, landlord)
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Add Property' }).click()
  const other = page.getByRole('dialog', { name: 'Add New Property' })
  await expect(other).toBeVisible()
  await passSeconds(page, 5)
  await expect(other).toBeVisible()
  await expect(upcoming(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
  await page.clock.fastForward(1_000)
  await expect(upcoming(page)).toContainText('2 Chapel Row')

  // It gives way to another dialog and then returns.
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(other).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(other).toBeHidden()
  await expect(upcoming(page)).toContainText('2 Chapel Row')
  const about = await callAs(request, landlord, notifications.list)
  const unread = about.filter(({ type, isRead }) => type.startsWith('inspection') && !isRead)
  expect(unread).not.toEqual([])
  await press(upcoming(page), 'Acknowledge')
  for (const { id, propertyId } of unread) {
    expect(propertyId).toBe(home.id)
    await expect
      .poll(async () => (await callAs(request, landlord, notifications.list)).find((row) => row.id === id)?.isRead)
      .toBe(true)
  }
})

test('on a phone a reminder is in sight, and is the end of the page, where it lies over nothing', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date: addDays(today, 12) } })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, landlord)
  await page.goto('/inspections')
  const reminder = page.getByRole('main').getByRole('dialog', { name: 'Upcoming Inspection Reminder' })
  await expect(reminder).toContainText('2 Chapel Row')
  await expect(reminder).toBeInViewport()
  // What the Tab key reaches behind it comes out from under it.
  await page.setViewportSize({ width: 390, height: 560 })
  await page.getByRole('heading', { level: 1 }).focus()
  for (let stops = 0; stops < 9; stops += 1) {
    await page.keyboard.press('Tab')
    const isOnTop = await page.locator(':focus').evaluate((focused) => {
      const { x, y, width, height } = focused.getBoundingClientRect()
      return focused.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop, `stop ${stops} is not under the reminder`).toBe(true)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottomOf = (of: Locator) => of.boundingBox().then((box) => (box ? box.y + box.height : Number.NaN))
  const last = page.getByRole('region', { name: 'All Inspections' })
  await expect.poll(async () => (await reminder.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(last))
  await press(reminder, 'Acknowledge')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the reminder of a home that is deleted leaves with it, and the next one comes', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const body = { address: '14 Harbour View', city: 'Portishead', rentAmount: 95000 }
  const later = await callAs(request, landlord, properties.create, { body })
  for (const [propertyId, days] of [
    [home.id, 12],
    [later.id, 20],
  ] as const)
    await callAs(request, landlord, inspections.create, { body: { propertyId, date: addDays(today, days) } })
  await signInAs(page, landlord)
  await page.goto('/properties')
  await expect(upcoming(page)).toContainText('2 Chapel Row')
  await callAs(request, landlord, properties.remove, { params: { id: home.id } })
  await expect(upcoming(page)).toContainText('14 Harbour View')
  await callAs(request, landlord, properties.remove, { params: { id: later.id } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('reminders are no business of tenants', async ({ page, request }) => {
  const { tenant } = await makeLetHome(request)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await signInAs(page, tenant)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your Residence' })).toBeVisible()
  await passSeconds(page, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked).not.toContain('/api/properties')
})
