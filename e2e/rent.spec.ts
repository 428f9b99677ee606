// Rent from due to paid (rule: rent-badge, rent-mark-paid, rent-mark-overdue).
import type { Page } from '@playwright/test'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { rent } from '#api/rent.ts'
import { tax } from '#api/tax.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { formatDay, formatDayLong } from '#domain/day-forms.ts'
import { makeLetting } from './lettings.ts'
import {
  asSomebodyElse,
  callAs,
  makeGuest,
  makeLandlordWithHome,
  makeTenant,
  onlyTenancy,
  openLive,
  signInAs,
} from './people.ts'
import {
  entry,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  hold,
  holdToast,
  press,
  test,
  toast,
  today,
} from './support.ts'

const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()

/** The entry of the payment that is due on that day. */
const payment = (page: Page, days: number) => entry(page.getByRole('main'), formatDay(addDays(today, days)))

/** The same in the tab of one status. It does not match the rows of 'All', whose tables have other names. */
const paymentOfTab = (page: Page, days: number) =>
  entry(page.getByRole('table', { name: 'Rent payments', exact: true }), formatDay(addDays(today, days)))

test('a landlord marks rent as paid, takes it back, and marks it overdue', async ({ page, request }) => {
  const { landlord } = await makeLetting(request, -5, 3, 20)
  await signInAs(page, landlord)
  await page.goto('/rent')
  for (const [days, badge] of [
    [-5, 'Overdue'],
    [3, 'Due Soon'],
    [20, 'Upcoming'],
  ] as const) {
    await expect(payment(page, days)).toContainText(badge)
  }
  await expect(payment(page, -5).getByRole('button', { name: 'Mark Overdue' })).toHaveCount(0)
  await expect(page.getByText('1 payment is overdue: £895')).toBeVisible()
  await press(page, 'Show overdue payments')
  await expect(page).toHaveURL(/status=overdue/)
  await expect(paymentOfTab(page, -5)).toContainText('Overdue')
  await expect(payment(page, 3)).toHaveCount(0)
  await choose(page, 'All')

  await payment(page, 3).getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Payment Marked as Paid')
  await holdToast(page)
  await expect(payment(page, 3).getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await expect(payment(page, 3).first()).toContainText('Due Soon')

  await payment(page, 20).getByRole('button', { name: 'Mark Overdue' }).click()
  await expectToast(page, 'Payment Marked as Overdue')
  await choose(page, 'Overdue')
  await expect(page).toHaveURL(/status=overdue/)
  await expect(paymentOfTab(page, 20)).toBeVisible()
  await expect(payment(page, 3)).toHaveCount(0)
})

test('a marked payment is in one group at any moment, however late the lists are', async ({ page, request }) => {
  const { landlord } = await makeLetting(request, -9, -5, -2)
  await signInAs(page, landlord)
  await page.goto('/rent?q=nowak')
  const ofGroup = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('row')
  const overdue = ofGroup('Rent payments: overdue')
  const paid = ofGroup('Paid rent payments')
  const due = (...days: number[]) => ['Due', ...days.map((each) => formatDay(addDays(today, each)))]
  await expect(overdue).toContainText(due(-9, -5, -2))
  await hold(page, /\/api\/rent-payments\?/)
  await payment(page, -5).getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Payment Marked as Paid')
  await holdToast(page)
  await expect(paid).toContainText(due(-5))
  await expect(overdue).toContainText(due(-9, -2))
  await payment(page, -9).getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(paid).toContainText(due(-5, -9))
  await expect(overdue).toContainText(due(-2))
  await payment(page, -5).getByRole('button', { name: 'Mark as unpaid' }).click()
  await expect(overdue).toContainText(due(-5, -2))
  await expect(paid).toContainText(due(-9))
})

test('rent that a bank transfer paid is paid by that same money again when setting it to unpaid is undone', async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetting(request, -5)
  const params = { id: tenancy.id }
  const body = { amount: 89_500, date: addDays(today, -4), method: 'bank_transfer' as const }
  await callAs(request, landlord, ledger.addReceipt, { params, body })
  await signInAs(page, landlord)
  // As it came back with a backup from before such a year was refused.
  await page.route(/\/api\/rent-payments\?/, async (route) => {
    const response = await route.fetch()
    const rows: object[] = await response.json()
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, paidDate: '0202-11-03T12:00:00.000Z' })) })
  })
  await page.goto('/rent')
  await press(page, 'Mark as unpaid')
  await expectToast(page, 'Payment Marked as Unpaid')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toHaveCount(1)
  const { entries, closing } = await callAs(request, landlord, ledger.get, { params })
  expect(entries.map(({ kind, openAmount }) => `${kind} ${openAmount}`)).toEqual(['charge 0', 'receipt 0'])
  expect(closing).toBe(0)
})

