// Repairs from report to completion (rule: maintenance-form, maintenance-statuses).
import type { APIRequestContext, Page } from '@playwright/test'
import { maintenance } from '#api/maintenance.ts'
import type { MaintenanceStatus, UrgencyLevel } from '#domain/maintenance.ts'
import { photo } from '#test/photo.ts'
import { asSomebodyElse, callAs, hearNothingLive, makeGuest, makeLetHome, type Person, signInAs } from './people.ts'
import { entry, expect, expectToast, hold, press, test } from './support.ts'

const details = (page: Page) => page.getByRole('dialog', { name: 'Maintenance Request Details' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Submit Maintenance Request' })

async function report(
  request: APIRequestContext,
  { landlord, tenant }: { landlord: Person; tenant: Person },
  description: string,
  { status = 'pending', urgency = 'medium' }: { status?: MaintenanceStatus; urgency?: UrgencyLevel } = {},
) {
  const body = { requestType: 'electrical' as const, description, urgency }
  const { id } = await callAs(request, tenant, maintenance.create, { body })
  await callAs(request, landlord, maintenance.update, { params: { id }, body: { status } })
  return id
}

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo('jpeg') })

const leak = 'Water drips from under the kitchen sink.'

test('a tenant reports with two photos, the landlord moves it on, the tenant sees the history', async ({
  page,
  request,
}) => {
  const { landlord, tenant } = await makeLetHome(request)
  await signInAs(page, tenant)
  await page.goto('/')
  await expect(page.getByText('Need repairs or have an issue? Submit a request')).toBeVisible()
  await press(page, 'Submit Maintenance Request')
  await expect(form(page)).toContainText('2 Chapel Row')
  for (const label of ['Issue Type', 'Urgency']) await expect(form(page).getByLabel(label)).toBeVisible()
  await form(page).getByText('Plumbing').click()
  // Both the tile's words and its button can be pressed.
  for (const name of ['Other', 'Plumbing']) await form(page).getByRole('radio', { name }).check()
  // A phone offers the camera beside the album.
  await expect(form(page).locator('input[type=file]')).toHaveCount(2)
  const album = form(page).locator('input[type=file][multiple]')
  await album.setInputFiles([await jpeg('sink.jpg'), await jpeg('floor.jpg')])
  await expect(form(page).getByText('2 of 2 photos sent')).toBeAttached()
  await form(page).getByLabel('Description').fill(leak)
  await form(page).getByText('High', { exact: true }).click()
  await expect(form(page)).toContainText('0800 111 999')
  await form(page).getByLabel('Access Instructions').fill('Key safe by the door.')
  await press(form(page), 'Submit Request')
  await expectToast(page, 'Maintenance Request Submitted')
  await expect(form(page)).toBeHidden()
  const own = page.getByRole('region', { name: 'Your Maintenance Requests' })
  await expect(own).toContainText(leak)
  await expect(own).toContainText('Pending')

  await asSomebodyElse(page, landlord, async (other) => {
    await other.goto('/maintenance')
    await expect(entry(other, leak)).toContainText('Łukasz Nowak')
    await entry(other, leak).getByRole('button', { name: 'Plumbing', exact: true }).click()
    await expect(details(other)).toContainText('Key safe by the door.')
    // The request itself is seen first, not the comment field far below.
    await expect(details(other).getByText(leak)).toBeInViewport()
    await expect(details(other)).toContainText('High urgency')
    await expect(details(other).getByRole('img')).toHaveCount(0)
    await expect(details(other).locator('li img')).toHaveCount(2)
    await press(details(other), 'Enlarge photo 1 of 2')
    const large = other.getByRole('dialog', { name: 'Photo 1 of 2' })
    await expect(large.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible()
    await press(large, 'Next')
    await expect(other.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
    await other.keyboard.press('Escape')
    for (const [label, said] of [
      ['In progress', 'In progress'],
      ['Completed', 'Completed'],
    ] as const) {
      await press(details(other), label)
      await expectToast(other, 'Status updated', `Maintenance request status updated to ${said}`)
    }
    await expect(details(other)).toContainText('Date Resolved')
    const comment = details(other).getByLabel('Add a comment')
    await comment.fill('The trap was loose; it is tight now.')
    const sending = await hold(other, '**/comments', 'POST')
    await press(details(other), 'Send comment')
    await sending.asked
    await comment.fill('Tell me if it drips again.')
    sending.release()
    await expect(details(other).getByRole('listitem').filter({ hasText: 'The trap was loose' })).toBeVisible()
    await expect(details(other).getByRole('button', { name: 'Send comment' })).toBeEnabled()
    await expect(comment).toHaveValue('Tell me if it drips again.')
    await press(details(other), 'Send comment')
    await expect(comment).toHaveValue('')
  })

  await page.goto('/notifications')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Maintenance update/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/maintenance\/\d+$/)
  const history = page.getByRole('region', { name: 'Status history' }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await expect(history.nth(0)).toContainText('Completed')
  await expect(history.nth(0)).toContainText('Margaret Hale')
  await expect(history.nth(1)).toContainText('In progress')
  await expect(history.nth(2)).toContainText('Submitted by Łukasz Nowak')
  await expect(page.getByText('The trap was loose; it is tight now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelled' })).toHaveCount(0)
})

test('the form says what is missing, keeps what was typed, and takes no more than five photos', async ({
  page,
  request,
}) => {
  const { tenant } = await makeLetHome(request)
  await signInAs(page, tenant)
  await page.goto('/maintenance')
  await press(page, 'Submit Maintenance Request')
  await form(page).getByLabel('Description').fill('Too short')
  await press(form(page), 'Submit Request')
  await expect(form(page).getByText('Issue type is required')).toBeVisible()
  await expect(form(page).getByText('Please provide a detailed description')).toBeVisible()
  await expect(form(page).getByRole('radio', { name: 'Plumbing' })).toBeFocused()
  await expect(form(page).getByRole('radio', { name: 'Medium' })).toBeChecked()

  const six = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => jpeg(`${name}.jpg`)))
  await form(page).locator('input[type=file][multiple]').setInputFiles(six)
  await expectToast(page, 'Only 5 more could be added')
  await expect(form(page).getByText('5 of 5 photos sent')).toBeAttached()
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeDisabled()
  await press(form(page), 'Remove photo 2')
  await expect(form(page).getByText('4 of 4 photos sent')).toBeAttached()
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeEnabled()

  await press(form(page), 'Cancel')
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form(page).getByLabel('Description')).toHaveValue('Too short')
})

