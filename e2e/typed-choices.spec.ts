// Choosing one of many by typing a part of the name, or the whole of it before the server has found it.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { financial } from '#api/financial.ts'
import { maintenance } from '#api/maintenance.ts'
import type { ChatLogChoices } from '#api/messages.ts'
import { properties } from '#api/properties.ts'
import { tenancies } from '#api/tenancies.ts'
import { propertyLabel } from '#domain/property.ts'
import { callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, hold, press, test } from './support.ts'

test('of many repairs the one that an expense paid for is found by typing (rule: screens-choices)', async ({
  page,
  request,
}) => {
  const { landlord, tenant, home } = await makeLetHome(request)
  const body = { requestType: 'plumbing', description: 'The oldest\nleak of all.', urgency: 'low' } as const
  const { id } = await callAs(request, tenant, maintenance.create, { body })
  const [oldest] = await callAs(request, landlord, maintenance.list)
  const newer = Array.from({ length: 50 }, (_, at) => ({ ...oldest, id: id + at + 1, description: `Tap ${at} drips.` }))
  await signInAs(page, landlord)
  await page.route(
    ({ pathname, searchParams }) => pathname === maintenance.list.path && searchParams.has('propertyId'),
    (route) => {
      const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? 500)
      return route.fulfill({ json: [...newer, oldest].slice(0, limit) })
    },
  )
  await page.goto(`/expenses?add`)
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  await form.getByLabel('Amount').fill('80')
  await form.getByLabel('Property').selectOption(String(home.id))
  await form.getByLabel('Repair it paid for').pressSequentially('oldest')
  const found = await form.locator('datalist option[value*="The oldest leak of all."]').getAttribute('value')
  await form.getByLabel('Repair it paid for').fill(found ?? '')
  await press(form, 'Add Expense')
  await expectToast(page, 'Expense Added')
  expect(await callAs(request, landlord, financial.list)).toMatchObject([{ maintenanceRequestId: id }])
})

test('one of many people is found by typing, to read what was said (rule: screens-choices)', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  const people: ChatLogChoices['people'] = Array.from({ length: 51 }, (_, at) => ({
    id: at + 1,
    name: at < 2 ? 'Sam Lee' : `Tenant ${at}`,
  }))
  await signInAs(page, landlord)
  await page.route('**/api/chat-logs/choices', (route) => route.fulfill({ json: { properties: [], people } }))
  await page.goto('/chat-logs')
  const field = page.getByRole('combobox', { name: 'Tenant' })
  // A select until it is known how many there are.
  await expect(field).toHaveAttribute('list')
  await field.fill('lee')
  await expect(page.locator('datalist option')).toHaveCount(2)
  await field.fill('Sam Lee (no. 2)')
  await expect(page).toHaveURL(/person=2/)
  // A filter shows what it filters by.
  await expect(field).toHaveValue('Sam Lee')
  await field.fill('Nowhere')
  await field.press('Tab')
  await expect(field).toHaveValue('Sam Lee')
})

test("of a property's many tenants the one who pays is found among its own (rule: screens-choices)", async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  const many = Array.from({ length: 500 }, (_, at) => ({ ...tenancy, id: tenancy.id + at + 1 }))
  await page.route(
    ({ pathname, searchParams }) => pathname === tenancies.list.path && !searchParams.has('q'),
    (route) => route.fulfill({ headers: { 'x-next-cursor': 'more' }, json: many }),
  )
  await page.goto(`/properties/${home.id}?tab=rent`)
  await press(page, 'Add New Rent Payment')
  const form = page.getByRole('dialog', { name: 'Add New Rent Payment' })
  const field = form.getByRole('combobox', { name: 'Tenant' })
  await expect(field).toHaveAttribute('list')
  const searched = page.waitForRequest(/\/api\/tenants\?.*q=/)
  await field.pressSequentially('e')
  expect(new URL((await searched).url()).searchParams.get('propertyId')).toBe(String(home.id))
  await expect(form.locator('datalist option')).toHaveCount(1)
})

