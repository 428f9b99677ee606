// What has been typed is kept until the server has it (rule: messages-drafts).
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { photo } from '#test/photo.ts'
import { beginMessage } from './messages.ts'
import { callAs, changeSession, makeLetHome, makeTenant, signInAs } from './people.ts'
import { expect, hold, press, test } from './support.ts'

const field = (page: Page) => page.getByLabel('Message to Łukasz Nowak')
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const beingSent = (page: Page) => page.getByRole('list', { name: 'Being sent' })

/** A landlord at their messages, with a tenant whom nobody has written to yet. */
async function beginFirstMessage(page: Page, request: APIRequestContext) {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await beginMessage(page)
  await expect(field(page)).toBeVisible()
}

/** A landlord in a conversation with a tenant, without unread messages. */
async function openConversation(page: Page, request: APIRequestContext) {
  const { landlord, home, tenant, joinCode } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: tenant.user.id, content: 'Welcome to your home.' }
  const { conversationId } = await callAs(request, landlord, messages.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/messages?conversation=${conversationId}`)
  await expect(thread(page)).toContainText('Welcome to your home.')
  return { landlord, home, joinCode }
}

const holdMessages = (page: Page) => hold(page, '**/api/messages', 'POST')

async function send(page: Page, text: string) {
  await field(page).fill(text)
  await press(page, 'Send')
  await expect(beingSent(page)).toContainText(`${text}Sending…`)
}

test('what is written and attached while the first message is on its way goes on in its conversation', async ({
  page,
  request,
}) => {
  await beginFirstMessage(page, request)
  const { release } = await holdMessages(page)
  await send(page, 'The plumber comes on Friday.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
  await field(page).pressSequentially('In the ')
  release()
  await expect(thread(page)).toContainText('The plumber comes on Friday.')
  await expect(page).toHaveURL(/conversation=\d+$/)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('morning.')
  await expect(field(page)).toHaveValue('In the morning.')
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('tap.jpg')

  // Pasted and dropped files, one of a kind that cannot be sent.
  const attached = page.getByRole('list', { name: 'Attached files' })
  await field(page).evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['%PDF-1.4'], 'quote.pdf', { type: 'application/pdf' }))
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['MZ'], 'virus.exe'))
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(attached).toContainText('quote.pdf')
  await expect(attached.getByRole('alert')).toHaveText('Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')
  await expect(attached.getByRole('listitem').filter({ has: page.getByRole('alert') })).toContainText('virus.exe')
  await expect(page.getByRole('button', { name: 'Try again: virus.exe' })).toHaveCount(0)
  for (const name of ['virus.exe', 'quote.pdf']) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused()
  }
  await expect(attached).not.toContainText('quote.pdf')
  await press(page, 'Send')
  await expect(thread(page)).toContainText('In the morning.')
  await expect(thread(page).getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)

  // Without a network, the field and the unsent messages are shown.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  })
  const notice = page.getByText('You are offline. What you see may be out of date.')
  await expect(notice).toBeVisible()
  const [line, written] = [await notice.boundingBox(), await field(page).boundingBox()]
  expect((line?.y ?? Number.NaN) + (line?.height ?? 0)).toBeLessThan((written?.y ?? 0) - 100)
})

test('whoever goes to another page while the first message is on its way stays there', async ({ page, request }) => {
  await beginFirstMessage(page, request)
  const { release } = await holdMessages(page)
  await send(page, 'The plumber comes on Friday.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page).toHaveURL(/maintenance/)
  const here = page.url()
  const askedAgain = page.waitForRequest('**/api/messages/unread/count')
  release()
  await askedAgain
  expect(page.url()).toBe(here)
})

test('a message that was on its way when the page was closed is there again, and is sent once', async ({
  page,
  request,
}) => {
  await openConversation(page, request)
  await holdMessages(page)
  await send(page, 'The plumber comes on Friday.')
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloading
  await expect(beingSent(page)).toContainText('The plumber comes on Friday.Not sent before the page was closed.')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Not sent: The plumber comes')
  await expect(field(page)).toHaveValue('')
  await page.unroute('**/api/messages')
  await press(page, 'Try again')
  await expect(thread(page)).toContainText('The plumber comes on Friday.')
  await expect(beingSent(page)).toHaveCount(0)
  await page.reload()
  await expect(thread(page).getByText('The plumber comes on Friday.')).toHaveCount(1)
  await expect(beingSent(page)).toHaveCount(0)
})

test('a message whose answer was lost with the page is not offered again', async ({ page, request }) => {
  await openConversation(page, request)
  await page.route('**/api/messages', (route) => void route.fetch())
  const written = page.waitForRequest('**/api/messages')
  await field(page).fill('The plumber comes on Friday.')
  await press(page, 'Send')
  await written
  await expect(thread(page)).toContainText('The plumber comes on Friday.')
  await page.reload()
  await expect(thread(page).getByText('The plumber comes on Friday.')).toHaveCount(1)
  await expect(beingSent(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Conversations' })).not.toContainText('Not sent')
})

test('a message is sent where the page came without https', async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }))
  await openConversation(page, request)
  await field(page).fill('The plumber comes on Friday.')
  await press(page, 'Send')
  await expect(thread(page)).toContainText('The plumber comes on Friday.')
})

test('older messages that could not be loaded say why, and are loaded again (rule: screens-errors)', async ({
  page,
  request,
}) => {
  let tries = 0
  await page.route('**/api/messages?**', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      tries += 1
      const failure = { status: 429, body: 'Please wait a moment.' }
      return route.fulfill(tries === 1 ? failure : { json: [] })
    }
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), 'x-next-cursor': 'next' } })
  })
  await openConversation(page, request)
  await expect(page.getByRole('alert')).toHaveText('429: Please wait a moment.')
  expect(tries).toBe(1)
  await press(page, 'Retry')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Retry|Loading…|Show more)$/ })).toHaveCount(0)
  expect(tries).toBe(2)
})

test('a text that is too long for a message stays whole until it is shortened', async ({ page, request }) => {
  await openConversation(page, request)
  const words = 'It leaks. '.repeat(600)
  await field(page).fill(words)
  await expect(field(page)).toHaveValue(words)
  const limit = page.getByText('A message has at most 5,000 characters, and this one has 5,999.')
  await expect(limit).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await field(page).fill('It leaks.')
  await press(page, 'Send')
  await expect(thread(page)).toContainText('It leaks.')
})

test('what is typed outlives a session that ends by itself, and goes with a sign-out', async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  await beginMessage(page)
  await field(page).fill('About the deposit')
  await callAs(request, landlord, accounts.logout)
  await page.reload()
  await expect(page).toHaveURL(/\/auth/)
  const { email, password } = landlord
  const session = await callAs(request, null, accounts.login, { body: { role: 'landlord', email, password } })
  await changeSession(page, session)
  await beginMessage(page)
  await expect(field(page)).toHaveValue('About the deposit')
  await page.goto('/settings')
  await press(page.getByRole('main'), 'Sign out')
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('message_drafts'))).toBeNull()
})

test('an edited message asks before the list on a phone, or another conversation, takes its place', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { landlord, home, joinCode } = await openConversation(page, request)
  const other = await makeTenant(request, joinCode)
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  await callAs(request, other, messages.create, { body })
  await press(page, 'Message options')
  await press(page, 'Edit')
  const words = page.getByLabel('Edit message')
  await words.fill('Welcome to your new home.')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const back = page.getByRole('link', { name: 'Back to all messages' })
  await back.click()
  await press(question, 'Keep editing')
  await expect(words).toHaveValue('Welcome to your new home.')

  // A tablet that is turned shows the list beside the conversation.
  await page.setViewportSize({ width: 1180, height: 820 })
  const conversations = page.getByRole('list', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Hello from number two/ }).click()
  await press(question, 'Keep editing')
  await expect(words).toHaveValue('Welcome to your new home.')

  await page.setViewportSize({ width: 390, height: 844 })
  await back.click()
  await press(question, 'Discard')
  await expect(page).toHaveURL('/messages')
  await expect(conversations).toBeVisible()
})

test('a link away from a comment that has not been sent asks first', async ({ page, request }) => {
  const { landlord, tenant } = await makeLetHome(request)
  const body = { requestType: 'electrical', description: 'No light in the hall.', urgency: 'low' } as const
  const { id } = await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/maintenance/${id}`)
  const comment = page.getByLabel('Add a comment')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await comment.fill('An electrician comes on Monday.')
  await press(page, 'Back to maintenance requests')
  await press(question, 'Keep editing')
  await expect(comment).toHaveValue('An electrician comes on Monday.')
  await press(page, 'Send comment')
  await expect(page.getByRole('listitem').filter({ hasText: 'An electrician comes on Monday.' })).toBeVisible()
  await comment.fill('Or on Tuesday.')
  await press(page, 'Back to maintenance requests')
  await press(question, 'Discard')
  await expect(page).toHaveURL('/maintenance')
})

test('whoever leaves while a comment is being sent is led on once it is sent', async ({ page, request }) => {
  const { landlord, tenant } = await makeLetHome(request)
  const body = { requestType: 'electrical', description: 'No light in the hall.', urgency: 'low' } as const
  const { id } = await callAs(request, tenant, maintenance.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/maintenance/${id}`)
  await page.getByLabel('Add a comment').fill('An electrician comes on Monday.')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const sending = await hold(page, '**/comments', 'POST')
  await press(page, 'Send comment')
  await sending.asked
  await press(page, 'Back to maintenance requests')
  await expect(question).toBeVisible()
  sending.release()
  await expect(page).toHaveURL('/maintenance')
  await expect(question).toHaveCount(0)
  const { comments } = await callAs(request, landlord, maintenance.get, { params: { id } })
  expect(comments.map(({ content }) => content)).toEqual(['An electrician comes on Monday.'])
})