test('rent is marked paid on the day on which it came in, and a payment that was added by mistake is deleted', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetting(request, -5)
  await signInAs(page, landlord)
  await openLive(page, '/rent')
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Paid on another day…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as Paid' })
  await expect(dialog.getByLabel('Payment Date')).toHaveValue(formatDayLong(today))
  await dialog.getByLabel('Payment Date').fill(addDays(today, -2))
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Payment Marked as Paid')
  const [paid] = await callAs(request, landlord, rent.list)
  expect(londonDay(new Date(paid?.paidDate ?? 0))).toBe(addDays(today, -2))
  const group = (name: string) => page.getByRole('table', { name, exact: true })
  await expect(group('Rent payments: overdue')).toHaveCount(0)
  await press(page, 'Mark as unpaid')
  await expect(group('Paid rent payments')).toHaveCount(0)
  await expect(payment(page, -5)).toContainText('Overdue')

  const mistake = { tenantId: tenancy.id, propertyId: home.id, amount: 12_300, dueDate: addDays(today, 20) }
  await callAs(request, landlord, rent.create, { body: mistake })
  await payment(page, 20)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  // The live update, which removes the payment and its question, is quicker than the answer.
  const behindTheQuestion = page.locator('main').getByText(formatDay(mistake.dueDate))
  await expect(behindTheQuestion).not.toHaveCount(0)
  await page.route(/\/api\/rent-payments\/\d+$/, async (route) => {
    const response = await route.fetch()
    await expect(behindTheQuestion).toHaveCount(0)
    await route.fulfill({ response })
  })
  await press(page.getByRole('alertdialog'), 'Delete')
  await expectToast(page, 'Rent Payment Deleted')
})

test('what is late longest and what is due soonest comes first', async ({ page, request }) => {
  const { landlord } = await makeLetting(request, -5, -40, 40, 70)
  await signInAs(page, landlord)
  const rows = page.getByRole('main').getByRole('row')
  for (const [days, path] of [
    [[-40, -5, 40, 70], '/rent'],
    [[-40, -5], '/rent?status=overdue'],
    [[40, 70], '/rent?status=unpaid'],
  ] as const) {
    await page.goto(path)
    const dated = rows.filter({ hasText: /\d{4}/ })
    await expect(dated).toHaveCount(days.length)
    for (const [at, day] of days.entries()) await expect(dated.nth(at)).toContainText(formatDay(addDays(today, day)))
  }
})

/** A word without a place to break, and the largest sum below the limit. */
const longestWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3).slice(0, 170)
const largestAmount = 999_999_999

test('the longest word and the largest sum stay inside the tables of money, and inside a comment', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request, longestWord)
  const tenant = await makeTenant(request, joinCode, longestWord)
  const tenancy = await onlyTenancy(request, landlord)
  const amount = largestAmount
  for (const dueDate of [addDays(today, -3), addDays(today, 3)]) {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount, dueDate }
    await callAs(request, landlord, rent.create, { body })
  }
  const received = { amount: amount - 1, date: today, reference: longestWord }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenancy.id }, body: received })
  const mortgage = { propertyId: home.id, lender: longestWord, balance: amount, rate: 9.99, monthlyPayment: amount }
  await callAs(request, landlord, tax.createMortgage, { body: { ...mortgage, fixedUntil: addDays(today, 900) } })
  const broken = { requestType: 'plumbing' as const, description: 'The tap drips.', urgency: 'low' as const }
  const { id } = await callAs(request, tenant, maintenance.create, { body: broken })
  await callAs(request, tenant, maintenance.comment, { params: { id }, body: { content: 'It drips faster.' } })
  await signInAs(page, landlord)
  const paths = ['/', '/rent', '/rent?status=arrears', `/tenants/${tenancy.id}/account`]
  for (const path of [...paths, '/finances/report', '/finances/mortgages', `/maintenance/${id}`]) {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(path)
    await expect(page.getByRole('main').getByText(longestWord).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1024, height: 768 })
    await expectNoSidewaysScroll(page)
  }
})

