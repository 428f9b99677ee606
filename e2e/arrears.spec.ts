// A late tenant from the reminder to a plan that is kept, as both sides see it (rule: arrears-steps, arrears-plan, arrears-rests).
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { asSomebodyElse, callAs, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, press, test, toast, today } from './support.ts'

test('a late tenant is reminded, accepts a payment plan and keeps it', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  const [tenancy] = await callAs(request, landlord, tenancies.list)
  const late = { tenantId: tenancy?.id ?? 0, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -10) }
  await callAs(request, landlord, rent.create, { body: late })
  await signInAs(page, landlord)
  await page.goto('/rent')

  await page.getByRole('tab', { name: 'Arrears' }).click()
  await press(page, 'More for arrears')
  await page.getByRole('menuitem', { name: 'Steps and letters…' }).click()
  const steps = page.getByRole('dialog', { name: 'Steps of arrears' })
  await steps.getByRole('group', { name: 'Step 1' }).getByLabel('Name').fill('Friendly reminder')
  await steps.getByRole('button', { name: 'Save steps' }).click()
  await expect(toast(page)).toContainText('Steps saved')
  await expect(page.getByText('Next: Friendly reminder')).toBeVisible()

  await page.getByRole('link', { name: 'Łukasz Nowak' }).click()
  await press(page, 'Send a letter')
  const letter = page.getByRole('dialog', { name: 'Send a letter' })
  await expect(letter.getByRole('region', { name: 'The letter' })).toContainText('£895 is owed')
  await letter.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(toast(page)).toContainText('Friendly reminder sent')
  await expect(page.getByText(/^by e-mail to/)).toBeVisible()

  await press(page, 'More about arrears')
  await page.getByRole('menuitem', { name: 'Payment plan…' }).click()
  const plan = page.getByRole('dialog', { name: 'Payment plan' })
  await plan.getByLabel('Each instalment').fill('447.50')
  await plan.getByLabel('Number of instalments').fill('2')
  await expect(plan.getByText('Together £895')).toBeVisible()
  await plan.getByRole('button', { name: 'Offer the plan' }).click()
  await expect(page.getByText('offered: the tenant has not accepted it yet')).toBeVisible()

  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await expect(theirs.getByText('Your landlord offers you this plan')).toBeVisible()
    await press(theirs, 'Accept the plan')
    await expect(theirs.getByText('You are keeping to this plan')).toBeVisible()
  })

  await expect(page.getByText('accepted, and being kept to')).toBeVisible()
  await press(page, 'Enter payment')
  const payment = page.getByRole('dialog', { name: 'Enter payment' })
  await payment.getByLabel('Amount').fill('447.50')
  await payment.getByRole('button', { name: 'Enter payment' }).click()
  await expect(page.getByRole('main').getByText('£447.50 owed')).toBeVisible()
  await page.goto('/rent?status=arrears')
  const row = page.getByRole('row', { name: /Łukasz Nowak/ })
  await expect(row).toContainText('Plan kept')
  await expect(row).toContainText('£447.50 on')
})
