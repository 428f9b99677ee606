import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  copyOfInventory,
  type InventoryCheckType,
  type InventoryContents,
  inventoryTitle,
  roomElementLabels,
  roomElements,
  signatureState,
  tenanciesOfInventory,
} from './inventory.ts'

const unseen = Object.fromEntries(roomElements.map((name) => [name, null])) as Record<
  (typeof roomElements)[number],
  null
>

describe('a copy of the last inventory', () => {
  const last: InventoryContents = {
    rooms: [
      {
        ...unseen,
        name: 'Kitchen',
        walls: { condition: 'good', notes: 'One crack by the door' },
        items: [{ name: 'Chair', condition: 'fair', notes: 'A leg is loose', quantity: 4 }],
        additionalNotes: 'Smells of paint',
        photos: ['/uploads/a.jpg'],
      },
    ],
    furnishings: [{ name: 'Curtains', condition: 'excellent', notes: 'New', quantity: 6 }],
    meterReadings: [{ meter: 'gas', reading: '01234', serialNumber: 'G4' }],
    keys: [{ name: 'Front door', quantity: 3 }],
    notes: 'Taken in daylight',
  }

  it('keeps rooms, items, conditions and keys, and drops photos, notes and readings', () => {
    expect(copyOfInventory(last)).toEqual({
      rooms: [
        {
          ...unseen,
          name: 'Kitchen',
          walls: { condition: 'good', notes: null },
          items: [{ name: 'Chair', condition: 'fair', notes: null, quantity: 4 }],
          additionalNotes: null,
          photos: [],
        },
      ],
      furnishings: [{ name: 'Curtains', condition: 'excellent', notes: null, quantity: 6 }],
      meterReadings: [{ meter: 'gas', reading: '', serialNumber: 'G4' }],
      keys: [{ name: 'Front door', quantity: 3 }],
      notes: null,
    })
  })

  it('leaves the last one as it was', () => {
    const before = structuredClone(last)
    const [room] = copyOfInventory(last).rooms
    room?.photos.push('/uploads/b.jpg')
    room?.items.push({ name: 'Table', condition: null, notes: null, quantity: 1 })
    expect(last).toEqual(before)
  })
})

describe('whose inventory it is', () => {
  const stay = (id: number, moveInDate: Day, moveOutDate: Day | null = null) => ({ id, moveInDate, moveOutDate })
  /** One after the other, then two who share. */
  const stays = [
    stay(1, '2024-01-10', '2025-06-30'),
    stay(2, '2025-07-05', '2026-03-31'),
    stay(3, '2026-04-01'),
    stay(4, '2026-04-01'),
  ]
  const cases: [string, InventoryCheckType, Day, number[]][] = [
    ['a check is for those who live there', 'periodic', '2025-12-01', [2]],
    ['a check on the last day', 'periodic', '2025-06-30', [1]],
    ['a check of an empty home is nobody’s', 'periodic', '2025-07-02', []],
    ['a check of those who share', 'periodic', '2026-11-21', [3, 4]],
    ['a check-in on the day itself', 'check-in', '2025-07-05', [2]],
    ['a check-in the day before the keys are handed over', 'check-in', '2026-03-31', [3, 4]],
    ['a check-in that was written down 14 days late', 'check-in', '2025-07-19', [2]],
    ['a check-in 15 days after they came is theirs, as nobody else arrives', 'check-in', '2025-07-20', [2]],
    ['a check-in of an empty home is for the next to move in', 'check-in', '2023-11-01', [1]],
    ['a check-out on the last day', 'check-out', '2026-03-31', [2]],
    ['a check-out after they left is theirs, not of those who live there now', 'check-out', '2026-04-10', [2]],
    ['a check-out before they leave', 'check-out', '2026-03-20', [2]],
    ['a check-out in the gap between two lettings', 'check-out', '2025-07-02', [1]],
    ['a check-out of those who have given no end', 'check-out', '2026-11-21', [3, 4]],
    ['a check-out long after the last one left', 'check-out', '2023-11-01', []],
  ]
  test.each(cases)('%s', (_, checkType, date, expected) => {
    expect(tenanciesOfInventory(checkType, date, stays)).toEqual(expected)
  })
})

test('every element has a label, and every inventory a name', () => {
  expect(roomElements.map((name) => roomElementLabels[name])).toHaveLength(10)
  expect(inventoryTitle('check-in')).toBe('Check-in inventory')
  expect(inventoryTitle('periodic')).toBe('Periodic inventory')
})

test.each([
  [null, null, 'none'],
  ['2026-11-21T10:00:00.000Z', null, 'landlord'],
  [null, '2026-11-21T10:00:00.000Z', 'tenant'],
  ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z', 'both'],
])('signed at %s and at %s: %s', (landlordSignedAt, tenantSignedAt, state) => {
  expect(signatureState({ landlordSignedAt, tenantSignedAt })).toBe(state)
})
