// A late tenant from the reminder to a plan that is kept, as both sides see it; interest, a broken plan, breathing
// space (rule: arrears-steps, arrears-plan, arrears-rests, arrears-interest).
import type { Page } from '@playwright/test'
import { arrears } from '#api/arrears.ts'
import { ledger } from '#api/ledger.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { asSomebodyElse, callAs, makeLetHome, signInAs } from './people.ts'
import { entry, expect, expectAccessible, expectToast, hold, press, test, today } from './support.ts'

/** With all that stands above the arrears, so that their buttons stay where they are. */
async function openAccount(page: Page, tenancyId: number) {
  await page.goto(`/tenants/${tenancyId}/account`)
  await expect(page.getByText('No deposit is agreed')).toBeVisible()
}

test('a late tenant is reminded, accepts a payment plan and keeps it', async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const late = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -10) }
  await callAs(request, landlord, rent.create, { body: late })
  await signInAs(page, landlord)
  await page.goto('/rent')

  await page.getByRole('tab', { name: 'Arrears' }).click()
  await press(page, 'More for arrears')
  await page.getByRole('menuitem', { name: 'Steps and letters…' }).click()
  const steps = page.getByRole('dialog', { name: 'Arrears steps' })
  await steps.getByRole('group', { name: 'Step 1' }).getByLabel('Name').fill('Friendly reminder')
  const list = await hold(page, /\/api\/arrears\?/)
  await steps.getByRole('button', { name: 'Save steps' }).click()
  await list.asked
  await expectToast(page, 'Steps saved')
  list.release()
  await expect(page.getByText('Next: Friendly reminder, due since')).toBeVisible()

  await press(page, 'Send letter: Łukasz Nowak')
  const letter = page.getByRole('dialog', { name: 'Send a letter' })
  await expect(letter.getByRole('region', { name: 'The letter' })).toContainText('£895 is owed')
  await expect(letter.getByRole('region', { name: 'The letter' })).toContainText('This is a friendly reminder.')
  await expectAccessible(page)
  await letter.getByRole('button', { name: 'Send e-mail' }).click()
  await expectToast(page, 'Friendly reminder sent')
  await expect(entry(page.getByRole('main'), 'Łukasz Nowak')).toContainText('Friendly reminder sent')
  await press(page, 'Open account: Łukasz Nowak')
  await expect(page.getByText(/^by e-mail to/)).toBeVisible()

  await press(page, 'More about arrears')
  await page.getByRole('menuitem', { name: 'Payment plan…' }).click()
  const plan = page.getByRole('dialog', { name: 'Payment plan' })
  await plan.getByLabel('Number of instalments').fill('2')
  await press(plan, 'Spread evenly')
  const instalment = (number: number) => plan.getByRole('group', { name: `Instalment ${number}`, exact: true })
  await expect(instalment(3)).toHaveCount(0)
  await instalment(2).getByLabel('Amount').fill('400')
  await instalment(2).getByLabel('Due date').fill('1/3/2099')
  const first = plan.getByLabel('First due date')
  const firstDay = await first.inputValue()
  await first.fill('nonsense')
  await press(plan, 'Offer the plan')
  await expect(first).toHaveAccessibleDescription(/^‘nonsense’ is not a date/)
  await expect(instalment(2).getByText('They come to £847.50, but £895 is owed')).toBeVisible()
  await expectAccessible(page)
  const amount = instalment(2).getByLabel('Amount')
  await amount.fill('447.50')
  expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth), 'cut off').toBe(0)
  await first.fill(firstDay)
  await expect(plan.getByText('Together £895 of £895 owed')).toBeVisible()
  await press(plan, 'Offer the plan')
  await expect(entry(page.getByRole('main'), '1 Mar 2099')).toContainText('£447.50')
  await expect(page.getByText('offered: the tenant has not accepted it yet')).toBeVisible()

  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/')
    const glance = theirs.getByRole('region', { name: 'At a glance' })
    await expect(glance.getByRole('link', { name: /^Rent and charges/ })).toContainText('£895 owed since')
    await glance.getByRole('link', { name: /^Payment plan/ }).click()
    await expect(theirs.getByText('Your landlord offers you this plan')).toBeVisible()
    await expectAccessible(theirs)
    await press(theirs, 'Accept the plan')
    await expect(theirs.getByText('You are keeping to this plan')).toBeVisible()
  })

  await expect(page.getByText('accepted, and being kept to')).toBeVisible()
  await press(page, 'Enter payment')
  const payment = page.getByRole('dialog', { name: 'Enter payment' })
  await payment.getByLabel('Amount').fill('447.50')
  await payment.getByRole('button', { name: 'Enter payment' }).click()
  await expect(page.getByRole('main').getByText('£447.50 owed')).toBeVisible()
  await page.goto('/rent?status=arrears')
  const row = entry(page.getByRole('main'), 'Łukasz Nowak')
  await expect(row).toContainText('Plan kept')
  await expect(row).toContainText('£447.50 on')
  await expectAccessible(page)

  await openAccount(page, tenancy.id)
  await press(page, 'Send a letter')
  await expect(letter.getByRole('region', { name: 'The letter' })).toBeVisible()
  const forms = letter.getByRole('link', { name: 'Pre-Action Protocol for Debt Claims' })
  await expect(forms).toBeHidden()
  await letter.getByLabel('Step').selectOption('Letter before action')
  await expect(forms).toBeVisible()
  await expect(letter.getByRole('region', { name: 'The letter' })).toContainText('Three forms belong to this letter')
  await callAs(request, landlord, ledger.addReceipt, {
    params: { id: tenancy.id },
    body: { amount: 44_750, date: today, confirm: true },
  })
  await expect(letter.getByRole('alert')).toHaveText('Nothing is owed.')
  await expect(letter.getByRole('region', { name: 'The letter' })).toBeHidden()
  await press(letter, 'Cancel')
  await expect(page.getByText('paid off: nothing more of it is to be paid')).toBeVisible()
  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await expect(theirs.getByText('You have paid off this plan')).toBeVisible()
    await expect(theirs.getByText('These were the instalments')).toBeVisible()
  })
})

