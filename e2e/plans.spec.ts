// Plans: chosen, paid for at the checkout, and managed from the settings.
import { plans } from '#api/plans.ts'
import { buyPlan, makeLandlord, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, press, section, test } from './support.ts'

test('the plan that was chosen is paid for once', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/plan-selection')
  await page.getByRole('radio', { name: 'Enterprise' }).check()
  await expectAccessible(page)
  await page.goto('/subscribe')
  await expect(page).toHaveURL(/\/simulated-checkout\//)
  await expect(page.getByText('£25 per month')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Complete simulated payment')
  await expect(page.getByText('You are on the Enterprise plan.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/plan-selection')
  await expect(page.getByRole('radio', { name: 'Enterprise' })).toBeChecked()
})

test('a checkout that is not known leads on', { tag: '@desk' }, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/subscription/success?session_id=unknown')
  await expect(page.getByText('Your payment could not be checked')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/')
})

test('on the free plan join codes lead to the plans', { tag: '@desk' }, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  await expect(section(page, 'Plan')).toContainText('Free')
  await expect(section(page, 'Plan').getByRole('button', { name: 'Manage billing' })).toHaveCount(0)
  const codes = section(page, 'Tenant Join Codes')
  await expect(codes).toContainText('available with Premium and Enterprise plans')
  await expect(codes.getByRole('searchbox')).toHaveCount(0)
  await codes.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/plan-selection')
})

test('who pays for a plan manages the billing from it, which simulated billing has no card for', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'premium')
  await signInAs(page, landlord)
  await page.goto('/settings')
  const plan = section(page, 'Plan')
  await page.route('**/api/subscription/portal', (route) => route.fulfill({ status: 409, body: 'Billing is away' }), {
    times: 1,
  })
  await plan.getByRole('button', { name: 'Manage billing' }).click()
  await expectToast(page, 'Failed to open billing', 'Billing is away')
  await plan.getByRole('button', { name: 'Manage billing' }).click()
  await expect(plan.getByRole('status')).toHaveText(
    'Billing is simulated here: no money moves, so there is no card to manage.',
  )
  await expect(page).toHaveURL('/settings?tab=plan&billing=simulated')
})

test('who comes back from a checkout to the page as it was left can begin another', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  await signInAs(page, await makeLandlord(request))
  const checkout = () => ({ sessionId: 'left', url: `${new URL(page.url()).pathname}#checkout` })
  await page.route(`**${plans.createCheckout.path}`, (route) => route.fulfill({ json: checkout() }))
  // As a browser that keeps pages says after Back.
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.goto('/plan-selection')
  await page.getByRole('radio', { name: 'Premium' }).check()
  await press(page, 'Continue')
  await expect(page).toHaveURL('/plan-selection#checkout')
  await expect(page.getByRole('button', { name: 'Opening the checkout…' })).toBeVisible()
  await comeBack()
  await press(page, 'Continue')
  await expect(page.getByRole('button', { name: 'Opening the checkout…' })).toBeVisible()
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/subscribe#checkout')
  await comeBack()
  await expect(page).toHaveURL('/plan-selection')
})
