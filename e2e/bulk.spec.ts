// A landlord comes from a spreadsheet, and marks the rent of ten tenants paid by keys
// alone (rule: imports-dry-run, rent-bulk).
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { csvRow } from '#domain/csv.ts'
import { makeFreeLandlord } from './documents.ts'
import { callAs, makeLandlordWithHome, openLive, signInAs } from './people.ts'
import { makeRentOf, tenantsOf } from './presses.ts'
import { entry, expect, expectAccessible, expectToast, holdToast, press, test, toast, today } from './support.ts'

const file = (...rows: string[][]) => ({
  name: 'import.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map(csvRow).join('')),
})

test('properties and tenancies come from files, and their rent is marked paid together and back', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/properties')
  await press(page, 'Import CSV')
  const homes = page.getByRole('dialog', { name: 'Import properties' })
  const columns = ['address', 'city', 'rentAmount']
  await homes
    .getByLabel('CSV file')
    .setInputFiles(file(columns, ['1 Mill Lane', 'York', '950'], ['2 Mill Lane', 'York', 'nine']))
  await expect(homes.getByText('1 row has a problem')).toBeVisible()
  await expect(entry(homes, 'Line 3')).toContainText('Must be an amount in pounds')
  await expect(homes.getByRole('button', { name: 'Import 1 property' })).toBeDisabled()
  await expectAccessible(page)
  await homes.getByLabel('Leave out the faulty row').check()
  await press(homes, 'Import 1 property')
  await expectToast(page, 'Properties imported', '1 property.')
  await expect(page.getByText('2 properties found')).toBeVisible()

  await page.goto('/tenants')
  await press(page, 'Import CSV')
  const people = page.getByRole('dialog', { name: 'Import tenancies' })
  const rows = Array.from({ length: 10 }, (_, at) => [`Tenant ${at}`, '1 Mill Lane', '01/01/2026', '95'])
  await people
    .getByLabel('CSV file')
    .setInputFiles(file(['name', 'propertyAddress', 'moveInDate', 'rentAmount'], ...rows))
  await press(people, 'Import 10 tenancies')
  await expectToast(page, 'Tenancies imported', '10 tenancies.')

  for (const { id: tenantId, propertyId } of await callAs(request, landlord, tenancies.list)) {
    const body = { tenantId, propertyId, amount: 9_500, dueDate: today }
    await callAs(request, landlord, rent.create, { body })
  }
  await page.goto('/rent')
  await expect(page.getByRole('region', { name: 'Due this month' }).getByText('Tenant 9')).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('checkbox', { name: 'Select all: Rent payments: due this month' })
  await all.focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark 10 as paid' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payments Marked as Paid', '10 payments')
  await holdToast(page)
  if ((page.viewportSize()?.width ?? 0) > 1000) await expect(toast(page).getByText('F8')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Paid', exact: true }).getByText('Tenant 9')).toBeVisible()
  expect(await callAs(request, landlord, rent.list, { query: { status: 'paid' } })).toHaveLength(10)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone', '10 payments no longer marked as paid.')
  // On a phone it lies over the menu, and would stay as long as the pointer rests on it.
  await press(toast(page), 'Close')
  await expect(page.getByRole('region', { name: 'Due this month' }).getByText('Tenant 9')).toBeVisible()
  expect(await callAs(request, landlord, properties.list)).toHaveLength(2)

  const more = page.getByRole('button', { name: 'More about rent' })
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: "Select this month's rent" }).click()
  } else await press(page, "Select this month's rent")
  await expect(page.getByRole('button', { name: 'Mark 10 as paid' })).toBeVisible()
})

test('on Free both lead to the plans', { tag: '@desk' }, async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(1))
  await signInAs(page, landlord)
  for (const [path, button] of [
    ['/tenants', 'Import CSV'],
    ['/rent', 'Select'],
  ] as const) {
    await page.goto(path)
    await press(page, button)
    await expectToast(page, 'Upgrade Required', 'Bulk operations are available with Premium and Enterprise plans')
  }
})

test("the month's rent can be selected only while some of it has not come in", async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(1))
  const [payment] = await callAs(request, landlord, rent.list)
  const mark = (status: 'paid' | 'unpaid') =>
    callAs(request, landlord, rent.update, { params: { id: payment?.id ?? 0 }, body: { status } })
  await mark('paid')
  await signInAs(page, landlord)
  await openLive(page, '/rent')
  await expect(page.getByText(/£95 of £95 received/)).toBeVisible()
  const more = page.getByRole('button', { name: 'More about rent' })
  const select = page.getByText("Select this month's rent")
  if (await more.isVisible()) {
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Bank statement' })).toBeVisible()
  }
  await expect(select).toHaveCount(0)
  await mark('unpaid')
  await expect(select).toBeVisible()
})
