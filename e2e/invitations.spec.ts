// A tenant whom a landlord has added follows the link of their invitation (rule: accounts-sign-in-steps).
import type { Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { properties } from '#api/properties.ts'
import { tenancies } from '#api/tenancies.ts'
import { callAs, makeLandlord, makeLandlordWithHome, makeTenant, newEmail } from './people.ts'
import { expect, expectToast, lastMail, press, test, today } from './support.ts'

const name = 'Zebedee Quill'

async function invitationLink(email: string): Promise<string> {
  const link = /\/auth\?reset=true&token=\S+/.exec((await lastMail(email, /^Your invitation to Latchkey$/)).text)?.[0]
  return link ?? 'the mail has no link'
}

async function choosePassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await press(page, 'Reset password')
}

test('somebody invited chooses a first password and signs in with it, without a code', async ({ page, request }) => {
  const email = newEmail('invited')
  await callAs(request, await makeLandlord(request), accounts.register, { body: { role: 'tenant', name, email } })
  await choosePassword(page, await invitationLink(email), 'a first password')
  await expectToast(page, 'Password reset')
  await expect(page.getByRole('tab', { name: 'Tenant' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a first password')
  await press(page, 'Log in')
  await expectToast(page, 'Login successful', `Welcome back, ${name}!`)
})

test('somebody with an account reads that its password has not changed', async ({ page, request }) => {
  const [inviter, { joinCode }] = [await makeLandlord(request), await makeLandlordWithHome(request)]
  const [email, password] = [newEmail('invited'), 'correct horse battery']
  await callAs(request, inviter, accounts.register, { body: { role: 'tenant', name, email } })
  const link = await invitationLink(email)
  await callAs(request, null, accounts.tenantSignup, { body: { name, email, password, joinCode } })
  await choosePassword(page, link, 'a new password')
  await expectToast(page, 'Password not changed', 'its password stays as it is')
})

test('a tenant who is offered another home signs in by the link of the mail, and accepts it', async ({
  page,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const { user, email, password } = await makeTenant(request, joinCode)
  const other = { address: '9 Mill Lane', city: 'Llandeilo', rentAmount: 90_000 }
  const home = await callAs(request, landlord, properties.create, { body: other })
  const terms = { userId: user.id, propertyId: home.id, moveInDate: today, rentAmount: 90_000 }
  await callAs(request, landlord, tenancies.create, { body: terms })
  const { text } = await lastMail(email, /^Your invitation to a home at Latchkey$/)
  await page.goto(/\/\?invitation=\S+/.exec(text)?.[0] ?? 'the mail has no link')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await press(page, 'Accept the invitation')
  await expectToast(page, 'Property joined')
  await expect(page.getByRole('main')).toContainText('9 Mill Lane')
})
