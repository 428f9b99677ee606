// Inventories from the check-in to the check-out beside it (rule: inventory-comparison).
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type InventoryReport, inventory } from '#api/inventory.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { readPdf } from '#test/pdf-text.ts'
import { photo } from '#test/photo.ts'
import { signature } from '#test/signature.ts'
import { addInventory, part } from './inventories.ts'
import { asSomebodyElse, callAs, makeGuest, makeLetHome, type Person, signInAs } from './people.ts'
import { entry, expect, expectNoSidewaysScroll, expectToast, press, test, today } from './support.ts'

const sign = async (request: APIRequestContext, person: Person, { id }: InventoryReport) =>
  callAs(request, person, inventory.sign, { params: { id }, body: { signature: await signature() } })

/** Chooses a condition of an element in the room that is open. */
const rate = (page: Page, element: string, condition: string) =>
  page.getByRole('group', { name: element, exact: true }).getByText(condition, { exact: true }).click()

async function savedBy(page: Page, save: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await save()
  const file = await download
  return { name: file.suggestedFilename(), pages: readPdf(await readFile(await file.path())).pages }
}

test('a check-in is written down with a photo, a meter and keys, reviewed and signed by the tenant, and kept as a PDF', async ({
  page,
  request,
}) => {
  const { landlord, tenant } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/inventory')
  await expect(page.getByText('No inventories yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New Inventory' }).first().click()
  await expect(page).toHaveURL('/inventory/create')

  await press(page, 'Save Inventory')
  for (const text of ['Property is required', 'Check type is required', 'At least one room is required'])
    await expect(page.getByText(text)).toBeVisible()

  await page.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await page.getByLabel('Check type').selectOption('Check-in')
  await expect(page.getByLabel('Prepared by')).toHaveValue('Margaret Hale')
  await press(page, 'Add meter')
  await page.getByLabel('Reading', { exact: true }).fill('04120 kWh')
  await page.getByLabel('Serial number').fill('18P7700123')
  await press(page, 'Add key')
  await page.getByLabel('Key', { exact: true }).fill('Front door')
  await page.getByLabel('Quantity').fill('3')
  await press(page, 'Kitchen')
  await rate(page, 'Walls', 'good')
  await rate(page, 'Flooring', 'fair')
  await page.getByLabel('Notes: Flooring, Kitchen').fill('Worn by the door')
  await press(page, 'Add item')
  await part(page, 'Rooms').getByLabel('Item', { exact: true }).fill('Dining chair')
  await part(page, 'Rooms').getByLabel('Quantity').fill('4')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
  await expect(page.getByText('1 of 1 photo sent')).toBeAttached()
  await expect(page.getByText('2 of 10 rated · 1 item · 1 photo')).toBeVisible()
  await press(page, 'Save Inventory')
  await expectToast(page, 'Inventory saved')
  await expect(page).toHaveURL(/\/inventory\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Check-in inventory' })).toBeVisible()
  await expect(part(page, 'About this inventory')).toContainText('Łukasz Nowak')
  const number = part(page, 'Meter readings').getByText('No. 18P7700123')
  const tops = await number.evaluate((element) => [...element.getClientRects()].map(({ top }) => top))
  expect(new Set(tops).size, 'lines of the number').toBe(1)
  await expect(part(page, 'Kitchen').getByRole('listitem').filter({ hasText: 'Flooring' })).toContainText(
    'Worn by the door',
  )
  await expect(part(page, 'Kitchen')).toContainText('4 × Dining chair')
  await expect(part(page, 'Kitchen').locator('li img')).toHaveCount(1)

  await asSomebodyElse(page, tenant, async (other) => {
    await other.goto('/notifications')
    await other
      .getByRole('main')
      .getByRole('button', { name: /New inventory/ })
      .click()
    await expect(other).toHaveURL('/tenant-inspections')
    await expect(entry(part(other, 'Inventories'), '2 Chapel Row')).toContainText('Please sign')
    await other.goto('/inventory')
    await expect(entry(other.getByRole('main'), '2 Chapel Row')).toContainText('Please sign')
    await other.goto('/')
    const glance = other.getByRole('region', { name: 'At a glance' })
    await glance.getByRole('link', { name: /^Check-in inventory Waits for your signature/ }).click()
    await expect(part(other, 'Kitchen').locator('li img')).toHaveCount(1)
    for (const name of ['Edit', 'Delete', 'Copy to a new one'])
      await expect(other.getByText(name, { exact: true })).toHaveCount(0)
    await press(other, 'Review & Sign')
    const signing = other.getByRole('dialog', { name: 'Review & Sign' })
    await press(signing, 'Sign Report')
    await expect(signing.getByText('Please sign first')).toBeVisible()
    await signing.getByLabel('Notes').fill('The hob was not clean.')
    await signing.getByRole('tab', { name: 'Type instead' }).click()
    await signing.getByLabel('Full name').fill('Łukasz Nowak')
    await press(signing, 'Sign Report')
    await expectToast(other, 'Inventory signed')
    await expect(part(other, 'Signatures')).toContainText('The hob was not clean.')
    await expect(other.getByRole('button', { name: 'Review & Sign' })).toHaveCount(0)
    const { name, pages } = await savedBy(other, () => press(other, 'Download PDF'))
    expect(name).toMatch(/^Check-in inventory 2 Chapel Row .*\.pdf$/)
    expect(pages.join('\n')).toContain('Łukasz Nowak')
  })

  await page.reload()
  await expect(part(page, 'About this inventory')).toContainText('Signed by the tenant')
  await expect(page.getByText('Edit', { exact: true })).toHaveCount(0)
  await press(page, 'Review & Sign')
  const signing = page.getByRole('dialog', { name: 'Review & Sign' })
  await signing.getByRole('tab', { name: 'Type instead' }).click()
  await signing.getByLabel('Full name').fill('Margaret Hale')
  await press(signing, 'Sign Report')
  await expect(part(page, 'About this inventory')).toContainText('Signed by both')
})

test('a check-out is copied from the check-in, and what got worse or is missing is marked beside it', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const checkIn = await addInventory(request, landlord, home.id, {
    date: addDays(today, -200),
    rooms: [
      {
        name: 'Kitchen',
        walls: 'good',
        flooring: { condition: 'good', notes: 'New' },
        items: [
          { name: 'Dining chair', quantity: 4 },
          { name: 'Kettle', condition: 'good' },
        ],
      },
    ],
    meterReadings: [{ meter: 'electricity', reading: '04120' }],
    keys: [{ name: 'Front door', quantity: 3 }],
  })
  await sign(request, tenant, checkIn)
  await signInAs(page, landlord)
  await page.goto('/inventory/create')
  await page.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await page.getByRole('button', { name: 'Copy the last inventory' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectToast(page, 'Inventory copied')
  await expect(page.getByLabel('Check type')).toHaveValue('check-out')
  await press(page, 'Save Inventory')
  await expect(page.getByText('Reading is required')).toBeVisible()
  await page.getByLabel('Reading', { exact: true }).fill('05480')
  await page.getByRole('button', { name: 'Kitchen 2 of 10 rated' }).click()
  await rate(page, 'Flooring', 'poor')
  await page.getByLabel('Notes: Flooring, Kitchen').fill('Burn mark')
  await press(page, 'Remove item 2')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Remove item/)

  await page.reload()
  await expect(page.getByText('This is the draft that you left.')).toBeVisible()
  await expect(page.getByLabel('Reading', { exact: true })).toHaveValue('05480')
  await press(page, 'Save Inventory')
  await expect(page.getByRole('heading', { name: 'Check-out inventory' })).toBeVisible()

  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare check-in and check-out' })).toBeVisible()
  const counts = page.getByRole('list', { name: 'Differences' })
  for (const text of ['1 worse', '1 missing']) await expect(counts).toContainText(text)
  const kitchen = part(page, 'Kitchen')
  await expect(entry(kitchen, 'Flooring')).toContainText('Worse')
  await expect(entry(kitchen, 'Flooring')).toContainText('Burn mark')
  await expect(entry(kitchen, 'Walls')).toContainText('Same')
  await expect(entry(kitchen, 'Kettle')).toContainText('Missing')
  await expect(entry(part(page, 'Keys'), 'Front door')).toContainText('Same')
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(parts).toHaveText(['Meter readings', 'Kitchen', 'Keys'])
  await expect(kitchen.getByRole('listitem').first()).toContainText('Flooring')
  await expect(entry(part(page, 'Meter readings'), 'Electricity')).toContainText('1,360 used')
  await expect(entry(part(page, 'Meter readings'), 'Electricity')).not.toContainText(/Same|New reading/)
  // On paper, what follows a table that continues on the next page comes after it (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  const around = entry(kitchen, 'Flooring').locator('xpath=ancestor::div[not(self::li)]')
  const displays = await around.evaluateAll((divs) => divs.map((div) => getComputedStyle(div).display))
  expect(displays).not.toContain('grid')
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Show differences only').check()
  await expect(entry(kitchen, 'Walls')).toHaveCount(0)
  await expect(entry(kitchen, 'Flooring')).toBeVisible()

  await page.goto('/inventory')
  await expect(entry(page.getByRole('main'), '2 Chapel Row')).toHaveCount(2)
  await page.getByLabel('Check type').selectOption('Check-in')
  await expect(entry(page.getByRole('main'), '2 Chapel Row')).toHaveCount(1)
  await page.getByLabel('Search inventories').fill('nobody')
  await expect(page.getByText('No inventories found')).toBeVisible()
  await press(page, 'Clear filters')
  await expect(entry(page.getByRole('main'), '2 Chapel Row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Compare check-in and check-out' }).click()
  await page
    .getByRole('list', { name: 'Homes with a check-out' })
    .getByRole('link', { name: /^2 Chapel Row/ })
    .click()
  await expect(entry(kitchen, 'Flooring')).toContainText('Worse')
  await page.goto('/inventory/compare')
  await page.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await expect(entry(kitchen, 'Flooring')).toContainText('Worse')

  // Beside the check-in nothing is offered that was written before it.
  await addInventory(request, landlord, home.id, { checkType: 'periodic', date: addDays(today, -300) })
  await page.reload()
  const earlier = { hasText: 'Periodic' }
  await expect(page.getByLabel('Check-in', { exact: true }).locator('option', earlier)).toHaveCount(1)
  await expect(page.getByLabel('Check-out', { exact: true }).locator('option', earlier)).toHaveCount(0)
})

test('an inventory is put right and deleted until somebody has signed it', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const report = await addInventory(request, landlord, home.id)
  await signInAs(page, landlord)
  await page.goto(`/inventory/${report.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit check-in inventory' })).toBeVisible()
  await page.getByRole('button', { name: 'Living Room 2 of 10 rated' }).click()
  await press(page, 'Rate the rest good')
  await expect(page.getByText('10 of 10 rated')).toBeVisible()
  await page.getByLabel('Room name').fill('')
  await press(page, 'Save Changes')
  await expect(page.getByText('Room name is required')).toBeVisible()
  await page.getByLabel('Room name').fill('Front room')
  await press(page, 'Save Changes')
  await expectToast(page, 'Inventory saved')
  await expect(part(page, 'Front room')).toContainText('Safety devices')

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Prepared by')).toBeVisible()
  await sign(request, tenant, report)
  await page.getByLabel('Prepared by').fill('Somebody else')
  await press(page, 'Save Changes')
  await expectToast(page, 'Failed to save inventory', 'A signed inventory cannot be changed.')
  await expect(page.getByLabel('Prepared by')).toHaveValue('Somebody else')

  const other = await addInventory(request, landlord, home.id, { checkType: 'periodic' })
  await page.goto(`/inventory/${other.id}`)
  await press(page, 'Delete')
  const asked = `Are you sure you want to delete the periodic inventory of ${formatDayLong(today)} for 2 Chapel Row?`
  await expect(page.getByRole('alertdialog')).toContainText(asked)
  await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone.')
  await press(page.getByRole('alertdialog'), 'Delete Inventory')
  await expect(page).toHaveURL('/inventory')
  await expectToast(page, 'Inventory deleted')
  await expect(entry(page.getByRole('main'), '2 Chapel Row')).toHaveCount(1)
  await page.goto(`/inventory/${other.id}`)
  await expect(page.getByText('Inventory not found')).toBeVisible()
})

test('a tenant is denied the form, and a guest all of it', async ({ page, request }) => {
  const { landlord, home, tenant, joinCode } = await makeLetHome(request)
  await addInventory(request, landlord, home.id)
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/inventory') && asked.push(sent.url()))
  await signInAs(page, tenant)
  await page.goto('/inventory/create')
  await expect(page.getByText('Access Denied')).toBeVisible()
  expect(asked).toEqual([])
  await asSomebodyElse(page, await makeGuest(request, joinCode), async (other) => {
    await other.goto('/inventory')
    await expect(
      other
        .getByRole('link', { name: 'Create your account' })
        .or(other.getByRole('button', { name: 'Create your account' }))
        .first(),
    ).toBeVisible()
    await expect(other.getByText('Check-in')).toHaveCount(0)
  })
})

test('the menu leads there, and the calendar to the inventory of the day', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const report = await addInventory(request, landlord, home.id)
  await signInAs(page, landlord)
  await page.goto('/')
  await page.locator(`[data-day="${today}"]`).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Inventory' }).click()
  await expect(page).toHaveURL(`/inventory/${report.id}`)
  await press(page, 'Open menu')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click()
  await expect(page).toHaveURL('/inventory')
})

test('a room whose name has no spaces fits onto a phone, in the form and in the report', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const name = 'Scullery'.repeat(15)
  const rooms = [{ name, walls: { condition: 'good' as const } }]
  const { id } = await addInventory(request, landlord, home.id, { rooms })
  await signInAs(page, landlord)
  await page.goto(`/inventory/${id}`)
  await expect(page.getByRole('heading', { name: /^Scullery/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(`/inventory/${id}/edit`)
  await page.getByRole('button', { name: /^Scullery/ }).click()
  await expect(page.getByRole('button', { name: /^Remove Scullery/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