test('a landlord adds the address that a letter lacks, and the letter and the tenant have it', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const late = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -70) }
  await callAs(request, landlord, rent.create, { body: late })
  await signInAs(page, landlord)
  await openAccount(page, tenancy.id)
  await press(page, 'Send a letter')
  const dialog = page.getByRole('dialog', { name: 'Send a letter' })
  const letter = dialog.getByRole('region', { name: 'The letter' })
  await dialog.getByLabel('Step').selectOption('Letter before action')
  await expect(letter).toContainText(`tenancy of ${home.address}, which began on`)
  await expect(dialog.getByText('Your address is missing.')).toBeVisible()
  await expect(dialog.getByText('Add the address for the reply and the date of your agreement')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Add it in the settings' }).click()

  const account = page.getByRole('region', { name: 'Account Information' })
  await expect(account).toContainText('rent is not due until the tenant has been given, in writing, an address')
  await press(account, 'Edit')
  const field = account.getByLabel('Address for notices')
  await field.fill('office@example.com')
  await press(account, 'Save Changes')
  await expect(account.getByText('Must be a postal address, with a space after each full stop')).toBeVisible()
  await expectAccessible(page)
  await field.fill('12 Ouse Terrace, York YO30 6LH')
  await press(account, 'Save Changes')
  await expectToast(page, 'Profile Updated')
  await expect(account).toContainText('12 Ouse Terrace, York YO30 6LH')
  await expect(account).not.toContainText('rent is not due')

  await openAccount(page, tenancy.id)
  await press(page, 'Send a letter')
  await dialog.getByLabel('Step').selectOption('Letter before action')
  await expect(letter).toContainText('Address for notices: 12 Ouse Terrace, York YO30 6LH')
  await expect(dialog.getByText('Add the date of your agreement, unless')).toBeVisible()
  await expect(dialog.getByText('Your address is missing.')).toBeHidden()
  await asSomebodyElse(page, tenant, async (theirs) => {
    const where = theirs.getByRole('term').filter({ hasText: 'Address for notices to your landlord' })
    for (const path of ['/', '/finances']) {
      await theirs.goto(path)
      await expect(where.locator('xpath=following-sibling::dd')).toHaveText('12 Ouse Terrace, York YO30 6LH')
      await expectAccessible(theirs)
    }
  })
})

test('interest is charged where it is allowed, a plan is broken and kept again, and nothing is sent in breathing space', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  const late = { tenantId: params.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -40) }
  await callAs(request, landlord, rent.create, { body: late })
  const instalments = [{ dueDate: addDays(today, 10), amount: 50_000 }]
  const { version } = await callAs(request, landlord, arrears.offerPlan, { params, body: { instalments } })
  await callAs(request, tenant, arrears.acceptPlan, { params, body: { version } })
  await signInAs(page, landlord)
  await openAccount(page, params.id)
  await expect(page.getByText('accepted, and being kept to')).toBeVisible()
  const choose = async (item: string) => {
    await press(page, 'More about arrears')
    await page.getByRole('menuitem', { name: item }).click()
  }

  await choose('Interest and Universal Credit…')
  const terms = page.getByRole('dialog', { name: 'Interest and Universal Credit' })
  await terms.getByLabel('The agreement allows interest').check()
  await press(terms, 'Save')
  await expectToast(page, 'Saved')
  await expect(terms.getByText(/^£895 × \(.* % \+ 3 %\) \/ 365 × 40 days = £/)).toBeVisible()
  const charge = terms.getByRole('button', { name: /^Charg/ })
  const interest = await hold(page, /\/interest$/)
  await charge.click()
  await interest.asked
  await expectToast(page, 'Interest charged')
  // A second press would be refused: nothing is left to be charged.
  await expect(charge).toHaveAttribute('aria-busy', 'true')
  interest.release()
  await expect(charge).toHaveCount(0)
  await press(terms, 'Cancel')
  await expect(page.getByText('The agreement allows interest on late rent')).toBeVisible()
  await expect(entry(page.getByRole('main'), /^Interest until/)).toBeVisible()

  // Rent that falls due unpaid breaks the plan, until the money is in.
  await callAs(request, landlord, rent.create, { body: { ...late, dueDate: addDays(today, -1) } })
  await expect(page.getByText('broken: more is overdue than planned')).toBeVisible()
  const body = { amount: 89_500, date: today, confirm: true }
  await callAs(request, landlord, ledger.addReceipt, { params, body })
  await expect(page.getByText('accepted, and being kept to')).toBeVisible()

  await choose('Breathing space…')
  const space = page.getByRole('dialog', { name: 'Breathing space' })
  await press(space, 'Save')
  await expectToast(page, 'Breathing space recorded')
  await press(page, 'Send a letter')
  const letter = page.getByRole('dialog', { name: 'Send a letter' })
  await expect(letter.getByText(/^Breathing space is recorded until .*: nothing may be sent\.$/)).toBeVisible()
})

