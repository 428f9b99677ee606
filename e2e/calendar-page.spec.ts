// The calendar's own screen: month and agenda, its filters, and events made, changed and deleted by keyboard alone.
import type { Locator, Page, Route } from '@playwright/test'
import type { Session } from '#api/accounts.ts'
import { calendar } from '#api/calendar.ts'
import { addDays, addMonths, type Day, dayOfMonth, firstOfMonth } from '#domain/day.ts'
import { formatDayLong, formatDayWithWeekday, formatMonth } from '#domain/day-forms.ts'
import { makeFreeLandlord } from './documents.ts'
import { callAs, changeSession, makeGuest, makeLandlordWithHome, makeTenant, openLive, signInAs } from './people.ts'
import { expect, expectToast, hold, holdToast, press, test, today } from './support.ts'

/** A month without automatic events: a new tenancy's first inspection is six months off. */
const month = firstOfMonth(addMonths(today, 2))
const party = addDays(month, 20)

const day = (page: Page, date: Day) => page.getByRole('grid').getByRole('button', { name: formatDayWithWeekday(date) })
const dayDialog = (page: Page, date: Day) => page.getByRole('dialog', { name: `Events for ${formatDayLong(date)}` })

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let stops = 0; stops < 40; stops++) {
    const focused = page.locator(':focus')
    if (await focused.and(page.getByRole('button', { name }).or(page.getByLabel(name))).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('an event is made, changed, deleted and brought back by keyboard alone', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: formatMonth(today) })).toBeVisible()
  await tabTo(page, formatDayWithWeekday(today))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  const landing = addMonths(addMonths(today, 1), 1)
  await expect(day(page, landing)).toBeFocused()
  await expect(day(page, landing)).toHaveAccessibleName(`${formatDayWithWeekday(landing)}, no events`)
  await page.keyboard.press('Enter')
  await expect(dayDialog(page, landing)).toContainText('No events scheduled for this date.')
  await tabTo(page, 'Add Event')
  await page.keyboard.press('Enter')

  const created = page.getByRole('dialog', { name: 'Create New Event' })
  await expect(created.getByLabel('Event Title')).toBeFocused()
  await expect(created.getByText('All your tenants will see this event.')).toBeVisible()
  await page.keyboard.type('Gutters cleaned')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Event created')
  await expect(dayDialog(page, landing)).toContainText('Gutters cleaned')

  await tabTo(page, 'Edit Gutters cleaned')
  await page.keyboard.press('Enter')
  const edited = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(edited.getByLabel('Event Title')).toHaveValue('Gutters cleaned')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Roof looked at')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Event updated')
  await expect(dayDialog(page, landing)).toContainText('Roof looked at')

  await tabTo(page, 'Delete Roof looked at')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Event deleted')
  await holdToast(page)
  await expect(dayDialog(page, landing)).toBeHidden()
  await expect(day(page, landing)).toHaveAccessibleName(/no events$/)
  await page.keyboard.press('F8')
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Undone')
  await expect(day(page, landing)).toHaveAccessibleName(`${formatDayWithWeekday(landing)}, 1 event: Custom Event`)
  expect(await callAs(request, landlord, calendar.list, { query: { from: landing, to: landing } })).toMatchObject([
    { title: 'Roof looked at', propertyId: null },
  ])
})

test('an event that is being written stays when another comes to its day meanwhile', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await openLive(page, `/calendar?day=${party}`)
  await day(page, party).click()
  await press(dayDialog(page, party), 'Add Event')
  const title = page.getByRole('dialog', { name: 'Create New Event' }).getByLabel('Event Title')
  await title.fill('Roof looked at')
  await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: party } })
  const under = page.getByRole('dialog', { name: `Events for ${formatDayLong(party)}`, includeHidden: true })
  await expect(under.getByText('Gutters cleaned')).toBeVisible()
  await expect(title).toHaveValue('Roof looked at')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Event created')
  await expect(dayDialog(page, party)).toContainText('Roof looked at')
})

test('the agenda has what comes by day, narrowed down by kind and property, also after Back', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  const add = (title: string, date: Day, propertyId: number | null) =>
    callAs(request, landlord, calendar.create, { body: { title, date, propertyId } })
  await add('Office closed', party, null)
  await add('Gutters cleaned', addDays(party, 1), home.id)
  await signInAs(page, landlord)
  await page.goto('/calendar')
  await page.getByRole('tab', { name: 'Agenda' }).click()
  const onDay = (date: Day) => page.getByRole('region', { name: formatDayWithWeekday(date) })
  await expect(onDay(today)).toContainText('Tenant Move-in')
  await expect(onDay(today)).toContainText('Today')
  await expect(onDay(party)).toContainText('Office closed')

  await page.getByLabel('Kind of event').selectOption('Other events')
  await expect(onDay(today)).toBeHidden()
  await expect(onDay(party)).toContainText('Office closed')
  await page.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await expect(onDay(party)).toBeHidden()
  await onDay(addDays(party, 1)).getByRole('link', { name: 'View Property' }).click()
  await expect(page.getByRole('heading', { name: '2 Chapel Row' }).first()).toBeVisible()
  await page.goBack()
  await expect(onDay(addDays(party, 1))).toContainText('Gutters cleaned')
  await expect(onDay(today)).toBeHidden()

  await tabTo(page, 'Delete Gutters cleaned')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No events found')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectToast(page, 'Event deleted')
  await page.getByLabel('Kind of event').selectOption('Tenants moving in')
  await expect(onDay(today)).toBeVisible()
  await page.getByLabel('From').fill(addDays(party, 2))
  await expect(page.getByText('No events found')).toBeVisible()
})

