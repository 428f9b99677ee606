// What happens on one side is seen on the other at once (rule: live-changed, live-notification).
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { bin } from '#api/bin.ts'
import { calendar } from '#api/calendar.ts'
import { deposits } from '#api/deposits.ts'
import { maintenance } from '#api/maintenance.ts'
import { properties } from '#api/properties.ts'
import { tenancies } from '#api/tenancies.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { addInventory } from './inventories.ts'
import {
  asSomebodyElse,
  callAs,
  changeSession,
  makeLandlord,
  makeLandlordWithHome,
  makeLetHome,
  makeTenant,
  openLive,
  type Person,
  signInAs,
} from './people.ts'
import {
  entry,
  expect,
  expectFreeOfToast,
  expectToast,
  holdToast,
  leaveDialog,
  press,
  test,
  toast,
  today,
} from './support.ts'

const leak = 'Water drips from under the kitchen sink.'

const report = (request: APIRequestContext, tenant: Person, description = leak) =>
  callAs(request, tenant, maintenance.create, { body: { requestType: 'plumbing', description, urgency: 'high' } })

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bell = (on: Pick<Page, 'getByRole'>, name: string) => on.getByRole('button', { name, exact: true })

test('a tenant’s request is on the landlord’s open screen by itself, and not on another landlord’s', async ({
  page,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const { landlord: stranger } = await makeLandlordWithHome(request, '9 Mill Lane')
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await openLive(page, '/maintenance')
  await expect(page.getByText('No maintenance requests', { exact: true })).toBeVisible()
  await asSomebodyElse(page, stranger, async (other) => {
    const heard: string[] = []
    other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    await openLive(other, '/maintenance')
    await expect(other.getByText('No maintenance requests', { exact: true })).toBeVisible()

    const { id } = await report(request, tenant)

    // How soon, `npm run bench -- live` measures.
    await expectToast(page, 'New Maintenance Request')
    await holdToast(page)
    await expect(entry(page.getByRole('main'), leak)).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'Maintenance', exact: true })).toHaveAccessibleDescription(
      '1 waiting',
    )
    await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
    await expect(toast(other)).toHaveCount(0)
    await expect(other.getByText(leak)).toHaveCount(0)
    expect(heard).toEqual(['{"type":"auth_success"}'])

    await press(toast(page), 'View')
    await expect(page).toHaveURL(`/maintenance/${id}`)
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
  })
  await asSomebodyElse(page, tenant, async (other) => {
    await openLive(other, page.url())
    const content = other.getByRole('main')
    await expect(content.getByText('Pending').first()).toBeVisible()
    const [{ id } = { id: 0 }] = await callAs(request, landlord, maintenance.list)
    await callAs(request, landlord, maintenance.update, { params: { id }, body: { status: 'in_progress' } })
    await expectToast(other, 'New Notification')
    await expect(content.getByText('In progress').first()).toBeVisible()
    const entry = other.getByRole('link', { name: 'Notifications', exact: true })
    await expect(entry).toHaveAccessibleDescription('2 unread')
    await entry.click()
    await expect(other.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  })
})

test('the top bar’s list takes in what comes, five at most, and opening it marks all as read here', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await openLive(page, '/')
  const top = page.getByRole('banner')
  await expect(bell(top, 'Notifications, 1 unread')).toBeVisible()
  // Drawn ahead of its first press, hidden: from then on the page always has a dialog.
  await expect(page.getByRole('dialog', { name: 'Menu', includeHidden: true })).toBeAttached()
  for (const room of ['hall', 'bathroom', 'kitchen', 'attic', 'cellar'])
    await report(request, tenant, `The ${room} light does not work.`)
  await expectToast(page, 'The cellar light')
  await expect(toast(page)).toHaveCount(1)
  await holdToast(page)
  await expectFreeOfToast(page, bell(top, 'Notifications, 6 unread'))
  await bell(top, 'Notifications, 6 unread').click()
  const list = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByRole('listitem').first()).toContainText('The cellar light')
  // Messages that arrive after it was opened are read when it is opened again.
  await page.keyboard.press('Escape')
  await top.getByRole('button', { name: /^Notifications/ }).click()
  await expect(list).not.toContainText('Unread')
  await page.keyboard.press('Escape')
  await expect(bell(top, 'Notifications')).toBeVisible()
})

