// The product's main job from end to end, as two people would do it: a landlord sets up a letting, a tenant moves in.
import type { Page } from '@playwright/test'
import { firstOfMonth, londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { firstInspectionDay } from '#domain/tenancy.ts'
import { asSomebodyElse, newEmail } from './people.ts'
import { expect, expectAccessible, expectToast, press, test, toast } from './support.ts'

const start = firstOfMonth(londonDay(new Date()))

async function register(page: Page, name: string, email: string) {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('three flats and a dog')
  await page.getByLabel('Confirm password', { exact: true }).fill('three flats and a dog')
  await page.getByLabel('I accept the Terms of Business').check()
  await page.getByLabel('I accept the Privacy Policy').check()
  await press(page, 'Create account')
}

async function upgradeToPremium(page: Page) {
  await page.goto('/plan-selection')
  await page.getByRole('radio', { name: 'Premium' }).check()
  await press(page, 'Continue')
  await expect(page).toHaveURL(/\/simulated-checkout\//)
  await expect(page.getByText(/no money/i).first()).toBeVisible()
  await press(page, 'Complete simulated payment')
  await expect(page).toHaveURL(/\/subscription\/success\?session_id=/)
  await expect(page.getByText(/Premium/).first()).toBeVisible()
}

async function addProperty(page: Page) {
  await page.goto('/properties')
  await page.getByRole('main').getByRole('button', { name: 'Add Property' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Property' })
  await dialog.getByLabel('Address').fill('27 Gillygate')
  await dialog.getByLabel('City, State').fill('York, North Yorkshire')
  await dialog.getByLabel('Rent amount').fill('1,249.99')
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/properties'),
  )
  await press(page, 'Create Property')
  const stored = await (await answered).json()
  expect(stored.rentAmount, 'pounds are stored as pence').toBe(124_999)
  // A second later it replaces the toast that the property was added.
  await expectToast(page, 'Join code:', 'Give it to the tenants of 27 Gillygate')
  await press(toast(page), 'Add tenancy')
  await expect(page).toHaveURL(/\/properties\/\d+\?tab=tenants$/)
}

async function addTenancyWithTwoOccupants(page: Page) {
  const dialog = page.getByRole('dialog', { name: /Add New Tenancy/ })
  await dialog.getByLabel('Name', { exact: true }).fill('Siân')
  await dialog.getByLabel('Surname').fill('Prosser')
  await dialog.getByLabel('Start date').fill(start)
  await expect(dialog.getByLabel('Rent amount')).toHaveValue('1249.99')
  await dialog.getByLabel('Number of occupants').fill('3')
  await press(page, 'Add Tenancy')
  await expectToast(page, 'Tenancy Added', formatDayLong(firstInspectionDay(start)))
  for (const name of ['Owain Prosser', 'Mali Prosser']) {
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
    await press(page, 'Add Occupant')
    await expectToast(page, name)
  }
  await press(page, 'Done')
  await expect(page.getByText('Siân Prosser').first()).toBeVisible()
}

async function generateAndMarkPaid(page: Page) {
  await page.goto('/rent')
  await press(page, 'Generate upcoming rent payments')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Generate/ })
    .click()
  await expectToast(page, /Generated [12] rent payments? /)
  await page
    .getByRole('button', { name: /^Mark as Paid/ })
    .first()
    .click()
  await expectToast(page, 'Payment Marked as Paid')
  await page.getByRole('tab', { name: 'Paid', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByText('27 Gillygate').first()).toBeVisible()
}

async function regenerateJoinCode(page: Page): Promise<string> {
  await page.goto('/settings?tab=tenant-access')
  await page.getByRole('searchbox').fill('gillygate')
  const shown = page.getByText(/^[2-9A-HJKMNP-Z]{6}$/)
  const before = (await shown.textContent()) ?? ''
  await page
    .getByRole('button', { name: /Regenerate/ })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Regenerate|New/ })
    .click()
  await expect(shown).not.toHaveText(before)
  return (await shown.textContent()) ?? ''
}

test('from registration to the rent that a tenant sees', async ({ page }) => {
  await page.goto('/auth?register=landlord')
  await register(page, 'Margaret Hale', newEmail('margaret'))
  await expectToast(page, 'Registration successful')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Add your first property' })).toBeVisible()
  await press(page, 'Skip for now')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Margaret')
  await expectAccessible(page)

  await upgradeToPremium(page)
  await addProperty(page)
  await addTenancyWithTwoOccupants(page)
  await generateAndMarkPaid(page)
  const joinCode = await regenerateJoinCode(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Margaret')

  await asSomebodyElse(page, null, async (tenants) => {
    await tenants.goto(`/auth?register=tenant&join_code=${joinCode}`)
    await press(tenants, 'Verify join code')
    await register(tenants, 'Łukasz Nowak', newEmail('lukasz'))
    await expectToast(tenants, 'Registration successful')
    await expect(tenants.getByText('27 Gillygate').first()).toBeVisible()
    await expect(tenants.getByText('£1,249.99').first()).toBeVisible()
    await expectAccessible(tenants)
  })
})
