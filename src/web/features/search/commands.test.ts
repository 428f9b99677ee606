import { expect, test } from 'vitest'
import { sidebarMenu } from '#web/features/shell/menu.ts'
import { screens } from '#web/routes.tsx'
import { commandsComeFirst, commandsOf, commandsWith } from './commands.ts'

const landlord = { role: 'landlord', isGuest: false } as const
const tenant = { role: 'tenant', isGuest: false } as const
const people = [landlord, tenant, { ...tenant, isGuest: true }]

test.each(people)('every command of a $role (guest: $isGuest) leads to a screen that they may open', (person) => {
  for (const { href } of commandsOf(person, sidebarMenu(person))) {
    const screen = screens.find(({ path }) => path === href.split('?')[0])
    expect(screen, href).toBeDefined()
    expect(['signedIn', person.role]).toContain(screen?.access)
    if (person.isGuest) expect(screen?.guests, href).toBe(true)
  }
})

test.each(people)('no two commands of a $role (guest: $isGuest) have one name', (person) => {
  const names = commandsOf(person, sidebarMenu(person)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('commands are found by every word, without accents and in any case', () => {
  const ofLandlord = commandsOf(landlord, sidebarMenu(landlord))
  const names = (...words: string[]) => commandsWith(ofLandlord, words).map(({ name }) => name)
  expect(names('rent')).toEqual(['Go to Rent', 'Add rent payment', "Mark this month's rent as paid"])
  expect(names('go', 'cal')).toEqual(['Go to Calendar'])
  expect(names('upload')).toEqual(['Upload document'])
  const ofTenant = commandsOf(tenant, sidebarMenu(tenant))
  expect(ofTenant.map(({ name }) => name)).not.toContain('Go to Properties')
  expect(commandsWith(ofTenant, ['rent'])).toEqual([{ name: 'Go to Rent', href: '/finances' }])
})

const areFirst = (word: string, titles: readonly string[]) => {
  const found = commandsWith(commandsOf(landlord, sidebarMenu(landlord)), [word])
  expect(found).not.toHaveLength(0)
  return commandsComeFirst(found, titles, [word])
}

test.each([
  ['rent', '£895 due 1 October 2026'],
  ['arr', 'Harriet Lowe'],
])("'%s' finds its commands before '%s' (rule: search-order)", (word, title) => {
  expect(areFirst(word, [title])).toBe(true)
})

test.each([
  ['rent', '4 Rent Street'],
  ['ten', 'Alfred Tennyson'],
  ['ate', 'Kate Lowe'],
])("'%s' finds its commands after '%s' (rule: search-order)", (word, title) => {
  expect(areFirst(word, [title])).toBe(false)
})