test.describe('on a bad line', () => {
  test.use({ expectedProblems: /status of 503|answer 503/ })

  test('a photo that did not go is tried again, and a refused report is kept', async ({ page, request }) => {
    const { tenant } = await makeLetHome(request)
    await signInAs(page, tenant)
    await page.goto('/maintenance')
    await press(page, 'Submit Maintenance Request')
    await form(page).getByText('Structural').click()
    await form(page).getByLabel('Description').fill(leak)
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 503, body: 'Too much at once' }))
    await form(page)
      .locator('input[type=file][multiple]')
      .setInputFiles([await jpeg('sink.jpg')])
    await expect(form(page).getByRole('alert')).toHaveText('Too much at once')
    await press(form(page), 'Submit Request')
    await expectToast(page, 'A photo could not be sent')

    await page.unroute('**/api/uploads')
    await press(form(page), 'Try again, photo 1')
    await expect(form(page).getByText('1 of 1 photo sent')).toBeAttached()
    await page.route('**/api/maintenance-requests', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, body: 'Down for a moment' })
        : route.continue(),
    )
    await press(form(page), 'Submit Request')
    await expectToast(page, 'Failed to submit request', 'Down for a moment')
    await page.unroute('**/api/maintenance-requests')
    await press(form(page), 'Submit Request')
    await expectToast(page, 'Maintenance Request Submitted')
    await expect(entry(page, leak)).toBeVisible()
  })

  test('a status that could not be set is shown as it was', async ({ page, request }) => {
    const people = await makeLetHome(request)
    await report(request, people, 'No light in the hall.')
    await signInAs(page, people.landlord)
    await page.goto('/maintenance')
    await page.route(/maintenance-requests\/\d+/, (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    await entry(page, 'No light')
      .getByRole('button', { name: /^Pending: change/ })
      .click()
    await press(page.getByRole('dialog', { name: 'Update status' }), 'Sorting')
    await expectToast(page, 'Failed to update status: Down for a moment')
    await expect(entry(page, 'No light')).toContainText('Pending')
  })
})

