// The landlord's properties, from an empty list to a change of plan (rule: properties-form, properties-deletion).
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDay, formatDayNear } from '#domain/day-forms.ts'
import { nextRentDay } from '#domain/rent.ts'
import {
  asSomebodyElse,
  callAs,
  hearNothingLive,
  makeLandlord,
  makeLandlordWithHome,
  makeTenant,
  onlyTenancy,
  type Person,
  signInAs,
} from './people.ts'
import { expect, expectToast, hold, leaveDialog, press, test, toast, today } from './support.ts'

async function fillNewProperty(page: Page, address: string, city: string, rent: string) {
  const dialog = page.getByRole('dialog', { name: 'Add New Property' })
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('City, State').fill(city)
  await dialog.getByLabel('Rent amount').fill(rent)
  return dialog
}

const addHome = (request: Parameters<typeof callAs>[0], landlord: Person, address: string, rentAmount = 67500) =>
  callAs(request, landlord, properties.create, { body: { address, city: 'Llandeilo', rentAmount } })

test('a landlord adds the first property with a photo', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/properties')
  await expect(page.getByText("You haven't added any properties yet.")).toBeVisible()

  await press(page, 'Add Property')
  await press(page, 'Create Property')
  for (const message of ['Address is required', 'City is required', 'Rent amount must be greater than 0']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  const dialog = await fillNewProperty(page, '14 Harbour View', 'Portishead', '1250.50')
  await dialog.getByLabel('Bathrooms').fill('1.5')
  const brick = { width: 2000, height: 1500, channels: 3 as const, background: '#a05a3c' }
  const buffer = await sharp({ create: brick }).png().toBuffer()
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/uploads/'))
  await dialog.getByLabel('Picture').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer })
  const shown = await sharp(await (await sent).body()).metadata()
  expect([shown.format, shown.width, shown.height]).toEqual(['jpeg', 1280, 960])
  await expect(dialog.getByRole('img', { name: 'The chosen photo' })).toBeVisible()

  await press(page, 'Create Property')
  await expectToast(page, 'Property Added', 'The property has been successfully added.')
  await press(toast(page), 'Upload documents')
  await expect(page.getByRole('dialog', { name: 'Upload Document' }).getByLabel('Property')).toContainText(
    '14 Harbour View',
  )
  await expect(page).toHaveURL(/\/properties\/\d+\?tab=documents$/)
  await leaveDialog(page)
  await page.goto('/properties')
  await expect(page.getByRole('button', { name: /^Total/ })).toHaveText('Total1property')
  const card = page.getByRole('listitem').filter({ hasText: '14 Harbour View' })
  await expect(card).toContainText('Portishead')
  await expect(card).toContainText('£1,250.50 per month')
  await expect(card).toContainText('1.5 bathrooms')
  await expect(card).toContainText('Vacant')
  await expect(card.getByRole('img', { name: 'Photo of 14 Harbour View' })).toBeVisible()
  await expect(card.getByText('H', { exact: true }), 'the first letter, on a photo too').toBeVisible()
})

test('the list is searched and filtered, and Back finds it as it was left', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request, '2 Chapel Row')
  await callAs(request, landlord, properties.update, {
    params: { id: home.id },
    body: { occupancyStatus: 'occupied' },
  })
  await addHome(request, landlord, '14 Harbour View')
  await addHome(request, landlord, '71b Mare Street')
  await signInAs(page, landlord)
  await page.goto('/properties')
  await expect(page.getByText('3 properties found')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Occupied/ })).toContainText('33%')
  await expect(page.getByRole('button', { name: /^Vacant/ })).toContainText('67%')

  await page.getByRole('button', { name: /^Vacant/ }).click()
  await expect(page.getByRole('button', { name: /^Vacant/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByPlaceholder('Search properties...').fill('mare')
  await expect(page.getByText('1 property found')).toBeVisible()

  await page.getByRole('link', { name: '71b Mare Street' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '71b Mare Street' })).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search properties...')).toHaveValue('mare')
  await expect(page.getByLabel('Occupancy')).toHaveValue('vacant')

  await page.getByPlaceholder('Search properties...').fill('nowhere')
  await expect(page.getByText('No properties found matching your filters.')).toBeVisible()
  await press(page, 'Clear filters')
  await expect(page.getByText('3 properties found')).toBeVisible()
})

