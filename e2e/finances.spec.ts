// From an expense with its receipt to the tax year as CSV (rule: finances-files, finances-boxes, finances-one-sum).
import { readFile } from 'node:fs/promises'
import { financial } from '#api/financial.ts'
import { tax } from '#api/tax.ts'
import { formatDay } from '#domain/day-forms.ts'
import { isUpdateOver, type Quarter, quarters, taxYearLabel, taxYearOf, updateRange } from '#domain/tax/tax-year.ts'
import { pdfFile } from './documents.ts'
import { buyPlan, callAs, makeLandlord, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import {
  endOfText,
  entry,
  expect,
  expectAccessible,
  expectToast,
  hold,
  holdToast,
  leaveDialog,
  press,
  test,
  toast,
  today,
} from './support.ts'

test('a landlord enters an expense with its receipt, takes a deletion back, and saves the tax year as CSV', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const income = { amount: 95_000, date: today, type: 'other_income', propertyId: home.id } as const
  await callAs(request, landlord, financial.create, { body: income })
  await signInAs(page, landlord)
  await page.goto('/expenses')
  await press(page, 'Add Expense')
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  await press(form, 'Add Expense')
  await expect(form.getByText('Amount must be greater than 0')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Amount').fill('120.50')
  await form.getByLabel('Supplier').fill('Plumbright')
  await form.getByLabel('Property').selectOption({ index: 1 })
  await form.getByLabel('Description').fill('New tap')
  const chooser = form.locator('input[type=file]').first()
  await chooser.setInputFiles([
    pdfFile(`${'a-long-name-'.repeat(9)}.pdf`, 'Invoice'),
    pdfFile('invoice.exe', 'Invoice'),
  ])
  await expect(form.getByText('invoice.exe: Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')).toBeVisible()
  expect(await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  await form.getByRole('button', { name: /^Remove a-long-name/ }).click()
  await chooser.setInputFiles(pdfFile('invoice.pdf', 'Invoice'))
  await expect(form.getByText(/^invoice.exe/)).toBeHidden()
  // The receipt fails at first. The second press sends it again, without a second expense.
  await page.route('**/api/financial/*/files', (route) => route.fulfill({ status: 403, body: 'No room' }), { times: 1 })
  await press(form, 'Add Expense')
  await expectToast(page, 'The expense is stored, but not all of its receipts')
  await press(form, 'Add Expense')
  await expectToast(page, 'Expense Added')
  const row = entry(page.getByRole('main'), 'New tap')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('£120.50')
  await expect(row).toContainText(formatDay(today))
  await expectAccessible(page)

  // On paper (rule: screens-print).
  const remove = row.getByRole('button', { name: /^Delete expense/ })
  await page.emulateMedia({ media: 'print' })
  await expect(remove).toBeHidden()
  await expect(toast(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await remove.click()
  await press(page.getByRole('alertdialog'), 'Delete')
  await expectToast(page, 'Expense Deleted')
  await holdToast(page)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeFocused()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('£120.50')
  await row.getByRole('button', { name: 'New tap' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Expense' })
  await expect(edit.getByRole('button', { name: 'View invoice.pdf' })).toBeVisible()
  await edit.getByLabel('Amount').fill('100')
  await press(edit, 'Save Changes')
  await expectToast(page, 'Expense Updated')

  await press(page, 'Finances')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('£950')
  await expect(result).toContainText('£850')
  const months = page.getByRole('img', { name: /by month/ }).locator('text')
  expect((await months.first().boundingBox())?.height).toBeGreaterThan(9)
  const year = taxYearOf(today)
  await expect(months.first()).toHaveText(`Apr ${year % 100}`)
  await expect(months.last()).toHaveText(`Apr ${(year + 1) % 100}`)
  const byMonth = page.getByRole('region', { name: 'By month' })
  await expect(byMonth).toContainText(/Total.*£950.*£100/)
  if (today < `${year + 1}-04-01`) await expect(entry(byMonth, `April ${year + 1}`)).toContainText(/still to come/i)
  await press(page, 'Tax')
  await expect(entry(page.getByRole('main'), 'Box 25')).toContainText('£100')
  // Until the figures of another year are here, none are shown for it.
  const lastYear = await hold(page, `**/api/financial/tax-year/${year - 1}`)
  await page.getByLabel('Tax year', { exact: true }).selectOption(taxYearLabel(year - 1))
  await lastYear.asked
  await expect(page.getByText('£100', { exact: true })).toHaveCount(0)
  lastYear.release()
  await expect(entry(page.getByRole('main'), 'Box 25')).toContainText('£0')
  await page.getByLabel('Tax year', { exact: true }).selectOption(taxYearLabel(year))
  await expect(entry(page.getByRole('main'), 'Box 25')).toContainText('£100')
  const byProperty = page.getByText('Finance costs', { exact: true }).filter({ visible: true })
  await expect(byProperty.first()).toBeVisible()
  const ownShare = page.getByRole('button', { name: /^Your share of/ })
  const amount = entry(page.getByRole('main'), 'Box 25').getByText('£100', { exact: true })
  expect(await endOfText(ownShare)).toBe(await endOfText(amount))
  await page.getByLabel('In Making Tax Digital from').selectOption('6 April 2026')
  await expect(page.getByText('You are in it from 6 April 2026.')).toBeVisible()
  // The update for the whole tax year cannot be sent before the year has ended.
  await expect(entry(page.getByRole('main'), 'Update 4')).toContainText('Still to come')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update 4', exact: true }).click()
  const update = page.getByRole('dialog', { name: `Update 4 of ${taxYearLabel(year)}` })
  await expect(update).toContainText(`5 Apr ${year + 1}, due 7 May ${year + 1}`)
  const exporting = await hold(page, '**/api/financial/mtd/**')
  await press(update, 'Export CSV')
  await exporting.asked
  await expect(update.getByRole('button', { name: 'Exporting…' })).toBeVisible()
  const exported = page.waitForEvent('download')
  exporting.release()
  expect((await exported).suggestedFilename()).toBe(`Quarterly update ${taxYearLabel(year)} 4.csv`)
  await leaveDialog(page)
  // On paper (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  const share = page.getByRole('region', { name: 'By property' }).getByText('100%', { exact: true })
  await expect(share).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const saving = page.waitForEvent('download')
  await press(page, 'Export CSV')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`Tax year ${taxYearLabel(taxYearOf(today))}.csv`)
  const csv = await readFile(await saved.path(), 'utf8')
  expect(csv).toContain(',Total,,20,Total rents and other income from property,950.00')
  expect(csv).toContain(',Total,,25,Property repairs and maintenance,100.00')

  // It is about no person and no home, and needs nothing else.
  await page.goto('/')
  const task = page.getByRole('listitem').filter({ hasText: 'Quarterly tax update' })
  if (today > `${year}-07-08`) await expect(task.first()).not.toContainText('·')
})

test('an update that was sent by other software is marked as sent once its days are over, and the mark is taken away', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await callAs(request, landlord, tax.settings, { body: { mtdFrom: 2026 } })
  const isOver = (taxYear: number, quarter: Quarter) => isUpdateOver(updateRange(taxYear, quarter, false), today)
  // Until July the first update that may be sent is one of the tax year before.
  const year = isOver(taxYearOf(today), 1) ? taxYearOf(today) : taxYearOf(today) - 1
  await signInAs(page, landlord)
  await page.goto(`/finances/tax?year=${year}`)
  const updates = page.getByRole('table', { name: 'Quarterly updates' })
  for (const quarter of quarters) {
    const button = entry(updates, `Update ${quarter}`).getByRole('button', { name: 'Mark as sent' })
    await expect(button).toHaveCount(isOver(year, quarter) ? 1 : 0)
  }
  const first = entry(updates, 'Update 1')
  await press(first, 'Mark as sent')
  await expect(first).toContainText(`Sent ${formatDay(today)}`)
  await press(first, 'Mark as not sent')
  await expect(first).toContainText(/Overdue|To send/)
  await expect(first.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
})

test('a tenant sees their own payments at /finances, and no expenses', { tag: '@desk' }, async ({ page, request }) => {
  const { joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, await makeTenant(request, joinCode))
  await page.goto('/finances')
  await expect(page.getByRole('heading', { name: 'Your Rent Payments' })).toBeVisible()
  await page.goto('/expenses')
  await expect(page.getByText('Access Denied')).toBeVisible()
})

test('of many homes the one of an expense is found by typing (rule: screens-choices)', async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'enterprise')
  const homes = Array.from({ length: 51 }, (_, at) => `${at + 1} Chapel Row,York,900`)
  const buffer = Buffer.from(['address,city,rentAmount', ...homes].join('\n'))
  const headers = { authorization: `Bearer ${landlord.token}` }
  const multipart = { file: { name: 'homes.csv', mimeType: 'text/csv', buffer } }
  const imported = await request.post('/api/imports/properties', { headers, multipart })
  expect(await imported.json()).toMatchObject({ valid: 51, errors: [] })
  await signInAs(page, landlord)
  const list = await hold(page, /\/api\/properties(\?limit|$)/)
  await page.goto('/expenses?add')
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  await form.getByLabel('Amount').fill('12')
  await form.getByLabel('Description').fill('Key')
  const property = form.getByLabel('Property')
  // Until the homes are here nobody knows that they are many: who is there already stays there.
  await property.focus()
  list.release()
  await expect(property).toHaveAttribute('list')
  await expect(property).toBeFocused()
  await page.keyboard.type('47 Ch')
  await expect(form.locator('datalist option').first()).toHaveAttribute('value', '47 Chapel Row, York')
  await property.fill('47 Chapel Row, York')
  await press(form, 'Add Expense')
  await expectToast(page, 'Expense Added')
  await expect(entry(page.getByRole('main'), 'Key')).toContainText('47 Chapel Row')
})

test('income that is no tenant’s is entered, changed and deleted', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/finances')
  await press(page, 'Add other income')
  const form = page.getByRole('dialog', { name: 'Add Other Income' })
  await press(form, 'Add Income')
  await expect(form.getByText('Amount must be greater than 0')).toBeVisible()
  await form.getByLabel('Amount').fill('40')
  await form.getByLabel('Description').fill('Laundry')
  await expectAccessible(page)
  await press(form, 'Add Income')
  await expectToast(page, 'Income Added', '£40')
  const income = page.getByRole('region', { name: 'Other income' })
  await income.getByRole('button', { name: /^Edit income of £40,/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Other Income' })
  await edit.getByLabel('Amount').fill('45')
  await press(edit, 'Save Changes')
  await expect(entry(income, 'Laundry')).toContainText('£45')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('£45')
  await expectAccessible(page)
  await income.getByRole('button', { name: /^Delete income of £45,/ }).click()
  await press(page.getByRole('alertdialog'), 'Delete')
  await expectToast(page, 'Income Deleted')
  await expect(income.getByText('No other income in this period.')).toBeVisible()
})

test('what somebody else has changed of an expense meanwhile stays', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  const body = { amount: 12_000, date: today, type: 'maintenance', description: 'New tap' } as const
  const { id } = await callAs(request, landlord, financial.create, { body: { ...body, hmrcBox: '29' } })
  await signInAs(page, landlord)
  await page.goto('/expenses')
  await page.getByRole('button', { name: 'New tap' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Expense' })
  await edit.getByLabel('Type').selectOption('Insurance')
  await callAs(request, landlord, financial.update, {
    params: { id },
    body: { amount: 13_000, supplier: 'Plumbright' },
  })
  await press(edit, 'Save Changes')
  await expectToast(page, 'Expense Updated')
  const [expense] = await callAs(request, landlord, financial.list)
  expect(expense).toMatchObject({ amount: 13_000, supplier: 'Plumbright', type: 'insurance', hmrcBox: '29' })
})
