// A deposit from its receipt to its agreed return, as landlord and tenant see it
// (rule: deposits-clock, deposits-deductions, deposits-return).
import type { CallInput } from '#api/contract.ts'
import { deposits } from '#api/deposits.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { asSomebodyElse, callAs, makeLetHome, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, hold, holdToast, press, test, toast, today } from './support.ts'

test('a deposit is entered, protected, argued about and paid back', async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, tenancies.update, { params, body: { depositAmount: 100_000 } })
  const due = { tenantId: params.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, 9) }
  await callAs(request, landlord, rent.create, { body: due })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${params.id}/deposit`)
  const main = page.getByRole('main')
  await expect(main.getByText('£1,000 agreed, not received yet')).toBeVisible()
  await expect(main.getByText(/Elsewhere in the United Kingdom there are other rules\.$/)).toBeVisible()

  await press(page, 'Enter deposit received')
  await page.getByRole('dialog').getByRole('button', { name: 'Enter the deposit' }).click()
  await expectToast(page, 'Deposit entered')
  await expect(main.getByText(/^Protect by .*: 29 days left$/)).toBeVisible()

  await press(page, 'Record protection')
  const protection = page.getByRole('dialog', { name: 'Protection' })
  await protection.getByLabel('Scheme', { exact: true }).selectOption('TDS')
  await protection.getByLabel('Protected on').fill(today)
  await protection.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText(/^Give the prescribed information by/)).toBeVisible()
  await expectAccessible(page)

  for (const [what, pounds] of [
    ['Cleaning of the oven', '200'],
    ['A burn in the worktop', '150'],
  ] as const) {
    await press(page, 'Propose a deduction')
    const dialog = page.getByRole('dialog', { name: 'Propose a deduction' })
    await dialog.getByLabel('Description').fill(what)
    await dialog.getByLabel('Amount').fill(pounds)
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('It was clean at the check-in.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(main.getByRole('button', { name: `Edit ${what}` })).toBeVisible()
  }

  const chargeIds = async () =>
    (await callAs(request, landlord, deposits.get, { params })).deductions.map(({ chargeId }) => chargeId)
  const edit = page.getByRole('dialog', { name: 'Edit deduction' })
  for (const { option, expected } of [
    { option: { index: 1 }, expected: [null, expect.any(Number)] },
    { option: { value: '' }, expected: [null, null] },
  ]) {
    await press(page, 'Edit A burn in the worktop')
    await edit.getByLabel('Pays').selectOption(option)
    await press(edit, 'Save')
    await expect(edit).toHaveCount(0)
    expect(await chargeIds()).toEqual(expected)
  }

  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/')
    await theirs.getByRole('link', { name: 'Deposit 2 deductions to answer' }).click()
    await theirs.getByRole('button', { name: 'Answer Cleaning of the oven' }).click()
    await press(theirs, 'Agree to £200')
    await expect(theirs.getByText('You agree')).toBeVisible()
    await theirs.getByRole('button', { name: 'Answer A burn in the worktop' }).click()
    const answer = theirs.getByRole('dialog', { name: 'A burn in the worktop' })
    await answer.getByLabel('Your answer').fill('It was there before.')
    await expectAccessible(theirs)
    // No single key gives an answer that cannot be taken back.
    await theirs.keyboard.press('Control+Enter')
    const sending = await hold(theirs, /\/deductions\/\d+/, 'PUT')
    await answer.getByRole('button', { name: 'I do not agree' }).click()
    await sending.asked
    await answer.getByLabel('Your answer').focus()
    await theirs.keyboard.type(' And before that.')
    await expect(answer.getByLabel('Your answer')).toHaveValue('It was there before.')
    sending.release()
    await expect(theirs.getByText('You dispute this')).toBeVisible()
    await expect(theirs.getByText('settles a dispute free of charge')).toBeVisible()
  })

  await expect(main.getByText('The tenant: It was there before.')).toBeVisible()
  await main.getByRole('button', { name: 'Enter agreed amount A burn in the worktop' }).click()
  const agreed = page.getByRole('dialog', { name: 'Agreed amount' })
  await agreed.getByLabel('Agreed amount').fill('50')
  await agreed.getByRole('button', { name: 'Enter agreed amount' }).click()
  await expect(main.getByText('£750 to be paid back', { exact: true })).toBeVisible()

  await press(page, 'Propose a deduction')
  await page.getByLabel('Amount').fill('750.01')
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
    'More than the £750 left of the £1,000 that is held',
  )
  await page.keyboard.press('Escape')
  await press(page, 'Discard')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, 'Record return')
  const record = page.getByRole('dialog', { name: 'Record return' })
  await expect(record.getByText('has not ended. A deposit is usually held until it has.')).toBeVisible()
  await expect(record.getByText('£250 is kept, as agreed')).toBeVisible()
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Record return' }).click()
  await expectToast(page, 'Return recorded')
  await expect(main.getByText(/^£750 paid back on .*, £250 kept$/)).toBeVisible()
  await expectAccessible(page)
})

test('a deposit that was not agreed begins with an empty amount and the day of moving in, however quick the press', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const moveInDate = addDays(today, -20)
  await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: { moveInDate } })
  await signInAs(page, landlord)
  const terms = await hold(page, /\/api\/tenants\/\d+$/)
  await page.goto(`/tenants/${tenancy.id}/deposit`)
  await press(page, 'Enter deposit received')
  terms.release()
  const dialog = page.getByRole('dialog', { name: 'Enter deposit received' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await expect(dialog.getByLabel('Date received')).toHaveValue(formatDayLong(moveInDate))
  await dialog.getByLabel('Amount').fill('800')
  await press(dialog, 'Enter the deposit')
  await expectToast(page, 'Deposit entered', '£800')
})

test('of two who pay half of it each, the second is asked about', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, tenancies.update, { params, body: { depositAmount: 100_000 } })
  const half = { amount: 50_000, date: today, method: 'bank_transfer' as const }
  await callAs(request, landlord, deposits.receive, { params, body: half })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${params.id}/deposit`)
  await press(page, 'Enter deposit received')
  await page.getByRole('dialog').getByRole('button', { name: 'Enter the deposit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Enter it again?' })
  await expect(question).toContainText('£500 of')
  await question.getByRole('button', { name: 'Enter it again' }).click()
  await expectToast(page, 'Deposit entered', '£500')
  expect((await callAs(request, landlord, deposits.get, { params })).held).toBe(100_000)
})

