// What is pressed while the answer to the press before it is on its way (rule: screens-answers).
import type { Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { backups } from '#api/backups.ts'
import { bank } from '#api/bank.ts'
import { calendar } from '#api/calendar.ts'
import { inspections } from '#api/inspections.ts'
import { messages } from '#api/messages.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDayWithWeekday } from '#domain/day-forms.ts'
import { details, inspect } from './inspections.ts'
import { callAs, hearNothingLive, makeLandlordWithHome, makeLetHome, openLive, signInAs } from './people.ts'
import { entry, expect, expectToast, hold, press, test, today } from './support.ts'

/** Counts the answers to such requests. */
function countAnswers(page: Page, address: RegExp, method: string): () => number {
  let count = 0
  page.on('response', (response) => {
    if (address.test(response.url()) && response.request().method() === method) count += 1
  })
  return () => count
}

test('rent that is marked paid and at once unpaid is unpaid, whichever request is quicker', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 71_100, dueDate: addDays(today, -9) }
  await callAs(request, landlord, rent.create, { body })
  await signInAs(page, landlord)
  await page.goto('/rent')
  const address = /\/api\/rent-payments\/\d+$/
  const row = entry(page.getByRole('main'), '£711')
  const first = await hold(page, address, 'PUT', { onlyFirst: true })
  const answered = countAnswers(page, address, 'PUT')
  await press(row, 'Mark as Paid')
  await first.asked
  await press(row, 'Mark as unpaid')
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  const overdue = page.getByText('1 payment is overdue: £711')
  await expect(overdue).toBeVisible()
  const second = await hold(page, address, 'PUT')
  const lists = await hold(page, /\/api\/rent-payments\?/)
  first.release()
  // They are asked for again once the first answer is in those that are here.
  await lists.asked
  await expect(overdue).toBeVisible()
  second.release()
  lists.release()
  await expect.poll(answered).toBe(2)
  await expectToast(page, 'Payment Marked as Unpaid')
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  expect(await callAs(request, landlord, rent.list, { query: {} })).toMatchObject([
    { status: 'overdue', paidAmount: 0 },
  ])
})

test('reactions that are taken off, put on and taken off again fast one after the other end as they were pressed last', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  const { id, conversationId } = await callAs(request, tenant, messages.create, { body })
  for (const reaction of ['👍', '✅'] as const)
    await callAs(request, landlord, messages.react, { params: { id }, body: { reaction } })
  await signInAs(page, landlord)
  await page.goto(`/messages?conversation=${conversationId}`)
  const own = page.getByRole('log').getByRole('button', { name: /, by you$/ })
  await expect(own).toHaveCount(2)
  const address = /\/api\/messages\/\d+\/reactions$/
  const first = await hold(page, address, 'POST', { onlyFirst: true })
  const answered = countAnswers(page, address, 'POST')
  await own.first().press('Enter')
  await first.asked
  await expect(own).toHaveCount(1)
  await expect(own).toBeFocused()
  await own.press('Enter')
  await expect(own).toHaveCount(0)
  await press(page, 'Message options')
  await press(page, 'Agreed')
  await expect(own).toHaveCount(1)
  first.release()
  await expect.poll(answered).toBe(3)
  await expect(own).toHaveCount(1)
  const [message] = await callAs(request, landlord, messages.list, { query: { conversationId } })
  expect(message?.reactions).toMatchObject([{ reaction: '👍' }])
})

test('the names of tenants that are shown in the feed and at once hidden again stay hidden', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.createFeed, { body: { showsTenantNames: false } })
  await signInAs(page, landlord)
  await page.goto('/calendar')
  const names = page.getByLabel('Show the names of tenants')
  await expect(names).not.toBeChecked()
  const first = await hold(page, /calendar-feed/, 'PUT', { onlyFirst: true })
  const answered = countAnswers(page, /calendar-feed/, 'PUT')
  await names.click()
  await first.asked
  await expect(names).toBeChecked()
  await names.click()
  first.release()
  await expect.poll(answered).toBe(2)
  await expect(names).not.toBeChecked()
  expect(await callAs(request, landlord, calendar.feed)).toMatchObject({ showsTenantNames: false })
})

