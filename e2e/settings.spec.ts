// One's own account: the join codes, support, the password, devices, and the two legal texts.
import {
  asSomebodyElse,
  makeGuest,
  makeLandlord,
  makeLandlordWithHome,
  makeTenant,
  openLive,
  signInAs,
} from './people.ts'
import { expect, expectToast, hold, lastMail, leaveDialog, press, section, test } from './support.ts'

test('join codes are shown once something is typed, and a new one replaces the old', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/settings?tab=tenant-access')
  const codes = section(page, 'Tenant Join Codes')
  await expect(codes).toBeInViewport()
  await expect(codes).toBeFocused()
  await expect(codes).not.toContainText(joinCode)
  const search = codes.getByRole('searchbox')
  for (const typed of ['chapel', 'LLANDEILO', joinCode.toLowerCase()]) {
    await search.fill(typed)
    await expect(codes.getByRole('listitem')).toContainText(joinCode)
    await search.fill('')
    await expect(codes.getByRole('listitem')).toHaveCount(0)
  }
  await search.fill('nowhere')
  await expect(codes).toContainText('No property matches')

  await search.fill(joinCode)
  await codes.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, joinCode)
  await codes.getByRole('button', { name: 'Regenerate' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`The old code of ${home.address} stops working at once.`)
  await page.route(
    `**/api/properties/${home.id}`,
    (route) => route.fulfill({ status: 403, body: 'Not on this plan' }),
    {
      times: 1,
    },
  )
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await expectToast(page, 'Failed to Generate Code')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue(home.address)
  await expect(codes.getByRole('listitem')).toContainText(home.address)
  await expect(codes.getByRole('listitem')).not.toContainText(joinCode)
  const old = await request.post('/api/verify-join-code', { data: { joinCode } })
  expect((await old.json()).valid).toBe(false)
})

test('a message to support says where the answer comes', { tag: '@desk' }, async ({ page, request }) => {
  const { email } = await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  const support = section(page, 'Support')
  await expect(support.getByRole('link', { name: 'support@latchkey.example' })).toBeVisible()
  await expect(support).toContainText(`We will reply to ${email}.`)

  // On paper (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  await expect(section(page, 'About')).toBeVisible()
  for (const control of ['checkbox', 'combobox', 'textbox'] as const)
    await expect(page.getByRole('main').getByRole(control)).toHaveCount(0)
  await expect(support).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await press(page, 'Send message')
  await expect(support.getByText('Subject is required')).toBeVisible()
  const subject = `A question of ${email}`
  await page.getByLabel('Subject').fill(subject)
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('How do I add a second tenant to a property?')
  const sending = await hold(page, '**/api/support', 'POST')
  await press(page, 'Send message')
  await sending.asked
  await message.fill('And a third?')
  sending.release()
  await expectToast(page, 'Message Sent')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(message).toHaveValue('And a third?')
  expect((await lastMail('support@latchkey.example', new RegExp(email))).text).toContain('a second tenant')
})

test("a landlord's legal texts open in their place", { tag: '@desk' }, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  await expect(page.getByText('Effective 29 June 2025')).toHaveCount(2)
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await expect(page.getByText('not for children under 18')).toBeVisible()
  await page.getByRole('button', { name: 'Terms of Business' }).click()
  await expect(page.getByText('no legal advice')).toBeVisible()
  await expect(page.getByText('not guarantee compliance')).toBeVisible()
  await expect(page.getByText('governed by the law of England and Wales')).toBeVisible()
  await expect(page.getByText('App version 1.0.0')).toBeVisible()
})

test('a tenant has no plan and no codes, joins another property, and reads the texts', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { joinCode } = await makeLandlordWithHome(request)
  const other = await makeLandlordWithHome(request, '14 Harbour View')
  await signInAs(page, await makeTenant(request, joinCode))
  await page.goto('/settings')
  await expect(section(page, 'Account Information')).toContainText('Łukasz Nowak')
  await expect(section(page, 'Plan')).toHaveCount(0)
  await expect(section(page, 'Tenant Join Codes')).toHaveCount(0)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of Business' })
  await expect(terms).toBeVisible()
  await leaveDialog(page)
  await expect(terms).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await page.goto('/settings?read=terms')
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Join another property')
  const dialog = page.getByRole('dialog', { name: 'Join another property' })
  await dialog.getByLabel('Join code').fill('222222')
  await press(page, 'Join property')
  await expectToast(page, 'Invalid join code')
  await dialog.getByLabel('Join code').fill(other.joinCode)
  await press(page, 'Join property')
  await expectToast(page, '14 Harbour View')
  await expect(dialog).toBeHidden()
})

