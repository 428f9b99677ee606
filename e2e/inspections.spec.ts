// Inspections from the appointment to the signed report
// (rule: inspections-appointment, inspections-pending, inspections-signing).
import type { Locator, Page } from '@playwright/test'
import { inspections } from '#api/inspections.ts'
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import { formatDay, formatDayLong, formatDayNumeric, formatDayWithWeekday } from '#domain/day-forms.ts'
import { details, inspect, part } from './inspections.ts'
import {
  asSomebodyElse,
  callAs,
  changeSession,
  makeLandlord,
  makeLandlordWithHome,
  makeLetHome,
  signInAs,
} from './people.ts'
import { entry, expect, expectToast, holdToast, leaveDialog, press, test, toast, today } from './support.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Property Inspection Report' })

async function draw(dialog: Locator) {
  const canvas = dialog.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  const mouse = dialog.page().mouse
  await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await mouse.down()
  for (let step = 0; step <= 20; step++) {
    const height = 0.5 + 0.3 * Math.sin(step)
    await mouse.move(box.x + box.width * (0.2 + 0.03 * step), box.y + box.height * height)
  }
  await mouse.up()
}

/** Goes through the parts of the form, one after the other, to the last. */
async function fillIn(page: Page) {
  await form(page).getByLabel('Weather Conditions').fill('Dry')
  await press(form(page), 'Next')
  await expect(form(page).getByLabel('Room name').first()).toBeVisible()
  for (const title of ['External Areas', 'Safety & Compliance']) {
    await press(form(page), 'Next')
    await expect(form(page).getByRole('heading', { name: title })).toBeAttached()
  }
  await form(page).getByRole('group', { name: 'Smoke alarms' }).getByText('Good').click()
  const status = form(page).getByRole('status').filter({ hasText: 'rated' })
  await press(form(page), 'Rate the rest good')
  await expect(status).toHaveText('16 rated good')
  await expect(form(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(form(page).getByRole('group', { name: 'Gas safety' }).getByRole('radio', { name: 'good' })).toBeChecked()
  for (const part of ['sign', 'safety']) await form(page).getByLabel('Part of the report').selectOption(part)
  await press(form(page), 'Undo')
  await expect(status).toHaveText('Undone. 16 not rated yet')
  await expect(form(page).getByRole('button', { name: 'Rate the rest good' })).toBeFocused()
  await expect(
    form(page).getByRole('group', { name: 'Smoke alarms' }).getByRole('radio', { name: 'good' }),
  ).toBeChecked()
  await press(form(page), 'Next')
  await press(form(page), 'Next')
  await form(page).getByRole('group', { name: 'Overall Condition' }).getByText('Fair').click()
  await form(page).getByLabel('Priority Issues').fill('The tap in the kitchen drips')
  await press(form(page), 'Next')
}

test('an inspection is made through the form, reviewed and signed by the tenant, and can then no longer be changed', async ({
  page,
  request,
}) => {
  const { landlord, tenant } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/inspections')
  const pending = page.getByRole('region', { name: 'Pending Inspections' })
  await expect(pending.getByRole('listitem').filter({ hasText: '2 Chapel Row' })).toContainText('Scheduled')
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  await press(choice, 'Continue')
  await expect(choice.getByText('Property is required')).toBeVisible()
  await choice.getByLabel('Property').selectOption({ label: '2 Chapel Row - Llandeilo, Carmarthenshire' })
  // An impossible day stays to be corrected: a report without it would cancel the next visit.
  const parts = form(page).getByRole('combobox', { name: 'Part of the report' })
  const nextVisit = form(page).getByLabel('Next Inspection Date')
  await parts.selectOption('overall')
  await nextVisit.fill('31/02/2027')
  await parts.selectOption('sign')
  await expect(nextVisit).toBeFocused()
  await expect(nextVisit).toHaveValue('31/02/2027')
  await nextVisit.fill('')
  await parts.selectOption('visit')
  await fillIn(page)
  await press(form(page), 'Submit Report')
  await expectToast(page, 'Property inspection report created successfully')
  await holdToast(page)
  await expect(form(page)).toBeHidden()
  await press(toast(page), 'Set next visit')
  const visit = page.getByRole('dialog', { name: 'Schedule Inspection' })
  await expect(visit.getByLabel('Inspection date')).toBeFocused()
  await leaveDialog(page)
  await expect(page.getByRole('main')).toContainText('No Date Scheduled')
  await page.goto('/inspections')
  const recent = page.getByRole('region', { name: 'Recent Inspections' })
  await expect(recent).toContainText('2 Chapel Row')
  await expect(recent).toContainText('Fair')
  await expect(recent).toContainText('Complete')
  await expect(page.getByText('1 inspection', { exact: true })).toBeVisible()
  await expect(page.getByText('100% completion rate')).toBeVisible()

  await asSomebodyElse(page, tenant, async (other) => {
    await other.goto('/inspections')
    await expect(other).toHaveURL('/tenant-inspections')
    const card = other.getByRole('list', { name: 'Past inspections' }).getByRole('listitem')
    await expect(card).toContainText('Inspection Report')
    await expect(card).toContainText('Needs Attention')
    await expect(card).toContainText('Waiting for your signature')
    await other.goto('/')
    const glance = other.getByRole('region', { name: 'At a glance' })
    const waiting = glance.getByRole('link', { name: /^Inspection report Waits for your signature/ })
    await waiting.click()
    await expect(details(other)).toBeVisible()
    await leaveDialog(other)
    await expect(other).toHaveURL('/tenant-inspections')
    await other.goto('/')
    await waiting.click()
    await expect(part(other, 'Priority Issues')).toContainText('The tap in the kitchen drips')
    await expect(details(other).getByRole('button', { name: 'Delete Report' })).toHaveCount(0)
    await press(details(other), 'Comment on Smoke alarms')
    await details(other).getByLabel('Comment on Smoke alarms').fill('The one upstairs chirps.')
    await press(details(other), 'Send comment')
    const said = details(other).getByRole('list', { name: 'Comments on Smoke alarms' })
    await expect(said).toContainText('The one upstairs chirps.')

    await press(details(other), 'Review & Sign')
    const signing = other.getByRole('dialog', { name: 'Review & Sign' })
    await press(signing, 'Sign Report')
    await expect(signing.getByText('Please sign first')).toBeVisible()
    await draw(signing)
    await press(signing, 'Undo')
    await expect(signing.getByRole('img', { name: 'Your signature: not signed yet' })).toBeVisible()
    await draw(signing)
    await expect(signing.getByText('Please sign first')).toBeHidden()
    await signing.getByLabel('Notes').fill('Agreed, but for the alarm.')
    await press(signing, 'Sign Report')
    await expectToast(other, 'Report signed')
    await expect(signing).toBeHidden()
    await expect(part(other, 'Signatures')).toContainText('Agreed, but for the alarm.')
    await expect(part(other, 'Signatures').getByRole('img', { name: 'The signature of Łukasz Nowak' })).toBeVisible()
    await expect(details(other).getByRole('button', { name: 'Review & Sign' })).toHaveCount(0)
    await expect(details(other).getByRole('button', { name: /^Comment on/ })).toHaveCount(0)

    await press(details(other), 'Open PDF')
    const paper = other.getByRole('dialog', { name: 'Inspection Report', exact: true })
    await expect(paper.getByRole('img', { name: /page 1 of/ })).toBeVisible()
    await expect(paper).toContainText('The tap in the kitchen drips')
    await expect(paper.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', /^blob:/)
  })

  await page.reload()
  await recent.getByText('Complete', { exact: true }).click()
  await expect(part(page, 'Signatures')).toContainText('Łukasz Nowak')
  await expect(details(page).getByText('A signed report can no longer be changed or deleted.')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Delete Report' })).toHaveCount(0)
  await press(details(page), 'Sign Report')
  const signing = page.getByRole('dialog', { name: 'Sign Report' })
  await signing.getByRole('tab', { name: 'Type instead' }).click()
  await signing.getByLabel('Full name').fill('Margaret Hale')
  await expect(signing.getByRole('img', { name: 'The signature: Margaret Hale' })).toBeVisible()
  await press(signing, 'Sign Report')
  await expectToast(page, 'Report signed')
  await expect(part(page, 'Signatures').getByRole('img')).toHaveCount(2)
})

test('pending inspections say how urgent they are, and make way for a search', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const city = 'Llandeilo, Carmarthenshire'
  const dates: [string, string | null][] = [
    ['3 Tan Bank', addDays(today, -4)],
    ['5 Mill Lane', addDays(today, 30)],
    ['7 Ferry Road', addDays(today, 31)],
    ['9 Church Street', null],
  ]
  for (const [address, nextInspectionDate] of dates) {
    const { id } = await callAs(request, landlord, properties.create, { body: { address, city, rentAmount: 70000 } })
    await callAs(request, landlord, properties.update, { params: { id }, body: { nextInspectionDate } })
  }
  await inspect(request, landlord, home.id)
  await inspect(request, landlord, home.id)
  await callAs(request, landlord, properties.update, {
    params: { id: home.id },
    body: { nextInspectionDate: addDays(today, 3) },
  })
  await signInAs(page, landlord)
  await page.goto('/inspections')
  const pending = page.getByRole('region', { name: 'Pending Inspections' })
  const rows = pending.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  for (const [at, texts] of [
    ['3 Tan Bank', 'Overdue', '4 days overdue', formatDayNumeric(addDays(today, -4))],
    ['5 Mill Lane', 'Due Soon', '30 days remaining', formatDayNumeric(addDays(today, 30))],
    ['7 Ferry Road', 'Scheduled', '31 days until due', formatDayNumeric(addDays(today, 31))],
    ['9 Church Street', 'No Date Scheduled'],
  ].entries()) {
    for (const text of texts) await expect(rows.nth(at).getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('33% completion rate')).toBeVisible()
  await expect(page.getByText('6 inspections: 2 completed, 4 arranged')).toBeVisible()
  await expect(page.getByText('4 properties: 1 overdue, 1 due soon, 1 scheduled, 1 without a date')).toBeVisible()
  await expect(page.getByText('of 5 properties', { exact: true })).toHaveCount(2)

  await press(page, 'View all inspections')
  const all = page.getByRole('region', { name: 'All Inspections' })
  await expect(all.getByRole('searchbox')).toBeInViewport()
  await expect(all).toContainText('5 of 5 properties')
  await expect(all).toContainText('Showing 2 recent inspections • Use search to find others')
  // Each says when its next visit is, with a report and without.
  for (const [address, status] of [
    ['2 Chapel Row', 'Scheduled'],
    ['3 Tan Bank', 'Overdue'],
    ['5 Mill Lane', 'Due Soon'],
    ['7 Ferry Road', 'Scheduled'],
    ['9 Church Street', 'No Date Scheduled'],
  ] as const)
    await expect(entry(all, address).getByText(status, { exact: true })).toBeVisible()
  await all.getByRole('tab', { name: 'Inspected' }).click()
  await expect(all).toContainText('1 of 5 properties')
  await expect(entry(page, 'View Report')).toContainText('2 Chapel Row')
  await all.getByRole('tab', { name: 'None' }).click()
  await expect(all).toContainText('4 of 5 properties')
  await all.getByRole('tab', { name: 'All' }).click()
  // The figures may be newer than the rows, so the rows are counted instead.
  await page.route('**/api/inspections/summary?*q=mill*', () => {})
  await page.getByPlaceholder('Search properties by address...').fill('mill')
  await expect(pending).toBeHidden()
  await expect(all).toContainText('1 of 5 properties')
  await expect(all).not.toContainText('Use search to find others')
  await expect(entry(page, '5 Mill Lane')).toContainText('No report yet')
  await page.getByPlaceholder('Search properties by address...').fill('nowhere')
  await expect(page.getByText('No Properties Found')).toBeVisible()
  await press(page, 'View Recent Inspections')
  await expect(pending).toBeVisible()
  await page.getByPlaceholder('Search properties by address...').fill('mill')
  await press(page, 'Clear the search')
  await expect(all).toContainText('5 of 5 properties')
  await all.getByRole('button', { name: 'View Report of 2 Chapel Row' }).click()
  await expect(details(page)).toContainText('Slipped slates over the porch')
  await page.keyboard.press('Escape')
  await rows.nth(0).getByRole('button', { name: 'Create Inspection' }).click()
  await expect(form(page)).toContainText('3 Tan Bank')
  await leaveDialog(page)

  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  // By keyboard, which may pass over other homes, the form waits for the button.
  await choice.getByLabel('Property').press('3')
  await expect(choice.getByLabel('Property').locator('option:checked')).toHaveText(
    '3 Tan Bank - Llandeilo, Carmarthenshire',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(choice).toBeHidden()
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  await choice.getByLabel('Property').press('3')
  await choice.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(form(page)).toContainText('3 Tan Bank')
  await leaveDialog(page)
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  await choice.getByLabel('Property').selectOption({ label: '2 Chapel Row - Llandeilo, Carmarthenshire' })
  await press(form(page), 'Next')
  await expect(form(page)).toContainText(`The rooms are as in the report of ${formatDay(today)}.`)
  await expect(form(page).getByLabel('Room name')).toHaveCount(2)
  const kitchen = form(page).getByRole('group', { name: 'Condition of Back kitchen' })
  await expect(kitchen).toHaveAccessibleDescription(`Last time fair on ${formatDay(today)}`)
})

test('without properties there is nothing to inspect yet', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/inspections')
  await expect(page.getByText('No Properties', { exact: true })).toBeVisible()
  await expect(page.getByText('Add properties to start creating inspection reports')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Inspection' })).toBeDisabled()
  await press(page, 'Manage Properties')
  await expect(page).toHaveURL('/properties')
})

test("a property's tab shows the latest report, all of them, and when the next visit is", async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}?tab=inspections`)
  await expect(page.getByText('No completed inspections found')).toBeVisible()
  await press(page, 'Change date')
  const appointment = page.getByRole('dialog', { name: 'Change Inspection Date' })
  const date = addDays(today, 10)
  await appointment.getByLabel('Inspection date').fill(date)
  await appointment.getByLabel('Notes').fill('Please clear the boiler cupboard.')
  await press(appointment, 'Save')
  await expectToast(page, 'Inspection scheduled', 'The date is in the calendar, and the tenant can see it.')
  await expect(page.getByText(formatDayLong(date))).toBeVisible()
  await expect(page.getByText('Please clear the boiler cupboard.')).toBeVisible()

  await asSomebodyElse(page, tenant, async (other) => {
    await other.goto('/tenant-inspections')
    await expect(other.getByText('No Past Inspections')).toBeVisible()
    await expect(other.getByText('There are no completed inspections for your property yet.')).toBeVisible()
    await other.getByRole('tab', { name: 'Upcoming Inspections' }).click()
    const card = other.getByRole('list', { name: 'Upcoming inspections' }).getByRole('listitem')
    for (const text of ['Scheduled Inspection', formatDay(date), formatDayWithWeekday(date), 'boiler cupboard'])
      await expect(card).toContainText(text)
  })

  await press(page, 'Change date')
  await press(appointment, 'Remove date')
  await expect(page.getByText('No Date Scheduled')).toBeVisible()
  await inspect(request, landlord, home.id, { overallCondition: 'good', inspectionDate: addDays(today, -200) })
  await inspect(request, landlord, home.id)
  await page.reload()
  await expect(page.getByText(formatDayLong(today))).toBeVisible()
  await expect(page.getByText(formatDayLong(addDays(today, -200)))).toHaveCount(0)
  await press(page, 'View All 2 Reports')
  const reports = page.getByRole('list', { name: 'Inspection reports' }).getByRole('listitem')
  await expect(reports).toHaveCount(2)
  for (const name of ['View Full Report', 'Delete Report'])
    await expect(reports.nth(1).getByRole('button', { name })).toHaveAccessibleDescription(
      formatDayLong(addDays(today, -200)),
    )
  await press(reports.nth(1), 'View Full Report')
  await expect(details(page)).toContainText(formatDayLong(addDays(today, -200)))
  await page.keyboard.press('Escape')
  await press(reports.nth(1), 'Delete Report')
  await press(page.getByRole('alertdialog'), 'Delete Report')
  await expect(reports).toHaveCount(1)
  await press(page.getByRole('dialog', { name: 'Inspection Reports' }), 'Close')
  await expect(page.getByRole('button', { name: 'View Full Report' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^View All/ })).toHaveCount(0)
})

test('a visit to a home without a tenant is in the calendar, and nobody else sees it', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}?tab=inspections&visit`)
  const appointment = page.getByRole('dialog', { name: 'Schedule Inspection' })
  await appointment.getByLabel('Inspection date').fill(addDays(today, 10))
  await press(appointment, 'Save')
  await expectToast(page, 'Inspection scheduled', 'The date is in the calendar.')
})

test('a visit whose day has passed is not announced to the tenant as one to come', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const date = addDays(today, -2)
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date } })
  await signInAs(page, tenant)
  await page.goto('/tenant-inspections?show=upcoming')
  await expect(page.getByText('No Upcoming Inspections', { exact: true })).toBeVisible()
  await expect(page.getByText('Scheduled Inspection')).toHaveCount(0)
  const passed = `was planned for ${formatDayWithWeekday(date)}. No new date has been set.`
  await expect(page.getByText(passed)).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedProblems: /status of 503|answer 503/ })

  test('each side is told so, with a way to try again', async ({ page, request }) => {
    const { landlord, tenant } = await makeLetHome(request)
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 503, body: 'Down' }))
    await fail('**/api/property-inspection-reports?*')
    await fail('**/api/property-inspection-reports/*')
    await fail('**/api/inspections?*')
    await fail('**/api/inspections/summary*')
    await signInAs(page, tenant)
    await page.goto('/tenant-inspections')
    await expect(page.getByText('Error Loading Inspections')).toBeVisible()
    const history = 'There was an error loading your inspection history. Please try again later.'
    await expect(page.getByText(history)).toBeVisible()
    await page.getByRole('tab', { name: 'Upcoming Inspections' }).click()
    const upcoming = 'There was an error loading your upcoming inspections. Please try again later.'
    await expect(page.getByText(upcoming)).toBeVisible()
    await changeSession(page, landlord)
    await page.goto('/inspections')
    await expect(page.getByText('Error loading inspections')).toBeVisible()
    await expect(page.getByText('503: Down').first()).toBeVisible()
    await page.unroute('**/api/inspections/summary*')
    await page.unroute('**/api/property-inspection-reports?*')
    await press(page, 'Retry')
    await expect(page.getByText('0% completion rate')).toBeVisible()
  })
})

test('an account that is neither landlord nor tenant reads that this is not for it', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'agent' } })
  })
  await page.goto('/inspections')
  await expect(page.getByText('Access Restricted')).toBeVisible()
  await expect(page.getByText('Property inspections are only available to landlord accounts.')).toBeVisible()
})
