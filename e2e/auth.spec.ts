// Signing in and up: every message beside a field, and every toast by its title and description
// (rule: accounts-sign-in-messages, accounts-sign-up, accounts-form-messages).
import type { Page, Route } from '@playwright/test'
import { makeLandlord, makeLandlordWithHome, makeTenant, newEmail, signInAs } from './people.ts'
import { expect, expectToast, hold, holdToast, lastMail, press, test, toast } from './support.ts'

test.use({ expectedProblems: /net::ERR_FAILED|answer 500: .*tenant-login|status of 500/ })

const unreachable = (route: Route) => route.abort('failed')
const answer = (status: number, body: unknown) => (route: Route) =>
  typeof body === 'string'
    ? route.fulfill({ status, body, contentType: 'text/plain' })
    : route.fulfill({ status, json: body })

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)

async function signInAsLandlord(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await press(page, 'Log in')
}

async function signInAsTenant(page: Page, joinCode: string, account?: { email: string; password: string }) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Tenant' }).click()
  if (joinCode) await fill(page, 'Join code', joinCode)
  if (account) {
    await press(page, 'I have an account')
    await fill(page, 'Email', account.email)
    await fill(page, 'Password', account.password)
  }
  await press(page, 'Log in')
}

async function fillAccount(page: Page, email: string, name = 'Margaret Hale') {
  await fill(page, 'Full name', name)
  await fill(page, 'Email', email)
  await fill(page, 'Password', 'correct horse')
  await fill(page, 'Confirm password', 'correct horse')
  await page.getByLabel('I accept the Terms of Business').check()
  await page.getByLabel('I accept the Privacy Policy').check()
}

test.describe('the page', () => {
  test('a join code in the address leads to the tenant tab with the code in capitals', async ({ page }) => {
    await page.goto('/auth?join_code=ab2345')
    await expect(page.getByRole('tab', { name: 'Tenant' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel('Join code')).toHaveValue('AB2345')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByLabel('Join code')).toHaveValue('AB2345')
  })

  test('somebody signed in is sent to the dashboard', async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request))
    await page.goto('/auth')
    await expect(page).toHaveURL('/')
  })

  test('both legal texts open beside the boxes that accept them', async ({ page }) => {
    await page.goto('/auth?register=landlord')
    await press(page, 'Terms of Business')
    const terms = page.getByRole('dialog', { name: 'Terms of Business' })
    await expect(terms).toContainText('29th June 2025')
    await expect(terms).toContainText('governed by the law of England and Wales')
    await expect(terms.getByRole('link', { name: 'support@latchkey.example' })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Privacy Policy')
    const privacy = page.getByRole('dialog', { name: 'Privacy Policy' })
    await expect(privacy).toContainText('29th June 2025')
    await expect(privacy).toContainText('The service is not for children under 18')
    await expect(page.getByLabel('I accept the Privacy Policy')).not.toBeChecked()
  })
})

