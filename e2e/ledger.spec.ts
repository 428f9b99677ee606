// Money from a part payment to the statement, as landlord and tenant see it, and every way to put an entry right
// (rule: ledger-oldest-first, ledger-balance, ledger-entries-stay, ledger-refund-of-reversed, ledger-write-off).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ledger } from '#api/ledger.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { asSomebodyElse, callAs, makeLetHome, openLive, signInAs } from './people.ts'
import { endOfText, entry, expect, expectAccessible, expectToast, hold, press, test, today } from './support.ts'

test('a part payment is entered, taken back, entered again, and both sides save the same statement', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const tenantId = tenancy.id
  for (const days of [-40, -10]) {
    const body = { tenantId, propertyId: home.id, amount: 89_500, dueDate: addDays(today, days) }
    await callAs(request, landlord, rent.create, { body })
  }
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenantId}/account`)
  const main = page.getByRole('main')
  await expect(main.getByText('£1,790').first()).toBeVisible()

  await page.getByRole('button', { name: 'More for this account' }).click()
  await page.getByRole('menuitem', { name: 'Add a charge…' }).click()
  const charge = page.getByRole('dialog', { name: 'Add a charge' })
  // Interest is calculated from the late rent, never a sum of somebody's choice (rule: arrears-interest).
  await expect(charge.getByLabel('What for').getByRole('option')).toHaveText([
    'Rent',
    'Repair',
    'Lost key',
    'Deposit',
    'Other charge',
  ])
  await expectAccessible(page)
  await charge.getByRole('button', { name: 'Cancel' }).click()

  await press(page, 'Enter payment')
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  await expect(dialog.getByText('Today: £1,790 owed.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('1000')
  await expect(dialog.getByText('paid in full')).toBeVisible()
  await expect(dialog.getByText('£790 stays outstanding')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enter payment' }).click()
  await expectToast(page, 'Payment entered')
  await expect(main.getByText('£790 owed')).toBeVisible()

  await page.getByRole('button', { name: /^More for Bank transfer/ }).click()
  await page.getByRole('menuitem', { name: 'Reverse…' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse this entry' })
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(reversal.getByText('Reason is required')).toBeVisible()
  await reversal.getByLabel('Reason').fill('It was somebody else’s')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expectToast(page, 'Entry reversed')
  await expect(main.getByText('It was somebody else’s')).toBeVisible()
  await expectAccessible(page)

  const body = { amount: 100_000, date: today, confirm: true }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenantId }, body })
  await page.goto('/rent')
  await expect(page.getByText('Part paid £105 of £895').first()).toBeVisible()

  await page.goto(`/tenants/${tenantId}/account`)
  // Nothing can be done with the one that is paid.
  const sums = main.getByLabel('Entries of the account').getByText('£895', { exact: true })
  await expect(sums).toHaveCount(2)
  const ends = await Promise.all((await sums.all()).map(endOfText))
  expect(new Set(ends).size).toBe(1)
  await press(page, 'Statement')
  const saved = page.waitForEvent('download')
  await press(page, 'Save CSV')
  expect((await saved).suggestedFilename()).toMatch(/^Statement .*\.csv$/)

  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await expect(theirs.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(theirs.getByText('£790 owed').first()).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Enter payment' })).toHaveCount(0)
    await expectAccessible(theirs)
    await press(theirs, 'Statement')
    const paper = theirs.waitForEvent('download')
    await press(theirs, 'Save PDF')
    expect((await paper).suggestedFilename()).toMatch(/^Statement .*\.pdf$/)
  })
})

test('what a payment pays is changed, it is reversed and paid back, a charge is written off, and both sides have the statement of those days', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  for (const days of [-40, -10]) {
    const body = { tenantId: params.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, days) }
    await callAs(request, landlord, rent.create, { body })
  }
  const receipt = { amount: 89_500, date: today, method: 'bank_transfer' as const }
  await callAs(request, landlord, ledger.addReceipt, { params, body: receipt })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${params.id}/account`)
  const main = page.getByRole('main')
  await expect(entry(main, /^Rent.*£895 outstanding/)).toContainText(formatDay(addDays(today, -10)))
  const choose = async (menu: RegExp, item: string) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await choose(/^More for Bank transfer/, 'Change what it pays…')
  const change = page.getByRole('dialog', { name: 'Change what it pays' })
  const [older, newer] = [-40, -10].map((days) => change.getByLabel(`Rent due ${formatDay(addDays(today, days))}`))
  await expect(older ?? change).toHaveValue('895')
  await newer?.fill('100')
  await press(change, 'Save')
  await expect(change.getByText('£995 is more than the £895 available')).toBeVisible()
  await older?.fill('')
  await press(change, 'Save')
  await expectToast(page, '£795 of it is credit.')
  await expect(entry(main, /^Rent.*£795 outstanding/)).toContainText(formatDay(addDays(today, -10)))
  await expect(entry(main, /^Bank transfer.*£795 not used yet/)).toBeVisible()

  await choose(/^More for Bank transfer/, 'Reverse…')
  const reversal = page.getByRole('dialog', { name: 'Reverse this entry' })
  await reversal.getByLabel('Reason').fill('Meant for somebody else')
  await press(reversal, 'Reverse')
  await expect(entry(main, /^Bank transfer.*reversed/)).toBeVisible()
  await choose(/^More for Bank transfer/, 'Pay it back…')
  const refund = page.getByRole('dialog', { name: 'Pay it back' })
  await refund.getByLabel('Reason').fill('Sent back to the bank')
  await press(refund, 'Enter refund')
  await expectToast(page, 'Refund entered')
  await expect(entry(main, /^Refund.*Sent back to the bank/)).toContainText('£1,790 owed')

  await choose(new RegExp(`^More for Rent, ${formatDay(addDays(today, -40))}`), 'Write off…')
  const writeOff = page.getByRole('dialog', { name: 'Write off' })
  await writeOff.getByLabel('Amount').fill('95')
  await writeOff.getByLabel('Reason').fill('The boiler was cold for a week')
  await press(writeOff, 'Write off')
  await expectToast(page, 'Written off')
  await expect(entry(main, /^Write-off: Rent/)).toContainText('£1,695 owed')

  const statements: string[] = []
  const saveStatement = async (theirs: Page) => {
    await press(theirs, 'Statement')
    const dialog = theirs.getByRole('dialog', { name: 'Statement' })
    await dialog.getByLabel('Which days').selectOption('Other days')
    await dialog.getByLabel('From').fill(addDays(today, -20))
    const saving = theirs.waitForEvent('download')
    await press(dialog, 'Save CSV')
    statements.push(await readFile(await (await saving).path(), 'utf8'))
  }
  await saveStatement(page)
  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await saveStatement(theirs)
  })
  const [ours, theirs] = statements
  expect(ours).toBe(theirs)
  expect(ours).toContain(`${addDays(today, -20)},opening,Opening balance,,,,,895.00`)
  expect(ours).toContain('Write-off: Rent,,The boiler was cold for a week,,95.00,1695.00')
})