test('a feed that has ended is not shown again by an answer from before', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.createFeed, { body: { showsTenantNames: false } })
  await hearNothingLive(page)
  await signInAs(page, landlord)
  await page.goto('/calendar')
  await expect(page.getByLabel('Show the names of tenants')).not.toBeChecked()
  const fetched = await hold(page, '**/api/calendar-feed', 'GET', { afterServer: true })
  await page.getByLabel('Show the names of tenants').click()
  await fetched.asked
  await press(page, 'End the feed')
  await press(page.getByRole('alertdialog'), 'End the feed')
  await expectToast(page, 'The calendar feed has ended.')
  const make = page.getByRole('button', { name: 'Make a private address' })
  await expect(make).toBeVisible()
  const answered = page.waitForResponse(/calendar-feed/)
  fetched.release()
  await (await answered).finished()
  await press(page, 'Next month')
  await expect(make).toBeVisible()
})

test('a new address keeps the names hidden that have just been hidden, and the feed ends after that', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.createFeed, { body: { showsTenantNames: true } })
  await signInAs(page, landlord)
  await page.goto('/calendar')
  const names = page.getByLabel('Show the names of tenants')
  const address = '**/api/calendar-feed'
  const first = await hold(page, address, 'PUT', { onlyFirst: true, afterServer: true })
  await names.click()
  await first.asked
  await press(page, 'Make a new address')
  await press(page.getByRole('alertdialog'), 'Make a new address')
  await expect(names).not.toBeChecked()
  first.release()
  await expect(page.getByLabel('Private address')).toBeVisible()
  await expect(names).not.toBeChecked()
  expect(await callAs(request, landlord, calendar.feed)).toMatchObject({ showsTenantNames: false })

  const order: string[] = []
  page.on('request', (sent) => sent.method() === 'DELETE' && order.push('the end is asked for'))
  page.on('requestfinished', (sent) => sent.method() === 'PUT' && order.push('the choice is answered'))
  const second = await hold(page, address, 'PUT', { afterServer: true })
  await names.click()
  await second.asked
  await press(page, 'End the feed')
  await press(page.getByRole('alertdialog'), 'End the feed')
  second.release()
  await expectToast(page, 'The calendar feed has ended.')
  await expect(page.getByRole('button', { name: 'Make a private address' })).toBeVisible()
  expect(order).toEqual(['the choice is answered', 'the end is asked for'])
})

test('backups that are made daily and at once no more are not made', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/settings')
  const daily = page.getByLabel('Auto-backup every morning')
  await expect(daily).toBeEnabled()
  const isDaily = await daily.isChecked()
  const first = await hold(page, '**/api/backup/daily', 'PUT', { onlyFirst: true })
  const answered = countAnswers(page, /\/api\/backup\/daily$/, 'PUT')
  await daily.click()
  await first.asked
  await expect(daily).toBeChecked({ checked: !isDaily })
  await daily.click()
  await expect(daily).toBeChecked({ checked: isDaily })
  first.release()
  await expect.poll(answered).toBe(2)
  await expect(daily).toBeChecked({ checked: isDaily })
  expect(await callAs(request, landlord, backups.list)).toMatchObject({ isDaily })
})

test('a conversation is shown pinned or archived before that is answered, and the next press counts from it', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  const { conversationId } = await callAs(request, tenant, messages.create, { body })
  await signInAs(page, landlord)
  const address = /\/api\/chat-sessions\/\d+$/
  const answered = countAnswers(page, address, 'PUT')

  await page.goto('/chat-logs')
  const first = await hold(page, address, 'PUT', { onlyFirst: true })
  await press(page, 'Pin the conversation with Łukasz Nowak')
  await first.asked
  await press(page, 'Unpin the conversation with Łukasz Nowak')
  await press(page, 'Archive: Łukasz Nowak')
  await expect(page.getByRole('button', { name: 'Take out of the archive: Łukasz Nowak' })).toBeVisible()
  first.release()
  await expect.poll(answered).toBe(3)
  await expect(page.getByText('No active conversations')).toBeVisible()
  const [conversation] = await callAs(request, landlord, messages.sessions, { query: {} })
  expect(conversation).toMatchObject({ isPinned: false, isArchived: true })

  await page.goto(`/messages?conversation=${conversationId}`)
  const second = await hold(page, address, 'PUT', { onlyFirst: true })
  await press(page, 'Conversation options')
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await second.asked
  await press(page, 'Conversation options')
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  second.release()
  await expectToast(page, 'Conversation unpinned')
  await expect.poll(answered).toBe(5)
})

test('an event that is being written stays when another of its day has been deleted meanwhile', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  for (const title of ['Gutters cleaned', 'Roof looked at'])
    await callAs(request, landlord, calendar.create, { body: { title, date: today } })
  await signInAs(page, landlord)
  await page.goto('/calendar')
  await page
    .getByRole('grid')
    .getByRole('button', { name: formatDayWithWeekday(today) })
    .click()
  const deletion = await hold(page, /\/api\/calendar-events\/\d+$/, 'DELETE')
  await press(page, 'Delete Gutters cleaned')
  await deletion.asked
  await press(page, 'Edit Roof looked at')
  const details = page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Event Details')
  await details.fill('Two slates have slipped')
  deletion.release()
  await expectToast(page, 'Event deleted', 'Gutters cleaned')
  await expect(details).toHaveValue('Two slates have slipped')
})

