// Conversations and their log, of both sides, and what opens over them.
import type { Page } from '@playwright/test'
import { dialog, press, question, type Visit } from './visit.ts'

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const own = 'The plumber comes on Friday.'

const openOptions = async (page: Page, text: string) => {
  const entry = thread(page).getByRole('listitem').filter({ hasText: text })
  await entry.getByRole('button', { name: 'Message options' }).click()
}

const visitsOfLandlord: Omit<Visit, 'who'>[] = [
  {
    title: 'messages',
    path: '/messages',
    shows: (page) => page.getByRole('link', { name: /Łukasz Nowak/ }),
  },
  {
    title: 'messages, choosing whom to write to',
    path: '/messages',
    open: (page) => press(page, 'New message'),
    shows: (page) => dialog(page, 'New message').getByText('Łukasz Nowak'),
  },
  {
    title: 'messages, none like the search',
    path: '/messages',
    open: (page) => page.getByLabel('Search conversations').fill('nobody'),
    shows: (page) => page.getByText('No conversations here'),
  },
  {
    title: 'conversation',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    shows: (page) => thread(page).getByText('quote.pdf'),
  },
  {
    title: 'conversation, messages that came in with a backup',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    answers: (page) =>
      page.route('**/api/messages?*', async (route) => {
        const response = await route.fetch()
        const rows: object[] = await response.json()
        await route.fulfill({ response, json: rows.map((row) => ({ ...row, restoredAt: '2026-11-15T09:00:00.000Z' })) })
      }),
    shows: (page) =>
      thread(page)
        .getByText(/15 Nov 2026/)
        .first(),
  },
  {
    title: 'conversation, what may be done with a message',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    open: (page) => openOptions(page, own),
    shows: (page) => dialog(page, 'Message options').getByRole('button', { name: 'Delete' }),
  },
  {
    title: 'conversation, a message being changed',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    open: async (page) => {
      await openOptions(page, own)
      await press(dialog(page, 'Message options'), 'Edit')
    },
    shows: (page) => page.getByLabel('Edit message'),
  },
  {
    title: 'conversation, a message being deleted',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    open: async (page) => {
      await openOptions(page, own)
      await press(dialog(page, 'Message options'), 'Delete')
    },
    shows: (page) => question(page).getByText('Delete this message?'),
  },
  {
    title: 'conversation, a message that could not be sent',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    open: async (page) => {
      await page.route('**/api/messages', (route) => route.fulfill({ status: 503, body: 'Out of order' }))
      await page.getByLabel('Message to Łukasz Nowak').fill('Are you there?')
      await press(page, 'Send')
    },
    shows: (page) => page.getByRole('alert').getByText('Out of order'),
  },
  {
    title: 'conversation that is not there',
    path: '/messages?conversation=999999999',
    shows: (page) => page.getByText('Conversation not found'),
  },
  {
    title: 'conversation, failing',
    path: '/messages',
    failing: '**/api/conversations*',
    shows: (page) => page.getByText('Error loading conversations'),
  },
  {
    title: 'chat logs, searched',
    path: '/chat-logs?q=drip',
    shows: (page) => page.locator('mark').first(),
  },
  {
    title: 'chat logs, nothing found',
    path: '/chat-logs?q=nothinglikethis',
    shows: (page) => page.getByText('No messages found'),
  },
  {
    title: 'chat logs, failing',
    path: '/chat-logs',
    failing: '**/api/chat-logs*',
    shows: (page) => page.getByText('Error loading chat logs'),
  },
]
const ofLandlord = visitsOfLandlord.map((visit): Visit => ({ ...visit, who: 'landlord' }))

const ofTenants: Visit[] = [
  {
    title: 'conversation',
    who: 'tenant',
    path: ({ conversationId }) => `/messages?conversation=${conversationId}`,
    shows: (page) => thread(page).getByText('message deleted'),
  },
  {
    title: 'conversation of an ended tenancy',
    who: 'movedOut',
    path: ({ endedConversationId }) => `/messages?conversation=${endedConversationId}`,
    shows: (page) => page.getByText(/^This tenancy has ended/),
  },
  { title: 'chat logs', who: 'tenant', path: '/chat-logs', shows: (page) => page.getByText(/Before that it said/) },
]

export const messageVisits = [...ofLandlord, ...ofTenants]
