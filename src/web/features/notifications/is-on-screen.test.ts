import { expect, test } from 'vitest'
import { isOnScreen } from './is-on-screen.ts'

const message = { relatedEntityType: 'conversation', relatedEntityId: 7 }
const open = { path: '/messages', search: '?conversation=7', isVisible: true }

test.each([
  ['a message of the conversation that is open', message, open, true],
  ['one of another conversation', message, { ...open, search: '?conversation=77' }, false],
  ['with only the list open', message, { ...open, search: '' }, false],
  ['on another screen', message, { ...open, path: '/chat-logs' }, false],
  ['in a tab that nobody looks at', message, { ...open, isVisible: false }, false],
  ['a repair of the same number', { ...message, relatedEntityType: 'maintenance_request' }, open, false],
])('%s', (_, notification, screen, expected) => {
  expect(isOnScreen(notification, screen)).toBe(expected)
})
