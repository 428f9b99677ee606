import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstName, fullName, isPastReopening, lastDayToReopen, normaliseEmail } from './account.ts'

it('puts the surname after the name where it is known', () => {
  expect(fullName('Asha', 'Patel')).toBe('Asha Patel')
  expect(fullName(' Asha ', ' Patel ')).toBe('Asha Patel')
  expect(fullName('Asha', '')).toBe('Asha')
  expect(fullName('Asha', null)).toBe('Asha')
  expect(fullName('Asha')).toBe('Asha')
  expect(fullName('', 'Patel')).toBe('Patel')
})

it.each([
  ['Tom Tenant', 'Tenant', 'Tom Tenant'],
  ['Ludwig van Beethoven', 'Van Beethoven', 'Ludwig van Beethoven'],
  ['Thomas', 'Thomas', 'Thomas Thomas'],
  ['Annabel', 'Bel', 'Annabel Bel'],
  ['Tom Tenant', 'Ten', 'Tom Tenant Ten'],
])('says the surname of %s, %s, once: %s', (name, surname, whole) => {
  expect(fullName(name, surname)).toBe(whole)
})

it('takes the first word of a full name as the first name', () => {
  expect(firstName('Asha Patel')).toBe('Asha')
  expect(firstName('  Guest Tenant')).toBe('Guest')
  expect(firstName('')).toBe('')
})

it.each([
  [' Asha.Patel@Example.CO.UK ', 'asha.patel@example.co.uk'],
  ['ｆｉｎｋ@example.com', 'fink@example.com'],
  ['ﬁnk@example.com', 'fink@example.com'],
  ['\u212aim@example.com', 'kim@example.com'],
  ['\u00a0ann@example.com', 'ann@example.com'],
  // Languages differ on whether it has a dot above, so it counts as neither letter.
  ['İan@example.com', 'i\u0307an@example.com'],
])('stores the e-mail address %j as %s', (typed, spelled) => {
  expect(normaliseEmail(typed)).toBe(spelled)
})

it('spells an address that is spelled already as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (typed) => {
      const spelled = normaliseEmail(typed)
      expect(normaliseEmail(spelled)).toBe(spelled)
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['2026-11-21T10:00:00Z', '2026-12-21'],
  ['2026-11-21T23:59:59Z', '2026-12-21'],
  // Half past midnight in London, in summer time except on the last day.
  ['2026-10-10T23:30:00Z', '2026-11-10'],
  ['2028-02-01T00:00:00Z', '2028-03-02'],
])('an account closed at %s is undone by signing in until %s', (closedAt, lastDay) => {
  expect(lastDayToReopen(closedAt)).toBe(lastDay)
})

it.each([
  ['2026-11-21', false],
  ['2026-12-20', false],
  ['2026-12-21', false],
  ['2026-12-22', true],
  ['2027-11-21', true],
])('an account closed on 21 November is past undoing on %s: %s', (today, isPast) => {
  expect(isPastReopening('2026-11-21T10:00:00Z', today)).toBe(isPast)
  expect(isPastReopening(null, today)).toBe(false)
})