test("a tenant's new name, phone and address are on the landlord’s open screens at once", async ({ page, request }) => {
  const { landlord, tenant, tenancy } = await makeLetHome(request)
  await report(request, tenant)
  await signInAs(page, landlord)
  await openLive(page, `/tenants/${tenancy.id}`)
  const content = page.getByRole('main')
  await expect(content.getByRole('heading', { name: 'Łukasz Nowak', level: 1 })).toBeVisible()
  const profile = { name: 'Łukasz Kowalski', email: tenant.email, phone: '07700 900123' }
  await callAs(request, tenant, accounts.updateProfile, { body: profile })
  await expect(content.getByRole('heading', { name: 'Łukasz Kowalski', level: 1 })).toBeVisible()
  await expect(content.getByRole('link', { name: /07700 900123/ })).toBeVisible()

  await openLive(page, '/maintenance')
  await expect(content.getByText('Łukasz Kowalski')).toBeVisible()
  await callAs(request, tenant, accounts.updateProfile, { body: { ...profile, name: 'Łukasz Lis' } })
  await expect(content.getByText('Łukasz Lis')).toBeVisible()
})

test('what is deleted elsewhere is not shown any longer by the page that it is on, and is shown again once it is back', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const { id } = await report(request, tenant)
  const { id: inventoryId } = await addInventory(request, landlord, home.id, { checkType: 'periodic' })
  await signInAs(page, landlord)
  const pages = [
    [`/properties/${home.id}`, home.address, 'Property not found'],
    [`/tenants/${tenancy.id}`, 'Łukasz Nowak', 'Tenancy not found'],
    [`/tenants/${tenancy.id}/deposit`, 'Deposit', 'Tenancy not found'],
    [`/maintenance/${id}`, 'Plumbing request', 'Maintenance request not found'],
    [`/inventory/${inventoryId}`, 'Periodic inventory', 'Inventory not found'],
  ] as const
  for (const [path, title, missing] of pages) {
    await openLive(page, path)
    const heading = page.getByRole('heading', { name: title, level: 1, exact: true })
    await expect(heading).toBeVisible()
    await expect(page.getByText(home.address).first()).toBeVisible()
    const { binId } = await callAs(request, landlord, properties.remove, { params: { id: home.id } })
    await expect(page.getByRole('main')).toContainText(missing)
    await expect(page.getByRole('main')).not.toContainText(home.address)
    await callAs(request, landlord, bin.restore, { params: { id: binId } })
    await expect(heading).toBeVisible()
    await expect(page.getByText(home.address).first()).toBeVisible()
  }
})

test('what is being typed about something that is deleted elsewhere stays until it is discarded', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  const pages = [
    [`/tenants/${tenancy.id}`, 'Edit tenancy', 'Number of occupants', 'Tenancy not found'],
    [`/tenants/${tenancy.id}/deposit`, 'Edit protection', 'Reference', 'Tenancy not found'],
  ] as const
  for (const [path, button, label, missing] of pages) {
    await openLive(page, path)
    await press(page, button)
    const field = page.getByRole('dialog').getByLabel(label)
    await field.fill('7')
    const isMissing = page.waitForResponse((response) => response.status() === 404)
    const { binId } = await callAs(request, landlord, properties.remove, { params: { id: home.id } })
    await isMissing
    await expect(field).toHaveValue('7')
    await page.keyboard.press('Escape')
    await press(page, 'Discard')
    await expect(page.getByRole('main')).toContainText(missing)
    await callAs(request, landlord, bin.restore, { params: { id: binId } })
  }
})

