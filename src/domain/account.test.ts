import { expect, it } from 'vitest'
import { firstName, fullName, normaliseEmail } from './account.ts'

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

it('greets by the first name', () => {
  expect(firstName('Asha Patel')).toBe('Asha')
  expect(firstName('  Guest Tenant')).toBe('Guest')
  expect(firstName('')).toBe('')
})

it('spells one address in one way', () => {
  expect(normaliseEmail(' Asha.Patel@Example.CO.UK ')).toBe('asha.patel@example.co.uk')
})
