// What was done offers the step that usually follows, and that step is one press away (rule: screens-lead-on).
import type { Page } from '@playwright/test'
import { financial } from '#api/financial.ts'
import { inventory } from '#api/inventory.ts'
import { maintenance } from '#api/maintenance.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { inventoryOf } from '#test/inventories.ts'
import { callAs, makeLandlord, makeLandlordWithHome, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, press, test, toast, today } from './support.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an expense leads to the next, and the last to the tax year', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/expenses?add')
  const form = dialog(page, 'Add Expense')
  for (const next of ['Add another', 'View tax year']) {
    await form.getByLabel('Amount').fill('120.50')
    await press(form, 'Add Expense')
    await expectToast(page, 'Expense Added', '£120.50')
    await press(toast(page), next)
  }
  await expect(page).toHaveURL('/finances/tax')
})

test('an audit leads to uploading what it found missing', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto(`/audits?property=${home.id}`)
  await press(page, 'Generate Audit')
  await expectToast(page, 'Audit Created')
  await expect(toast(page).getByRole('button', { name: 'Save as PDF' })).toBeVisible()
  await press(toast(page), 'Upload documents')
  await expect(dialog(page, 'Upload Document')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/properties/${home.id}`))
})

test('an inventory leads to its signature, one at check-out to the comparison too', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const body = inventoryOf(home.id, { date: today })
  const checkIn = await callAs(request, landlord, inventory.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/inventory/create?copy=${checkIn.id}`)
  await page.getByLabel('Check type').selectOption('Check-out')
  await press(page, 'Save Inventory')
  await expectToast(page, 'Inventory saved')
  await expect(toast(page).getByRole('button', { name: 'Compare' })).toBeVisible()
  await press(toast(page), 'Review & Sign')
  await expect(dialog(page, 'Review & Sign')).toBeVisible()
})

test('a deposit leads from its money to its protection, and on to the certificate', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await callAs(request, landlord, tenancies.update, { params, body: { depositAmount: 100_000 } })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${tenancy.id}/deposit?protect`)
  const protection = dialog(page, 'Protection')
  await press(protection, 'Save')
  await expectToast(page, 'Deposit saved')
  await press(toast(page), 'Enter deposit received')
  await press(dialog(page, 'Enter deposit received'), 'Enter the deposit')
  await expectToast(page, 'Deposit entered')
  await press(toast(page), 'Enter the protection')
  await protection.getByLabel('Scheme', { exact: true }).selectOption('TDS')
  await protection.getByLabel('Protected on').fill(today)
  await press(protection, 'Save')
  await expectToast(page, 'Deposit saved')
  await press(toast(page), 'Upload the certificate')
  const upload = dialog(page, 'Upload Document')
  await expect(upload.getByLabel('Document Type').locator('option:checked')).toHaveText(/^Deposit Protection/)
})

test('a visit leads to the calendar, an ended tenancy to its check-out', async ({ page, request }) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}?tab=inspections&visit`)
  const appointment = dialog(page, 'Change Inspection Date')
  await appointment.getByLabel('Inspection date').fill(addDays(today, 20))
  await press(appointment, 'Save')
  await expectToast(page, 'Inspection scheduled')
  await press(toast(page), 'View calendar')
  await expect(page).toHaveURL('/calendar')

  await page.goto(`/tenants/${tenancy.id}`)
  await press(page, 'End tenancy')
  await press(dialog(page, 'End tenancy'), 'End tenancy')
  await expectToast(page, 'Tenancy ended')
  await press(toast(page), 'Check-out inventory')
  await expect(page).toHaveURL(`/inventory/create?property=${home.id}`)
})

test('a repair that is done leads to what it cost', async ({ page, request }) => {
  const { landlord, tenant, home } = await makeLetHome(request)
  const body = { requestType: 'plumbing', description: 'The tap drips.', urgency: 'low' } as const
  const { id } = await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/maintenance/${id}`)
  await press(page, 'In progress')
  await press(page, 'Completed')
  await expectToast(page, 'Maintenance request status updated to Completed')
  await press(toast(page), 'Enter the cost')
  const cost = dialog(page, 'Add Expense')
  await expect(cost.getByLabel('Property')).toHaveValue(String(home.id))
  const repair = cost.getByLabel('Repair it paid for')
  await expect(repair).toHaveValue(String(id))
  // Another one is reported meanwhile.
  await repair.focus()
  await callAs(request, tenant, maintenance.create, { body: { ...body, description: 'The light flickers.' } })
  await expect(repair.getByRole('option', { name: /The light flickers/ })).toBeAttached()
  await expect(repair).toBeFocused()
  await expect(repair).toHaveValue(String(id))
  await cost.getByLabel('Amount').fill('80')
  await press(cost, 'Add Expense')
  await expectToast(page, 'Expense Added')
  expect(await callAs(request, landlord, financial.list)).toMatchObject([
    { amount: 8_000, propertyId: home.id, maintenanceRequestId: id },
  ])
})

test('a form for which there is nothing to choose yet leads to what comes before it', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/rent?add')
  const payment = dialog(page, 'Add New Rent Payment')
  await expect(payment.getByText('You have no properties yet. Add a property')).toBeVisible()
  await expect(payment.getByText('You have no tenants yet.')).toBeVisible()
  await payment.getByRole('link', { name: 'Add a tenancy' }).click()
  const tenancy = dialog(page, 'Add New Tenancy')
  await expect(tenancy.getByText('You have no properties yet.')).toBeVisible()
  // Typed text is not lost without a question.
  const typed = tenancy.getByRole('textbox').first()
  await typed.fill('Maya')
  await tenancy.getByRole('link', { name: 'Add a property' }).click()
  await press(page.getByRole('alertdialog'), 'Keep editing')
  await expect(typed).toHaveValue('Maya')
  await tenancy.getByRole('link', { name: 'Add a property' }).click()
  await press(page.getByRole('alertdialog'), 'Discard')
  const property = dialog(page, 'Add New Property')
  await property.getByLabel('Address').fill('5 Tan Bank')
  await property.getByLabel('City, State').fill('Shrewsbury')
  await property.getByLabel('Rent amount').fill('720')
  await press(property, 'Create Property')
  await expectToast(page, 'Property Added')

  await page.getByRole('link', { name: '5 Tan Bank' }).click()
  await page.getByRole('tab', { name: /Payments$/ }).click()
  await press(page, 'Add New Rent Payment')
  await expect(payment.getByText('This property has no tenants yet.')).toBeVisible()
  await payment.getByRole('link', { name: 'Add a tenancy' }).click()
  await expect(dialog(page, 'Add New Tenancy').getByLabel('Property')).toHaveValue(/\d/)
})
