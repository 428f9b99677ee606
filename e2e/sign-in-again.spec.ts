// A session that ends while something is being typed: nothing of it is lost (rule: accounts-sign-in-again).
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { accounts, type Session } from '#api/accounts.ts'
import { financial } from '#api/financial.ts'
import { callAs, hearNothingLive, makeLandlord, makeLetHome, newEmail, type Person, signInAs } from './people.ts'
import { entry, expect, expectAccessible, expectToast, lastMail, press, test, toast } from './support.ts'

test.use({ expectedProblems: /net::ERR_CONNECTION_RESET|sign-in-again/ })

/** Types an expense, which is then there to be added. */
async function typeExpense(page: Page): Promise<Locator> {
  await page.goto('/expenses?add')
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill('84')
  await dialog.getByLabel('Description').fill('A new lock for the back door')
  return dialog
}

async function signIn(
  tab: Pick<Page, 'getByLabel' | 'getByRole'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await press(tab, 'Log in')
}

const end = (request: APIRequestContext, session: Session) => callAs(request, session, accounts.logout)

test('an expense is saved as it was typed once its landlord has signed in again', async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  const dialog = await typeExpense(page)
  const beneath = page.getByText(/^(No expenses yet|Supplier)/)
  await expect(beneath.filter({ visible: true })).toHaveCount(2)
  await end(request, landlord)
  await press(page, 'Add Expense')

  const question = page.getByRole('dialog', { name: 'Log in to go on' })
  const password = question.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(question.getByLabel('Email')).toHaveValue(landlord.email)
  await expect(beneath.filter({ visible: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('not my password')
  await press(question, 'Log in')
  await expectToast(page, 'Login failed', 'Invalid email or password')
  await password.fill(landlord.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Expense Added')
  await expect(dialog).toBeHidden()
  await expect(entry(page, 'A new lock for the back door')).toContainText('£84')
})

test('what is typed in one tab stays when another tab sets a new password, and goes when somebody signs out', async ({
  page,
  request,
  context,
}) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  await page.goto('/settings')
  await press(page, 'Edit')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Margaret Hale-Thornton')
  const otherTab = await context.newPage()
  await otherTab.route('**/api/reset-password', (route) => route.fulfill({ json: { message: '', role: 'landlord' } }))
  await otherTab.goto('/auth?reset=true&token=from-a-mail')
  for (const label of ['New password', 'Confirm password'])
    await otherTab.getByLabel(label, { exact: true }).fill(landlord.password)
  await press(otherTab, 'Reset password')
  await expect(otherTab).toHaveURL('/auth')

  const question = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect(question).toBeVisible()
  await signIn(otherTab, landlord)
  await expect(question).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Margaret Hale-Thornton')
  await press(page, 'Save Changes')
  await expectToast(page, 'Profile Updated')

  await press(page, 'Edit')
  await name.fill('Margaret Thornton')
  await otherTab.goto('/settings')
  await otherTab.getByRole('region', { name: 'Session' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an inspection stays open with what was typed, and a new inventory', async ({ page, request, context }) => {
  const { landlord, home } = await makeLetHome(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  await page.goto('/inspections')
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  await choice.getByRole('combobox').selectOption(String(home.id))
  const weather = page.getByRole('dialog', { name: 'Property Inspection Report' }).getByLabel('Weather Conditions')
  await weather.fill('Dry, after rain')
  const otherTab = await context.newPage()
  await end(request, landlord)
  await otherTab.goto('/settings')
  await expect(otherTab).toHaveURL('/auth')
  const question = page.getByRole('dialog', { name: 'Log in to go on' })
  await question.getByLabel('Password', { exact: true }).fill(landlord.password)
  await press(question, 'Log in')
  await expect(question).toBeHidden()
  await expect(weather).toHaveValue('Dry, after rain')

  await page.goto('/inventory/create')
  const by = page.getByLabel('Prepared by')
  await by.fill('Inez Wright')
  await end(request, { ...landlord, token: await page.evaluate(() => localStorage.getItem('auth_token') ?? '') })
  await otherTab.goto('/settings')
  await expect(otherTab).toHaveURL('/auth')
  await question.getByLabel('Password', { exact: true }).fill(landlord.password)
  await press(question, 'Log in')
  await expect(question).toBeHidden()
  await expect(by).toHaveValue('Inez Wright')
})

test('what is typed stays where the question cannot be fetched, and is saved after signing in in another tab', async ({
  page,
  request,
  context,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  await page.route('**/assets/sign-in-again-*', (route) => route.abort('connectionreset'))
  const dialog = await typeExpense(page)
  await end(request, landlord)
  await press(page, 'Add Expense')
  await expectToast(page, 'Your session has ended', 'Log in in another tab')
  await expect(dialog.getByLabel('Description')).toHaveValue('A new lock for the back door')
  const otherTab = await context.newPage()
  await otherTab.goto('/auth')
  await signIn(otherTab, landlord)
  await expect(dialog).toBeHidden()
  await expect(entry(page, 'A new lock for the back door')).toContainText('£84')
})

test('what was saved just before is said once its landlord has signed in again, and the title names no screen till then', async ({
  page,
  request,
  context,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  const answered = Promise.withResolvers<void>()
  await page.route(`**${financial.createExpense.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  const dialog = await typeExpense(page)
  await expect(page).toHaveTitle('Expenses · Latchkey')
  await press(dialog, 'Add Expense')
  await expect.poll(() => callAs(request, landlord, financial.list)).toHaveLength(1)
  await end(request, landlord)
  const otherTab = await context.newPage()
  await otherTab.goto('/settings')
  const question = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect(question).toBeVisible()
  await expect(page).toHaveTitle('Latchkey')
  answered.resolve()
  await expect(page.getByRole('dialog', { name: 'Add Expense', includeHidden: true })).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  await question.getByLabel('Password', { exact: true }).fill('not my password')
  await press(question, 'Log in')
  await expectToast(page, 'Login failed')
  await question.getByLabel('Password', { exact: true }).fill(landlord.password)
  await press(question, 'Log in')
  await expectToast(page, 'Expense Added')
  await expect(page).toHaveTitle('Expenses · Latchkey')
})

test('the account opens its screen again by an address that it got meanwhile, and no other account does', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  const [other, email] = [await makeLandlord(request), newEmail('moved')]
  await signInAs(page, landlord)
  await hearNothingLive(page)
  const dialog = await typeExpense(page)
  const body = { name: 'Margaret Hale', email, phone: '', currentPassword: landlord.password }
  await callAs(request, landlord, accounts.updateProfile, { body })
  const { text } = await lastMail(email, /^Confirm your new e-mail address/)
  const token = /confirm=true&token=([\w-]+)/.exec(text)?.[1] ?? ''
  await callAs(request, null, accounts.confirmEmail, { body: { token } })
  await end(request, landlord)
  await press(dialog, 'Add Expense')
  const question = page.getByRole('dialog', { name: 'Log in to go on' })
  const answer = page.waitForResponse(`**${accounts.login.path}`)
  await signIn(question, other)
  await expectToast(page, 'Login failed', 'another account')
  const { token: unused } = await (await answer).json()
  const headers = { authorization: `Bearer ${unused}` }
  await expect.poll(async () => (await request.get(accounts.user.path, { headers })).status()).toBe(401)
  await signIn(question, { ...landlord, email })
  await expectToast(page, 'Expense Added')
})
