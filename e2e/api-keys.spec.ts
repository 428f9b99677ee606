// An API key: made in settings on Enterprise, used by a program, and deleted.
import { buyPlan, makeLandlord, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, hold, press, test } from './support.ts'

test('a landlord makes a key that reads, sees that it was used, and deletes it', async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'enterprise')
  await signInAs(page, landlord)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'API keys' })
  await expect(card).toContainText('No API keys yet.')
  await press(page, 'New API key')
  const dialog = page.getByRole('dialog')
  await press(page, 'Make key')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  const read = dialog.getByLabel(/^Read everything/)
  await read.uncheck()
  await expect(dialog.getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription(
    'Choose what the key may do',
  )
  await read.check()
  await expectAccessible(page)
  await expect(dialog.getByLabel('Change rent and payments write:rent')).not.toBeChecked()
  await expect(dialog.getByLabel('Import and post bank statements write:bank')).not.toBeChecked()
  await dialog.getByLabel('Name').fill('Spreadsheet')
  await press(page, 'Make key')
  const key = (await dialog.getByText(/^lk_/).textContent()) ?? ''
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page, 'Copy')
  await expectToast(page, /Copied|Copy failed/)
  for (const words of [key, 'Copy it now'] as const)
    await dialog.getByText(words).click({ trial: true, timeout: 2_000 })
  await press(page, 'I have saved it')
  const asProgram = (path: string) => request.get(path, { headers: { authorization: `Bearer ${key}` } })
  expect((await asProgram('/api/properties')).status()).toBe(200)
  expect((await asProgram('/api/user')).status()).toBe(403)
  await page.reload()
  await expect(card.getByRole('listitem')).toContainText(
    /Spreadsheet.*Read everything but account settings, .*read.*Last used/s,
  )
  await expectAccessible(page)
  const list = await hold(page, '**/api/api-keys')
  await press(page, 'Delete Spreadsheet')
  await press(page, 'Delete key')
  await expectToast(page, 'API key deleted')
  // The list still has it, and the question must not be answered again.
  await list.asked
  await expect(page.getByRole('alertdialog')).toBeHidden()
  list.release()
  await expect(card.getByRole('heading', { name: 'API keys' })).toBeFocused()
  expect((await asProgram('/api/properties')).status()).toBe(401)
})
