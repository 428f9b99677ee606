// One's own name, addresses and phone, and what happens to edits in the settings (rule: screens-edits).
import { accounts } from '#api/accounts.ts'
import { reminders } from '#api/reminders.ts'
import { photo } from '#test/photo.ts'
import { buyPlan, callAs, makeLandlord, newEmail, openLive, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, hold, lastMail, press, section, test } from './support.ts'

test('a landlord changes name and phone at once, and the e-mail address by the link that goes to it', async ({
  page,
  request,
}) => {
  const { email, password } = await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  const account = section(page, 'Account Information')
  await expect(account).toContainText('Not provided')
  await press(page, 'Edit')
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Email').fill('nobody')
  await press(page, 'Save Changes')
  await expect(account.getByText('Name is required')).toBeVisible()
  await expect(account.getByText('Invalid email address')).toBeVisible()
  await expectAccessible(page)

  const other = newEmail('other')
  await page.getByLabel('Name').fill('Margaret Thornton')
  await page.getByLabel('Email').fill(other)
  await page.getByLabel('Phone').fill('01632 960 001')
  await expect(account).toContainText('Until you open that, you log in with your old address.')
  // As after a quarter of an hour.
  const refused = { status: 403, contentType: 'text/plain', body: 'Enter your password to change your e-mail address.' }
  await page.route('**/api/user/profile', (route) => route.fulfill(refused), { times: 2 })
  await press(page, 'Save Changes')
  await expect(account.getByText(refused.body)).toBeVisible()
  await page.getByLabel('Your password').fill('not this one')
  await press(page, 'Save Changes')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Save Changes')
  await expectToast(page, 'Profile Updated')
  const waits = `We have sent a link to ${other}. Open it to finish the change.`
  for (const saved of ['Margaret Thornton', email, '01632 960 001', waits]) await expect(account).toContainText(saved)
  await page.reload()
  await expect(account).toContainText(waits)
  await expectAccessible(page)

  await press(page, 'Cancel the change')
  await expect(account).not.toContainText(other)
  await press(page, 'Edit')
  const third = newEmail('third')
  await page.getByLabel('Email').fill(third)
  await press(page, 'Save Changes')
  await expect(account).toContainText(`We have sent a link to ${third}.`)
  const link =
    /\/auth\?confirm=true\S+/.exec((await lastMail(third, /^Confirm your new e-mail address/)).text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Your new e-mail address is in use.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(account).toContainText(third)
  await expect(account).not.toContainText('We have sent a link')
  expect((await lastMail(email, /e-mail address was changed$/)).text).toContain('undo_email=')
  const again = await request.post('/api/login', { data: { role: 'landlord', email: third, password } })
  expect(again.status()).toBe(200)
})

test("what another device has saved of the profile stays where this one's form left it alone", {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await openLive(page, '/settings')
  await press(page, 'Edit')
  await page.getByLabel('Address for notices').fill('1 Mill Lane, York')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
  await expect(question).toBeVisible()
  const { email } = await callAs(request, landlord, accounts.user)
  const body = { name: 'Margaret Thornton', email: email ?? '', phone: '01632 960 001' }
  await callAs(request, landlord, accounts.updateProfile, { body })
  await expect(page.getByLabel('Name')).toHaveValue('Margaret Thornton')
  await press(question, 'Keep editing')
  await expect(page.getByLabel('Address for notices')).toHaveValue('1 Mill Lane, York')
  const sent = page.waitForRequest('**/api/user/profile')
  await press(page, 'Save Changes')
  expect((await sent).postDataJSON()).toEqual({ name: body.name, email, addressForNotices: '1 Mill Lane, York' })
  await expectToast(page, 'Profile Updated')
  expect(await callAs(request, landlord, accounts.user)).toMatchObject({
    ...body,
    addressForNotices: '1 Mill Lane, York',
  })
  await press(page, 'Edit')
  await page.getByLabel('Address for notices').fill('')
  await press(page, 'Save Changes')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeHidden()
  await expect(section(page, 'Account Information')).not.toContainText('1 Mill Lane, York')
  expect(await callAs(request, landlord, accounts.user)).toMatchObject({ ...body, addressForNotices: null })
})

test('a form in the settings asks before Cancel or a link loses what was typed, and leads on once it is saved', {
  tag: '@desk',
}, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const [phone, password] = [page.getByLabel('Phone'), page.getByLabel('Current password')]
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' })
  await press(page, 'Edit')
  await phone.fill('01632 960 001')
  await press(page, 'Cancel')
  await press(question, 'Keep editing')
  await expect(phone).toHaveValue('01632 960 001')
  await press(page, 'Cancel')
  await press(question, 'Discard')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()

  await press(page, 'Change password')
  await password.fill('battery staple horse')
  await away.click()
  await press(question, 'Keep editing')
  await press(page, 'Edit')
  await phone.fill('01632 960 002')
  await press(section(page, 'Password'), 'Cancel')
  await press(question, 'Discard')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(phone).toHaveValue('01632 960 002')

  const saving = await hold(page, '**/api/user/profile', 'PUT')
  await press(page, 'Save Changes')
  await saving.asked
  await away.click()
  await expect(question).toBeVisible()
  saving.release()
  await expect(page).toHaveURL('/documents')
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(section(page, 'Account Information')).toContainText('01632 960 002')
})

