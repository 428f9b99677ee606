// From the bell to the thing and back: notifications, their filters, and what of them comes by e-mail.

import { inspections } from '#api/inspections.ts'
import { maintenance } from '#api/maintenance.ts'
import { addDays } from '#domain/day.ts'
import { callAs, makeLandlordWithHome, makeLetHome, openLive, signInAs } from './people.ts'
import { expect, expectToast, hold, lastMail, press, test, toast, today } from './support.ts'

test('a notification is opened from the bell, found by filters, mailed, and its e-mails are stopped', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = {
    requestType: 'plumbing' as const,
    description: 'Water drips from the ceiling.',
    urgency: 'high' as const,
  }
  await callAs(request, tenant, maintenance.create, { body })
  await callAs(request, landlord, inspections.create, { body: { propertyId: home.id, date: addDays(today, 20) } })

  await signInAs(page, landlord)
  await page.goto('/properties')
  await page.getByRole('complementary').getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /New urgent/ })
    .click()
  await expect(page).toHaveURL(/\/maintenance\/\d+$/)
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await page.goto('/notifications')
  const entries = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Kind of notification' }).selectOption('Maintenance')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('New urgent maintenance request')
  await page.getByRole('tab', { name: 'Unread (1)' }).click()
  await expect(page.getByText('No such notifications')).toBeVisible()
  await press(page, 'Show all notifications')
  await press(page, 'Mark all as read')
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toBeFocused()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('You have read everything')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'E-mail notifications' }).click()
  const choices = page.getByRole('region', { name: 'E-mail notifications' })
  const urgent = choices.getByRole('checkbox', { name: 'Urgent' })
  await expect(urgent).toBeChecked()
  await choices.getByRole('checkbox', { name: 'Messages' }).check()
  await choices.getByRole('combobox', { name: 'When they come' }).selectOption('In one summary each morning at 6:00')
  await expect(choices.getByRole('status')).toHaveText('Saved')

  const reminders = page.getByRole('region', { name: 'Reminders' })
  const days = reminders.getByRole('textbox', { name: 'Days before a document expires' })
  await days.fill('90, soon')
  await press(reminders, 'Save reminders')
  await expect(reminders).toContainText('Must be whole numbers of days from 1 to 365')
  await days.fill('14, 90')
  const saving = await hold(page, '**/api/reminder-settings', 'PUT')
  await press(reminders, 'Save reminders')
  await saving.asked
  const rent = reminders.getByRole('textbox', { name: 'Days before rent is due' })
  await rent.fill('5')
  saving.release()
  await expectToast(page, 'Reminders saved')
  await expect(days).toHaveValue('90, 14')
  // What was typed meanwhile is still to be saved.
  await expect(rent).toHaveValue('5')
  await expect(rent).toBeFocused()

  const mail = await lastMail(landlord.email, /^New urgent maintenance request: /)
  const sent = page.getByRole('region', { name: 'Sent by e-mail' }).getByRole('listitem')
  // The mail leaves a moment before the list says so, and the page reads that list once.
  await expect(async () => {
    await page.reload()
    await expect(sent.first()).toBeVisible()
    await expect(sent.filter({ hasText: 'New urgent maintenance request' })).toContainText(/Sent.*To you/, {
      timeout: 1_000,
    })
  }).toPass()
  await expect(choices.getByRole('checkbox', { name: 'Messages' })).toBeChecked()

  await page.goto(mail.unsubscribe.slice(1, -1))
  await press(page, 'Stop these e-mails')
  await expect(page.getByRole('heading', { name: 'These e-mails are switched off' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings, E-mail notifications' }).click()
  await expect(urgent).not.toBeChecked()
})

test('Back from a notification finds the list as it was filtered', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { requestType: 'plumbing' as const, description: 'The tap drips.', urgency: 'low' as const }
  await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, landlord)
  await page.goto('/notifications')
  const entries = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Kind of notification').selectOption({ label: 'Maintenance' })
  await page.getByLabel('Property').selectOption({ label: `${home.address}, ${home.city}` })
  await expect(entries).toHaveCount(1)
  await entries.getByRole('button', { name: 'New maintenance request' }).click()
  await expect(page).toHaveURL(/\/maintenance\/\d+$/)
  await page.goBack()
  await expect(entries).toHaveCount(1)
  await expect(page.getByLabel('Kind of notification').locator('option:checked')).toHaveText('Maintenance')
  await expect(page.getByLabel('Property').locator('option:checked')).toHaveText(`${home.address}, ${home.city}`)
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('No such notifications')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).press('Enter')
  await expect(entries).toHaveCount(2)
  await expect(page.getByRole('main')).toBeFocused()

  // What an address says that is no filter filters nothing.
  await page.goto('/notifications?show=none&kind=weather&property=1e0')
  await expect(entries).toHaveCount(2)
})

