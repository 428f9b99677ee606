// A tenancy from the first day to the last (rule: tenancies-form, tenancies-end-date).
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { inspections } from '#api/inspections.ts'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { formatDay, formatDayLong, formatDayNear } from '#domain/day-forms.ts'
import { nextRentDay } from '#domain/rent.ts'
import { firstInspectionDay } from '#domain/tenancy.ts'
import { upload } from './documents.ts'
import {
  callAs,
  makeLandlord,
  makeLandlordWithHome,
  makeLetHome,
  onlyTenancy,
  type Person,
  signInAs,
} from './people.ts'
import { expect, expectToast, hold, leaveDialog, press, test, today } from './support.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function addTenancy(
  request: APIRequestContext,
  landlord: Person,
  propertyId: number,
  [name, username]: [string, string],
  terms: { numberOfOccupants?: number; endDate?: string; moveInDate?: string } = {},
) {
  const account = await callAs(request, landlord, accounts.register, { body: { role: 'tenant', name, username } })
  if ('token' in account) throw new Error('A tenant account comes without a session')
  const body = { userId: account.id, propertyId, moveInDate: '2026-01-15', rentAmount: 89500, ...terms }
  return callAs(request, landlord, tenancies.create, { body })
}

async function fillNewTenancy(page: Page) {
  const form = dialog(page, 'Add New Tenancy')
  await form.getByLabel('Name', { exact: true }).fill('  Siân ')
  await form.getByLabel('Surname').fill('Wyn Rhŷs')
  await form.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await form.getByLabel('Start date').fill('2026-08-31')
  return form
}

test('a landlord adds a tenancy and the people who live there too', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const asked = { params: { id: home.id }, body: { securityDeposit: 103_000 } }
  await callAs(request, landlord, properties.update, asked)
  await signInAs(page, landlord)
  await page.goto('/tenants')
  await expect(page.getByText('No tenants yet')).toBeVisible()
  await expect(page.getByText('or give a tenant the join code of your property')).toBeVisible()

  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Add New Tenancy' })
    .first()
    .click()
  await press(page, 'Add Tenancy')
  for (const message of ['Name', 'Surname', 'Property', 'Start date', 'Rent amount']) {
    await expect(page.getByText(`${message} is required`, { exact: true })).toBeVisible()
  }
  const form = await fillNewTenancy(page)
  await expect(form.getByLabel('Rent amount')).toHaveValue('895')
  await expect(form.getByLabel('Deposit')).toHaveValue(/^1,?030$/)
  await form.getByLabel('Number of pets').fill('')
  await form.getByLabel('Number of occupants').fill('0')
  await form.getByLabel('Deposit').fill('-5')
  await expect(form.getByLabel('Number of pets')).toHaveValue('0')
  await expect(form.getByLabel('Number of occupants')).toHaveValue('1')
  await expect(form.getByText('Deposit amount cannot be negative')).toBeVisible()
  await form.getByLabel('Deposit').fill('1,030')
  await expect(form.getByLabel('Days in advance')).toHaveValue('60')
  await form.getByLabel('Lease expiry reminder').selectOption('No')
  await expect(form.getByLabel('Days in advance')).toHaveCount(0)
  await expect(form.getByText('Additional Occupants')).toHaveCount(0)
  await form.getByLabel('Number of occupants').fill('3')
  await expect(form).toContainText('Additional OccupantsNext you add 2 more people.')
  await form.getByLabel('Start date').fill('31/6/2026')
  await press(page, 'Add Tenancy')
  await expect(form.getByText('Invalid date format', { exact: true })).toBeVisible()
  await form.getByLabel('Start date').fill('2026-08-31')
  await press(page, 'Add Tenancy')

  await expectToast(page, 'Tenancy Added', formatDayLong(firstInspectionDay('2026-08-31')))
  const step = dialog(page, 'Add Additional Occupants')
  await expect(step.getByText('0 of 2 additional occupants')).toBeVisible()
  await step.getByLabel('Name', { exact: true }).fill('Gwen Rhŷs')
  const adding = await hold(page, '**/additional-occupants', 'POST')
  await step.getByRole('button', { name: 'Add Occupant' }).click()
  await adding.asked
  // The next one is begun while the first is on its way.
  await step.getByLabel('Name', { exact: true }).fill('Owain Rhŷs')
  await step.getByLabel('Phone').focus()
  adding.release()
  await expectToast(page, 'Occupant added', 'Gwen Rhŷs')
  await expect(step.getByLabel('Name', { exact: true })).toHaveValue('Owain Rhŷs')
  await expect(step.getByLabel('Phone')).toBeFocused()
  await step.getByRole('button', { name: 'Add Occupant' }).click()
  await expectToast(page, 'Occupant added', 'Owain Rhŷs')
  await step.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Siân Wyn Rhŷs' })
  await expect(row).toContainText('£895 a month')
  await expect(row).toContainText('Active')

  const tenancy = await onlyTenancy(request, landlord)
  expect(tenancy).toMatchObject({ depositAmount: 103000, leaseExpiryReminderDays: null, moveOutDate: null })
  expect(tenancy.user).toMatchObject({ name: 'Siân', username: 'Wyn Rhŷs', email: null })
})