test.describe('where a part of it cannot be loaded, @desk', () => {
  test.use({ expectedProblems: /status of 500|answer 500/ })

  test("a tenant's account says which, and shows the rest", async ({ page, request }) => {
    const { tenant } = await makeLetHome(request)
    await signInAs(page, tenant)
    const fail = (path: RegExp) => page.route(path, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await fail(/\/deposit$/)
    await page.goto('/finances')
    await expect(page.getByText('Error loading your deposit')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible()
    await fail(/\/ledger\?/)
    await page.reload()
    await expect(page.getByText('Error loading the account')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('alert').filter({ hasText: 'Error loading your deposit' }).getByRole('button').click()
    await expect(page.getByText('Error loading your deposit')).toBeHidden()
  })

  test('an open dialog about an entry keeps what is typed when the entry is paid elsewhere, the window is narrowed or the page fails to refresh', async ({
    page,
    request,
  }) => {
    const { landlord, home, tenancy } = await makeLetHome(request)
    const params = { id: tenancy.id }
    const due = { tenantId: params.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -10) }
    await callAs(request, landlord, rent.create, { body: due })
    await signInAs(page, landlord)
    await openLive(page, `/tenants/${params.id}/account`)
    await page.getByRole('button', { name: /^More for Rent/ }).click()
    await page.getByRole('menuitem', { name: 'Write off…' }).click()
    const writeOff = page.getByRole('dialog', { name: 'Write off' })
    await writeOff.getByLabel('Reason').fill('Never to be had')
    const receipt = { amount: 89_500, date: today, method: 'cash' as const }
    await callAs(request, landlord, ledger.addReceipt, { params, body: receipt })
    await expect(writeOff).toContainText('£0 outstanding')
    const refused = page.waitForResponse(/\/api\/tenants\/\d+$/)
    await page.route(/\/api\/tenants\/\d+$/, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await callAs(request, landlord, tenancies.update, { params, body: { notes: 'Moves soon' } })
    await refused
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(writeOff.getByLabel('Reason')).toHaveValue('Never to be had')
    await press(writeOff, 'Write off')
    await expect(writeOff.getByText('The most outstanding is £0')).toBeVisible()
  })
})

test('who pays rent to come with a payment reads what stays overdue', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  for (const days of [-10, 20]) {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, days) }
    await callAs(request, landlord, rent.create, { body })
  }
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/account`)
  await press(page, 'Enter payment')
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  await dialog.getByLabel('Amount').fill('895')
  await dialog.getByLabel('Choose which charges it pays').check()
  await dialog.getByLabel(`due ${formatDay(addDays(today, 20))}`).fill('895')
  await press(dialog, 'Enter payment')
  const words = 'nothing owed counting what was paid ahead, £895 overdue'
  await expectToast(page, 'Payment entered', words)
  await expect(page.getByRole('main').getByText('counting what was paid ahead')).toBeVisible()
  await press(page, 'Enter payment')
  await expect(dialog.getByText(`Today: ${words}.`)).toBeVisible()
})

test('credit of a tenancy that has ended is paid back from the dashboard', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, ledger.addReceipt, { params, body: { amount: 12_000, date: today, confirm: true } })
  await callAs(request, landlord, tenancies.update, { params, body: { moveOutDate: today, active: false } })
  await signInAs(page, landlord)
  await page.goto('/')
  const task = page.getByRole('listitem').filter({ hasText: '£120 of credit to be paid back' })
  await task.getByRole('link', { name: 'Enter Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Pay credit back' })
  await expect(refund.getByLabel('Amount')).toHaveValue('120')
  await expect(refund.getByLabel('Reason')).toHaveValue('Credit left at the end of the tenancy')
  await refund.getByRole('button', { name: 'Enter refund' }).click()
  await expectToast(page, 'Refund entered')
  await page.goto('/')
  await expect(page.getByText('Vacant, without a tenancy')).toBeVisible()
  await expect(task).toBeHidden()
})

test('credit of a tenant who has stayed is paid back for a reason of its own', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const body = { amount: 12_000, date: today, confirm: true }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenancy.id }, body })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/account?refund`)
  const refund = page.getByRole('dialog', { name: 'Pay credit back' })
  await expect(refund.getByLabel('Amount')).toHaveValue('120')
  await expect(refund.getByLabel('Reason')).toHaveValue('')
})

