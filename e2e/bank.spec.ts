// A bank statement from its file to the last line posted, by keys alone, and back
// (rule: bank-posting, bank-expenses, bank-set-aside, bank-undo).
import type { Page } from '@playwright/test'
import { bank } from '#api/bank.ts'
import { financial } from '#api/financial.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDayNumeric } from '#domain/day-forms.ts'
import { callAs, makeLandlordWithHome, makeLetHome, onlyTenancy, signInAs } from './people.ts'
import { makeRentOf } from './presses.ts'
import {
  expect,
  expectAccessible,
  expectFreeOfToast,
  expectToast,
  holdToast,
  press,
  test,
  toast,
  today,
} from './support.ts'

const day = formatDayNumeric(today)

const statement = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'When,What,In,Out',
      `${day},FASTER PAYMENT LUKASZ NOWAK RENT,950.00,`,
      `${day},BGC A STRANGER 4711,40.00,`,
      `${day},TRANSFER TO SAVINGS,,500.00`,
    ].join('\r\n'),
  ),
}

test('a statement is imported, matched, posted and undone', async ({ page, request }) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 95_000, dueDate: today }
  await callAs(request, landlord, rent.create, { body })
  await callAs(request, landlord, rent.create, { body: { ...body, amount: 3_000, dueDate: addDays(today, 20) } })
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await expect(page.getByText('No bank statements yet')).toBeVisible()

  await press(page, 'Import your first statement')
  const form = page.getByRole('dialog', { name: 'Import bank statement' })
  await press(form, 'Import statement')
  await expect(form.getByText('Account name is required')).toBeVisible()
  await expect(form.getByLabel('File', { exact: true })).toBeFocused()
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ ...statement, buffer: Buffer.from('Dear Margaret\nhere it is') })
  await form.getByLabel('Account').fill('Rent account')
  await press(form, 'Import statement')
  await expect(form.getByLabel('File', { exact: true })).toHaveAccessibleDescription(/^This is not a bank statement/)
  await expect(form.getByLabel('Date', { exact: true })).toHaveCount(0)
  await form.getByLabel('File', { exact: true }).setInputFiles(statement)
  await press(form, 'Import statement')
  await expect(form.getByText('not known by its header row')).toBeVisible()
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  await form.getByLabel('Paid in').selectOption('')
  await form.getByLabel('Paid out').selectOption('')
  await press(form, 'Import statement')
  const needed = 'Amount is required, or paid in and paid out'
  await expect(form.getByLabel('Amount, with its sign')).toHaveAccessibleDescription(needed)
  await expectAccessible(page)
  await form.getByLabel('Date', { exact: true }).selectOption({ label: '1: When' })
  await form.getByLabel('Description').selectOption({ label: '2: What' })
  await form.getByLabel('Paid in').selectOption({ label: '3: In' })
  await form.getByLabel('Paid out').selectOption({ label: '4: Out' })
  await form.getByLabel('Dates are written as').selectOption({ label: 'Day, month, year' })
  await press(form, 'Import statement')
  await expectToast(page, '3 lines')

  const outstanding = async () => (await callAs(request, landlord, rent.list)).map((payment) => payment.outstanding)
  const lines = page.getByRole('group', { name: 'Lines of the statement' })
  const unknown = lines.getByRole('region', { name: 'Unknown' })
  await expect(lines.getByText('the exact amount outstanding', { exact: false })).toBeVisible()
  await expect(lines.getByRole('button', { name: 'Post' })).toHaveAccessibleDescription(/LUKASZ NOWAK RENT/)
  await expectAccessible(page)
  await press(page, 'Post all certain')
  const rehearsal = page.getByRole('dialog', { name: 'Post all certain' })
  await expect(rehearsal).toContainText('Posts 1 line, £950 in all')
  await press(rehearsal, 'Post them')
  await expect(page.getByText('2 lines to deal with, 1 posted, 0 set aside')).toBeVisible()

  await lines.getByRole('button', { name: /SAVINGS/ }).click()
  await page.keyboard.press('s')
  await expectToast(page, 'Set aside')
  await holdToast(page)
  await expect(lines.getByRole('button', { name: /STRANGER/ })).toBeFocused()
  await page.keyboard.press('/')
  const choice = page.getByRole('dialog', { name: /^£40 in/ })
  await expect(choice.getByLabel('Tenant')).toBeFocused()
  await expectFreeOfToast(page, choice.getByLabel('Tenant'))
  await page.keyboard.press('Escape')
  await expect(lines.getByRole('button', { name: /STRANGER/ })).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByText('2 lines to deal with, 1 posted, 0 set aside')).toBeVisible()

  await lines.getByRole('button', { name: /STRANGER/ }).click()
  await page.keyboard.press('/')
  await choice.getByLabel('Tenant').selectOption({ index: 1 })
  await expectAccessible(page)
  await press(choice, 'Post')
  await expect(page.getByText('1 line to deal with, 2 posted, 0 set aside')).toBeVisible()
  await lines.getByRole('button', { name: /SAVINGS/ }).click()
  await page.keyboard.press('u')
  await expect(page.getByText('2 lines to deal with, 1 posted, 0 set aside')).toBeVisible()
  await expect(unknown).toContainText('STRANGER')
  await lines.getByRole('button', { name: /STRANGER/ }).click()
  await page.keyboard.press('/')
  await choice.getByLabel('Tenant').selectOption({ index: 1 })
  // At most what is outstanding; the rest becomes another part.
  await choice.getByLabel('Pays').selectOption({ index: 1 })
  await expect(choice.getByLabel('Amount')).toHaveValue('30')
  await press(choice, 'Split with another tenancy or charge')
  const rest = choice.getByRole('group', { name: 'Part 2' })
  await rest.getByLabel('Amount').fill('0')
  await press(choice, 'Post')
  await expect(rest.getByLabel('Amount')).toHaveAccessibleDescription('Amount must be greater than 0')
  await rest.getByLabel('Amount').fill('10')
  await rest.getByLabel('Tenant').selectOption({ index: 1 })
  await press(choice, 'Post')
  await expect(choice).toBeHidden()
  expect(await outstanding()).toEqual([0, 0])
  await lines.getByRole('button', { name: /SAVINGS/ }).click()
  await page.keyboard.press('s')
  await expect(page.getByText('0 lines to deal with, 2 posted, 1 set aside')).toBeVisible()
  await lines.getByRole('button', { name: /SAVINGS/ }).click()
  await page.keyboard.press('u')
  await expect(page.getByText('1 line to deal with, 2 posted, 0 set aside')).toBeVisible()
  await expect(unknown).toContainText('SAVINGS')
  await page.keyboard.press('s')
  await expect(page.getByText('0 lines to deal with, 2 posted, 1 set aside')).toBeVisible()

  await press(page, 'Undo statement')
  await press(page.getByRole('alertdialog'), 'Undo statement')
  await expect(page.getByText('2 lines to deal with, 0 posted, 1 set aside')).toBeVisible()
  expect(await outstanding()).toEqual([3_000, 95_000])
})

