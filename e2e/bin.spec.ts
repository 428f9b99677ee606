// What was deleted comes back, from the notice at once or from the bin later, and the activity tells of it.
import { documentCard, upload } from './documents.ts'
import { makeLandlordWithHome, makeTenant, onlyTenancy, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, holdToast, press, test } from './support.ts'

test('a landlord takes a deleted document and a tenancy back from the notice, restores a property from the bin, and reads of both in the activity', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request, '7 Tanner Row')
  await upload(request, landlord, { propertyId: home.id, name: 'Energy certificate' })
  await signInAs(page, landlord)

  await page.goto('/documents')
  await press(page, 'Delete Energy certificate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Document' }).click()
  await expectToast(page, 'Document deleted')
  await holdToast(page)
  await expect(documentCard(page, 'Energy certificate')).toHaveCount(0)
  await expectAccessible(page)
  await press(page, 'Undo')
  await expectToast(page, 'Undone', 'Energy certificate is back.')
  await expect(documentCard(page, 'Energy certificate')).toBeVisible()

  const tenant = await makeTenant(request, joinCode, 'Entered Wrongly')
  const tenancy = await onlyTenancy(request, landlord)
  expect(tenancy.userId).toBe(tenant.user.id)
  await page.goto(`/tenants/${tenancy.id}`)
  await press(page, 'More for Entered Wrongly')
  await page.getByRole('menuitem', { name: 'Delete tenancy' }).click()
  await press(page.getByRole('alertdialog'), 'Delete tenancy')
  await expectToast(page, 'Tenancy deleted')
  await press(page, 'Undo')
  await expectToast(page, 'Undone')
  await expect(page.getByText('Entered Wrongly').first()).toBeVisible()

  await page.goto('/properties')
  await press(page, 'More about 7 Tanner Row')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Property deleted')

  await page.goto('/bin')
  await expect(page.getByRole('button', { name: 'Restore 7 Tanner Row' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Restore 7 Tanner Row')
  await expectToast(page, 'Restored')
  await expect(page.getByText('The bin is empty')).toBeVisible()

  await page.goto('/activity')
  const entries = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Property 7 Tanner Row: Restored from the bin' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Property 7 Tanner Row: Deleted' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Document Energy certificate: Restored from the bin' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Document Energy certificate: Deleted' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Property 7 Tanner Row' }).first().click()
  await expect(page.getByRole('heading', { name: '7 Tanner Row' })).toBeVisible()
})

test('a kind of activity stays chosen when one comes back, and says so where there is none', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request, '7 Tanner Row')
  await signInAs(page, landlord)
  await page.goto('/activity')
  const kind = page.getByLabel('Kind')
  await kind.selectOption('Property')
  await page.getByRole('link', { name: 'Property 7 Tanner Row' }).first().click()
  await expect(page.getByRole('heading', { name: '7 Tanner Row' })).toBeVisible()
  await page.goBack()
  await expect(kind.getByRole('option', { selected: true })).toHaveText('Property')
  await kind.selectOption('Inventory')
  await expect(page.getByText('No activity of this kind')).toBeVisible()
  await press(page, 'Clear filters')
  await expect(page.getByRole('link', { name: 'Property 7 Tanner Row' }).first()).toBeVisible()
})
