// The month calendar on both dashboards: what is dated elsewhere, events of one's own,
// and the way through it by keyboard.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { calendar as events } from '#api/calendar.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { formatDayLong, formatDayWithWeekday, formatMonth } from '#domain/day-forms.ts'
import { documentForm } from '#test/documents.ts'
import {
  callAs,
  changeSession,
  makeGuest,
  makeLandlord,
  makeLandlordWithHome,
  makeLetHome,
  makeTenant,
  onlyTenancy,
  signInAs,
} from './people.ts'
import { expect, expectToast, test, today } from './support.ts'

/** A month without automatic events: a new tenancy's first inspection is six months off. */
const month = firstOfMonth(addMonths(today, 2))
const dayOf = (number: number) => addDays(month, number - 1)

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true })
const day = (page: Page, date: Day) => calendar(page).getByRole('button', { name: formatDayWithWeekday(date) })
const dayDialog = (page: Page, date: Day) => page.getByRole('dialog', { name: `Events for ${formatDayLong(date)}` })
const event = (dialog: Locator, title: string) => dialog.getByRole('listitem').filter({ hasText: title })

async function goToMonth(page: Page) {
  await calendar(page).getByRole('button', { name: 'Next month' }).click()
  await calendar(page).getByRole('button', { name: 'Next month' }).click()
  await expect(calendar(page).getByRole('heading', { name: formatMonth(month) })).toBeVisible()
}

/** A home with one event of each kind, each on a day of its own. */
async function makeMonth(request: APIRequestContext) {
  const { landlord, home, joinCode, tenant, tenancy } = await makeLetHome(request)
  const payment = { tenantId: tenancy.id, propertyId: home.id, amount: 89500, dueDate: dayOf(5) }
  await callAs(request, landlord, rent.create, { body: payment })
  const visit = { nextInspectionDate: dayOf(12) }
  await callAs(request, landlord, properties.update, { params: { id: home.id }, body: visit })
  await callAs(request, landlord, tenancies.update, {
    params: { id: tenancy.id },
    body: { moveOutDate: dayOf(24) },
  })
  const form = documentForm({ name: 'Energy 2026', type: 'EPC', propertyId: home.id, expiryDate: dayOf(20) })
  const headers = { authorization: `Bearer ${landlord.token}` }
  expect((await request.post('/api/documents', { headers, multipart: form })).status()).toBe(201)
  return { landlord, tenant, home, joinCode }
}

