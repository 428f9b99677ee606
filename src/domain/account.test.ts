import { expect, it } from 'vitest'
import { firstName, fullName, normaliseEmail } from './account.ts'

it('puts the surname after the name where it is known', () => {
  expect(fullName('Asha', 'Patel')).toBe('Asha Patel')
  expect(fullName(' Asha ', ' Patel ')).toBe('Asha Patel')
  expect(fullName('Asha', '')).toBe('Asha')
  expect(fullName('Asha', null)).toBe('Asha')
  expect(fullName('Asha')).toBe('Asha')
})

it('greets by the first name', () => {
  expect(firstName('Asha Patel')).toBe('Asha')
  expect(firstName('  Guest Tenant')).toBe('Guest')
  expect(firstName('')).toBe('')
})

it('spells one address in one way', () => {
  expect(normaliseEmail(' Asha.Patel@Example.CO.UK ')).toBe('asha.patel@example.co.uk')
})