test('the button that posts has the focus, however late its dialog comes, and then the way to what is still owed', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 95_000, dueDate: today }
  await callAs(request, landlord, rent.create, { body })
  const lines = `Date,Description,Amount\n${day},LUKASZ NOWAK RENT,950.00\n`
  const headers = { authorization: `Bearer ${landlord.token}` }
  const file = { ...statement, buffer: Buffer.from(lines) }
  await request.post(bank.create.path, { headers, multipart: { accountName: 'Rent account', file } })
  await signInAs(page, landlord)
  const isRehearsed = page.waitForResponse(/post-certain$/)
  await page.route(/dialog-sheet/, async (route) => {
    await isRehearsed
    await route.continue()
  })
  await page.goto('/rent/bank')
  await page.getByRole('button', { name: 'Post all certain' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Post them' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Post all certain' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Post them' })).toBeFocused()
  // On a slow line the screen shows what is posted before the dialog hears of it.
  await page.route(/post-certain$/, async (route) => {
    const response = await route.fetch()
    await expect(page.getByText('Posted (1)')).toBeVisible()
    await expect(page.getByText('See what is still owed')).toBeVisible()
    await route.fulfill({ response })
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'See what is still owed' })).toBeFocused()
})

// A QIF file in the first twelve days of a month would leave open whether its days or its months come first.
const oneLine = ['!Type:Bank', `D${today}`, 'T40.00', 'PBGC A STRANGER 4711', '^', ''].join('\n')

