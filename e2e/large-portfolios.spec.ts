// A landlord of many homes: what a screen counts and offers does not end with the first page of a list.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { financial } from '#api/financial.ts'
import { inventory } from '#api/inventory.ts'
import { maintenance } from '#api/maintenance.ts'
import type { ChatLogChoices } from '#api/messages.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { propertyLabel } from '#domain/property.ts'
import { makePortfolio } from './analytics.ts'
import { makeFreeLandlord, upload } from './documents.ts'
import { addInventory } from './inventories.ts'
import { buyPlan, callAs, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { makeRentOf, tenantsOf } from './presses.ts'
import { expect, expectNoSidewaysScroll, expectToast, hold, press, test, today } from './support.ts'

/** The server answers each page of a list with one row, as it would answer a large portfolio with 500. */
const oneRowAtOnce = (page: Page, path: string) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      return route.continue({ url: url.href })
    },
  )

test('all documents that expire soon are counted (rule: documents-expiring-toast)', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  for (const type of ['EPC', 'EICR'])
    await upload(request, landlord, { name: type, type, expiryDate: addDays(today, 9), propertyId: home.id })
  await signInAs(page, landlord)
  await oneRowAtOnce(page, '/api/documents/expiring')
  await page.goto('/')
  await expectToast(page, 'You have 2 document(s) expiring in the next 30 days.')
  await expect(page.getByRole('region', { name: 'Your portfolio' })).toContainText('Expiring Documents2')
})

test("of a month's rent, as much is selected as can be marked at once, and that is said (rule: rent-bulk)", async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(1))
  const [payment] = await callAs(request, landlord, rent.list)
  await signInAs(page, landlord)
  await page.route(
    ({ pathname, searchParams }) => pathname === rent.list.path && searchParams.has('dueFrom'),
    (route) => route.fulfill({ json: Array.from({ length: 501 }, (_, at) => ({ ...payment, id: at + 1 })) }),
  )
  await page.goto('/rent?month')
  await expect(page.getByText('500 chosen, the most at once')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark 500 as paid' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED/ })

  test('one of many homes is found among those on the device (rule: inspections-offline)', async ({
    page,
    context,
    request,
  }) => {
    const { landlord } = await makeLandlordWithHome(request)
    await buyPlan(request, landlord, 'enterprise')
    for (let at = 1; at <= 50; at += 1)
      await callAs(request, landlord, properties.create, {
        body: { address: `${at} Tan Bank`, city: 'York', rentAmount: 90_000 },
      })
    await signInAs(page, landlord)
    await page.goto('/inspections')
    await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Select Property for Inspection' })
    await expect(dialog.getByRole('combobox')).toHaveAttribute('list')
    await context.setOffline(true)
    await dialog.getByRole('combobox').fill('7 Tan')
    await expect(dialog.locator('datalist option').first()).toHaveAttribute('value', /^7 Tan Bank/)
    await context.setOffline(false)
  })
})

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

test('of many properties the first are shown with what they are of, and all when asked (rule: screens-long-tables)', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.route(
    ({ pathname }) => pathname === financial.summary.path,
    async (route) => {
      const answer = await route.fetch()
      const amounts = { income: 90_000, expenses: 0, net: 90_000 }
      const homes = Array.from({ length: 101 }, (_, at) => ({ propertyId: at + 1, address: `${at + 1} Tan Bank` }))
      const properties = homes.map((home) => ({ ...home, ...amounts }))
      await route.fulfill({ response: answer, json: { ...(await answer.json()), properties } })
    },
  )
  await page.goto('/finances')
  const table = page.getByRole('region', { name: 'By property' })
  await expect(table.getByText('100 of 101 properties shown')).toBeVisible()
  await expect(table.getByText('101 Tan Bank')).toHaveCount(0)
  await press(table, 'Show all 101 properties')
  await expect(table.getByText('101 Tan Bank')).toBeVisible()
  await expect(table.getByRole('button', { name: 'Show the first 100' })).toBeFocused()
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

test.describe('a whole name that is typed before the server has found it (rule: screens-choices)', {
  tag: '@desk',
}, () => {
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

  /** Until the chosen home itself has come, its name is not in the field. */
  async function chooseYork(page: Page, field: Locator, { id }: { id: number }) {
    const chosen = page.waitForResponse(new RegExp(`/api/properties/${id}$`))
    await field.fill('9 Tan Bank, York')
    await page.keyboard.press('Tab')
    await chosen
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

  test('is not replaced by another: the form says that one is to be chosen', async ({ page, request }) => {
    const { dialog, field, other, spent } = await expenseOfMany(page, request)
    await chooseYork(page, field, other)
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
    await chooseYork(page, field, other)
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

test('every home with a check-out can be compared, beyond the first page', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const other = await callAs(request, landlord, properties.create, {
    body: { address: '9 Tan Bank', city: 'York', rentAmount: 90_000 },
  })
  await addInventory(request, landlord, home.id, { checkType: 'check-out' })
  await addInventory(request, landlord, other.id, { checkType: 'check-out', date: addDays(today, -1) })
  const [latest, before] = await callAs(request, landlord, inventory.list)
  await signInAs(page, landlord)
  await page.route(
    ({ pathname }) => pathname === inventory.list.path,
    (route) =>
      route.request().url().includes('cursor')
        ? route.fulfill({ json: [before] })
        : route.fulfill({
            headers: { 'x-next-cursor': 'more' },
            json: Array.from({ length: 500 }, (_, at) => ({ ...latest, id: at + 1_000 })),
          }),
  )
  await page.goto('/inventory/compare')
  const homes = page.getByRole('list', { name: 'Homes with a check-out' })
  await expect(homes.getByRole('listitem')).toHaveCount(2)
  await expect(homes).toContainText('9 Tan Bank')
})

test('the longest word of an address breaks where tenants are compared', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const landlord = await makePortfolio(request)
  const [home] = await callAs(request, landlord, properties.list, { query: { q: '4 Mill Lane' } })
  const address = `4 ${'Llanfairpwllgwyngyll'.repeat(9)}`
  await callAs(request, landlord, properties.update, { params: { id: home?.id ?? 0 }, body: { address } })
  await signInAs(page, landlord)
  await page.goto('/finances/analytics')
  await expect(page.getByRole('table', { name: 'Tenancies that pay late' })).toContainText(address)
  await expectNoSidewaysScroll(page)
})

test('on a phone the button beside a long title is seen to its edge', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request, `1 ${'Old Apothecary Yard '.repeat(9)}`.trim())
  await callAs(request, landlord, properties.remove, { params: { id: home.id } })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, landlord)
  await page.goto('/bin')
  const button = page.getByRole('button', { name: /^Restore 1 Old/ })
  await expect(button).toBeVisible()
  const cutOff = await button.evaluate((element) => {
    const row = element.closest('li') ?? element
    const right = (of: Element) => of.getBoundingClientRect().right
    return right(element) - right(row) - Number.parseFloat(getComputedStyle(row).overflowClipMargin)
  })
  expect(cutOff, 'pixels').toBeLessThanOrEqual(0)
})