test('a landlord finds requests by card, tab and search, and sets a status on the spot', async ({ page, request }) => {
  const people = await makeLetHome(request)
  await report(request, people, 'Sparks from the cooker.', { urgency: 'high' })
  await report(request, people, `A socket is loose. ${'x'.repeat(150)}`, { status: 'sorting' })
  await report(request, people, 'The bell does not ring.', { status: 'in_progress' })
  await report(request, people, 'The fuse has been changed.', { status: 'completed' })
  await signInAs(page, people.landlord)
  await page.goto('/maintenance')
  for (const card of [/Urgent Requests\s*1/, /Sorting Phase\s*1/, /In Progress\s*1/, /Completed\s*1/]) {
    await expect(page.getByRole('button', { name: card })).toBeVisible()
  }
  const tabs = ['All', 'Pending', 'Sorting', 'In Progress', 'Urgent', 'Completed']
  await expect(page.getByRole('tab')).toHaveText(tabs)

  await page.getByRole('button', { name: /Urgent Requests/ }).click()
  await expect(page).toHaveURL(/status=urgent/)
  await expect(entry(page, 'Sparks')).toBeVisible()
  await expect(entry(page, 'A socket')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Sorting' }).click()
  await expect(entry(page, 'A socket')).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByLabel('Search maintenance requests').fill('nowhere')
  await expect(page.getByText('No maintenance requests found')).toBeVisible()
  await press(page, 'Clear filters')
  await page.getByLabel('Search maintenance requests').fill('bell')
  await expect(entry(page, 'The bell')).toBeVisible()
  await expect(entry(page, 'A socket')).toHaveCount(0)

  await entry(page, 'The bell')
    .getByRole('button', { name: /^In progress: change/ })
    .click()
  const quick = page.getByRole('dialog', { name: 'Update status' })
  await expect(quick.getByRole('button')).toHaveText(['Pending', 'Sorting', 'In progress', 'Completed', 'Urgent'])
  await press(quick, 'Completed')
  await expectToast(page, 'Maintenance request status updated to Completed')
  await expect(page.getByRole('button', { name: /Completed\s*2/ })).toBeVisible()

  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText(/A socket is loose/)).toBeVisible()
})

test('two statuses set fast one after the other are both set', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const id = await report(request, people, 'No light in the hall.')
  await signInAs(page, people.landlord)
  await page.goto('/maintenance')
  const first = await hold(page, /maintenance-requests\/\d+$/, 'PUT')
  const choose = async (from: string, to: string) => {
    await entry(page, 'No light')
      .getByRole('button', { name: new RegExp(`^${from}: change`) })
      .click()
    await press(page.getByRole('dialog', { name: 'Update status' }), to)
  }
  await choose('Pending', 'Sorting')
  await choose('Sorting', 'In progress')
  await expect(entry(page, 'No light').getByRole('button', { name: /^In progress: change/ })).toBeVisible()
  first.release()
  await expectToast(page, 'Maintenance request status updated to In progress')

  await page.goto(`/maintenance/${id}`)
  const second = await hold(page, /maintenance-requests\/\d+$/, 'PUT')
  await press(page, 'Urgent')
  await second.asked
  await press(page, 'Completed')
  await expect(page.getByRole('button', { name: 'Completed', pressed: true })).toBeVisible()
  second.release()
  await expectToast(page, 'Maintenance request status updated to Completed')
  const { history } = await callAs(request, people.landlord, maintenance.get, { params: { id } })
  expect(history.map(({ status }) => status)).toEqual(['pending', 'sorting', 'in_progress', 'urgent', 'completed'])
})

