import { expect, test } from 'vitest'
import { floatingMenu, sidebarMenu, slideOutMenu } from './menu.ts'

/** Rule: screens-menus. */
const sidebarOrder =
  'Dashboard, Properties, Tenants, Rent, Expenses, Maintenance, Inspections, Property Audits, Documents, Inventory, Messages, Chat Logs, Calendar, Settings'
const floatingOrder =
  'Compliance Dashboard, Properties, Documents, Inspections, Property Audits, Maintenance, Rent, Settings'

const landlord = { role: 'landlord', isGuest: false } as const
const tenant = { role: 'tenant', isGuest: false } as const

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

test('the sidebar has its names in their order', () => {
  expect(names(sidebarMenu(landlord)).join(', ')).toBe(sidebarOrder)
})

test('the slide-out menu is the same without Expenses and Chat Logs, and says Compliance Dashboard', () => {
  const expected = names(sidebarMenu(landlord)).filter((name) => name !== 'Expenses' && name !== 'Chat Logs')
  expect(names(slideOutMenu(landlord))).toEqual(['Compliance Dashboard', ...expected.slice(1)])
})

test('the floating menu has an order of its own', () => {
  expect(names(floatingMenu(landlord)).join(', ')).toBe(floatingOrder)
})

test("a tenant's menus have none of the landlord's screens", () => {
  const landlordOnly = ['Properties', 'Tenants', 'Rent', 'Expenses', 'Property Audits']
  for (const menu of [sidebarMenu, slideOutMenu, floatingMenu]) {
    const shown = names(menu(tenant))
    expect(shown).toContain('Settings')
    expect(menu(tenant).find(({ name }) => name === 'My Payments')?.href).toBe('/finances')
    expect(names(menu(landlord))).not.toContain('My Payments')
    expect(shown.filter((name) => landlordOnly.includes(name))).toEqual([])
    const withoutMoney = shown.filter((name) => name !== 'My Payments')
    expect(names(menu({ ...tenant, isGuest: true }))).toEqual(withoutMoney)
  }
})

test('inspections stand in every menu, and lead a tenant to the screen of their own', () => {
  for (const menu of [sidebarMenu, slideOutMenu, floatingMenu]) {
    const addressFor = (viewer: Parameters<typeof menu>[0]) =>
      menu(viewer).find(({ name }) => name === 'Inspections')?.href
    expect(addressFor(landlord)).toBe('/inspections')
    expect(addressFor(tenant)).toBe('/tenant-inspections')
  }
})

test('a landlord and a tenant both find their inventories and the calendar in the sidebar', () => {
  for (const viewer of [landlord, tenant]) {
    expect(names(sidebarMenu(viewer))).toEqual(expect.arrayContaining(['Inventory', 'Calendar']))
  }
})