test.describe('a whole name that is typed before the server has found it (rule: screens-choices)', () => {
  /** A new expense of a landlord with so many homes that the server finds them, and the homes that it can be for. */
  async function expenseOfMany(page: Page, request: APIRequestContext) {
    const { landlord, home } = await makeLandlordWithHome(request)
    const other = await callAs(request, landlord, properties.create, {
      body: { address: '9 Tan Bank', city: 'York', rentAmount: 90_000 },
    })
    await signInAs(page, landlord)
    await page.route(
      ({ pathname, searchParams }) => pathname === properties.list.path && !searchParams.has('q'),
      (route) =>
        route.fulfill({
          headers: { 'x-next-cursor': 'more' },
          json: [
            home,
            ...Array.from({ length: 499 }, (_, at) => ({ ...home, id: 100_000 + at, address: `${at} Elm Row` })),
          ],
        }),
    )
    await page.goto('/expenses?add')
    return {
      ...(await expenseForm(page)),
      landlord,
      home,
      other,
      spent: () => callAs(request, landlord, financial.list),
    }
  }

  async function chooseYork(page: Page, field: Locator) {
    await field.fill('9 Tan Bank, York')
    await page.keyboard.press('Tab')
    await expect(page.locator('datalist option[value="9 Tan Bank, York"]')).toHaveCount(1)
    await expect(field).toHaveValue('9 Tan Bank, York')
  }

  async function expenseForm(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Add Expense' })
    const field = dialog.getByLabel('Property')
    await expect(field).toHaveAttribute('list')
    await dialog.getByLabel('Amount').fill('80')
    return { dialog, field }
  }

  test('is what the expense is for, also where its form was sent meanwhile', async ({ page, request }) => {
    const { dialog, field, other, spent } = await expenseOfMany(page, request)
    const found = await hold(page, /\/api\/properties\?.*q=9/)
    await field.fill('9 Tan Bank, York')
    await page.keyboard.press('Tab')
    await found.asked
    await expect(dialog.getByText('Looking for ‘9 Tan Bank, York’…')).toBeVisible()
    await dialog.getByLabel('Description').fill('A lock')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('9 Tan Bank, York')
    expect(await spent()).toEqual([])
    found.release()
    await expectToast(page, 'Expense Added')
    expect(await spent()).toMatchObject([{ propertyId: other.id, description: 'A lock' }])
  })

  test('is named as soon as it is chosen, before it has come itself', async ({ page, request }) => {
    const { field, other } = await expenseOfMany(page, request)
    const itself = await hold(page, `**/api/properties/${other.id}`)
    await chooseYork(page, field)
    await itself.asked
    await field.fill('9 Tan')
    const answer = page.waitForResponse(`**/api/properties/${other.id}`)
    itself.release()
    await (await answer).finished()
    await expect(field).toHaveValue('9 Tan')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('9 Tan Bank, York')
  })

  test('is not replaced by another: the form says that one is to be chosen', async ({ page, request }) => {
    const { dialog, field, other, spent } = await expenseOfMany(page, request)
    await chooseYork(page, field)
    const found = await hold(page, /\/api\/properties\?.*q=9.*Leeds/)
    await field.fill('9 Tan Bank, Leeds')
    await page.keyboard.press('Tab')
    await press(dialog, 'Add Expense')
    await found.asked
    found.release()
    await expect(dialog.getByText('Choose one from the list')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('9 Tan Bank, Leeds')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid')
    expect(await spent()).toEqual([])
    await field.fill('9 Tan Bank, York')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Expense Added')
    expect(await spent()).toMatchObject([{ propertyId: other.id }])
  })

  test('is found among those on the device where the search fails', async ({ page, request }) => {
    const { dialog, field, home, spent } = await expenseOfMany(page, request)
    await page.route(/\/api\/properties\?.*q=/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await field.fill('Nowhere')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose one from the list')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Nowhere')
    await expect(field).toHaveAttribute('aria-invalid')
    await field.fill(propertyLabel(home))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Expense Added')
    expect(await spent()).toMatchObject([{ propertyId: home.id }])
  })

  test('does not bring back what was chosen before, which Escape does', async ({ page, request }) => {
    const { dialog, field, other, spent } = await expenseOfMany(page, request)
    await chooseYork(page, field)
    const searched = page.waitForResponse(/\/api\/properties\?.*Leeds/)
    await field.fill('9 Tan Bank, Leeds')
    await (await searched).finished()
    await expect(dialog.locator('datalist option[value*="Tan Bank"]')).toHaveCount(0)
    await press(dialog, 'Add Expense')
    await expect(dialog.getByText('Choose one from the list')).toBeVisible()
    await expect(field).toHaveValue('9 Tan Bank, Leeds')
    expect(await spent()).toEqual([])
    await field.press('Escape')
    await expect(field).toHaveValue('9 Tan Bank, York')
    await press(dialog, 'Add Expense')
    await expectToast(page, 'Expense Added')
    expect(await spent()).toMatchObject([{ propertyId: other.id }])
  })

  test('is led back to by the keyboard where it is no choice', async ({ page, request }) => {
    const { dialog, field } = await expenseOfMany(page, request)
    const found = await hold(page, /\/api\/properties\?.*q=Nowhere/)
    await field.fill('Nowhere')
    await dialog.getByLabel('Description').press('Enter')
    await found.asked
    found.release()
    await expect(dialog.getByText('Choose one from the list')).toBeVisible()
    await expect(field).toBeFocused()
  })

  test('is chosen by a label that no search finds', async ({ page, request }) => {
    const { landlord, dialog, field, spent } = await expenseOfMany(page, request)
    await field.fill('5 Elm Row, Llandeilo, Carmarthenshire')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText('Looking for')).toBeHidden()
    await expect(field).toHaveValue('5 Elm Row, Llandeilo, Carmarthenshire')
    await expect(field).not.toHaveAttribute('aria-invalid')
    const body = { address: '9 Tan Bank', city: 'York', rentAmount: 90_000 }
    const alike = await callAs(request, landlord, properties.create, { body })
    await field.fill(`9 Tan Bank, York (no. ${alike.id})`)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Expense Added')
    expect(await spent()).toMatchObject([{ propertyId: alike.id }])
  })

  test('replaces what was chosen before that has not come yet', async ({ page, request }) => {
    const { home, other } = await expenseOfMany(page, request)
    const before = await hold(page, `**/api/properties/${other.id}`)
    await page.goto(`/expenses?add&property=${other.id}`)
    const { dialog, field } = await expenseForm(page)
    await before.asked
    const found = await hold(page, /\/api\/properties\?.*q=2/)
    await field.fill(propertyLabel(home))
    await page.keyboard.press('Tab')
    await found.asked
    const answer = page.waitForResponse(`**/api/properties/${other.id}`)
    before.release()
    await (await answer).finished()
    found.release()
    await expect(dialog.getByText('Looking for')).toBeHidden()
    await expect(field).toHaveValue(propertyLabel(home))
  })
})