test('on a desk the groups of payments line up, with each sum on one line, and on a tablet they fit the page', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetting(request, -5, 20)
  const longest = { tenantId: tenancy.id, propertyId: home.id, amount: 1_234_567, dueDate: addDays(today, 30) }
  await callAs(request, landlord, rent.create, { body: longest })
  const body = { amount: 12_345, date: today }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenancy.id }, body })
  await signInAs(page, landlord)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/rent')
  const statuses = page.getByRole('columnheader', { name: 'Status' })
  await expect(statuses).toHaveCount(2)
  const [first, second] = await statuses.all()
  expect((await first?.boundingBox())?.x).toBe((await second?.boundingBox())?.x)
  await page.setViewportSize({ width: 1280, height: 900 })
  const linesOf = (cell: Element) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  }
  expect(await page.getByRole('cell', { name: '£12,345.67' }).evaluate(linesOf)).toBe(1)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByText('Part paid £123.45 of £895')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a landlord adds a payment by hand', async ({ page, request }) => {
  const { landlord, home, tenancy } = await makeLetting(request)
  await signInAs(page, landlord)
  await page.goto('/rent')
  await expect(page.getByText('No rent payments yet')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All', 'Unpaid', 'Paid', 'Overdue', 'Arrears'])
  await expect(page.getByRole('searchbox', { name: 'Search rent payments' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Add New Rent Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Rent Payment' })
  await press(page, 'Add Rent Payment')
  const messages = [
    'Tenant is required',
    'Property is required',
    'Amount must be greater than 0',
    'Due date is required',
  ]
  for (const message of messages) await expect(dialog.getByText(message)).toBeVisible()

  await dialog.getByLabel('Tenant').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Property')).toHaveValue(String(home.id))
  await expect(dialog.getByLabel('Amount')).toHaveValue('895')
  await dialog.getByLabel('Amount').fill('450.25')
  await dialog.getByLabel('Due Date').fill(today)
  await expect(dialog.getByLabel('Payment Date')).toHaveCount(0)
  await dialog.getByLabel('Status').selectOption('Paid')
  await dialog.getByLabel('Payment Date').fill('')
  await dialog.getByLabel('Status').selectOption('Unpaid')
  await dialog.getByLabel('Status').selectOption('Paid')
  await expect(dialog.getByLabel('Payment Date')).toHaveValue(formatDayLong(today))
  await press(page, 'Add Rent Payment')
  await expectToast(page, 'Rent Payment Added')
  await expect(payment(page, 0)).toContainText('£450.25')
  await expect(payment(page, 0)).toContainText('Paid')

  await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: { rentAmount: 0 } })
  await page.goto(`/properties/${home.id}`)
  await page.getByRole('tab', { name: /Payments$/ }).click()
  await press(page, 'Add New Rent Payment')
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByLabel('Tenant').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Amount')).toHaveValue('895')

  // The property's rent comes late, and an amount has been typed meanwhile.
  const rentOfHome = await hold(page, `**/api/properties/${home.id}`)
  await page.goto('/rent?add')
  await dialog.getByLabel('Tenant').selectOption({ index: 1 })
  await rentOfHome.asked
  await dialog.getByLabel('Amount').fill('450')
  const answered = page.waitForResponse(`**/api/properties/${home.id}`)
  rentOfHome.release()
  await answered
  await dialog.getByLabel('Due Date').fill(today)
  await expect(dialog.getByLabel('Amount')).toHaveValue('450')
  await press(page, 'Add Rent Payment')
  await expectToast(page, 'Failed to add rent payment', 'This tenancy already has a rent payment due on')
  await expect(dialog.getByLabel('Due Date')).toHaveValue(formatDayLong(today))
})