test('a property is changed and deleted', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request, '2 Chapel Row')
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  await expect(page.getByRole('tab', { name: 'Tenants' })).toHaveAttribute('aria-selected', 'true')

  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.getByLabel('Rent amount').fill('-1')
  await press(page, 'Save')
  await expect(page.getByText('Rent amount cannot be negative')).toBeVisible()
  const question = page.getByRole('alertdialog')
  await press(page, 'Back to properties')
  await expect(question).toContainText('Discard your changes?')
  await press(question, 'Keep editing')
  await page.goBack()
  await press(question, 'Keep editing')
  await expect(page.getByLabel('Rent amount')).toHaveValue('-1')
  await press(page, 'Cancel')
  await press(question, 'Discard')
  await expect(edit).toBeFocused()
  await edit.click()
  await page.getByLabel('Rent amount').fill('925')
  const visit = addDays(today, 400)
  await page.getByLabel('Next inspection date').fill(visit)
  await press(page, 'Save')
  await expect(page.getByText('£925')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(page.getByText(formatDay(visit))).toBeVisible()

  await press(page, 'Back to properties')
  await press(page, 'More about 2 Chapel Row')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question).toContainText(
    'Are you sure you want to delete the property at 2 Chapel Row? This action cannot be undone and will remove all associated data including tenant information, rent history, and documents.',
  )
  // Escape closes the question, even with the toast of the failure over it.
  await page.route(/\/api\/properties\/\d+$/, (route) => route.fulfill({ status: 409, body: 'Not now' }), { times: 1 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Error deleting property', 'Not now')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await press(page, 'More about 2 Chapel Row')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Property deleted', 'The property has been successfully deleted.')
  await expect(page.getByText("You haven't added any properties yet.")).toBeVisible()
})