test('the calendar is for landlords on Premium, for every tenant, and for guests without rent and people', async ({
  page,
  request,
}) => {
  const { landlord: free } = await makeFreeLandlord(request)
  await signInAs(page, free)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.goto('/calendar')
  await expect(page.getByText('The calendar is available with Premium and Enterprise plans.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/plan-selection')
  expect(asked.filter((url) => url.includes('calendar-events'))).toEqual([])

  const { joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  const visit = async (session: Session) => {
    await changeSession(page, session)
    await page.goto('/calendar')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Event' })).toBeHidden()
  }
  await visit(tenant)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Move Out')
  await expect(day(page, today)).toHaveAccessibleName(/Tenant Move-in/)
  await visit(await makeGuest(request, joinCode))
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Inspection',
    'Custom Event',
  ])
  await expect(page.getByLabel('Kind of event').getByRole('option')).toHaveText([
    'All kinds of events',
    'Inspections',
    'Other events',
  ])
})

test('a calendar program is given a private address, which ends when the landlord says so', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: party } })
  await signInAs(page, landlord)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Make a private address' }).click()
  const address = await page.getByLabel('Private address').inputValue()
  await expect(page.getByText('No calendar program has read it yet.')).toBeVisible()
  await expect(page.getByLabel('Show the names of tenants')).not.toBeChecked()
  const answer = await request.get(new URL(address).pathname)
  expect(await answer.text()).toContain('SUMMARY:Gutters cleaned')

  const feed = (route: Route) => route.fulfill({ status: 400, body: 'Not now' })
  await page.route('**/api/calendar-feed', feed)
  await page.reload()
  const part = page.getByRole('region', { name: 'In your own calendar program' })
  await expect(part.getByRole('alert')).toContainText('Your private address could not be loaded.')
  await page.unroute('**/api/calendar-feed', feed)
  await press(part, 'Retry')
  await expect(page.getByText(/A calendar program last read it on/)).toBeVisible()
  await expect(page.getByLabel('Private address')).toBeHidden()
  // A new address that is being made is not ended at the same time.
  const making = await hold(page, '**/api/calendar-feed', 'POST')
  await press(page, 'Make a new address')
  await press(page.getByRole('alertdialog'), 'Make a new address')
  await making.asked
  await expect(page.getByRole('button', { name: 'End the feed' })).toBeDisabled()
  making.release()
  await expect(page.getByLabel('Private address')).toBeVisible()
  await page.getByRole('button', { name: 'End the feed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the feed' }).click()
  await expectToast(page, 'The calendar feed has ended.')
  expect((await request.get(new URL(address).pathname)).status()).toBe(404)
})

test('with forced colours, as in Windows’ contrast themes, what is chosen and what the dots say are still seen', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: today } })
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(page, landlord)
  await page.goto('/calendar')
  const colourOf = (seen: Locator) => seen.evaluate((element) => getComputedStyle(element).backgroundColor)
  const differ = async (one: Locator, other: Locator) => expect(await colourOf(one)).not.toBe(await colourOf(other))
  await differ(page.getByRole('tab', { name: 'Month' }), page.getByRole('tab', { name: 'Agenda' }))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await differ(menu.getByRole('link', { name: 'Calendar' }), menu.getByRole('link', { name: 'Rent' }))
  await expect(page.getByRole('button', { name: 'Add Event' }).first()).toHaveCSS('border-top-style', 'solid')
  await expect(page.getByText(dayOfMonth(today).toString(), { exact: true }).first()).toHaveCSS(
    'border-top-style',
    'solid',
  )
  const dots = page.getByRole('list', { name: 'Legend' }).getByRole('listitem').locator('span')
  await differ(dots.first(), dots.last())
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a press on a day shows what falls on it, without scrolling', async ({ page, request }) => {
    const { landlord } = await makeLandlordWithHome(request)
    await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: party } })
    await signInAs(page, landlord)
    await page.goto(`/calendar?day=${addDays(party, 1)}`)
    await day(page, party).click()
    await expect(dayDialog(page, party).getByText('Gutters cleaned')).toBeInViewport()
  })
})
