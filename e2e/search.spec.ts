// The one search: opened, used and left by keyboard, and its commands.
import { makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, leaveDialog, test } from './support.ts'

test('a landlord finds a tenant and a home, and goes where they are shown, by keyboard alone', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('chapel')
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await expect(option(/^2 Chapel Row/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText('Łukasz Nowak')
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/properties/${home.id}$`))
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('chapel')
  await expect(option(/^2 Chapel Row/)).toHaveAttribute('aria-selected', 'true')
  // Enter opens what answers the new words, though the lines still answer the old ones.
  await field.fill('lukasz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tenants\/\d+$/)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('add rent')
  await expect(option('Add rent payment')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add New Rent Payment' })).toBeVisible()
  await expect(page).toHaveURL(/\/rent$/)
  await leaveDialog(page)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('go to')
  await expect(option(/^Go to/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option('Go to Properties')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/rent$/)
})