test('what somebody else has changed of a deposit meanwhile stays', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  const change = (body: CallInput<typeof deposits.update>['body']) =>
    callAs(request, landlord, deposits.update, { params, body })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${params.id}/deposit`)
  await press(page, 'Edit protection')
  const protection = page.getByRole('dialog', { name: 'Protection' })
  await protection.getByLabel('Paid by').fill('Their council')
  await change({ reference: 'TDS-4711' })
  await press(protection, 'Save')
  await expectToast(page, 'Deposit saved')
  await press(page, 'Edit holding deposit')
  const holding = page.getByRole('dialog', { name: 'Holding deposit' })
  await holding.getByLabel('Note').fill('By card')
  await change({ holdingDeposit: { receivedOn: today } })
  await press(holding, 'Save')
  await expectToast(page, 'Holding deposit saved')
  const { paidBy, reference, holdingDeposit } = await callAs(request, landlord, deposits.get, { params })
  expect([paidBy, reference]).toEqual(['Their council', 'TDS-4711'])
  expect(holdingDeposit).toMatchObject({ receivedOn: today, notes: 'By card' })
})

test('Escape closes the menu in which somebody is before the toast over it', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, tenancies.update, { params, body: { depositAmount: 100_000 } })
  await callAs(request, landlord, deposits.receive, {
    params,
    body: { amount: 100_000, date: addDays(today, -33), method: 'bank_transfer' },
  })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${params.id}/deposit`)
  await expect(page.getByText('Protect now: 4 days over')).toBeVisible()
  await page.route('**/proposal/ticket', (route) => route.fulfill({ status: 409, body: 'Not now' }))
  const ticket = await hold(page, '**/proposal/ticket', 'POST')
  const item = page.getByRole('menuitem', { name: 'Save as PDF' })
  await press(page, 'More about the return')
  await item.click()
  await press(page, 'More about the return')
  await expect(item).toBeVisible()
  ticket.release()
  await expectToast(page, 'Download failed', 'Not now')
  await holdToast(page)
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(page.getByRole('button', { name: 'More about the return' })).toBeFocused()
  await expectToast(page, 'Download failed')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
})

