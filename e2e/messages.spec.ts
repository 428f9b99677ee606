// A tenant and a landlord write to each other, and hand over what was said
// (rule: messages-conversation, messages-read).
import { messages } from '#api/messages.ts'
import { photo } from '#test/photo.ts'
import { beginMessage } from './messages.ts'
import {
  asSomebodyElse,
  callAs,
  makeLandlord,
  makeLandlordWithHome,
  makeLetHome,
  openLive,
  signInAs,
} from './people.ts'
import { expect, expectToast, hold, press, test } from './support.ts'

test('a tenant’s message is on the landlord’s open screen by itself, is read and answered', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const { landlord: stranger } = await makeLandlordWithHome(request, '9 Mill Lane')
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  await callAs(request, tenant, messages.create, { body })
  await signInAs(page, landlord)
  await openLive(page, '/messages')
  await page.getByRole('link', { name: /Łukasz Nowak/ }).click()
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread).toContainText('Hello from number two.')

  await asSomebodyElse(page, stranger, async (other) => {
    const heard: string[] = []
    other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    await openLive(other, '/messages')
    await expect(other.getByText('No messages yet')).toBeVisible()

    await asSomebodyElse(page, tenant, async (writer) => {
      await openLive(writer, '/')
      await press(writer, 'Send message')
      const field = writer.getByLabel(/^Message to/)
      await expect(writer.getByText(/^Read \d\d:\d\d$/)).toBeVisible()
      // It is announced every few seconds and shown for a few.
      await expect(async () => {
        await field.fill('')
        await field.pressSequentially('The tap drips.')
        await expect(page.getByText('Łukasz Nowak is writing…')).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await field.press('Shift+Enter')
      await field.pressSequentially('All night.')
      await openLive(writer, writer.url())
      await expect(field).toHaveValue('The tap drips.\nAll night.')
      await writer.locator('input[type=file]').setInputFiles({
        name: 'tap.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo('jpeg'),
      })
      await expect(writer.getByRole('list', { name: 'Attached files' })).toContainText('tap.jpg')
      await expect(writer.getByRole('progressbar')).toHaveCount(0)
      await field.press('Enter')
      await expect(thread).toContainText('All night.')
      await expect(thread.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
      await expect(field).toHaveValue('')

      await page.getByLabel('Message to Łukasz Nowak').fill('On Friday.')
      await press(page, 'Send')
      await expect(writer.getByRole('log')).toContainText('On Friday.')
      await expect(page.getByText(/^Read \d\d:\d\d$/)).toBeVisible()
    })
    expect(heard.filter((frame) => !frame.includes('auth_success'))).toEqual([])
  })
})

test('what cannot be sent stays, is tried again, and is changed and deleted by its sender', async ({
  page,
  request,
}) => {
  const { landlord, tenant } = await makeLetHome(request)
  await signInAs(page, landlord)
  await beginMessage(page)
  await page.route('**/api/messages', (route) => route.fulfill({ status: 429, body: 'Please wait a moment.' }))
  await page.getByLabel('Message to Łukasz Nowak').fill('The plumber comes on Friday.')
  await press(page, 'Send')
  await expect(page.getByRole('alert')).toContainText('Please wait a moment.')
  await page.unroute('**/api/messages')
  await press(page, 'Try again')
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread).toContainText('The plumber comes on Friday.')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await press(thread, 'Message options')
  await press(page, 'Edit')
  await page.getByLabel('Edit message').fill('The plumber comes on Monday.')
  await press(page, 'Save')
  await expect(thread).toContainText(/on Monday\.Edited/)
  await page.getByLabel('Message to Łukasz Nowak').fill('Oh no')
  await press(page, 'Send')
  await thread
    .getByRole('listitem')
    .filter({ hasText: 'Oh no' })
    .getByRole('button', { name: 'Message options' })
    .click()
  await press(page, 'Delete')
  await press(page, 'Delete message')
  await expectToast(page, 'Message deleted')
  await expect(thread).toContainText('message deleted')

  await page.goto('/chat-logs?q=plumb')
  await expect(page.locator('mark')).toHaveText('plumb')
  await expect(page.getByText(/Before that it said: The plumber comes on Friday/)).toBeVisible()
  for (const [button, ending] of [
    ['Export PDF', '.pdf'],
    ['Export CSV', '.csv'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await press(page, button)
    expect((await saving).suggestedFilename()).toMatch(new RegExp(`^Chat log .*\\${ending}$`))
  }
  await page.getByLabel('From', { exact: true }).fill('2/12/2026')
  await page.getByLabel('To', { exact: true }).fill('1/12/2026')
  await expect(page.getByLabel('From')).toHaveAccessibleDescription('Choose a first day that is not after the last')
  await page.getByLabel('From', { exact: true }).fill('1/12/2026')
  await expect(page.getByLabel('From')).toHaveAccessibleDescription('')
  await press(page, 'Archive: Łukasz Nowak')
  await expect(page.getByText('No active conversations')).toBeVisible()
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(page.getByRole('button', { name: 'Take out of the archive: Łukasz Nowak' })).toBeVisible()
  expect(await callAs(request, tenant, messages.unreadCount)).toEqual({ count: 1 })
})

test('on a phone what is shown instead has the focus, when a conversation opens and when it is left', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  await callAs(request, tenant, messages.create, { body })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, landlord)
  await page.goto('/messages')
  const conversation = page.getByRole('link', { name: /Łukasz Nowak/ })
  await conversation.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Hello from number two.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to all messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(conversation).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'New message' })).toBeFocused()
})

test('after a message was changed the keyboard goes on from it, unless somebody is writing elsewhere by then', async ({
  page,
  request,
}) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: tenant.user.id, content: 'The plumber comes on Friday.' }
  const { conversationId } = await callAs(request, landlord, messages.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/messages?conversation=${conversationId}`)
  const options = page.getByRole('button', { name: 'Message options' })
  const words = page.getByLabel('Edit message')
  const change = async () => {
    await options.press('Enter')
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await expect(words).toBeFocused()
  }
  await change()
  await words.press('Escape')
  await expect(options).toBeFocused()

  await change()
  await words.fill('The plumber comes on Monday.')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await words.press('Escape')
  await press(question, 'Keep editing')
  await expect(words).toHaveValue('The plumber comes on Monday.')
  await press(page, 'Cancel')
  await press(question, 'Discard')
  await expect(options).toBeFocused()

  await change()
  await words.fill('The plumber comes on Monday.')
  const saving = await hold(page, '**/api/messages/*', 'PUT')
  await press(page, 'Save')
  await saving.asked
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled()
  await words.press('Escape')
  await expect(question).toHaveCount(0)
  const next = page.getByLabel(/^Message to/)
  await next.fill('At')
  saving.release()
  await expect(page.getByRole('log')).toContainText('The plumber comes on Monday.')
  await expect(options).toBeVisible()
  await expect(next).toBeFocused()
})

test('unread messages are counted again when the window gets the focus', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  let unread = 0
  await page.route('**/api/messages/unread/count', (route) => route.fulfill({ json: { count: unread } }))
  await page.goto('/settings')
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
  await expect(entry).toHaveAccessibleName('Messages')
  unread = 3
  // The badge comes after the first paint; a window focused before that counts while loading.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(entry).toContainText('3 unread', { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
})
