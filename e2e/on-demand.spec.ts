// What is fetched when it is first opened and cannot be, offline or because a newer version is out, leaves the
// screen with what was typed, and opens the next time (rule: screens-parts). What comes late does not open over what
// somebody has gone on to.
import type { Page } from '@playwright/test'
import { properties } from '#api/properties.ts'
import { callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, hold, leaveDialog, press, test, toast } from './support.ts'

test.use({ firstVisit: true, expectedProblems: /net::ERR_FAILED/ })

/** Makes fetching the file of this name fail until the returned function is called. */
async function lose(page: Page, file: string): Promise<() => Promise<void>> {
  const address = `**/assets/${file}-*`
  await page.route(address, (route) => route.abort('failed'))
  return () => page.unroute(address)
}

async function expectNotOpened(page: Page) {
  await expectToast(
    page,
    'This could not be opened',
    'Please check your connection and try again. If that does not help, reload the page.',
  )
  await toast(page).getByRole('button', { name: 'Close' }).click()
}

test('a calendar that could not be fetched says so and opens the next time, and what was typed stays', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const findSheets = await lose(page, 'overlays')
  await page.goto('/inventory/create')
  const by = page.getByLabel('Prepared by')
  await by.fill('Inez Wright')
  const open = page.getByRole('button', { name: 'Open calendar' })
  await open.click()
  await expectNotOpened(page)
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await findSheets()
  const findCalendar = await lose(page, 'date-calendar')
  await open.click()
  await expectNotOpened(page)
  await findCalendar()
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Days' }).getByRole('table')).toBeVisible()
  await expect(by).toHaveValue('Inez Wright')
})

test('a menu and a dialog that could not be fetched say so, and open the next time', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const find = await lose(page, 'overlays')
  await page.goto('/properties')
  const search = page.getByRole('searchbox', { name: /Search/ })
  await search.fill('a')
  await press(page, 'Add Property')
  await expectNotOpened(page)
  const menu = page.locator('main [aria-haspopup=menu]').first()
  await menu.click()
  await expectNotOpened(page)
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(search).toHaveValue('a')
  await find()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Add Property')
  await expect(page.getByRole('dialog', { name: 'Add New Property' })).toBeVisible()
})

test('a part of a page that could not be fetched says so, and the other parts stay', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  const find = await lose(page, 'property-documents')
  await page.getByRole('tab', { name: 'Documents' }).click()
  const missing = page.getByRole('heading', { name: 'This part could not be fetched' })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('heading', { name: home.address })).toBeVisible()
  await find()
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await expect(page.getByText('No maintenance requests', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('button', { name: 'Upload Document' }).first()).toBeVisible()
})

test('a legal text that could not be fetched leaves the registration as it was typed', async ({ page }) => {
  await page.goto('/auth?register=landlord')
  await page.getByLabel('Full name').fill('Margaret Hale')
  const find = await lose(page, 'legal-dialog')
  await press(page, 'Terms of Business')
  await expectNotOpened(page)
  await find()
  await expect(page.getByLabel('Full name')).toHaveValue('Margaret Hale')
  await press(page, 'Terms of Business')
  await expect(page.getByRole('dialog', { name: 'Terms of Business' })).toBeVisible()
})

test('a menu and a calendar that come late do not open over what somebody has gone on to', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, properties.create, {
    body: { address: '5 Mill Lane', city: 'York', rentAmount: 70_000 },
  })
  await signInAs(page, landlord)
  const sheets = await hold(page, '**/assets/overlays-*')
  await page.goto('/properties')
  const search = page.getByRole('searchbox', { name: /Search/ })
  const [first, second] = [
    page.locator('main [aria-haspopup=menu]').first(),
    page.locator('main [aria-haspopup=menu]').last(),
  ]
  await first.click()
  await sheets.asked
  await search.focus()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await second.click()
  await first.click()
  sheets.release()
  await expect(page.getByRole('menu', { name: (await first.getAttribute('aria-label')) ?? '' })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(1)

  await page.unrouteAll()
  const again = await hold(page, '**/assets/overlays-*')
  await page.goto('/inventory/create')
  const by = page.getByLabel('Prepared by')
  await by.fill('')
  const calendar = page.getByRole('button', { name: 'Open calendar' })
  await calendar.click()
  await again.asked
  await by.focus()
  await page.keyboard.type('Inez')
  again.release()
  await calendar.focus()
  await expect(calendar).toHaveAttribute('aria-expanded', 'false')
})

test('a dialog and a question that come late do not open over what somebody has gone on to', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const search = page.getByRole('searchbox', { name: /Search/ })
  const waits = [
    ['/properties', 'Add Property', search],
    [`/properties/${home.id}`, 'Regenerate', page.getByRole('link', { name: 'Properties' }).first()],
  ] as const
  for (const [screen, button, elsewhere] of waits) {
    const sheets = await hold(page, '**/assets/overlays-*')
    await page.goto(screen)
    await press(page, button)
    await sheets.asked
    await elsewhere.focus()
    const code = page.waitForResponse('**/assets/overlays-*')
    sheets.release()
    await (await code).finished()
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
    await press(page, button)
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible()
    await leaveDialog(page)
    await page.unrouteAll()
  }
})

test('a dialog whose first values come late does not open over what somebody has gone on to', async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const body = { address: '9 Station Road', city: 'Leeds', rentAmount: 80_000 }
  const vacant = await callAs(request, landlord, properties.create, { body })
  await signInAs(page, landlord)
  const search = page.getByRole('combobox', { name: 'Search everything' })
  const letting = `/tenants/${tenancy.id}`
  const waits = [
    ['/', `**/api/properties/${vacant.id}`, 'Add Tenancy', 'Add New Tenancy'],
    [`${letting}?rent`, `**/api/properties/${tenancy.propertyId}`, null, 'Edit Tenancy'],
    ['/inspections?next', /\/api\/properties\/\d+$/, null, 'Property Inspection Report'],
    [`${letting}/deposit`, `**/api/tenants/${tenancy.id}`, 'Enter deposit received', 'Enter deposit received'],
  ] as const
  for (const [screen, address, button, title] of waits) {
    const values = await hold(page, address)
    await page.goto(screen)
    if (button) await press(page, button)
    await values.asked
    await page.keyboard.press('Control+k')
    await search.pressSequentially('Mill')
    const answer = page.waitForResponse(address)
    values.release()
    await (await answer).finished()
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0)
    await search.pressSequentially(' Lane')
    await expect(search).toHaveValue('Mill Lane')
    await leaveDialog(page)
  }
})