test('the deposits that are held lead from the books to the one that is to be protected', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, deposits.receive, { params, body: { amount: 50_000, date: today } })
  await signInAs(page, landlord)
  await page.goto('/finances')
  await press(page, 'Show deposits')
  await press(page, 'Of ended tenancies £0 0 tenancies')
  await expect(page.getByText('No deposit of an ended tenancy is held')).toBeVisible()
  await press(page, 'To be protected £500 1 tenancy')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Łukasz Nowak' }).click()
  await expect(page.getByText(/^Protect by .*: 29 days left$/)).toBeVisible()
})

test('a deduction of a long deposit is read, changed and answered whole (rule: deposits-short)', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { landlord, tenant, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, deposits.receive, { params, body: { amount: 100_000, date: today } })
  const reasonOf = (number: number) => `${'€'.repeat(4_900)} is reason ${number}`
  const photos = Array.from({ length: 20 }, (_, at) => `https://example.com/${at}/${'x'.repeat(1_900)}`)
  const numbers = Array.from({ length: 18 }, (_, at) => at + 1)
  for (const number of numbers) {
    const body = { description: `Damage ${number}`, amount: 100, reason: reasonOf(number), photos }
    await callAs(request, landlord, deposits.propose, { params, body })
  }
  const { deductions } = await callAs(request, landlord, deposits.get, { params })
  expect(deductions.map(({ isShort }) => isShort)).toEqual(numbers.map(() => true))
  const lastId = deductions.at(-1)?.id ?? 0
  const last = () => callAs(request, landlord, deposits.getDeduction, { params: { ...params, deductionId: lastId } })

  await signInAs(page, landlord)
  // Before the page: on a slow day the rows above are still short, and the last one is asked for at once.
  const rest = await hold(page, new RegExp(`/deductions/${lastId}$`))
  await page.goto(`/tenants/${params.id}/deposit`)
  const rows = page.getByRole('list', { name: 'Deductions' }).locator(':scope > li')
  await expect(rows.first()).toContainText('is reason 1')
  await expect(rows.last()).not.toContainText('is reason 18')
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.nth(16)).toContainText('is reason 17')
  await rest.asked
  // By key: rows above that get their texts now would move the button away under a pointer.
  await page.getByRole('button', { name: 'Edit Damage 18' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit deduction' })
  await expect(edit).toHaveCount(0)
  rest.release()
  await expect(edit.getByLabel('Reason')).toHaveValue(reasonOf(18))
  await edit.getByLabel('Amount').fill('2')
  await press(edit, 'Save')
  await expectToast(page, 'Deduction saved', '£2')
  await expect(rows.last()).toContainText('is reason 18')
  await expectAccessible(page)
  expect(await last()).toMatchObject({ amount: 200, reason: reasonOf(18), photos })

  // Out of sight it is not fetched again: its beginning in the deposit says what has changed.
  await rows.first().scrollIntoViewIfNeeded()
  await expect(rows.first()).toBeInViewport()
  const change = { params: { ...params, deductionId: lastId }, body: { amount: 300 } }
  await callAs(request, landlord, deposits.changeDeduction, change)
  await expect(rows.last()).toContainText('£3')

  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await press(theirs, 'Answer Damage 18')
    await theirs.getByLabel('Your answer').fill('It was there before.')
    await press(theirs, 'Agree to £3')
    await expectToast(theirs, 'Deduction agreed')
  })
  expect(await last()).toMatchObject({ tenantAnswer: 'agreed', tenantNote: 'It was there before.', agreedAmount: 300 })
})
