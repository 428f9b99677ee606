import { afterEach, expect, test } from 'vitest'
import { remove, store } from '#web/lib/browser/storage.ts'
import { loadDraft, removeDraft, storeDraft } from './inventory-drafts.ts'
import { emptyInventory } from './inventory-form.ts'

const writer = 7

afterEach(() => remove('inventoryDraft'))

const write = (begunAt: string, propertyId: number, more: { userId?: number; notes?: string } = {}) => {
  const { userId = writer, notes = '' } = more
  const key = `${userId} ${begunAt}`
  storeDraft({ key, userId, begunAt, input: { ...emptyInventory('Margaret Hale', '2026-05-04'), propertyId, notes } })
  return key
}
const homeOf = (begunAt: string, propertyId?: number) => loadDraft(writer, begunAt, propertyId)?.input.propertyId

test('a draft of one home stays while another is begun', () => {
  write('property=1', 1, { notes: 'Kitchen first' })
  write('property=2', 2)
  expect(loadDraft(writer, 'property=1', 1)?.input.notes).toBe('Kitchen first')
  expect(homeOf('property=2', 2)).toBe(2)
})

test('without a choice the one that was written last goes on', () => {
  write('property=1', 1)
  write('property=2', 2)
  expect(homeOf('')).toBe(2)
  write('property=1', 1)
  expect(homeOf('')).toBe(1)
})

test('the address of a home finds a draft of it that was begun without a choice; a copy does not', () => {
  write('', 1)
  expect(homeOf('property=1', 1)).toBe(1)
  expect(homeOf('copy=5')).toBeUndefined()
  expect(homeOf('property=2', 2)).toBeUndefined()
})

test('each writer has their own, and what is saved goes alone', () => {
  const first = write('property=1', 1)
  write('property=2', 2)
  write('property=1', 1, { userId: 8, notes: 'Not yours' })
  removeDraft(first)
  expect(homeOf('property=1', 1)).toBeUndefined()
  expect(homeOf('')).toBe(2)
  expect(loadDraft(8, '', undefined)?.input.notes).toBe('Not yours')
})

test.each(['{', 'null', '[null,{}]', '{"userId":7,"begunAt":"","input":{"rooms":[]}}'])(
  'what cannot be read, or an older version left, is no draft: %s',
  (stored) => {
    store('inventoryDraft', stored)
    expect(homeOf('')).toBeUndefined()
    write('property=1', 1)
    expect(homeOf('property=1', 1)).toBe(1)
  },
)