test.describe('a landlord signs in', () => {
  test('and is welcomed back', async ({ page, request }) => {
    const { email, password } = await makeLandlord(request)
    await page.route('**/api/login', async (route) => {
      await expectToast(page, 'Logging in...')
      await route.continue()
    })
    await signInAsLandlord(page, email.toUpperCase(), password)
    await expectToast(page, 'Login successful', 'Welcome back, Margaret Hale!')
    await expect(page).toHaveURL('/')
    await expect(page.locator('main#content')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy()
  })

  test('not without e-mail and password', async ({ page }) => {
    await page.goto('/auth')
    await press(page, 'Log in')
    await expectToast(page, 'Form incomplete', 'Please fill in all required fields.')
    const form = page.getByRole('main')
    await expect(form.getByText('Email is required')).toBeVisible()
    await expect(form.getByText('Password is required')).toBeVisible()
    const nothingGiven = 'Email and password are required for landlords. Join code is required for tenants.'
    await expect(form.getByText(nothingGiven)).toBeVisible()
    await fill(page, 'Email', 'a@example.com')
    await expect(form.getByText('Email is required')).toBeHidden()
  })

  test('not with a wrong password, which is asked for once', async ({ page, request }) => {
    const { email } = await makeLandlord(request)
    let asked = 0
    page.on('request', (each) => {
      if (each.url().endsWith('/api/login')) asked += 1
    })
    await signInAsLandlord(page, email, 'wrong')
    await expectToast(page, 'Login failed', 'Invalid email or password')
    expect(asked).toBe(1)
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  test('with a second try when the first gets no answer', async ({ page, request }) => {
    const { email, password } = await makeLandlord(request)
    await page.route('**/api/login', unreachable, { times: 1 })
    await signInAsLandlord(page, email, password)
    await expectToast(page, 'Login successful', 'Welcome back, Margaret Hale!')
  })

  test('and the refusal of the second try has words of its own', async ({ page }) => {
    await page.route('**/api/login', answer(401, 'No'))
    await page.route('**/api/login', unreachable, { times: 1 })
    await signInAsLandlord(page, 'a@example.com', 'secret')
    await expectToast(page, 'Login failed', 'Invalid email or password. Please try again.')
  })

  test('not while the server cannot be reached', async ({ page }) => {
    await page.route('**/api/login', unreachable)
    await signInAsLandlord(page, 'a@example.com', 'secret')
    await expectToast(page, 'Login failed', 'An unexpected error occurred. Please try again.')
  })

  test('also where the pictures beside the form could not be fetched', async ({ page }) => {
    await page.route('**/assets/product-pictures-*', unreachable)
    const pictures = page.waitForEvent('requestfailed')
    await page.goto('/auth')
    await fill(page, 'Email', newEmail('landlord'))
    await pictures
    await page.route('**/api/login', answer(401, 'Invalid email or password'))
    await fill(page, 'Password', 'correct horse')
    await press(page, 'Log in')
    await expectToast(page, 'Login failed', 'Invalid email or password')
  })

  test('and an answer without a token is an issue', async ({ page }) => {
    await page.route('**/api/login', answer(200, { user: { id: 1, name: 'Margaret Hale', role: 'landlord' } }))
    await signInAsLandlord(page, 'a@example.com', 'secret')
    const description = "Logged in but couldn't save authentication token. You may need to log in again later."
    await expectToast(page, 'Login issue', description)
  })
})

test.describe('a tenant signs in', () => {
  test('as a guest with the code alone, typed in small letters', async ({ page, request }) => {
    const { joinCode, home } = await makeLandlordWithHome(request)
    await page.route('**/api/verify-join-code', async (route) => {
      await expectToast(page, 'Verifying join code...')
      await route.continue()
    })
    await page.route('**/api/tenant-login', async (route) => {
      await expectToast(page, 'Join code verified', 'Logging you in...')
      await route.continue()
    })
    await signInAsTenant(page, `${joinCode.toLowerCase()}xy`)
    await expectToast(page, 'Quick access granted', `Welcome to your tenant portal for ${home.address}`)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('property_info'))).toContain(home.address)
    // Signing up for an account needs the same code, which is filled in already.
    await page.getByRole('main').getByRole('button', { name: 'Create your account' }).click()
    await expect(page).toHaveURL(`/auth?register=tenant&join_code=${joinCode}`)
    await expect(page.getByLabel('Join code')).toHaveValue(joinCode)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(joinCode)
  })

  test('with their account beside the code', async ({ page, request }) => {
    const { joinCode } = await makeLandlordWithHome(request)
    const tenant = await makeTenant(request, joinCode)
    await signInAsTenant(page, joinCode, tenant)
    await expectToast(page, 'Login successful', 'Welcome back, Łukasz Nowak!')
  })

  test('with their account alone, when they came by invitation and have no code', async ({ page, request }) => {
    const { joinCode } = await makeLandlordWithHome(request)
    await signInAsTenant(page, '', await makeTenant(request, joinCode))
    await expectToast(page, 'Login successful', 'Welcome back, Łukasz Nowak!')
  })

  test('not with a code of another length', async ({ page }) => {
    await signInAsTenant(page, 'AB234')
    await expect(page.getByText('Join code must be 6 characters')).toBeVisible()
    await expectToast(page, 'Invalid join code', 'Please enter a valid 6-character join code.')
  })

  test('not with a blank password beside an e-mail address', async ({ page }) => {
    await signInAsTenant(page, 'AB2345', { email: 'a@example.com', password: '' })
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectToast(page, 'Form incomplete', 'Please fill in all required fields.')
  })

  test('not as a guest by the code alone once they said that they have an account', async ({ page }) => {
    await signInAsTenant(page, 'AB2345', { email: '', password: '' })
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expectToast(page, 'Form incomplete', 'Please fill in all required fields.')
  })

  test("not with a wrong code, and reads the server's words or else ours", async ({ page }) => {
    await page.route('**/api/verify-join-code', answer(200, { valid: false, message: 'No home has this code.' }))
    await signInAsTenant(page, 'AB2345')
    await expectToast(page, 'Invalid join code', 'No home has this code.')
    await page.route('**/api/verify-join-code', answer(200, { valid: false, message: '' }))
    await press(page, 'Log in')
    await expectToast(page, 'Invalid join code', 'Please check your join code and try again.')
  })

  test('not while the code cannot be verified', async ({ page }) => {
    await page.route('**/api/verify-join-code', unreachable)
    await signInAsTenant(page, 'AB2345')
    await expectToast(page, 'Login failed', 'An error occurred while verifying your join code. Please try again.')
  })

  test('and is told in three ways why not', async ({ page }) => {
    await page.route('**/api/verify-join-code', answer(200, { valid: true, message: '' }))
    await page.route('**/api/tenant-login', answer(401, 'Invalid email or password'))
    await signInAsTenant(page, 'AB2345')
    await expectToast(page, 'Login failed', 'Invalid email or password')
    await page.route('**/api/tenant-login', answer(500, 'Something went wrong'))
    await press(page, 'Log in')
    await expectToast(page, 'Login failed', 'Could not log in with this join code. Please try again.')
    await page.route('**/api/tenant-login', unreachable)
    await press(page, 'Log in')
    await expectToast(page, 'Login failed', 'An unexpected error occurred during login.')
  })
})

test.describe('a landlord registers', () => {
  test('and is asked to choose a plan', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await fillAccount(page, newEmail('new'))
    const sent = page.waitForRequest('**/api/register')
    const registration = await hold(page, '**/api/register', 'POST')
    await press(page, 'Create account')
    await expect(page.getByLabel('Full name')).not.toBeEditable()
    await page.getByLabel('Full name').pressSequentially(' and others')
    await expect(page.getByLabel('Full name')).toHaveValue('Margaret Hale')
    await page.getByLabel('I accept the Privacy Policy').press('Space')
    await expect(page.getByLabel('I accept the Privacy Policy')).toBeChecked()
    registration.release()
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['email', 'name', 'password', 'role'])
    await expectToast(page, 'Registration successful', 'Welcome, Margaret Hale!')
    await expect(page).toHaveURL('/')
    await press(page, 'See plans')
    await expect(page).toHaveURL('/plan-selection')
  })

  test('not before the form is complete', async ({ page }) => {
    await page.goto('/auth?register=landlord')
    await press(page, 'Create account')
    for (const message of [
      'Full name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
      'You must accept the Terms of Business to continue',
      'You must accept the Privacy Policy to continue',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await fill(page, 'Password', 'correct horse')
    await fill(page, 'Confirm password', 'correct hose')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
  })

  test('not with an address that has an account, nor while the server is silent', async ({ page, request }) => {
    const { email } = await makeLandlord(request)
    await page.goto('/auth?register=landlord')
    await fillAccount(page, email)
    await press(page, 'Create account')
    await expectToast(page, 'Registration failed')
    await page.route('**/api/register', unreachable)
    await press(page, 'Create account')
    await expectToast(page, 'Registration failed', 'Please check your information and try again.')
    await page.route('**/api/register', answer(201, { user: { id: 1, name: 'Margaret Hale', role: 'landlord' } }))
    await press(page, 'Create account')
    await expectToast(page, 'Registration issue', 'Account created but authentication failed. Please try logging in.')
  })
})

test.describe('a tenant registers', () => {
  test('in two steps, the second with the code read-only', async ({ page, request }) => {
    const { joinCode } = await makeLandlordWithHome(request)
    await page.goto('/auth?register=landlord')
    await page.getByRole('link', { name: 'Register as a tenant' }).click()
    await fill(page, 'Join code', joinCode)
    await press(page, 'Verify join code')
    await expect(page.getByLabel('Full name')).toBeFocused()
    for (const back of [() => press(page, 'Use another code'), () => page.goBack()]) {
      await back()
      await expect(page.getByLabel('Join code')).toBeFocused()
      await fill(page, 'Join code', joinCode)
      await press(page, 'Verify join code')
      await expect(page.getByLabel('Full name')).toBeFocused()
      // The step's own entry in the history comes a moment after what it shows.
      await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer)
    }
    await expect(page.getByLabel('Join code')).toHaveValue(joinCode)
    await expect(page.getByLabel('Join code')).toHaveAttribute('readonly', '')
    await fillAccount(page, newEmail('tenant'), 'Łukasz Nowak')
    await press(page, 'Create account')
    await expectToast(
      page,
      'Registration successful',
      'Welcome, Łukasz Nowak! You will be redirected to your tenant portal.',
    )
    await expect(page).toHaveURL('/')
    await expect(page.locator('main#content')).toBeFocused()
  })

  test('not without a code that opens a home', async ({ page }) => {
    await page.goto('/auth?register=tenant')
    await fill(page, 'Join code', 'AB')
    await press(page, 'Verify join code')
    await expect(page.getByText('Join code must be 6 characters')).toBeVisible()
    await expectToast(page, 'Invalid join code', 'Please enter a valid 6-character join code.')
    await page.route('**/api/verify-join-code', answer(200, { valid: false, message: '' }))
    await fill(page, 'Join code', 'AB2345')
    await press(page, 'Verify join code')
    await expectToast(page, 'Invalid Join Code', 'The join code is invalid or has already been used.')
    await page.route('**/api/verify-join-code', unreachable)
    await press(page, 'Verify join code')
    await expectToast(page, 'Verification Failed', 'Could not verify the join code. Please try again.')
    await holdToast(page)
    await page.route('**/api/verify-join-code', answer(200, { valid: true, message: '' }))
    await page.getByLabel('Join code').press('Enter')
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Register as a landlord' }).click()
    await expect(page.getByLabel('Full name')).toBeVisible()
  })
})

