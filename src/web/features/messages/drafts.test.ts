import { afterEach, expect, test } from 'vitest'
import { remove, store } from '#web/lib/browser/storage.ts'
import {
  attachedFiles,
  noteStoredFiles,
  readDraft,
  readUnsent,
  removeUnsent,
  storeAttached,
  storeUnsent,
  type Unsent,
  writeDraft,
} from './drafts.ts'

const writer = 7
const to = { propertyId: 1, receiverId: 20 }
const toAnother = { propertyId: 2, receiverId: 20 }
const unsent: Unsent = {
  clientKey: 'key-of-the-message',
  to,
  content: 'The tap drips.',
  fileNames: ['tap.jpg'],
  attachments: null,
  createdAt: '2026-05-04T09:00:00.000Z',
}

afterEach(() => {
  remove('messageDrafts')
  storeAttached(to, [])
})

test('each conversation has its own draft, and a sent one is gone', () => {
  writeDraft(writer, to, 'The tap')
  writeDraft(writer, toAnother, 'The roof')
  writeDraft(writer, to, '')
  expect(readDraft(writer, to)).toBe('')
  expect(readDraft(writer, toAnother)).toBe('The roof')
  expect(readDraft(8, toAnother)).toBe('')
})

test('what is on its way stays beside the drafts until it has arrived, with where its files are', () => {
  storeUnsent(writer, unsent)
  writeDraft(writer, to, 'All night.')
  noteStoredFiles(writer, unsent.clientKey, ['/uploads/tap.jpg'])
  expect(readUnsent(writer)).toEqual([{ ...unsent, attachments: ['/uploads/tap.jpg'] }])
  expect(readUnsent(8)).toEqual([])
  removeUnsent(writer, unsent.clientKey)
  expect(readUnsent(writer)).toEqual([])
  expect(readDraft(writer, to)).toBe('All night.')
})

test('a late answer about a message leaves alone the drafts of whoever has signed in since', () => {
  storeUnsent(writer, unsent)
  remove('messageDrafts')
  writeDraft(8, to, 'Mine')
  noteStoredFiles(writer, unsent.clientKey, ['/uploads/tap.jpg'])
  removeUnsent(writer, unsent.clientKey)
  expect(readDraft(8, to)).toBe('Mine')
})

test.each(['{', 'null', '[]', '{"userId":7}', '{"userId":7,"drafts":{"3":"Begun in an older version"}}'])(
  'what cannot be read is no draft: %s',
  (stored) => {
    store('messageDrafts', stored)
    expect(readDraft(writer, to)).toBe('')
    expect(readUnsent(writer)).toEqual([])
  },
)

test('attached files are there again when the conversation is', () => {
  const file = new File(['x'], 'tap.jpg')
  storeAttached(to, [file])
  expect(attachedFiles(to)).toEqual([file])
  expect(attachedFiles(toAnother)).toEqual([])
})