test('a landlord adds an event, sees it, and the tenant of that property does too', async ({ page, request }) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/')
  await goToMonth(page)
  await expect(day(page, dayOf(21))).toHaveAccessibleName(`${formatDayWithWeekday(dayOf(21))}, no events`)
  await day(page, dayOf(21)).click()
  await expect(dayDialog(page, dayOf(21))).toContainText('No events scheduled for this date.')
  await page.getByRole('button', { name: 'Add Event' }).click()

  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  await expect(dialog.getByLabel('Event Title')).toBeFocused()
  await expect(dialog.getByLabel('Event Date')).toHaveValue(formatDayLong(dayOf(21)))
  await expect(dialog.getByLabel('Associated Property')).toHaveValue('')
  await expect(dialog.getByRole('option', { name: 'None' })).toBeAttached()
  await dialog.getByLabel('Event Date').fill('')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog.getByText('Event date is required')).toBeVisible()
  await dialog.getByLabel('Event Date').fill(dayOf(21))
  await dialog.getByLabel('Event Title').fill('Gutters cleaned')
  await dialog.getByLabel('Event Details').fill('Back and front')
  await expect(dialog.getByText('All your tenants will see this event.')).toBeVisible()
  await dialog.getByLabel('Associated Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await expect(dialog.getByText('The tenants of 2 Chapel Row will see this event.')).toBeVisible()

  await page.route('**/api/calendar-events', (route) => route.fulfill({ status: 409, body: 'Not today' }))
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Error creating event', 'Not today')
  await page.unroute('**/api/calendar-events')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Event created')
  await expect(dialog).toBeHidden()
  await expect(dayDialog(page, dayOf(21))).toBeFocused()
  // The toast does not swallow Escape.
  await page.keyboard.press('Escape')
  await expect(dayDialog(page, dayOf(21))).toBeHidden()
  await day(page, dayOf(21)).click()
  const entry = event(dayDialog(page, dayOf(21)), 'Gutters cleaned')
  await expect(entry).toContainText('Custom Event')
  await expect(entry).toContainText('2 Chapel Row')
  await expect(entry).toContainText('Back and front')
  await expect(entry.getByRole('link', { name: 'View Property' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeHidden()
  await dayDialog(page, dayOf(21)).getByRole('button', { name: 'Close' }).click()
  await expect(day(page, dayOf(21))).toHaveAccessibleName(/1 event: Custom Event$/)
  await expect(day(page, dayOf(21))).toBeFocused()

  await changeSession(page, tenant)
  await page.reload()
  await goToMonth(page)
  await day(page, dayOf(21)).click()
  await expect(event(dayDialog(page, dayOf(21)), 'Gutters cleaned')).toContainText('Back and front')
  await page.keyboard.press('Escape')
  await day(page, dayOf(22)).click()
  await expect(dayDialog(page, dayOf(22))).toContainText('No events scheduled for this date.')
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeHidden()
})

test('a landlord sees what follows from rent, documents, inspections and tenancies', async ({ page, request }) => {
  const { landlord, home } = await makeMonth(request)
  await signInAs(page, landlord)
  await page.goto('/')
  const legend = calendar(page).getByRole('list', { name: 'Legend' })
  await expect(legend.getByRole('listitem')).toHaveText([
    'Inspection',
    'Document Expiry',
    'Rent Due',
    'Tenant Move-in',
    'Tenant End Date',
    'Custom Event',
  ])
  await expect(day(page, today)).toHaveAccessibleName(/Tenant Move-in/)
  // Only the legend uses these words alone; a day also names the home.
  await expect(day(page, today)).toContainText('Tenant Move-in: 2 Chapel Row')
  await expect(calendar(page).getByText('Tenant Move-in', { exact: true })).toHaveCount(1)
  await expect(day(page, today)).toHaveAttribute('aria-current', 'date')
  await goToMonth(page)

  const expected = [
    [5, 'Rent Due', '£895', [['View Rent Payments', '/rent']]],
    [12, 'Inspection', '2 Chapel Row', [['View Inspections', '/inspections']]],
    [
      20,
      'EPC',
      'Energy 2026',
      [
        ['View Documents', '/documents'],
        ['View Property', `/properties/${home.id}`],
      ],
    ],
    [24, 'Tenant End Date', 'Łukasz Nowak', [['Manage Tenants', '/tenants']]],
  ] as const
  for (const [number, title, more, links] of expected) {
    await day(page, dayOf(number)).click()
    const entry = event(dayDialog(page, dayOf(number)), title)
    await expect(entry).toContainText(more)
    await expect(entry).toContainText('2 Chapel Row')
    for (const [name, href] of links) await expect(entry.getByRole('link', { name })).toHaveAttribute('href', href)
    await page.keyboard.press('Escape')
  }
  await calendar(page).getByRole('button', { name: 'Today' }).click()
  await expect(calendar(page).getByRole('heading', { name: formatMonth(today) })).toBeVisible()
  await day(page, today).click()
  const movedIn = event(dayDialog(page, today), 'Tenant Move-in')
  await expect(movedIn.getByRole('link', { name: 'View your inspection reports' })).toHaveAttribute(
    'href',
    '/inspections',
  )
})

test('a tenant sees the events of their home, and the end of the tenancy as Move Out', async ({ page, request }) => {
  const { tenant } = await makeMonth(request)
  await signInAs(page, tenant)
  await page.goto('/')
  await expect(calendar(page).getByRole('list', { name: 'Legend' })).toContainText('Move Out')
  await goToMonth(page)
  for (const [number, kind] of [
    [5, 'Rent Due'],
    [12, 'Inspection'],
    [20, 'Document Expiry'],
    [24, 'Move Out'],
  ] as const) {
    await expect(day(page, dayOf(number))).toHaveAccessibleName(new RegExp(`1 event: ${kind}$`))
  }
  await day(page, dayOf(20)).click()
  await expect(dayDialog(page, dayOf(20)).getByRole('link')).toHaveText(['View Documents'])
  await page.keyboard.press('Escape')
})

test('an event with long details is read and changed whole on the dashboard', async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  const details = `${'Gutters and downpipes of the back. '.repeat(20)}Then the front.`
  await callAs(request, landlord, events.create, { body: { title: 'Gutters cleaned', details, date: today } })
  await signInAs(page, landlord)
  await page.goto('/')
  await expect(day(page, today)).toHaveAccessibleName(/1 event/)
  await day(page, today).click()
  await expect(event(dayDialog(page, today), 'Gutters cleaned')).toContainText('Then the front.')
  await page.getByRole('button', { name: 'Edit Gutters cleaned' }).click()
  await expect(page.getByLabel('Event Details')).toHaveValue(details)
})

test('a guest sees visits, without rent and people', async ({ page, request }) => {
  const { joinCode } = await makeMonth(request)
  await signInAs(page, await makeGuest(request, joinCode))
  await page.goto('/')
  await goToMonth(page)
  await expect(day(page, dayOf(12))).toHaveAccessibleName(/Inspection/)
  for (const number of [5, 20, 24]) await expect(day(page, dayOf(number))).toHaveAccessibleName(/no events$/)
  await expect(calendar(page)).not.toContainText('Rent')
})

test('the rent of the last days is summed up below the calendar', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/')
  // Comes with the same answer as the rent below.
  await expect(day(page, today)).toHaveAccessibleName(/Tenant Move-in/)
  // Only the legend uses these words alone; a day also names the home.
  await expect(day(page, today)).toContainText('Tenant Move-in: 2 Chapel Row')
  await expect(calendar(page).getByText('Tenant Move-in', { exact: true })).toHaveCount(1)
  const recent = page.getByRole('region', { name: 'Recent Rent Payments' })
  await expect(recent).toHaveCount(0)
  const tenancy = await onlyTenancy(request, landlord)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89500, dueDate: addDays(today, -3) }
  await callAs(request, landlord, rent.create, { body: { ...body, status: 'paid' } })
  for (const path of ['/', '/calendar']) {
    await page.goto(path)
    await expect(recent).toContainText('Łukasz Nowak')
    await expect(recent).toContainText('£895')
    await expect(recent).toContainText('Paid')
  }
})