test('two landlord’s windows: the later one is told what has happened meanwhile', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const id = await report(request, people, 'No light in the hall.')
  await signInAs(page, people.landlord)
  await hearNothingLive(page)
  await page.goto(`/maintenance/${id}`)
  await expect(page.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true')
  await callAs(request, people.landlord, maintenance.update, { params: { id }, body: { status: 'completed' } })
  await press(page, 'Sorting')
  await expectToast(page, 'The status has just been changed to ‘Completed’. Please look again.')
  await expect(page.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true')

  // On paper, what has happened and nothing to press or to fill in (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Status history' })).toBeVisible()
  for (const control of ['button', 'textbox'] as const) await expect(main.getByRole(control)).toHaveCount(0)
  for (const words of ['Update status', 'Add a comment']) await expect(main.getByText(words)).toBeHidden()
})

test('a landlord who is no longer signed in is told so', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const id = await report(request, people, 'No light in the hall.')
  await signInAs(page, people.landlord)
  await hearNothingLive(page)
  await page.goto(`/maintenance/${id}`)
  await expect(page.getByRole('button', { name: 'Sorting' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  // Background requests do not end the session before the press (rule: accounts-lost-token).
  const behind = page.waitForResponse((answer) => answer.status() === 401)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await behind
  await press(page, 'Sorting')
  await expectToast(
    page,
    'Authentication Error',
    'You must be logged in to update status. Please refresh the page and try again.',
  )
})

test('the badge counts what waits, asks again after a minute, and stops at 99+', async ({ page, request }) => {
  const people = await makeLetHome(request)
  await report(request, people, 'Sparks from the cooker.', { status: 'in_progress', urgency: 'high' })
  await report(request, people, 'A socket is loose.', { status: 'sorting' })
  await signInAs(page, people.landlord)
  await hearNothingLive(page)
  await page.clock.install()
  await page.goto('/')
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
  }
  await openMenu()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Maintenance/ })
  await expect(link).toHaveText('Maintenance1 waiting')

  await report(request, people, 'No light in the hall.')
  await page.clock.fastForward('01:01')
  await expect(link).toHaveText('Maintenance2 waiting')
  await page.route('**/api/maintenance-requests/summary', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), count: 250 } })
  })
  await page.clock.fastForward('01:01')
  await expect(link).toHaveText('Maintenance99+ waiting')
  await press(page, 'Close menu')
  await expect(page.getByText('99+').locator('visible=true')).toBeVisible()
  await page.getByRole('button', { name: 'Quick menu' }).click()
  const quick = page.getByRole('navigation', { name: 'Quick menu' })
  await expect(quick.getByRole('link', { name: /^Maintenance/ })).toHaveText('Maintenance99+ waiting')
})

test('the landlord’s dashboard and the property show what is to be repaired', async ({ page, request }) => {
  const people = await makeLetHome(request)
  await signInAs(page, people.landlord)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Tenant Maintenance Requests' })
  await expect(section).toContainText('No maintenance requests')
  await expect(section).toContainText('Your tenants have not submitted any maintenance requests')
  await report(request, people, 'Sparks from the cooker.', { urgency: 'high' })
  await page.reload()
  await expect(section).toContainText('Sparks from the cooker.')
  const figures = page.getByRole('region', { name: 'Your portfolio' })
  await expect(figures).toContainText(/Urgent Requests\s*1/)
  await figures.getByRole('link', { name: 'View Requests' }).click()
  await expect(page).toHaveURL('/maintenance?status=urgent')
  await expect(entry(page, 'Sparks')).toBeVisible()

  await page.goto(`/properties/${people.home.id}`)
  await page.getByRole('tab', { name: 'Repairs' }).click()
  await expect(entry(page, 'Sparks')).toBeVisible()
  await page
    .getByRole('button', { name: /Completed/ })
    .first()
    .click()
  await expect(page.getByText('No maintenance requests found')).toBeVisible()
})

test('a guest reports, and sees what was sent in this session alone', async ({ page, request }) => {
  const { joinCode, tenant } = await makeLetHome(request)
  const body = { requestType: 'other' as const, description: 'What the tenant reported.' }
  await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, await makeGuest(request, joinCode))
  await page.goto('/maintenance')
  await expect(page.getByText('As a guest you see what you have sent')).toBeVisible()
  await press(page, 'Submit Maintenance Request')
  await form(page).getByText('Appliance').click()
  await form(page).getByLabel('Description').fill('The oven stays cold.')
  await press(form(page), 'Submit Request')
  await expect(entry(page, 'The oven stays cold.')).toContainText('Pending')
  await expect(page.getByText('What the tenant reported.')).toHaveCount(0)
  await entry(page, 'The oven stays cold.').getByRole('button').click()
  await expect(details(page)).toContainText('Submitted by Guest Tenant')
})

test('a request that is somebody else’s, or none, is not found', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const id = await report(request, people, 'No light in the hall.')
  const { tenant: stranger } = await makeLetHome(request)
  await signInAs(page, stranger)
  for (const path of [`/maintenance/${id}`, '/maintenance/abc']) {
    await page.goto(path)
    await expect(page.getByText('Maintenance request not found')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See all maintenance requests' }).click()
  await expect(page).toHaveURL('/maintenance')
})