test('another property fills in what it is let for, but not over what was typed', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  const other = {
    address: '5 Mill Lane',
    city: 'Llandeilo, Carmarthenshire',
    rentAmount: 70_000,
    securityDeposit: 80_000,
  }
  await callAs(request, landlord, properties.create, { body: other })
  await signInAs(page, landlord)
  await page.goto('/tenants?add')
  const form = dialog(page, 'Add New Tenancy')
  await form.getByLabel('Deposit').fill('950')
  await form.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await expect(form.getByLabel('Rent amount')).toHaveValue('895')
  await form.getByLabel('Property').selectOption({ label: '5 Mill Lane, Llandeilo, Carmarthenshire' })
  await expect(form.getByLabel('Rent amount')).toHaveValue('700')
  await expect(form.getByLabel('Deposit')).toHaveValue('950')
})

test.describe('when the tenancy is refused', () => {
  test('what was typed stays, and the next try makes no second account', async ({ page, request }) => {
    const { landlord } = await makeLandlordWithHome(request)
    await signInAs(page, landlord)
    await page.goto('/tenants')
    await page.getByRole('button', { name: 'Add New Tenancy' }).first().click()
    const form = await fillNewTenancy(page)
    let accountsMade = 0
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/register')) accountsMade++
    })
    await form.getByRole('textbox', { name: 'End date' }).fill('2026-08-30')
    await press(page, 'Add Tenancy')
    await expectToast(page, 'Failed to add tenancy', 'endDate: End date cannot be before the start date')
    await expect(form.getByLabel('Surname')).toHaveValue('Wyn Rhŷs')

    await form.getByRole('textbox', { name: 'End date' }).fill('')
    await form.getByLabel('Surname').fill('Rhŷs')
    await press(page, 'Add Tenancy')
    await expectToast(page, 'Tenancy Added')
    await expect(page.getByRole('link', { name: 'Siân Rhŷs' })).toBeVisible()
    expect(accountsMade).toBe(1)
  })
})

test('a landlord looks after the occupants', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await addTenancy(request, landlord, home.id, ['Siân', 'Wyn Rhŷs'], { numberOfOccupants: 2 })
  await signInAs(page, landlord)
  await page.goto('/tenants')
  await page.getByRole('link', { name: 'Siân Wyn Rhŷs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siân Wyn Rhŷs' })).toBeVisible()
  const details = page.getByRole('main')
  await expect(details.getByRole('region', { name: 'Visits' }).getByText('15 July 2026')).toBeVisible()
  await details.getByRole('button', { name: 'Add Occupant' }).click()
  await dialog(page, 'Add Occupant').getByLabel('Name', { exact: true }).fill('Gwen')
  await dialog(page, 'Add Occupant').getByLabel('Email').fill('gwen')
  await dialog(page, 'Add Occupant').getByRole('button', { name: 'Add Occupant' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await dialog(page, 'Add Occupant').getByLabel('Email').fill('')
  await dialog(page, 'Add Occupant').getByRole('button', { name: 'Add Occupant' }).click()
  await expectToast(page, 'Occupant added')

  await press(page, 'Edit Gwen')
  await dialog(page, 'Edit Occupant').getByLabel('Relationship').fill('Daughter')
  await press(page, 'Save Changes')
  await expectToast(page, 'Occupant updated')
  await expect(details.getByText('Daughter')).toBeVisible()
  await press(page, 'Remove Gwen')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Occupant removed')
  await expect(details.getByRole('heading', { name: 'Additional occupants' })).toBeFocused()
  await expect(details.getByText('Gwen')).toHaveCount(0)
})

