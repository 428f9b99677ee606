// Everything of an account as one file, and back.
import { documents } from '#api/documents.ts'
import { properties } from '#api/properties.ts'
import { upload } from './documents.ts'
import { callAs, makeLandlordWithHome, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, hold, press, test } from './support.ts'

test('a landlord makes a backup, saves it, looks into it, and restores it', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request, '4 Mill Lane')
  await upload(request, landlord, { name: 'Rating C', propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Data backup' })
  await expect(card.getByText('No backups yet.')).toBeVisible()

  await press(card, 'Create backup')
  await expectToast(page, 'Backup created', 'Your backup is ready to download.')
  const row = card.getByRole('list', { name: 'Recent backups' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/latchkey-backup-[\d-]+-\w+\.zip/)
  await expect(row).toContainText(/\d (kB|MB)/)

  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^latchkey-backup-[\d-]+-\w+\.zip$/)

  const chooser = card.getByLabel('Backup file')
  await chooser.setInputFiles({ name: 'letter.zip', mimeType: 'application/zip', buffer: Buffer.from('Dear all') })
  await expect(card.getByRole('alert')).toContainText('not a zip file')
  await expectAccessible(page)
  await chooser.setInputFiles(await saved.path())
  await expect(card.getByText(/^This backup of .+ holds 1 property, 1 document.* restoring adds/)).toBeVisible()
  expect(await callAs(request, landlord, properties.list)).toHaveLength(1)

  await expectAccessible(page)
  const restoring = await hold(page, '**/api/backup/restore/*/start', 'POST')
  await press(card, 'Restore')
  await restoring.asked
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  restoring.release()
  await expectToast(page, 'Backup restored')
  await expect(card.getByText(/^Restored .+: 1 property/)).toBeVisible()
  const homes = await callAs(request, landlord, properties.list)
  expect(homes.map(({ address }) => address)).toEqual(['4 Mill Lane', '4 Mill Lane'])
  expect((await callAs(request, landlord, documents.list)).map(({ name }) => name)).toEqual(['Rating C', 'Rating C'])
})

test.describe('a backup that cannot be made', () => {
  test.use({ expectedProblems: /status of 500|answer 500: .*backup/ })

  test('says why, and can be tried again', async ({ page, request }) => {
    const { landlord } = await makeLandlordWithHome(request, '5 Mill Lane')
    await signInAs(page, landlord)
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'Data backup' })
    await page.route('**/api/backup/full', (route) => route.fulfill({ status: 500, body: 'The disk is full' }))
    await press(card, 'Create backup')
    await expectToast(page, 'Backup Failed', 'The disk is full')
    await page.unroute('**/api/backup/full')
    await press(card, 'Create backup')
    await expectToast(page, 'Backup created')
  })
})