test('the calendar of the dashboard is used by keyboard alone', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/')
  await calendar(page).getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await expect(day(page, today)).toBeFocused()
  const steps = [
    ['PageDown', addMonths(today, 1)],
    ['PageUp', addMonths(addMonths(today, 1), -1)],
    ['ArrowRight', addDays(addMonths(addMonths(today, 1), -1), 1)],
  ] as const
  for (const [key, reached] of steps) {
    await page.keyboard.press(key)
    await expect(day(page, reached)).toBeFocused()
    await expect(calendar(page).getByRole('heading', { name: formatMonth(reached) })).toBeVisible()
  }
  await calendar(page).getByRole('button', { name: 'Today' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  let reached = today
  while (reached <= lastOfMonth(today)) {
    await expect(day(page, reached)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    reached = addDays(reached, 7)
  }
  await expect(day(page, reached)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Events for / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('a month that cannot be loaded', () => {
  test.use({ expectedProblems: /status of 500|answer 500: .*calendar-events/ })

  test('says so, also on the day that is opened, and comes on Retry', async ({ page, request }) => {
    const { landlord } = await makeMonth(request)
    await signInAs(page, landlord)
    await page.goto('/')
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await goToMonth(page)
    await expect(calendar(page).getByText('The events of this month could not be loaded.')).toBeVisible()
    await day(page, dayOf(5)).click()
    await expectToast(page, 'Calendar Error', 'There was a problem loading events for this date.')
    await page.unroute('**/api/calendar-events?*')
    await calendar(page).getByRole('button', { name: 'Retry' }).click()
    await expect(day(page, dayOf(5))).toHaveAccessibleName(/Rent Due$/)
  })
})
