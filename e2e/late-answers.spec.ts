// Answers that come when their person has gone on to something else, and one that does not come at all
// (rule: screens-answers).
import { maintenance } from '#api/maintenance.ts'
import { rent } from '#api/rent.ts'
import { callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, hold, leaveDialog, press, test, today } from './support.ts'

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
