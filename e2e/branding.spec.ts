// What the larger plans promise: the report of the portfolio, and the landlord's own name and colour on
// the tenant's screens (rule: branding-places).
import { photo } from '#test/photo.ts'
import { asSomebodyElse, buyPlan, makeLandlordWithHome, makeTenant, openLive, signInAs } from './people.ts'
import { entry, expect, expectAccessible, expectToast, hold, press, test } from './support.ts'

test('a portfolio is reported, and branding reaches the tenant at once', async ({ page, request }) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await buyPlan(request, landlord, 'enterprise')
  await signInAs(page, landlord)
  await page.goto('/finances')
  await press(page, 'Portfolio report')
  await expect(entry(page.getByRole('main'), '2 Chapel Row')).toContainText('Value missing')
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Export PDF')
  expect((await saved).suggestedFilename()).toMatch(/^Portfolio .*\.pdf$/)

  await page.goto('/settings')
  const branding = page.getByRole('region', { name: 'Branding' })
  const name = branding.getByLabel('Name for tenants')
  const tooLong = 'Hale Homes of Llandeilo and the whole of Carmarthenshire West'
  await name.fill(tooLong)
  await expect(name).toHaveValue(tooLong)
  await expect(name).toHaveAccessibleDescription('Name for tenants must be at most 60 characters')
  await expectAccessible(page)
  await name.fill('Hale Homes')
  await branding.getByLabel('Colour').fill('#ffee00')
  await expect(branding.getByRole('figure')).toContainText('Hale Homes')
  await asSomebodyElse(page, tenant, async (theirs) => {
    await openLive(theirs, '/')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(theirs.getByText('Hale Homes')).toBeHidden()
    const stored = await hold(page, '**/api/branding')
    await branding.getByRole('button', { name: 'Save branding' }).press('Enter')
    await stored.asked
    await expectToast(page, 'Branding saved')
    stored.release()
    await expect(theirs.getByText('Hale Homes')).toBeVisible()
    await expectAccessible(theirs)
  })
  await expect(branding.getByRole('button', { name: 'Save branding' })).toBeFocused()
  await expectAccessible(page)

  const saving = await hold(page, '**/api/branding', 'PUT')
  await press(branding, 'Save branding')
  await saving.asked
  await expect(branding.getByRole('button', { name: 'Remove branding' })).toBeDisabled()
  await name.fill('Hale and Daughter')
  const logo = branding.getByLabel('Logo')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await photo('png') })
  await expect(branding.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  saving.release()
  await expect(branding.getByRole('button', { name: 'Save branding' })).toBeEnabled()
  await expect(name).toHaveValue('Hale and Daughter')
  await expect(logo).toHaveValue(/logo\.png$/)

  await branding.getByRole('button', { name: 'Remove the logo' }).press('Enter')
  await expect(logo).toBeFocused()
  await expect(logo).toHaveValue('')
  const none = await hold(page, '**/api/branding')
  await branding.getByRole('button', { name: 'Remove branding' }).press('Enter')
  await none.asked
  await expectToast(page, 'Branding removed')
  none.release()
  await expect(branding.getByLabel('Name for tenants')).toHaveValue('Margaret Hale')
  await expect(branding.getByRole('heading', { name: 'Branding' })).toBeFocused()
})