test.describe('a password is forgotten', () => {
  test('and reset through the link in the mail', async ({ page, request }) => {
    const { email } = await makeLandlord(request)
    await page.goto('/auth')
    await fill(page, 'Email', email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await press(page, 'Send the link')
    await expect(page.getByText('If that address has an account, we have sent it a link.')).toBeVisible()

    const link = /\/auth\?reset=true&token=[\w-]+/.exec((await lastMail(email, /password/i)).text)?.[0]
    await page.goto(link ?? 'the mail has no link')
    await fill(page, 'New password', 'a new password')
    await fill(page, 'Confirm password', 'another password')
    await press(page, 'Reset password')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fill(page, 'Confirm password', 'a new password')
    await press(page, 'Reset password')
    await expectToast(page, 'Password reset')
    await signInAsLandlord(page, email, 'a new password')
    await expectToast(page, 'Login successful')
  })

  test('and a used or invented link says so', async ({ page }) => {
    await page.goto('/auth?reset=true&token=invented')
    await fill(page, 'New password', 'a new password')
    await fill(page, 'Confirm password', 'a new password')
    await press(page, 'Reset password')
    await expectToast(page, 'Password not reset', 'This link has expired or has already been used.')
  })
})

test('a password that everybody uses is refused beside its field', async ({ page }) => {
  await page.route('**/api/reset-password', answer(400, 'This password is too common'), { times: 1 })
  await page.goto('/auth?reset=true&token=invented')
  await fill(page, 'New password', 'password1')
  await fill(page, 'Confirm password', 'password1')
  await press(page, 'Reset password')
  await expect(page.getByRole('main').getByText('This password is too common')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeFocused()
})

test('a link to a new address that has ended says so', async ({ page }) => {
  await page.goto('/auth?confirm=true&token=invented')
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible()
})

test('the link to a former address gives it back once', async ({ page }) => {
  await page.route('**/api/undo-email', answer(200, { message: 'Your former address is back.' }), { times: 1 })
  await page.goto('/auth?undo_email=abc')
  await expect(page.getByText('Your former address is back.')).toBeVisible()
  await page.goto('/auth?undo_email=abc')
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
})
