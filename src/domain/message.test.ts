import { describe, expect, it } from 'vitest'
import { beginsGroup, messageTypeFrom } from './message.ts'

describe('messages in a thread', () => {
  const at = (minutes: number, senderId = 1) => ({ senderId, createdAt: new Date(minutes * 60_000).toISOString() })

  it.each([
    ['the first one', at(0), undefined, true],
    ['a minute later, of the same sender', at(1), at(0), false],
    ['six minutes later', at(6), at(0), true],
    ['of the other one', at(1, 2), at(0), true],
  ])('%s', (_, message, before, begins) => {
    expect(beginsGroup(message, before)).toBe(begins)
  })

  it('are typed by who writes them', () => {
    expect([messageTypeFrom('landlord'), messageTypeFrom('tenant')]).toEqual([
      'landlord_to_tenant',
      'tenant_to_landlord',
    ])
  })
})
