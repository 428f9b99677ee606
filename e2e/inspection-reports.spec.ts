// Inspection reports: what they say, who may see what, and what is refused
// (rule: inspections-report-areas, inspections-signing).
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { addDays } from '#domain/day.ts'
import { formatDay, formatDayWithWeekday } from '#domain/day-forms.ts'
import { details, inspect, part } from './inspections.ts'
import { asSomebodyElse, callAs, hearNothingLive, makeGuest, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, leaveDialog, press, test, today } from './support.ts'

test('the details show what was rated, and nothing else', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  await inspect(request, landlord, home.id)
  await signInAs(page, landlord)
  await page.goto('/inspections')
  await page.getByRole('region', { name: 'Recent Inspections' }).getByRole('button', { name: '2 Chapel Row' }).click()
  const basic = part(page, 'Basic Information')
  for (const text of ['2 Chapel Row', 'Routine', formatDay(today), 'Dry, after rain', 'Margaret Hale'])
    await expect(basic).toContainText(text)
  await expect(basic.getByText('fair')).toBeVisible()
  await expect(part(page, 'Internal Rooms').getByRole('listitem')).toHaveCount(1)
  await expect(part(page, 'Internal Rooms')).toContainText('Back kitchen')
  await expect(part(page, 'Internal Rooms')).toContainText('The tap drips.')
  await expect(part(page, 'Priority Issues')).toContainText('Slipped slates over the porch')
  await expect(part(page, 'External Areas').getByRole('listitem')).toHaveCount(1)
  await expect(part(page, 'External Areas')).toContainText('Two slates have slipped.')
  await expect(part(page, 'Safety & Compliance')).toContainText('Smoke alarms')
  await expect(part(page, 'HMO Requirements')).toHaveCount(0)
  await expect(part(page, 'Additional Information')).toContainText('A roofer before winter.')
  await expect(part(page, 'Additional Information')).toContainText('£450')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await press(details(page), 'Print')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(part(page, 'Signatures')).toBeVisible()
  await expect(details(page).getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await press(details(page), 'Delete Report')
  const question = page.getByRole('alertdialog', { name: 'Delete Report' })
  await expect(question).toContainText('This action cannot be undone.')
  await press(question, 'Delete Report')
  await expectToast(page, 'Inspection report deleted')
  await expect(details(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Recent Inspections' })).toContainText('No completed inspections found')
})

test('signing or deleting a moment too late says so', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const { id } = await inspect(request, landlord, home.id)
  await signInAs(page, tenant)
  await hearNothingLive(page)
  await page.goto('/tenant-inspections')
  await press(page, 'View Details')
  await press(details(page), 'Review & Sign')
  const signing = page.getByRole('dialog', { name: 'Review & Sign' })
  await signing.getByRole('tab', { name: 'Type instead' }).click()
  await signing.getByLabel('Full name').fill('Łukasz Nowak')
  const picture = await signing.getByRole('img', { name: 'The signature: Łukasz Nowak' }).getAttribute('src')
  if (!picture) throw new Error('The typed name made no picture')
  const body = { item: '', content: 'The tenant marked the door' }
  await callAs(request, landlord, inspectionReports.comment, { params: { id }, body })
  await press(signing, 'Sign Report')
  await expectToast(page, 'Failed to sign report', 'Please read the comment before you sign.')
  await expect(signing).toBeHidden()
  await expect(details(page).getByText('The tenant marked the door')).toBeVisible()
  await press(details(page), 'Review & Sign')
  await signing.getByRole('tab', { name: 'Type instead' }).click()
  await signing.getByLabel('Full name').fill('Łukasz Nowak')
  await callAs(request, tenant, inspectionReports.sign, { params: { id }, body: { signature: picture } })
  await press(signing, 'Sign Report')
  await expectToast(page, 'Failed to sign report', 'already')
  await expect(signing).toBeHidden()
  await expect(part(page, 'Signatures').getByRole('img', { name: 'The signature of Łukasz Nowak' })).toBeVisible()

  const { id: second } = await inspect(request, landlord, home.id)
  await asSomebodyElse(page, landlord, async (other) => {
    await hearNothingLive(other)
    await other.goto(`/properties/${home.id}?tab=inspections`)
    await expect(other.getByRole('button', { name: 'Delete Report' })).toBeVisible()
    await callAs(request, tenant, inspectionReports.sign, { params: { id: second }, body: { signature: picture } })
    await press(other, 'Delete Report')
    await press(other.getByRole('alertdialog'), 'Delete Report')
    await expectToast(other, 'Failed to delete inspection report', 'A signed report cannot be deleted.')
    await expect(other.getByText('Signed by the tenant', { exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Delete Report' })).toHaveCount(0)
  })
})

test('a comment that is being written outlives its report', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const { id } = await inspect(request, landlord, home.id)
  await signInAs(page, tenant)
  await page.goto('/tenant-inspections')
  await press(page, 'View Details')
  await press(details(page), 'Comment on Roof')
  const comment = details(page).getByLabel('Comment on Roof')
  await comment.fill('They slipped before I moved in')
  await callAs(request, landlord, inspectionReports.remove, { params: { id } })
  await expect(details(page).getByRole('alert')).toContainText('This report has been deleted')
  await expect(details(page).getByRole('alert')).toContainText('You can still copy what you have written.')
  await expect(comment).toHaveValue('They slipped before I moved in')
  await expect(details(page).getByRole('button', { name: 'Review & Sign' })).toHaveCount(0)
})

test('after a comment the keyboard goes on from what it is about', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  await inspect(request, landlord, home.id)
  await signInAs(page, tenant)
  await page.goto('/tenant-inspections')
  await press(page, 'View Details')
  const begin = details(page).getByRole('button', { name: 'Comment on Roof' })
  const comment = details(page).getByLabel('Comment on Roof')
  await begin.press('Enter')
  await expect(comment).toBeFocused()
  await details(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(begin).toBeFocused()
  await begin.press('Enter')
  await comment.fill('They are loose')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await press(details(page), 'Cancel')
  await press(question, 'Keep editing')
  await expect(comment).toHaveValue('They are loose')
  await press(details(page), 'Cancel')
  await press(question, 'Discard')
  await expect(begin).toBeFocused()
  await begin.press('Enter')
  await comment.fill('They slipped before I moved in')
  await details(page).getByRole('button', { name: 'Send comment' }).press('Enter')
  await expect(details(page).getByText('They slipped before I moved in')).toBeVisible()
  await expect(begin).toBeFocused()
})

test('a guest sees inspections without people and photos', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLetHome(request)
  await inspect(request, landlord, home.id)
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date: addDays(today, 40) } })
  await signInAs(page, await makeGuest(request, joinCode))
  await page.goto('/tenant-inspections')
  await expect(page.getByText('As a guest you see the inspections without names')).toBeVisible()
  await press(page, 'View Details')
  await expect(part(page, 'Internal Rooms')).toContainText('Kitchen')
  for (const written of ['Margaret Hale', 'Back kitchen', 'The tap drips.', 'Two slates', 'Slipped slates', 'A roofer'])
    await expect(details(page)).not.toContainText(written)
  await expect(part(page, 'Signatures')).toHaveCount(0)
  for (const name of ['Review & Sign', 'Open PDF', 'Comment on Roof'])
    await expect(details(page).getByRole('button', { name })).toHaveCount(0)
  await leaveDialog(page)
  await page.getByRole('tab', { name: 'Upcoming Inspections' }).click()
  await expect(page.getByText(formatDayWithWeekday(addDays(today, 40)))).toBeVisible()
  await page.goto('/inspections')
  await expect(page).toHaveURL('/tenant-inspections')
})

