import { expect, test } from 'vitest'
import { sidebarMenu } from '#web/features/shell/menu.ts'
import { screens } from '#web/routes.tsx'
import { commandsOf, commandsWith } from './commands.ts'

const people = [
  { role: 'landlord', isGuest: false },
  { role: 'tenant', isGuest: false },
  { role: 'tenant', isGuest: true },
] as const

test.each(people)('every command of a $role (guest: $isGuest) leads to a screen that they may open', (person) => {
  for (const { href } of commandsOf(person, sidebarMenu(person.role))) {
    const screen = screens.find(({ path }) => path === href.split('?')[0])
    expect(screen, href).toBeDefined()
    expect(['signedIn', person.role]).toContain(screen?.access)
    if (person.isGuest) expect(screen?.guests, href).toBe(true)
  }
})

test('commands are found by every word, without accents and in any case', () => {
  const landlord = commandsOf({ role: 'landlord', isGuest: false }, sidebarMenu('landlord'))
  const names = (...words: string[]) => commandsWith(landlord, words).map(({ name }) => name)
  expect(names('rent')).toEqual(['Go to Rent', 'Add rent payment', "Mark this month's rent as paid"])
  expect(names('go', 'cal')).toEqual(['Go to Calendar'])
  expect(names('upload')).toEqual(['Upload document'])
  const tenant = commandsOf({ role: 'tenant', isGuest: false }, sidebarMenu('tenant'))
  expect(tenant.map(({ name }) => name)).not.toContain('Go to Properties')
  expect(commandsWith(tenant, ['rent'])).toEqual([{ name: 'Go to Rent', href: '/finances' }])
})
