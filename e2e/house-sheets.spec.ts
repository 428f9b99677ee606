// What hangs inside the cupboard door, and whoever scans it.
import type { Page } from '@playwright/test'
import { asSomebodyElse, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, press, test } from './support.ts'

test('a landlord fills in the house sheet and prints it on one page; its code opens sign-up, and the tenant reads it and takes their data away', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request, '4 Mill Lane')
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  await press(page, 'House sheet')
  await press(page, 'Edit')
  await expect(page.getByLabel('Stopcock')).toBeFocused()
  await page.getByLabel('Stopcock').fill('Under the kitchen sink')
  await page.getByLabel('Wi-Fi password').fill('open sesame 42')
  await press(page, 'Add bin')
  await page.getByLabel('What goes in').fill('Recycling')
  await page.getByLabel('Emptied').fill('Every other Tuesday')
  await page.getByLabel('Good to know').fill(Array(9).fill('Lift the yard door a little.').join('\n'))
  await expectAccessible(page)
  await press(page, 'Save')
  await expectToast(page, 'House sheet saved', 'Your tenants see the new version.')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.getByText('Every other Tuesday')).toBeVisible()
  await expect(page.getByRole('img', { name: `QR code of the join code ${joinCode}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'In an emergency' })).toBeVisible()
  await expectAccessible(page)

  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expectWidePrint(page)
  const saving = page.waitForEvent('download')
  await press(page, 'Save as PDF')
  expect((await saving).suggestedFilename()).toBe('House sheet 4 Mill Lane.pdf')

  await asSomebodyElse(page, null, async (scanned) => {
    await scanned.goto(`/auth?join_code=${joinCode}`)
    await expect(scanned.getByLabel('Join code')).toHaveValue(joinCode)
  })

  await asSomebodyElse(page, tenant, async (other) => {
    await other.goto('/')
    await press(other, 'House sheet')
    await expect(other.getByText('open sesame 42')).toBeVisible()
    await expect(other.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
    await expectAccessible(other)

    await other.goto('/settings')
    const download = other.waitForEvent('download')
    await press(other, 'Download your data')
    expect((await download).suggestedFilename()).toMatch(/^latchkey-your-data-[\d-]+\.zip$/)
  })
})

/** Landscape paper leaves no space for the menu, which is not printed. */
async function expectWidePrint(page: Page) {
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 1123, height: 794 })
  await page.emulateMedia({ media: 'print' })
  expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1_000)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(screen)
}

test('a house sheet of no property leads a tenant home, and a landlord to their properties', async ({
  page,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const missing = '/properties/999999999/house-sheet'
  await signInAs(page, landlord)
  await page.goto(missing)
  await press(page, 'Back to properties')
  await expect(page).toHaveURL('/properties')
  await asSomebodyElse(page, await makeTenant(request, joinCode), async (other) => {
    await other.goto(missing)
    await expect(other.getByRole('main')).toContainText('Property not found')
    await other.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(other).toHaveURL('/')
  })
})
