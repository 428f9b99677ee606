import { expect, it } from 'vitest'
import { isPersonalPassword } from './password.ts'

const priya = { name: 'Priya Shah-Jones', email: 'priya.shah.jones@example.com' }

it.each([
  'priya.shah.jones@example.com',
  'Priya.Shah.Jones@Example.com',
  'priya.shah.jones',
  'priyashahjones',
  'Priya Shah-Jones',
  'PRIYA_SHAH_JONES',
  'ｐｒｉｙａshahjones',
])('%j is personal to Priya', (password) => {
  expect(isPersonalPassword(password, priya)).toBe(true)
})

it.each(['Nora', 'nora.nomail', 'NoraNomail'])('%j is the name, with or without its surname', (password) => {
  const tenant = { name: 'Nora', username: 'Nomail', email: null }
  expect(isPersonalPassword(password, tenant)).toBe(true)
})

it.each(['priya shah jones 1', 'example.com', 'correct horse', '', '....____'])(
  '%j is not too personal for Priya',
  (password) => {
    expect(isPersonalPassword(password, priya)).toBe(false)
    expect(isPersonalPassword(password, { name: '', email: null })).toBe(false)
  },
)
