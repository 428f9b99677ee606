// Money from a part payment to the statement, as landlord and tenant see it (rule: ledger-oldest-first, ledger-balance, ledger-entries-stay).
import { ledger } from '#api/ledger.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { callAs, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, press, test, toast, today } from './support.ts'

test('a part payment is entered, taken back, entered again, and both sides save the same statement', async ({
  page,
  request,
  browser,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  const [tenancy] = await callAs(request, landlord, tenancies.list)
  const tenantId = tenancy?.id ?? 0
  for (const days of [-40, -10]) {
    const body = { tenantId, propertyId: home.id, amount: 89_500, dueDate: addDays(today, days) }
    await callAs(request, landlord, rent.create, { body })
  }
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenantId}/account`)
  const main = page.getByRole('main')
  await expect(main.getByText('£1,790').first()).toBeVisible()

  await press(page, 'Enter payment')
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  await dialog.getByLabel('Amount').fill('1000')
  await expect(dialog.getByText('paid in full')).toBeVisible()
  await expect(dialog.getByText('£790 stays outstanding')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enter payment' }).click()
  await expect(toast(page)).toContainText('Payment entered')
  await expect(main.getByText('£790 owed')).toBeVisible()

  await page.getByRole('button', { name: /^More for Bank transfer/ }).click()
  await page.getByRole('menuitem', { name: 'Reverse…' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse this entry' })
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(reversal.getByText('Reason is required')).toBeVisible()
  await reversal.getByLabel('Reason').fill('It was somebody else’s')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(toast(page)).toContainText('Entry reversed')
  await expect(main.getByText('It was somebody else’s')).toBeVisible()

  const body = { amount: 100_000, date: today, confirm: true }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenantId }, body })
  await page.goto('/rent')
  await expect(page.getByText('Part paid £105 of £895').first()).toBeVisible()

  await page.goto(`/tenants/${tenantId}/account`)
  await press(page, 'Statement')
  const saved = page.waitForEvent('download')
  await press(page, 'Save CSV')
  expect((await saved).suggestedFilename()).toMatch(/^Statement .*\.csv$/)

  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, tenant)
  await theirs.goto('/finances')
  await expect(theirs.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(theirs.getByText('£790 owed').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Enter payment' })).toHaveCount(0)
  await press(theirs, 'Statement')
  const paper = theirs.waitForEvent('download')
  await press(theirs, 'Save PDF')
  expect((await paper).suggestedFilename()).toMatch(/^Statement .*\.pdf$/)
  await theirs.context().close()
})
