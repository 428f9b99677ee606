// A landlord of many homes: what a screen counts and offers does not end with the first page of a list.
import type { Page } from '@playwright/test'
import { financial } from '#api/financial.ts'
import { inventory } from '#api/inventory.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { makePortfolio } from './analytics.ts'
import { makeFreeLandlord, upload } from './documents.ts'
import { addInventory } from './inventories.ts'
import { buyPlan, callAs, makeLandlordWithHome, signInAs } from './people.ts'
import { makeRentOf, tenantsOf } from './presses.ts'
import { expect, expectNoSidewaysScroll, expectToast, press, test, today } from './support.ts'

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
    // Who types a name passes over others, so the form waits for the button.
    await dialog.getByRole('combobox').fill('7 Tan Bank - York')
    await dialog.getByRole('combobox').press('Tab')
    await expect(dialog.getByText('Looking for')).toBeHidden()
    await press(dialog, 'Continue')
    await expect(page.getByRole('dialog', { name: 'Property Inspection Report' })).toContainText('7 Tan Bank')
  })
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

test('the longest word of an address breaks where tenants are compared', async ({ page, request }) => {
  const landlord = await makePortfolio(request)
  const [home] = await callAs(request, landlord, properties.list, { query: { q: '4 Mill Lane' } })
  const address = `4 ${'Llanfairpwllgwyngyll'.repeat(9)}`
  await callAs(request, landlord, properties.update, { params: { id: home?.id ?? 0 }, body: { address } })
  await signInAs(page, landlord)
  await page.goto('/finances/analytics')
  await expect(page.getByRole('table', { name: 'Tenancies that pay late' })).toContainText(address)
  await expectNoSidewaysScroll(page)
})

test('on a phone the button beside a long title is seen to its edge', async ({ page, request }) => {
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