test('a landlord generates the payments to come', async ({ page, request }) => {
  const { landlord } = await makeLetting(request)
  await signInAs(page, landlord)
  await page.goto('/rent')
  // On a phone the menu has it, and an empty list too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Generate upcoming rent payments' })).toBeVisible()
  await press(page, 'More about rent')
  await page.getByRole('menuitem', { name: 'Generate upcoming rent payments' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, 'Generate payments')
  await expectToast(page, /Generated \d rent payments? for the next 60 days/)
  await expect(page.getByText('£895').first()).toBeVisible()

  await page.getByLabel('Search rent payments').fill('somebody else')
  await expect(page.getByText('No rent payments found')).toBeVisible()
  await press(page, 'Clear filters')
  await page.getByLabel('Search rent payments').fill('nowak')
  await expect(page.getByText('£895').first()).toBeVisible()
})

test.describe('while the server cannot answer', () => {
  test.use({ expectedProblems: /status of 503|answer 503/ })

  test('a payment that could not be marked is shown as it was', async ({ page, request }) => {
    const { landlord } = await makeLetting(request, 3)
    await signInAs(page, landlord)
    await page.goto('/rent')
    await expect(payment(page, 3)).toContainText('Due Soon')
    const address = /\/api\/rent-payments\/\d+/
    await page.route(address, (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    const marking = await hold(page, address, 'PUT')
    await press(page, 'Mark as Paid')
    await expect(payment(page, 3)).toContainText('Mark as unpaid')
    marking.release()
    await expectToast(page, 'Update Failed', '503: Down for a moment')
    await expect(payment(page, 3)).toContainText('Due Soon')
  })
})

test('tenants see their own payments, guests none, and landlords their finances', async ({ page, request }) => {
  const { landlord, tenant, joinCode } = await makeLetting(request, 3)
  await signInAs(page, tenant)
  await page.goto('/finances')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Rent Payments')
  await expect(payment(page, 3)).toContainText('Due Soon')
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)

  for (const [session, shown] of [
    [landlord, 'Finances'],
    [await makeGuest(request, joinCode), ''],
  ] as const) {
    await asSomebodyElse(page, session, async (other) => {
      const asked: string[] = []
      other.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
      await other.goto('/finance')
      if (shown) await expect(other.getByRole('heading', { level: 1 })).toHaveText(shown)
      else await expect(other.getByRole('main').getByRole('heading').first()).toBeVisible()
      if (!shown) expect(asked).not.toContain('/api/rent-payments')
    })
  }
})

test('a payment day later in a month says that rent is due again, and what is not owed is written off', async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetting(request, 20)
  const body = { paymentDay: 20, rentAmount: 89_500 }
  await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body })
  await signInAs(page, landlord)
  await page.clock.setFixedTime('2099-11-28T12:00:00Z')
  await page.goto(`/tenants/${tenancy.id}`)
  await press(page, 'Edit tenancy')
  const form = page.getByRole('dialog', { name: 'Edit Tenancy' })
  await form.getByLabel('Payment day').selectOption('29')
  await expect(form.getByText('it is due again on 29 Nov 2099')).toBeVisible()
  await form.getByLabel('Payment day').selectOption('20')
  await expect(form.getByText('it is due again')).toBeHidden()
  await page.clock.setFixedTime(new Date())
  await page.goto('/rent')
  await payment(page, 20)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Write off…' }).click()
  const writeOff = page.getByRole('dialog', { name: 'Write off' })
  await writeOff.getByLabel('Reason').fill('November is paid')
  await press(writeOff, 'Write off')
  // Its old group is fetched a moment after its new one.
  await expect(payment(page, 20).filter({ hasText: 'Written off' })).toBeVisible()
})