test('credit that has come since the account was last seen is paid back too', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/account`)
  await expect(page.getByRole('button', { name: 'Statement' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await callAs(request, landlord, ledger.addReceipt, { params, body: { amount: 12_000, date: today, confirm: true } })
  await callAs(request, landlord, tenancies.update, { params, body: { moveOutDate: today, active: false } })
  await page.getByRole('link', { name: 'Enter Refund' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay credit back' }).getByLabel('Amount')).toHaveValue('120')
})

test('a late answer to a payment closes no other dialog, and its doubt is said although nobody is asked', async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/account`)
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  const amount = dialog.getByLabel('Amount')
  const enterAndLeave = async () => {
    const entering = await hold(page, '**/api/tenants/*/receipts', 'POST')
    await press(page.getByRole('main'), 'Enter payment')
    await amount.fill('100')
    await press(dialog, 'Enter payment')
    await entering.asked
    await page.keyboard.press('Escape')
    await press(page.getByRole('alertdialog'), 'Discard')
    await expect(dialog).toBeHidden()
    return entering
  }
  const first = await enterAndLeave()
  await press(page.getByRole('main'), 'Enter payment')
  await amount.fill('250')
  first.release()
  await expectToast(page, 'Payment entered')
  await expect(amount).toHaveValue('250')
  await page.keyboard.press('Escape')
  await press(page.getByRole('alertdialog'), 'Discard')

  const second = await enterAndLeave()
  second.release()
  await expectToast(page, 'Failed to enter the payment', '409: Enter it again?')
  const account = await callAs(request, landlord, ledger.get, { params: { id: tenancy.id } })
  expect(account.entries.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
})