test('with edits in two forms, saving one asks about the other, and one answer is for both', {
  tag: '@desk',
}, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const [phone, password] = [page.getByLabel('Phone'), page.getByLabel('Current password')]
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/documents')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await press(page, 'Change password')
  await password.fill('battery staple horse')
  await press(page, 'Edit')
  await phone.fill('01632 960 001')
  const saving = await hold(page, '**/api/user/profile', 'PUT')
  await press(page, 'Save Changes')
  await saving.asked
  await menu.getByRole('link', { name: 'Messages' }).click()
  await expect(question).toBeVisible()
  saving.release()
  await expect(phone).toHaveCount(0)
  await press(question, 'Keep editing')
  await expect(section(page, 'Account Information')).toContainText('01632 960 001')
  await expect(password).toHaveValue('battery staple horse')

  await press(page, 'Edit')
  await phone.fill('01632 960 002')
  await page.goBack()
  await press(question, 'Keep editing')
  await expect(phone).toHaveValue('01632 960 002')
  await page.goBack()
  await press(question, 'Discard')
  await expect(page).toHaveURL('/documents')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
})

const staying = [
  ['Reminders', 'Days before rent is due', '3'],
  ['Branding', 'Name for tenants', 'Margaret Hale'],
  ['Support', 'Subject', ''],
] as const

test('reminders, branding and a message to support ask before a link or Back loses what was typed, and only then', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'enterprise')
  await signInAs(page, landlord)
  await openLive(page, '/documents')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  const away = () => link('Documents').click()
  for (const [form, label, before] of staying) {
    await link('Settings').click()
    const field = section(page, form).getByLabel(label)
    await expect(field).toHaveValue(before)
    await field.fill('9')
    await field.fill(before)
    await away()
    await expect(page).toHaveURL('/documents')
    await link('Settings').click()
    await field.fill('9')
    await away()
    await press(question, 'Keep editing')
    await expect(field).toHaveValue('9')
    await page.goBack()
    await press(question, 'Discard')
    await expect(page).toHaveURL('/documents')
  }

  await link('Settings').click()
  const logo = section(page, 'Branding').getByLabel('Logo')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await photo('png') })
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await away()
  await press(question, 'Keep editing')
  await press(page, 'Remove the logo')
  const [ofRent, ofDocuments] = [page.getByLabel('Days before rent is due'), page.getByLabel(/^Days before a document/)]
  await ofRent.fill('9')
  await away()
  await expect(question).toBeVisible()
  const body = { documents: [45], rent: [4], inspections: [2] }
  await callAs(request, landlord, reminders.updateSettings, { body })
  await expect(ofDocuments).toHaveValue('45')
  await press(question, 'Keep editing')
  await expect(ofRent).toHaveValue('9')
  await press(page, 'Save reminders')
  await expectToast(page, 'Reminders saved')
  await away()
  await expect(page).toHaveURL('/documents')
})

test('an address that belongs to somebody else is refused, and what was typed stays', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const taken = (await makeLandlord(request)).email
  await signInAs(page, await makeLandlord(request))
  await page.goto('/settings')
  await press(page, 'Edit')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Email').fill(taken)
  await press(page, 'Save Changes')
  await expectToast(page, 'Update Failed')
  await expect(page.getByLabel('Email')).toHaveValue(taken)
  await press(page, 'Cancel')
  await press(page.getByRole('alertdialog'), 'Discard')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})
