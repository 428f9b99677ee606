// Answers that come when their person has gone on to something else, and one that does not come at all
// (rule: screens-answers).
import { documents } from '#api/documents.ts'
import { inspections } from '#api/inspections.ts'
import { maintenance } from '#api/maintenance.ts'
import { rent } from '#api/rent.ts'
import { makeFreeLandlord } from './documents.ts'
import { callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, hold, holdToast, leaveDialog, press, test, toast, today } from './support.ts'

test('a late answer about the limit opens nothing over what is typed, and leads nobody away', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/properties')
  const limitPath = '**/api/subscription/property-limit'
  const begin = page.getByRole('main').getByRole('button', { name: 'Add Property' })
  await begin.click()
  await expect(page.getByRole('dialog', { name: 'Add New Property' })).toBeVisible()
  await leaveDialog(page)
  const late = await hold(page, limitPath)
  await begin.click()
  await late.asked
  await page.getByLabel('Search properties').fill('Chapel')
  const answer = page.waitForResponse(limitPath)
  late.release()
  await (await answer).finished()
  await page.keyboard.type(' Row')
  await expect(page.getByLabel('Search properties')).toHaveValue('Chapel Row')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute(limitPath)
  const full = { canCreate: false, currentCount: 1, limit: 1, remaining: 0, planType: 'free', reason: 'Full' }
  await page.route(limitPath, (route) => route.fulfill({ json: full }))
  const later = await hold(page, limitPath)
  await begin.click()
  await later.asked
  await page.getByRole('link', { name: 'Maintenance' }).click()
  await expect(page).toHaveURL('/maintenance')
  const answered = page.waitForResponse(limitPath)
  later.release()
  await (await answered).finished()
  await page.getByLabel('Search maintenance requests').fill('tap')
  await expect(page).toHaveURL('/maintenance?q=tap')
})

test("a late choice of the month's rent changes no other page", async ({ page, request }) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate: today }
  await callAs(request, landlord, rent.create, { body })
  await signInAs(page, landlord)
  await page.goto('/rent')
  const limit = await hold(page, '**/api/subscription/property-limit')
  await press(page, "Select this month's rent")
  await limit.asked
  await page.getByRole('link', { name: 'Maintenance' }).click()
  await page.getByLabel('Search maintenance requests').fill('tap')
  await expect(page).toHaveURL('/maintenance?q=tap')
  const answered = page.waitForResponse('**/api/subscription/property-limit')
  limit.release()
  await (await answered).finished()
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page).toHaveURL('/maintenance?q=tap&status=completed')
})

test('a request whose history cannot be loaded says so and offers to try again', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const body = { requestType: 'electrical', description: 'No light in the hall.', urgency: 'medium' } as const
  await callAs(request, people.tenant, maintenance.create, { body })
  await signInAs(page, people.landlord)
  const details = page.getByRole('dialog', { name: 'Maintenance Request Details' })
  const one = /\/api\/maintenance-requests\/\d+$/
  await page.route(one, (route) => route.fulfill({ status: 400, body: 'Not now' }))
  await page.goto('/maintenance')
  await page.getByRole('button', { name: 'Electrical', exact: true }).click()
  await expect(details.getByRole('alert')).toContainText('History and comments could not be loaded.')
  await expect(details.getByRole('alert')).toContainText('Not now')
  await page.unroute(one)
  await press(details, 'Retry')
  await expect(details.getByRole('region', { name: 'Status history' })).toBeVisible()
})

test('an address that asks for an upload waits until it is known whether the plan is full, and then says so', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await signInAs(page, landlord)
  const summaries = new RegExp(`${documents.summary.path}$`)
  await page.route(summaries, async (route) => {
    const json = await (await route.fetch()).json()
    return route.fulfill({
      json: { ...json, usage: { ...json.usage, canCreate: false, currentCount: 10, remaining: 0 } },
    })
  })
  const summary = await hold(page, summaries)
  const tab = `/properties/${home.id}?tab=documents`
  await page.goto(`${tab}&upload`)
  await expect(page.getByText('No documents found')).toBeVisible()
  await summary.asked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  summary.release()
  await expectToast(page, 'Document Limit Reached', 'Upgrade')
  await holdToast(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(tab)
  await press(toast(page), 'Close')
  await expect(toast(page)).toHaveCount(0)
  // As a toast or a link that leads there does, once the page knows it.
  await page.evaluate((path) => history.pushState(null, '', path), `${tab}&upload=EPC`)
  await expectToast(page, 'Document Limit Reached', 'Upgrade')
  await expect(page).toHaveURL(tab)
})

test("a visit that a property's tab cannot load says so and offers to try again", async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const visits = `**${inspections.list.path}?*`
  await page.route(visits, (route) => route.fulfill({ status: 409, body: 'Not now' }))
  await page.goto(`/properties/${home.id}?tab=inspections`)
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading the next inspection' })
  await expect(failure).toContainText('409: Not now')
  await expect(page.getByRole('button', { name: 'Set a date' })).toHaveCount(0)
  await page.unroute(visits)
  await press(failure, 'Retry')
  await press(page, 'Set a date')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what is typed while the last occupant is sent stays, and can be sent too', async ({ page, request }) => {
  await signInAs(page, (await makeLandlordWithHome(request)).landlord)
  await page.goto('/tenants?add')
  const form = page.getByRole('dialog', { name: 'Add New Tenancy' })
  await form.getByLabel('Name', { exact: true }).fill('Siân')
  await form.getByLabel('Surname').fill('Rhŷs')
  await form.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await form.getByLabel('Start date').fill('2026-08-31')
  await form.getByLabel('Number of occupants').fill('2')
  await press(form, 'Add Tenancy')
  const step = page.getByRole('dialog', { name: 'Add Additional Occupants' })
  const name = step.getByLabel('Name', { exact: true })
  await name.fill('Gwen Rhŷs')
  const adding = await hold(page, '**/additional-occupants', 'POST')
  await press(step, 'Add Occupant')
  await adding.asked
  await name.fill('Owain Rhŷs')
  adding.release()
  await expect(step.getByText('1 of 1 additional occupant added')).toBeVisible()
  await expect(name).toHaveValue('Owain Rhŷs')
  await name.clear()
  await expect(name).toBeFocused()
  await name.fill('Owain ap Rhŷs')
  await press(step, 'Add Occupant')
  await expect(step.getByText('2 of 2 additional occupants added')).toBeVisible()
  await press(step, 'Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