test('a comment on a report that the screen has heard of before its answer is there once', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  await inspect(request, landlord, home.id)
  await signInAs(page, tenant)
  await openLive(page, '/tenant-inspections')
  await press(page, 'View Details')
  await press(details(page), 'Comment on Roof')
  await details(page).getByRole('textbox', { name: 'Comment on Roof' }).fill('They slipped before I moved in')
  const answer = await hold(page, /\/comments$/, 'POST', { afterServer: true })
  await press(details(page), 'Send comment')
  const comment = details(page).getByRole('list', { name: 'Comments on Roof' }).getByRole('listitem')
  await expect(comment).toHaveCount(1)
  const report = await hold(page, /\/details$/)
  answer.release()
  await report.asked
  await expect(details(page).getByRole('textbox', { name: 'Comment on Roof' })).toHaveCount(0)
  await expect(comment).toHaveCount(1, { timeout: 1 })
  report.release()
})

test('an event and a device that have gone are not taken away again while their lists are on their way', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await callAs(request, landlord, calendar.create, { body: { title: 'Gutters cleaned', date: today } })
  await callAs(request, null, accounts.login, { body: { role: 'landlord', ...landlord } })
  await hearNothingLive(page)
  await signInAs(page, landlord)
  const takenAway = countAnswers(page, /\/api\/(calendar-events|user\/sessions)\/\d+$/, 'DELETE')

  await page.goto('/calendar?view=agenda')
  const event = page.getByRole('button', { name: 'Delete Gutters cleaned' })
  await expect(event).toBeVisible()
  const events = await hold(page, /\/api\/calendar-events\?/)
  await event.click()
  await events.asked
  await expectToast(page, 'Event deleted', 'Gutters cleaned')
  await expect(event).toHaveAttribute('aria-busy', 'true')
  await event.press('Enter')
  events.release()
  await expect(event).toHaveCount(0)

  await page.goto('/settings')
  const device = page.getByRole('button', { name: /^Log out .*, logged in/ })
  await expect(device).toBeVisible()
  const devices = await hold(page, /\/api\/user\/sessions/)
  await device.click()
  await devices.asked
  await expectToast(page, 'Logged out')
  await expect(device).toHaveAttribute('aria-busy', 'true')
  await device.press('Enter')
  devices.release()
  await expect(device).toHaveCount(0)
  expect(takenAway()).toBe(2)
})

test('a rule that is changed or deleted while another is being saved is the one that is changed or deleted', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  for (const contains of ['STRANGER', 'CASH MACHINE'])
    await callAs(request, landlord, bank.addRule, { body: { contains } })
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await press(page, 'Rules')
  const rules = page.getByRole('dialog', { name: 'Rules for setting aside' })
  const words = rules.getByLabel('Words of the line')
  await words.fill('ROPE')
  const adding = await hold(page, '**/api/bank-rules', 'POST')
  await words.press('Enter')
  await adding.asked
  await press(rules, 'Change the rule STRANGER')
  adding.release()
  await expectToast(page, 'Rule added')
  await expect(rules.getByRole('button', { name: 'Change rule', exact: true })).toBeVisible()
  await expect(rules.getByLabel('Change the words')).toHaveValue('STRANGER')

  const removing = await hold(page, /\/api\/bank-rules\/\d+/, 'DELETE')
  await press(rules, 'Delete the rule CASH MACHINE')
  await removing.asked
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  const list = await hold(page, /\/api\/bank-rules$/)
  removing.release()
  await list.asked
  await expectToast(page, 'Rule deleted', 'CASH MACHINE')
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  list.release()
})

test('the notes of a visit whose date is being removed stay as they are', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await callAs(request, landlord, inspections.create, {
    body: { propertyId: home.id, date: addDays(today, 9), notes: 'Bring the ladder' },
  })
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}?tab=inspections&visit`)
  const dialog = page.getByRole('dialog', { name: 'Change Inspection Date' })
  const removal = await hold(page, /\/api\/inspections\/\d+$/, 'DELETE')
  await press(dialog, 'Remove date')
  await removal.asked
  await expect(dialog.getByLabel('Notes')).not.toBeEditable()
  removal.release()
  await expectToast(page, 'Inspection date removed')
})