test('a Bank Rate and a step that somebody else has saved meanwhile stay (rule: screens-edits)', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  const [first, ...steps] = (await callAs(request, landlord, arrears.settings)).steps
  const rates = await callAs(request, landlord, arrears.bankRates)
  await signInAs(page, landlord)
  await page.goto('/rent?status=arrears')
  const open = async (item: string) => {
    await press(page, 'More for arrears')
    await page.getByRole('menuitem', { name: item }).click()
  }

  await open('Bank Rates…')
  const ofBank = page.getByRole('dialog', { name: 'Bank Rates' })
  await press(ofBank, 'Add a rate')
  const added = ofBank.getByRole('group', { name: 'Rate 1', exact: true })
  await added.getByLabel('From').fill('1/11/2026')
  await added.getByLabel('% a year').fill('3.25')
  const theirs = { from: '2026-09-01', rate: 3.5 }
  await callAs(request, landlord, arrears.changeBankRates, { body: [...rates, theirs] })
  const list = await hold(page, /\/api\/arrears\?/)
  await press(ofBank, 'Save rates')
  await list.asked
  await expectToast(page, 'Bank Rates saved')
  list.release()
  await expect(ofBank).toHaveCount(0)
  const saved = await callAs(request, landlord, arrears.bankRates)
  expect(saved).toEqual([...rates, theirs, { from: '2026-11-01', rate: 3.25 }])

  await open('Steps and letters…')
  const letters = page.getByRole('dialog', { name: 'Arrears steps' })
  await letters.getByLabel('After days').first().fill('4')
  const without = { steps: [...(first ? [first] : []), ...steps.slice(0, -1)] }
  await callAs(request, landlord, arrears.changeSettings, { body: without })
  await press(letters, 'Save steps')
  await expectToast(page, 'Steps saved')
  const changed = (await callAs(request, landlord, arrears.settings)).steps
  expect(changed).toEqual([{ ...first, days: 4 }, ...steps.slice(0, -1)])
})

test('on a phone the arrears say what each day and sum is, and no line begins with the dot between two', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const late = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate: addDays(today, -10) }
  await callAs(request, landlord, rent.create, { body: late })
  const body = { amount: 10_000, date: today, method: 'cash' as const }
  await callAs(request, landlord, ledger.addReceipt, { params: { id: tenancy.id }, body })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, landlord)
  await page.goto('/rent?status=arrears')
  const details = entry(page.getByRole('main'), 'Łukasz Nowak')
  await expect(details).toContainText(`since ${formatDay(late.dueDate)}, 10 days`)
  await expect(details).toContainText('1 payment late')
  await expect(details).toContainText(`last receipt £100 on ${formatDay(today)}`)
  for (let width = 430; width >= 320; width -= 10) {
    await page.setViewportSize({ width, height: 844 })
    expect(await details.evaluate(linesBeginningWithDot), `${width} px`).toBe(0)
  }
})

/** How many lines of an entry begin with the dot between two details. */
function linesBeginningWithDot(entryOnPhone: Element): number {
  const dots = [...entryOnPhone.querySelectorAll('[aria-hidden]')].filter((each) => each.textContent.trim() === '·')
  const begin = (dot: Element): boolean => {
    const mark = document.createRange()
    const text = dot.firstChild as Text
    mark.setStart(text, text.data.indexOf('·'))
    mark.setEnd(text, text.data.indexOf('·') + 1)
    const line = dot.parentElement?.parentElement
    return (
      line !== null && line !== undefined && mark.getBoundingClientRect().left < line.getBoundingClientRect().left + 6
    )
  }
  return dots.filter(begin).length
}
