// Days are written and shown as in the United Kingdom, whatever the browser's language (rule: fields-days).
import { rent } from '#api/rent.ts'
import { addDays, addMonths, firstOfMonth } from '#domain/day.ts'
import { formatDayLong, formatDayWithWeekday, formatMonth } from '#domain/day-forms.ts'
import { pdfFile } from './documents.ts'
import { callAs, makeLandlordWithHome, makeLetHome, makeTenant, signInAs } from './people.ts'
import { expect, expectToast, press, test, today } from './support.ts'

test.use({ locale: 'en-US' })

test('a day is typed, pasted or chosen by keyboard, and what is no day is not sent', async ({ page, request }) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/rent')
  await page.getByRole('button', { name: 'Add New Rent Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Rent Payment' })
  const due = dialog.getByLabel('Due Date')
  for (const text of ['1/12/26', '1 Dec 2026', '01.12.2026', '2026-12-01', 'Tuesday, 1st December 2026']) {
    await due.fill(text)
    await expect(due).toHaveValue(text)
    await due.blur()
    await expect(due).toHaveValue('1 December 2026')
  }

  // The message for an impossible day differs from that for an empty field.
  await due.fill('')
  await press(page, 'Add Rent Payment')
  await expect(due).toHaveAccessibleDescription('Due date is required')
  await due.fill('30 February 2027')
  await expect(due).toHaveAccessibleDescription(/^‘30 February 2027’ is not a date/)

  // Other problems are reported together with it.
  await press(page, 'Add Rent Payment')
  await expect(dialog.getByText('Tenant is required', { exact: true })).toBeVisible()
  await expect(due).toHaveAccessibleDescription(/^‘30 February 2027’ is not a date/)
  await dialog.getByLabel('Tenant').selectOption({ index: 1 })
  await due.fill('31/2/2027')
  await press(page, 'Add Rent Payment')
  await expect(due).toBeFocused()
  await expect(due).toHaveAccessibleDescription(
    '‘31/2/2027’ is not a date. Write one like 1 December 2026 or 1/12/2026.',
  )
  await expect(due).toHaveAttribute('aria-invalid', 'true')
  expect(await callAs(request, landlord, rent.list)).toEqual([])

  const first = firstOfMonth(today)
  await due.fill(formatDayLong(first))
  await due.press('ArrowDown')
  await expect(page.getByRole('button', { name: formatDayWithWeekday(first) })).toBeFocused()
  await page.keyboard.press('PageDown')
  const days = page.getByRole('table', { name: formatMonth(addMonths(first, 1)) })
  await expect(days).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const chosen = addDays(addMonths(first, 1), 8)
  await expect(days.getByRole('button', { name: formatDayWithWeekday(chosen) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(days).toBeHidden()
  await expect(due).toHaveValue(formatDayLong(chosen))
  await expect(dialog.getByRole('button', { name: 'Open calendar' })).toBeFocused()
  await press(page, 'Open calendar')
  await expect(days).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(days).toBeHidden()
  await expect(dialog).toBeVisible()

  await press(page, 'Add Rent Payment')
  await expectToast(page, 'Rent Payment Added')
  expect((await callAs(request, landlord, rent.list))[0]?.dueDate).toBe(chosen)
})

test('a text that is no day is not sent, even where the day may be left out', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/deposit`)
  await press(page, 'Edit protection')
  const dialog = page.getByRole('dialog', { name: 'Protection' })
  await dialog.getByLabel('Agreed deposit').fill('')
  await dialog.getByLabel('Protected on').fill('nonsense')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Agreed deposit')).toHaveAccessibleDescription(/Agreed deposit is required/)
  await expect(dialog.getByLabel('Protected on')).toHaveAccessibleDescription(/^‘nonsense’ is not a date/)

  await dialog.getByLabel('Agreed deposit').fill('900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Protected on')).toBeFocused()
  await dialog.getByLabel('Protected on').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Deposit saved')
})

test('a text that is no day is not sent, even where another day is worked out from it', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/documents')
  await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const type = dialog.getByLabel('Document Type')
  const issued = dialog.getByLabel('Issued on')
  await type.selectOption('EPC')
  await issued.fill('nonsense')
  await press(dialog, 'Upload Document')
  await expect(dialog.getByText('File is required')).toBeVisible()
  await expect(issued).toHaveAccessibleDescription(/^‘nonsense’ is not a date/)

  // Of a type without a period nothing is asked, and so nothing is refused.
  await type.selectOption('GDPR Privacy Notice')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfFile('paper.pdf'))
  await press(dialog, 'Upload Document')
  await expectToast(page, 'Document uploaded')
})

test('a day that is only chosen is asked about before it is lost', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/account`)
  await press(page, 'Enter payment')
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  await dialog.getByLabel('Date received').press('ArrowDown')
  await expect(page.getByRole('button', { name: formatDayWithWeekday(today) })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Date received')).toHaveValue(formatDayLong(addDays(today, -1)))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
})