test('the end of a tenancy: a new join code is offered, and the records are archived', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await addTenancy(request, landlord, home.id, ['Denise', 'Okafor'])
  await signInAs(page, landlord)
  await page.goto('/tenants')
  await page.getByRole('link', { name: 'Denise Okafor' }).click()
  await press(page, 'Edit tenancy')
  await dialog(page, 'Edit Tenancy').getByLabel('Rent amount').fill('900')
  await press(page, 'Save Changes')
  await expectToast(page, 'Tenancy updated')

  await press(page, 'End tenancy')
  const end = dialog(page, 'End tenancy')
  await expect(end.getByLabel('Move-out date')).toHaveValue(formatDayLong(today))
  await end.getByLabel('Move-out date').fill(addDays(today, 30))
  await end.getByRole('button', { name: 'End tenancy' }).click()
  await expectToast(page, 'End date saved')
  await expect(end).toBeHidden()
  await press(page, 'End tenancy')
  await end.getByLabel('Move-out date').fill(today)
  await end.getByRole('button', { name: 'End tenancy' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('The old code of 2 Chapel Row stops working at once')
  await press(page, 'Regenerate')
  await expectToast(page, 'New join code')
  const property = await callAs(request, landlord, properties.get, { params: { id: home.id } })
  expect(property).toMatchObject({ occupancyStatus: 'vacant' })
  expect('joinCode' in property && property.joinCode).not.toBe(joinCode)

  await press(page, 'Archive')
  await expectToast(page, 'Tenancy archived')
  await press(page, 'Back to tenants')
  await page.getByLabel('Which tenants to show').selectOption('Ended')
  await expect(page.getByText('No tenants found')).toBeVisible()
  await page.getByLabel('Which tenants to show').selectOption('Archived')
  await expect(page.getByRole('link', { name: 'Denise Okafor' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Which tenants to show')).toHaveValue('archived')
})

test('a tenancy whose last day has passed still offers a new join code', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const { id } = await addTenancy(request, landlord, home.id, ['Denise', 'Okafor'], { endDate: '2026-05-01' })
  await signInAs(page, landlord)
  await page.goto(`/tenants/${id}`)
  await press(page, 'New join code')
  await expect(page.getByRole('alertdialog')).toContainText('Denise Okafor may still know the join code.')
  await press(page, 'Regenerate')
  await expectToast(page, 'New join code')
  const property = await callAs(request, landlord, properties.get, { params: { id: home.id } })
  expect('joinCode' in property && property.joinCode).not.toBe(joinCode)
})

test("a property's own tab shows who lives there now, then who did before", async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await addTenancy(request, landlord, home.id, ['Denise', 'Okafor'], { endDate: '2026-05-01' })
  await addTenancy(request, landlord, home.id, ['Priya', 'Shah'])
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}`)
  await page.getByRole('tab', { name: 'Tenants' }).click()
  await expect(page.getByRole('heading', { name: /tenants$/ })).toHaveText(['Current tenants', 'Past tenants'])
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Priya Shah' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Denise Okafor' })).toBeVisible()
  await press(page, 'Add New Tenancy')
  const form = dialog(page, 'Add New Tenancy')
  await expect(form.getByLabel('Property')).toHaveValue(String(home.id))
  await form.getByLabel('Name', { exact: true }).fill('Omar')
  await form.getByLabel('Surname').fill('Farah')
  await form.getByLabel('Start date').fill('2024-01-15')
  await form.getByRole('textbox', { name: 'End date' }).fill('2025-01-14')
  await press(page, 'Add Tenancy')
  await expectToast(page, 'It is listed under past tenancies.')
  await expect(page.getByRole('link', { name: 'Omar Farah' })).toBeVisible()
})

test('the page of a tenancy has its money first, then all that belongs to it', async ({ page, request }) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const tenantId = tenancy.id
  const body = { tenantId, propertyId: home.id, amount: 89_500, dueDate: addDays(today, 9) }
  await callAs(request, landlord, rent.create, { body })
  await callAs(request, landlord, ledger.addReceipt, {
    params: { id: tenantId },
    body: { amount: 10_000, date: today, method: 'bank_transfer' },
  })
  const leak = { requestType: 'plumbing', description: 'Water drips under the sink', urgency: 'high' } as const
  await callAs(request, tenant, maintenance.create, { body: leak })
  await upload(request, landlord, {
    name: 'Signed agreement',
    type: 'Tenancy Agreement',
    propertyId: home.id,
    tenantId,
  })
  await upload(request, landlord, { name: 'Of the house', type: 'EPC', propertyId: home.id })
  const toCome = await addTenancy(request, landlord, home.id, ['Priya', 'Shah'], { moveInDate: addDays(today, 20) })

  await signInAs(page, landlord)
  await page.goto('/tenants')
  const starts = `Starts ${formatDayNear(addDays(today, 20), today)}`
  await expect(page.getByRole('row').filter({ hasText: 'Priya Shah' })).toContainText(starts)
  await page.getByRole('link', { name: 'Łukasz Nowak' }).click()
  await expect(page).toHaveURL(`/tenants/${tenantId}`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Rent')).toContainText(`on ${formatDay(addDays(today, 9))}`)
  await expect(part('Rent').getByRole('listitem')).toContainText('£100')
  await expect(part('Messages')).toContainText('No messages yet.')
  await expect(part('Documents').getByRole('row')).toHaveCount(2)
  await part('Documents').getByRole('button', { name: 'Signed agreement' }).click()
  await expect(dialog(page, 'Signed agreement')).toBeVisible()
  await leaveDialog(page)
  await expect(page.getByRole('link', { name: 'E-mail Łukasz Nowak' })).toHaveAttribute(
    'href',
    `mailto:${tenant.email}`,
  )
  await part('Maintenance requests').getByRole('link', { name: 'Plumbing' }).click()
  await expect(page).toHaveURL(/\/maintenance\/\d+$/)

  await page.goto(`/tenants/${toCome.id}`)
  await expect(page.getByRole('main')).toContainText(starts)
  await expect(part('Documents')).toContainText('No agreement')
  // Its first rent has not been entered yet.
  const firstRent = formatDay(nextRentDay(toCome, undefined, today) ?? today)
  await expect(part('Rent')).toContainText(new RegExp(`Next due\\s*£895\\s*on ${firstRent}`))
  // The deposit, the messages and the visits have their space reserved, so that what is below does not move.
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date: today, completed: true } })
  const late = await hold(page, /\/api\/(tenants\/\d+\/deposit|conversations|inspections)/)
  await page.goto(`/tenants/${tenantId}`)
  await expect(part('Rent')).toContainText('Last payments')
  await expect(part('Maintenance requests')).toContainText('Plumbing')
  await expect(part('Documents').getByRole('row')).toHaveCount(2)
  const documentsAt = async () => (await part('Documents').boundingBox())?.y
  const before = await documentsAt()
  late.release()
  await expect(part('Deposit')).toContainText('agreed')
  await expect(part('Messages')).toContainText('No messages yet.')
  await expect(part('Visits').getByRole('listitem')).toHaveCount(2)
  expect(await documentsAt()).toBe(before)
  for (const missing of ['/tenants/999999', '/tenants/999999/account', '/tenants/none/deposit']) {
    await page.goto(missing)
    await expect(page.getByText('Tenancy not found')).toBeVisible()
  }
})

test('a search finds tenants by name, surname and address', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await addTenancy(request, landlord, home.id, ['Denise', 'Okafor'])
  await addTenancy(request, landlord, home.id, ['Priya', 'Shah'])
  await signInAs(page, landlord)
  await page.goto('/tenants')
  await expect(page.getByRole('link', { name: 'Priya Shah' })).toBeVisible()
  await page.getByLabel('Search tenants').fill('okafor')
  await expect(page.getByRole('link', { name: 'Priya Shah' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Denise Okafor' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeAttached()
  await expect(page).toHaveURL(/\?q=okafor$/)
  await page.getByLabel('Search tenants').fill('chapel')
  await expect(page.getByRole('link', { name: 'Priya Shah' })).toBeVisible()

  // That a search found nobody says nothing about the list without it, whose answer is not here yet.
  await page.goto('/tenants?q=nobody')
  await expect(page.getByText('No tenants found')).toBeVisible()
  const all = await hold(page, /\/api\/tenants\?/)
  await page.getByLabel('Search tenants').fill('')
  await expect(page).toHaveURL(/\/tenants$/)
  await expect(page.getByText('No tenants found')).toBeHidden()
  await expect(page.getByText('No tenants yet')).toBeHidden()
  all.release()
  await expect(page.getByRole('link', { name: 'Priya Shah' })).toBeVisible()
})

test.describe('while the server cannot answer', () => {
  test.use({ expectedProblems: /status of 503|answer 503/ })

  test('the list says so and offers a retry', async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request))
    await page.route(/\/api\/tenants\?/, (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    await page.goto('/tenants')
    await expect(page.getByRole('heading', { name: 'Error loading tenants' })).toBeVisible()
    await expect(page.getByText('Down for a moment')).toBeVisible()
    await page.unroute(/\/api\/tenants\?/)
    await press(page, 'Retry')
    await expect(page.getByText('No tenants yet')).toBeVisible()
    // The free plan has no join codes.
    await expect(page.getByText('Add a tenancy. With an e-mail address, the tenant is invited.')).toBeVisible()
  })

  test('the page of a tenancy offers to try again what it lacks', async ({ page, request }) => {
    const { landlord, tenancy } = await makeLetHome(request)
    const oneDay = { leaseExpiryReminderDays: 1 }
    await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: oneDay })
    await signInAs(page, landlord)
    const asked = /\/api\/(conversations\/contacts|inspections)\?/
    await page.route(asked, (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    await page.goto(`/tenants/${tenancy.id}`)
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(part('Messages').getByRole('heading', { name: 'Error loading messages' })).toBeVisible()
    await expect(part('Visits').getByRole('heading', { name: 'Error loading visits' })).toBeVisible()
    await page.unroute(asked)
    await press(part('Visits'), 'Retry')
    await expect(part('Visits').getByRole('listitem')).toHaveCount(1)
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await press(part('Messages'), 'Retry')
    await expect(part('Messages')).toContainText('No messages yet.')
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await expect(page.getByText('1 day before the end date')).toBeVisible()
  })
})