test.describe('while answers are lost', () => {
  test.use({ expectedProblems: /Failed to load resource: net::ERR_FAILED/ })

  test('a deletion is sent once, and what it deleted is gone all the same (rule: screens-cache)', async ({
    page,
    request,
  }) => {
    const { landlord, home } = await makeLandlordWithHome(request, '2 Chapel Row')
    await hearNothingLive(page)
    await signInAs(page, landlord)
    await page.goto('/properties')
    let sent = 0
    await page.route(`**/api/properties/${home.id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await press(page, 'More about 2 Chapel Row')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error deleting property')
    await expect(page.getByText("You haven't added any properties yet.")).toBeAttached()
    expect(sent).toBe(1)
  })
})

test('the page of a property says who lives there, how the rent is doing, the next visit and compliance', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request, '2 Chapel Row')
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  const facts = page.getByRole('list', { name: 'At a glance' })
  await expect(facts).toContainText('Nobody at the moment')
  await expect(facts).toContainText('Nothing due')
  await expect(facts).toContainText('View documents')
  await expect(page.getByRole('main').getByText(/compliance/i)).toHaveCount(0)

  const tenant = await makeTenant(request, joinCode)
  const tenancy = await onlyTenancy(request, landlord)
  // The first rent is not entered yet, and both see it already.
  const firstRent = nextRentDay(tenancy, undefined, today) ?? today
  await page.reload()
  await expect(facts).toContainText(`£895 due ${formatDayNear(firstRent, today)}`)
  await asSomebodyElse(page, tenant, async (theirs) => {
    await theirs.goto('/finances')
    await expect(theirs.getByRole('main')).toContainText(new RegExp(`Next due\\s*£895\\s*on ${formatDay(firstRent)}`))
  })
  const [late, next] = [addDays(today, -5), addDays(today, 9)]
  for (const dueDate of [late, next, addDays(today, 39)]) {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89_500, dueDate }
    await callAs(request, landlord, rent.create, { body })
  }
  await page.reload()
  await expect(facts).toContainText('Łukasz Nowak')
  await expect(facts).toContainText(`since ${formatDay(today)}`)
  await expect(facts.getByRole('link', { name: 'E-mail Łukasz Nowak' })).toHaveAttribute(
    'href',
    `mailto:${tenant.email}`,
  )
  await expect(facts).toContainText(`£895 overdue since ${formatDay(late)}`)
  await expect(facts).toContainText('0 of 14 documents')
  await facts.getByRole('link', { name: /^\d+ \w+( \d+)?$/ }).click()
  await expect(page.getByRole('tab', { name: 'Inspections' })).toBeFocused()
  await facts.getByRole('link', { name: `£895 due ${formatDayNear(next, today)}` }).click()
  await expect(page.getByRole('tab', { name: 'Rent Payments' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(`/properties/${home.id}?tab=rent`)

  // On paper (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toContainText(`£895 overdue since ${formatDay(late)}`)
  for (const control of ['tab', 'button', 'searchbox', 'textbox'] as const)
    await expect(page.getByRole('main').getByRole(control)).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await press(facts, 'Send message to Łukasz Nowak')
  await expect(page.getByLabel('Message to Łukasz Nowak')).toBeVisible()
})

test('on a paid plan the join code is announced, and a new one ends the old', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/properties')
  await press(page, 'Add Property')
  await fillNewProperty(page, '14 Harbour View', 'Portishead', '1250')
  // The first toast shows for only a second, so the page itself looks for it at every frame.
  const added = page.waitForFunction(() =>
    document.querySelector('li[data-state=open]')?.textContent?.includes('Property Added'),
  )
  await press(page, 'Create Property')
  await added
  await expectToast(page, 'Join code:', 'Give it to the tenants of 14 Harbour View')
  for (const step of ['Copy code', 'Add tenancy', 'Upload documents'])
    await expect(toast(page).getByRole('button', { name: step })).toBeVisible()
  await press(toast(page), 'Upload documents')
  await expect(page.getByRole('dialog', { name: 'Upload Document' }).getByLabel('Property')).toContainText(
    '14 Harbour View',
  )
  await leaveDialog(page)

  await page.goto(`/properties/${home.id}`)
  await expect(page.getByText(joinCode)).toBeVisible()
  await press(page, 'Regenerate')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('stops working')
  await question.getByRole('button', { name: 'Regenerate' }).click()
  await expectToast(page, 'New join code')
  await expect(page.getByText(joinCode)).toHaveCount(0)
})

test('the free limit leads to the plans, and a simulated payment lifts it', async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await addHome(request, landlord, '2 Chapel Row')
  await addHome(request, landlord, '14 Harbour View')
  await signInAs(page, landlord)
  await page.goto('/properties')
  await press(page, 'Add Property')
  const reason = "You've reached your property limit (2/2). Upgrade to Premium plan to add more properties."
  await expectToast(page, 'Upgrade Required', reason)
  await expect(page).toHaveURL('/plan-selection')
  await page.getByRole('radio', { name: 'Premium' }).check()
  expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBe('premium')

  await press(page, 'Continue')
  await expect(page.getByText('No money moves here')).toBeVisible()
  await expect(page.getByText('£12 per month')).toBeVisible()
  await press(page, 'Complete simulated payment')
  await expect(page).toHaveURL(/\/subscription\/success\?session_id=/)
  await expect(page.getByText('You are on the Premium plan.')).toBeVisible()

  await page.goto('/properties')
  await press(page, 'Add Property')
  await expect(page.getByRole('dialog', { name: 'Add New Property' })).toBeVisible()

  await page.goto('/plan-selection')
  await page.getByRole('radio', { name: 'Free' }).check()
  await press(page, 'Continue')
  const limit = await hold(page, '**/api/subscription/property-limit')
  await press(page, 'Cancel the Premium plan')
  await limit.asked
  await expectToast(page, 'Plan cancelled')
  limit.release()
  await expect(page).toHaveURL('/')
})

test('a landlord who opens a property that is not there, or not theirs, is told so', async ({ page, request }) => {
  const { home } = await makeLandlordWithHome(request)
  await signInAs(page, await makeLandlord(request))
  for (const id of ['2000000000', '99999999999', 'abc']) {
    await page.goto(`/properties/${id}`)
    await expect(page.getByText('Property not found')).toBeVisible()
  }
  await page.goto(`/properties/${home.id}`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('This property belongs to another landlord.')).toBeVisible()
  await page.goto('/properties/?status=vacant')
  await expect(page).toHaveURL('/properties?status=vacant')
})

test('details are at the side of a property, and folded where there is no room for a side', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  const details = page.getByText('Rent per month')
  await expect(details).toBeVisible()
  // On paper, which is narrower, they stay as they are: what is folded while it is printed is an empty page.
  await details.evaluate((element) =>
    new MutationObserver(() => element.isConnected || document.body.setAttribute('data-folded', '')).observe(
      document.body,
      { childList: true, subtree: true },
    ),
  )
  await page.pdf({ format: 'A4' })
  await expect(page.locator('body')).not.toHaveAttribute('data-folded')
  for (const width of [1399, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(details, `at ${width} pixels`).toBeHidden()
    await expect(page.getByText(joinCode)).toBeHidden()
  }
  await page.getByRole('heading', { name: 'Details' }).click()
  await expect(details).toBeVisible()
  await page.getByRole('heading', { name: 'Join code' }).click()
  await expect(page.getByText(joinCode)).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedProblems: /answer 50[03]|status of 50[03]/ })

  test('the list says so, and Retry reloads it', async ({ page, request }) => {
    const { landlord } = await makeLandlordWithHome(request)
    await signInAs(page, landlord)
    await page.route('**/api/properties?*', (route) => route.fulfill({ status: 500, body: 'Something went wrong' }))
    await page.goto('/properties')
    await expect(page.getByRole('heading', { name: 'Error loading properties' })).toBeVisible()
    await page.unroute('**/api/properties?*')
    await press(page, 'Retry')
    await expect(page.getByText('1 property found')).toBeVisible()
  })

  test('a checkout that cannot begin says why', async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request))
    await page.route('**/api/create-checkout-session', (route) =>
      route.fulfill({ status: 503, body: 'Billing is not configured' }),
    )
    await page.goto('/plan-selection')
    await page.getByRole('radio', { name: 'Enterprise' }).check()
    await press(page, 'Continue')
    await expectToast(page, 'Checkout Error', 'Billing is not configured')
    const answers: [Parameters<Route['fulfill']>[0], string, string][] = [
      [{ json: { url: '' } }, 'Checkout Error', 'No checkout URL received from server.'],
      [{ status: 401, body: 'No' }, 'Authentication Required', 'Please log in to upgrade your plan.'],
    ]
    for (const [answer, title, description] of answers) {
      await page.route('**/api/create-checkout-session', (route) => route.fulfill(answer))
      await press(page, 'Continue')
      await expectToast(page, title, description)
    }
  })
})