async function importLines(page: Page, lines = oneLine) {
  await press(page, 'Import statement')
  const form = page.getByRole('dialog', { name: 'Import bank statement' })
  const file = { name: 'statement.qif', mimeType: 'text/plain', buffer: Buffer.from(lines) }
  await form.getByLabel('File', { exact: true }).setInputFiles(file)
  await form.getByLabel('Account').fill('Rent account')
  await press(form, 'Import statement')
}

test('what is to be done first has the focus, also of a statement that was seen while it was stored @desk', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  const form = page.getByRole('dialog', { name: 'Import bank statement' })
  let isStored = false
  await page.route(/\/api\/bank-imports(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'POST') {
      // Meanwhile the list is fetched again, because the statement is in it by now.
      await expect(form.getByText('Storing the lines')).toBeVisible()
      await route.fulfill({ response })
      await expectToast(page, '1 line')
      isStored = true
      return
    }
    const rows: object[] = await response.json()
    const progress = { work: 'storing', done: 0, total: 1 }
    await route.fulfill({ response, json: isStored ? rows : rows.map((row) => ({ ...row, progress })) })
  })
  await importLines(page)
  await expect(page.getByRole('button', { name: /BGC A STRANGER 4711/ })).toBeFocused()
})

test('what is to be done first keeps the focus where the list shows a statement before its import is answered @desk', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  const isShown = page.waitForResponse(/\/api\/bank-imports\/\d+\/lines/)
  await page.route('**/api/bank-imports', async (route) => {
    const response = await route.fetch()
    if (route.request().method() === 'POST') await isShown
    await route.fulfill({ response })
  })
  await importLines(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A closed dialog returns the focus a moment later.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(page.getByRole('button', { name: /BGC A STRANGER 4711/ })).toBeFocused()
})

test('while lines move to other groups the focus stays in sight, and after the last line it is on what follows @desk', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, [{ name: 'Dean', username: 'Hargreaves' }])
  const weekly = { tenantId: (await onlyTenancy(request, landlord)).id, propertyId: home.id, amount: 3_000 }
  for (const daysAgo of [6, 5, 4, 3, 2, 1]) {
    await callAs(request, landlord, rent.create, { body: { ...weekly, dueDate: addDays(today, -daysAgo) } })
  }
  await makeRentOf(request, landlord, home.id, [{ name: 'Robin', username: 'Castell' }])
  const paid = [['D HARGREAVES', 30], ['CASTELL RENT', 95], ...Array(5).fill(['D HARGREAVES', 30])]
  const spent = [
    ['CASH MACHINE', -50],
    ['CASH MACHINE YORK', -20],
  ]
  const entries = [...paid, ...spent].map(([text, pounds]) => `D${today}\nT${pounds}\nP${text}\n^\n`)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page, ['!Type:Bank\n', ...entries].join(''))

  const focused = page.locator(':focus')
  const group = (name: string) => page.getByRole('region', { name })
  await expect(focused).toContainText('D HARGREAVES')
  await page.keyboard.press('Enter')
  await expect(group('Certain').getByRole('listitem')).toHaveCount(5)
  await expect(focused).toContainText('CASTELL RENT')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(group('Likely')).toHaveCount(0)
  await expect(focused).toContainText('CASH MACHINE')

  const answered = Promise.withResolvers<void>()
  await page.route(/\/undo$/, async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.keyboard.press('u')
  await expect(group('Likely')).toContainText('CASTELL RENT')
  await expect(focused).toContainText('CASTELL RENT')
  // The list shows that it is undone before the answer says so.
  await page.keyboard.press('Enter')
  await expect(focused).toContainText('CASH MACHINE')
  answered.resolve()
  await page.keyboard.press('a')
  const rules = page.getByRole('dialog', { name: 'Rules for setting aside' })
  await expect(rules.getByLabel('Words of the line')).toHaveValue('CASH MACHINE')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Rule added', '2 lines set aside.')
  await expect(rules).toHaveCount(0)
  await expect(focused).toHaveText('Post all certain')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText('Post them')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 lines to deal with, 7 posted, 2 set aside')).toBeVisible()
  await expect(focused).toHaveText('See what is still owed')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Dean Hargreaves' })).toContainText('£95')
})