test('the keyboard goes on where a button has done its work and is gone', async ({ page, request }) => {
  const { landlord, tenant } = await makeLetHome(request)
  const body = { requestType: 'plumbing' as const, description: 'The tap drips.', urgency: 'low' as const }
  await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, landlord)
  await openLive(page, '/notifications')
  const entries = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem')
  const marks = entries.getByRole('button', { name: 'Mark as read' })
  await expect(marks).toHaveCount(2)
  await marks.first().press('Enter')
  await expect(entries.getByRole('button', { name: 'New maintenance request' })).toBeFocused()
  await page.getByRole('tab', { name: 'Unread (1)' }).click()
  await expect(marks).toHaveCount(1)
  await marks.press('Enter')
  await expect(page.getByText('You have read everything')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Unread' })).toBeFocused()

  await callAs(request, tenant, maintenance.create, { body })
  await page.getByRole('complementary').getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter')
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(bell.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(bell).toBeFocused()
})

test.describe('a toast on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('is swiped away by 50 px to the right and not by less, and F8 goes to it', async ({ page, request }) => {
    await signInAs(page, (await makeLandlordWithHome(request)).landlord)
    await page.goto('/settings')
    await press(page.getByRole('region', { name: 'Reminders' }), 'Save reminders')
    await expectToast(page, 'Reminders saved')
    // Nothing else on the page repeats it.
    await expect(page.getByText('Reminders saved')).toHaveCount(1)
    // While it has the focus it stays.
    await page.keyboard.press('F8')
    await expect(page.getByRole('list').filter({ has: toast(page) })).toBeFocused()
    // Escape returns the focus.
    await page.keyboard.press('Escape')
    await expect(toast(page)).toHaveCount(0)
    const save = page.getByRole('region', { name: 'Reminders' }).getByRole('button', { name: 'Save reminders' })
    await expect(save).toBeFocused()
    await save.press('Enter')
    await expectToast(page, 'Reminders saved')
    await page.keyboard.press('F8')

    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const swipe = async (far: number) => {
      const box = await toast(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
      await touch('touchStart', { x, y })
      for (let moved = 5; moved <= far; moved += 5) await touch('touchMove', { x: x + moved, y })
      await touch('touchEnd')
    }
    await swipe(45)
    await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')
    await expect(toast(page)).toBeVisible()
    await swipe(60)
    await expect(toast(page)).toHaveCount(0)
  })
})

test.describe('the bell of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('counts on once its list was opened, also more than the list shows', async ({ page, request }) => {
    const { landlord, tenant } = await makeLetHome(request)
    const body = { requestType: 'plumbing' as const, description: 'The tap drips.', urgency: 'low' as const }
    const report = () => callAs(request, tenant, maintenance.create, { body })
    await report()
    await signInAs(page, landlord)
    const held = await hold(page, '**/api/notifications?limit=10')
    await openLive(page, '/properties')
    const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    // It is opened before the list has arrived.
    await bell.click()
    held.release()
    const list = page.getByRole('dialog', { name: 'Latest notifications' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(bell).toHaveAccessibleName('Notifications')
    for (let more = 0; more < 11; more += 1) await report()
    await expect(bell).toHaveAccessibleName('Notifications, 11 unread')
  })
})

test('from the list of all, what is about a tenancy opens the tenancy', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetHome(request)
  await signInAs(page, landlord)
  await page.goto('/notifications')
  const entries = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem')
  await entries.getByRole('button', { name: /Łukasz Nowak/ }).click()
  await expect(page).toHaveURL(`/tenants/${tenancy.id}`)
  await expect(page.getByRole('heading', { name: 'Łukasz Nowak', level: 1 })).toBeVisible()
})