test('the password is changed beside its own words, and other devices are seen and signed out', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  const signIn = async () => {
    const { email, password } = landlord
    const answer = await request.post('/api/login', { data: { role: 'landlord', email, password } })
    return (await answer.json()) as { token: string }
  }
  await signIn()
  await signInAs(page, landlord)
  await openLive(page, '/settings')
  const devices = section(page, 'Logged-in devices').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices.last().getByRole('button').click()
  await expectToast(page, 'That session has ended.')
  await expect(devices).toHaveCount(1)
  const phone = await signIn()
  // Open screens are told.
  await expect(devices).toHaveCount(2)
  for (let more = 0; more < 4; more += 1) await signIn()
  await expect(devices).toHaveCount(4)
  await press(page, 'Show all 6 devices')
  await expect(devices).toHaveCount(6)
  await expect(devices.nth(3).getByRole('button')).toBeFocused()
  await press(page, 'Log out everywhere else')
  await expect(devices).toHaveCount(1)
  const gone = await request.get('/api/user', { headers: { authorization: `Bearer ${phone.token}` } })
  expect(gone.status()).toBe(401)

  const password = section(page, 'Password')
  const change = password.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('Current password').fill('not my password')
  await password.getByLabel('New password').fill('landlord')
  await password.getByLabel('Confirm password').fill('another one')
  await change.click()
  await expect(password.getByText('Passwords do not match')).toBeVisible()
  await password.getByLabel('New password').fill('password1')
  await password.getByLabel('Confirm password').fill('password1')
  await change.click()
  await expect(password.getByText('This password is too common')).toBeVisible()
  await password.getByLabel('New password').fill('battery staple horse')
  await password.getByLabel('Confirm password').fill('battery staple horse')
  await change.click()
  await expect(password.getByText('The password is wrong')).toBeVisible()
  await password.getByLabel('Current password').fill(landlord.password)
  await change.click()
  await expectToast(page, 'Password changed')
  await expect(change).toBeFocused()
  landlord.password = 'battery staple horse'
  await signIn()
  await expect(devices).toHaveCount(2)
})

test('an account is closed with its password, and signing in undoes it', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, tenant)
  await page.goto('/settings')
  const closing = section(page, 'Close account')
  await expect(closing).toContainText("under the name 'Former tenant'")
  await asSomebodyElse(page, landlord, async (other) => {
    await other.goto('/settings')
    await expect(section(other, 'Close account')).toContainText('your tenants lose access')
  })

  await closing.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  const close = dialog.getByRole('button', { name: 'Close account' })
  await close.click()
  await expect(dialog).toContainText('Password is required')
  await dialog.getByLabel('Your password').fill('not my password')
  await close.click()
  await expect(dialog).toContainText('The password is wrong')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expect(dialog.getByLabel('Your password')).toHaveValue('not my password')
  await dialog.getByLabel('Your password').fill(tenant.password)
  await close.click()
  await expect(page).toHaveURL('/auth')
  await expectToast(page, /Account closed.*Logging in by \d+ \w+ \d{4} reopens your account/)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await lastMail(tenant.email, /^Your Latchkey account is closed$/)
  const gone = await request.get('/api/user', { headers: { authorization: `Bearer ${tenant.token}` } })
  expect(gone.status()).toBe(401)

  await page.getByRole('tab', { name: 'Tenant' }).click()
  await page.getByLabel('Join code').fill(joinCode)
  await press(page, 'I have an account')
  await page.getByLabel('Email').fill(tenant.email)
  await page.getByLabel('Password', { exact: true }).fill(tenant.password)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(section(page, 'Account Information')).toContainText(tenant.email)
})

test('a guest sees the session, the way to a full account, and no more', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, await makeGuest(request, joinCode))
  await page.goto('/settings')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Your own account',
    'Session',
    'About',
  ])
  await press(page.getByRole('main'), 'Sign out')
  await expect(page).toHaveURL('/auth')
  await expectToast(page, 'You have been successfully logged out.')
})

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedProblems: /answer 503: .*\/api\/user\/sessions|status of 503/ })

  test('says so, and Retry reloads the page', { tag: '@desk' }, async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request))
    await page.route('**/api/user/sessions', (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    await page.goto('/settings')
    const devices = page.getByRole('region', { name: 'Logged-in devices' })
    await expect(devices).toContainText('Error loading your sessions')
    await page.unroute('**/api/user/sessions')
    await Promise.all([page.waitForEvent('load'), press(devices, 'Retry')])
    await expect(devices).toContainText('This device')
  })
})