test('money that is no tenant’s is posted as other income, and taken back', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page)
  await press(page, 'Choose tenancy')
  const choice = page.getByRole('dialog', { name: /^£40 in/ })
  await press(choice, 'Split with another tenancy or charge')
  const second = choice.getByRole('group', { name: 'Part 2' }).getByLabel('Amount')
  await second.fill('15')
  await expect(choice.getByRole('group', { name: 'Part 1' }).getByLabel('Amount')).toHaveValue('25')
  await press(choice, 'It is no tenant’s: other income')
  await expect(choice.getByLabel('Property')).toBeFocused()
  await choice.getByLabel('Property').selectOption({ index: 1 })
  await choice.getByLabel('Category').fill('Insurance payout')
  await press(choice, 'It is a tenant’s')
  await expect(choice.getByLabel('Tenant').first()).toBeFocused()
  await expect(second).toHaveValue('15')
  await press(choice, 'It is no tenant’s: other income')
  await expect(choice.getByLabel('Category')).toHaveValue('Insurance payout')
  await expectAccessible(page)
  await press(choice, 'Post other income')
  await expect(page.getByText('Other income, Insurance payout')).toBeVisible()
  const income = { type: 'other_income', amount: 4_000, propertyId: home.id, category: 'Insurance payout' }
  expect(await callAs(request, landlord, financial.list)).toMatchObject([income])
  await press(page.getByRole('group', { name: 'Lines of the statement' }), 'Undo')
  await expect(page.getByText('1 line to deal with, 0 posted, 0 set aside')).toBeVisible()
  expect(await callAs(request, landlord, financial.list)).toEqual([])
})

test('an expense is posted under the type that somebody has chosen, never by Enter alone', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page, ['!Type:Bank', `D${today}`, 'T-45.99', 'PCARD SCREWFIX YORK', '^', ''].join('\n'))
  const line = page.getByRole('button', { name: /SCREWFIX/ })
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  const type = page.getByRole('dialog', { name: /^£45.99 out/ }).getByLabel('Type of expense')
  await expect(type).toBeFocused()
  await expect(type).toHaveAccessibleDescription(/mortgage.*set its payment aside/)
  await page.keyboard.press('Enter')
  await expect(type).toHaveAccessibleDescription(/Type of expense is required/)
  await expect(type).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('m')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 lines to deal with, 1 posted, 0 set aside')).toBeVisible()
  expect(await callAs(request, landlord, financial.list)).toMatchObject([{ type: 'maintenance', amount: 4_599 }])
})

test('a rule that was too wide is taken back with the lines that it has set aside', async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page)
  await press(page, 'All like this')
  const rules = page.getByRole('dialog', { name: 'Rules for setting aside' })
  const setAside = () => press(rules, 'Set aside all like this')
  await setAside()
  await expectToast(page, 'Rule added', '1 line set aside.')
  await holdToast(page)
  await expect(page.getByText('0 lines to deal with, 0 posted, 1 set aside')).toBeVisible()
  await press(toast(page), 'Undo')
  await expect(page.getByText('1 line to deal with, 0 posted, 0 set aside')).toBeVisible()
  await press(page, 'Rules')
  await expect(rules).toContainText('There are no rules yet.')
  await rules.getByLabel('Words of the line').fill('stranger')
  await setAside()
  await expect(page.getByText('0 lines to deal with, 0 posted, 1 set aside')).toBeVisible()
  await press(rules, 'Delete the rule stranger')
  const question = page.getByRole('dialog', { name: 'Delete the rule “stranger”?' })
  await expectAccessible(page)
  await press(question, 'Delete and bring lines back')
  await expectToast(page, 'Rule deleted', 'Its lines are back')
  await expect(rules.getByRole('listitem')).toHaveCount(0)
  await expect(rules.getByRole('button', { name: 'Set aside all like this' })).toBeFocused()
  await expect(page.getByText('1 line to deal with, 0 posted, 0 set aside')).toBeVisible()
})

test('the Undo of a rule leaves what was set aside before', async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page)
  await press(page.getByRole('group', { name: 'Lines of the statement' }), 'Set aside')
  await expect(page.getByText('0 lines to deal with, 0 posted, 1 set aside')).toBeVisible()
  await press(page, 'Rules')
  const rules = page.getByRole('dialog', { name: 'Rules for setting aside' })
  await rules.getByLabel('Words of the line').fill('stranger')
  await press(rules, 'Set aside all like this')
  await expectToast(page, 'Rule added', '1 line set aside, as before.')
  await press(page, 'Undo')
  await expect(rules.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('0 lines to deal with, 0 posted, 1 set aside')).toBeVisible()
})