test('a visit that was recorded without a report is shown as it is', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = {
    propertyId: home.id,
    date: addDays(today, -3),
    completed: true,
    propertyRating: 'high_priority' as const,
    notes: 'Looked in after the storm.',
    highPriorityIssues: 'The porch leaks',
  }
  await callAs(request, landlord, inspections.create, { body })
  await signInAs(page, tenant)
  await page.goto('/tenant-inspections')
  const card = page.getByRole('list', { name: 'Past inspections' }).getByRole('listitem')
  await expect(card).toContainText('High Priority')
  await expect(card).toContainText('Looked in after the storm.')
  const view = card.getByRole('button', { name: 'View Details' })
  await expect(view).toHaveAccessibleDescription(`${formatDay(addDays(today, -3))} · 2 Chapel Row`)
  await view.click()
  await expect(part(page, 'Priority Issues')).toContainText('The porch leaks')
})

test('undoing ratings that have all been changed since leaves the keyboard at what is said about it', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/inspections')
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  await choice.getByLabel('Property').selectOption({ label: '2 Chapel Row - Llandeilo, Carmarthenshire' })
  const form = page.getByRole('dialog', { name: 'Property Inspection Report' })
  const parts = form.getByLabel('Part of the report')
  await parts.selectOption('rooms')
  await press(form, 'Rate the rest good')
  for (const title of ['Internal Rooms', 'External Areas', 'Safety & Compliance', 'Heating & Services']) {
    await parts.selectOption(await parts.getByRole('option', { name: title }).textContent())
    await expect(form.getByRole('heading', { name: title })).toBeAttached()
    for (const fair of await form.getByRole('radio', { name: 'fair' }).all()) await fair.check()
  }
  await press(form, 'Undo')
  const status = form.getByRole('status').filter({ hasText: 'rated' })
  await expect(status).toHaveText('Undone. Everything is rated')
  await expect(status).toBeFocused()
})