test('an edit of an event, an occupant or a deduction leaves alone what another device has changed of it', async ({
  page,
  request,
}) => {
  const { landlord, tenancy } = await makeLetHome(request)
  const params = { id: tenancy.id }
  await signInAs(page, landlord)
  const saves = async (button: string, label: string) => {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill('Changed here')
    await press(page.getByRole('dialog').last(), button)
    await expect(page.getByRole('dialog', { name: /^Edit/ })).toHaveCount(0)
  }

  const event = await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: today } })
  await page.goto(`/calendar?day=${today}`)
  await page.getByRole('button', { name: new RegExp(`^${formatDayWithWeekday(today)}`) }).click()
  await press(page, 'Edit Gutters cleaned')
  await callAs(request, landlord, calendar.update, { params: { id: event.id }, body: { title: 'Roof looked at' } })
  await saves('Save Changes', 'Event Details')
  const range = { from: today, to: today }
  expect(await callAs(request, landlord, calendar.list, { query: range })).toContainEqual(
    expect.objectContaining({ title: 'Roof looked at', details: 'Changed here' }),
  )
  await leaveDialog(page)

  await callAs(request, landlord, tenancies.update, { params, body: { numberOfOccupants: 2 } })
  const robin = await callAs(request, landlord, tenancies.addOccupant, { params, body: { name: 'Robin' } })
  await page.goto(`/tenants/${tenancy.id}`)
  await press(page, 'Edit Robin')
  const phone = { name: 'Robin', phone: '07700 900123' }
  await callAs(request, landlord, tenancies.updateOccupant, {
    params: { ...params, occupantId: robin.id },
    body: phone,
  })
  await saves('Save Changes', 'Relationship')
  expect(await callAs(request, landlord, tenancies.occupants, { params })).toMatchObject([
    { ...phone, relationship: 'Changed here' },
  ])

  await callAs(request, landlord, deposits.receive, { params, body: { amount: 50_000, date: today } })
  const proposed = { description: 'Oven', amount: 5_000, reason: 'It was clean.' }
  const { id: deductionId } = await callAs(request, landlord, deposits.propose, { params, body: proposed })
  await page.goto(`/tenants/${tenancy.id}/deposit`)
  await press(page, 'Edit Oven')
  const change = { params: { ...params, deductionId }, body: { amount: 4_000 } }
  await callAs(request, landlord, deposits.changeDeduction, change)
  await saves('Save', 'Reason')
  const { deductions } = await callAs(request, landlord, deposits.get, { params })
  expect(deductions).toMatchObject([{ ...proposed, amount: 4_000, reason: 'Changed here' }])
})

test('signed out, nothing is heard any more', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const connection = page.waitForEvent('websocket')
  await page.goto('/')
  const socket = await connection
  const closed = socket.waitForEvent('close')
  await press(page, 'Log out')
  await closed
  await expect(page).toHaveURL(/\/auth/)
})

test('a form that is open is not saved as somebody else’s who signs in in another tab', async ({
  page,
  context,
  request,
}) => {
  const [ann, ben] = [await makeLandlord(request, 'Ann Able'), await makeLandlord(request, 'Ben Baker')]
  await signInAs(page, ann)
  await page.goto('/properties?add')
  await page.getByRole('dialog').getByLabel('Address').fill('1 Mill Lane')
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    return question.dismiss()
  })
  const otherTab = await context.newPage()
  await otherTab.goto('/terms')
  await changeSession(otherTab, ben)
  await expect(page.getByText('Ben Baker')).toBeVisible()
  await expect(page.getByText('1 Mill Lane')).toHaveCount(0)
  expect(questions).toEqual([])
})

test('neither the search nor a toast leads away from a dialog with edits unasked (rule: screens-edits)', async ({
  page,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await openLive(page, '/expenses?add')
  const supplier = page.getByLabel('Supplier')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await supplier.fill('Plumbright')

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('go to rent')
  await expect(page.getByRole('option', { name: 'Go to Rent' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await press(question, 'Keep editing')
  await expect(question).toBeHidden()
  await expect(supplier).toBeFocused()
  await expect(supplier).toHaveValue('Plumbright')
  await expect(page).toHaveURL(/\/expenses$/)
  // Another address of the same page may take the dialog away, too.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('add expense')
  await expect(page.getByRole('option', { name: 'Add expense' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await press(question, 'Keep editing')
  await expect(question).toBeHidden()
  await expect(supplier).toBeFocused()

  const { id } = await report(request, tenant)
  await expectToast(page, 'New Maintenance Request')
  await holdToast(page)
  // A role is not found outside a dialog.
  await toast(page).getByText('View', { exact: true }).click()
  await expect(question).toBeVisible()
  await expect(supplier).toHaveValue('Plumbright')
  await press(question, 'Discard')
  await expect(page).toHaveURL(`/maintenance/${id}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/expenses$/)
})
