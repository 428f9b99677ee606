import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeInWords } from './activity.ts'

test.each([
  [{ rentAmount: 95_000 }, { rentAmount: 97_500 }, 'Rent changed from £950.00 to £975.00'],
  [{ rentAmount: 95_000 }, { rentAmount: 95_000 }, null],
  [{ rentAmount: 95_000 }, { rentAmount: undefined }, null],
  [{ moveOutDate: null }, { moveOutDate: '2026-11-30', active: true }, 'End date set to 30 Nov 2026; Active again'],
  [{ expiryDate: '2026-11-30' }, { expiryDate: null }, 'Expiry date removed (it was 30 Nov 2026)'],
  [{ status: 'pending' }, { status: 'in_progress' }, 'Status changed from pending to in progress'],
  [{ sharedWithTenant: true }, { sharedWithTenant: false }, 'No longer shared with the tenant'],
  [{ notes: 'a' }, { notes: 'b' }, 'Notes changed'],
  [{}, { somethingNew: 'secret' }, 'Something new changed'],
  [{ rooms: [{ name: 'Hall', notes: null }] }, { rooms: [{ notes: null, name: 'Hall' }] }, null],
  [{ rooms: ['Hall', 'Attic'] }, { rooms: ['Attic', 'Hall'] }, 'Rooms changed'],
])('%j, then %j: %s', (before, changes, what) => {
  expect(changeInWords(before, changes)?.what ?? null).toBe(what)
})

test('values are shown only of fields that are known to be harmless', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{30,40}$/), fc.stringMatching(/^[a-z]{30,40}$/), (before, after) => {
      for (const field of [
        'notes',
        'description',
        'name',
        'tenantNotes',
        'supplier',
        'password',
        'content',
        'whatever',
      ]) {
        const words = JSON.stringify(changeInWords({ [field]: before }, { [field]: after }))
        expect(words).not.toContain(before)
        expect(words).not.toContain(after)
      }
    }),
  )
})
