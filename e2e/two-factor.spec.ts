// Two-factor sign-in: switched on in settings, asked for at sign-in, and a recovery code for a lost phone.
import { totpCode, totpStep } from '#server/platform/auth/totp.ts'
import { makeLandlord, signInAs } from './people.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, press, test, toast } from './support.ts'

test('a landlord sets it up, signs in with a code, and later with a recovery code', async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await press(page, 'Set up two-factor sign-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(landlord.password)
  await press(page, 'Continue')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  const codeAt = (stepsLater: number) => totpCode(key.replaceAll(' ', ''), totpStep(new Date()) + stepsLater)
  await dialog.getByLabel('Authentication code').fill('12345')
  await press(page, 'Switch on')
  await expect(dialog.getByText('Invalid authentication code')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByLabel('Authentication code').fill(codeAt(-1))
  await press(page, 'Switch on')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  const spare = (await codes.nth(1).textContent()) ?? ''
  const download = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await download).suggestedFilename()).toBe('latchkey-recovery-codes.txt')
  await press(page, 'I have saved them')
  await expect(card).toContainText('10 of 10 recovery codes left')

  const signIn = async (code: string) => {
    await page.goto('/settings')
    await page.getByRole('region', { name: 'Session' }).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Email').fill(landlord.email)
    await page.getByLabel('Password', { exact: true }).fill(landlord.password)
    await press(page, 'Log in')
    await expect(page.getByLabel('Authentication code')).toBeFocused()
    await expect(page.getByLabel('Email')).toBeHidden()
    await page.getByLabel('Authentication code').fill('000 000 0')
    await press(page, 'Log in')
    await expect(toast(page)).toContainText('Invalid authentication code')
    await page.getByLabel('Authentication code').fill(code)
    await press(page, 'Log in')
    await expect(page).toHaveURL('/')
  }
  await signIn(codeAt(1))
  await signIn(recovery.toLowerCase())
  await page.goto('/settings')
  await expect(card).toContainText('9 of 10 recovery codes left')
  await card.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(landlord.password)
  await dialog.getByLabel('Authentication code').fill(spare)
  await press(page, 'Make new codes')
  await expect(codes).toHaveCount(10)
  await expectNoAxeViolations(page)
  await press(page, 'I have saved them')
  await expect(card).toContainText('10 of 10 recovery codes left')
  await card.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Your password').fill(landlord.password)
  await dialog.getByLabel('Authentication code').fill(recovery)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText('Invalid authentication code')).toBeVisible()
})
