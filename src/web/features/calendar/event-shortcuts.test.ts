import { expect, test } from 'vitest'
import type { CalendarEvent } from '#api/calendar.ts'
import { type EventSource, eventSources, kindOfSource } from '#domain/calendar.ts'
import { shortcutsOf } from './event-shortcuts.ts'

const event = (source: EventSource, propertyId: number | null = 7): CalendarEvent => ({
  id: 1,
  userId: 2,
  propertyId,
  source,
  type: kindOfSource(source),
  title: '',
  details: null,
  date: '2026-11-21',
  property: null,
  tenantName: null,
  amount: null,
  status: null,
})

const shown = (role: 'landlord' | 'tenant') =>
  eventSources.map((source) =>
    shortcutsOf(event(source), { role, isGuest: false })
      .map(({ label, href }) => `${label} ${href}`)
      .join(', '),
  )

test('a landlord is led from each kind of event to what it is about', () => {
  expect(shown('landlord')).toEqual([
    'View Inspections /inspections',
    'View Documents /documents, View Property /properties/7',
    'View Rent Payments /rent',
    'View your inspection reports /inspections',
    'Manage Tenants /tenants',
    'View Property /properties/7',
    'View Inventory /inventory/1',
    'View Tax /finances/tax?year=2026',
    'View Mortgages /finances/mortgages, View Property /properties/7',
  ])
})

test("a tenant is led to the tenant's screens alone", () => {
  expect(shown('tenant')).toEqual([
    'View Inspections /tenant-inspections',
    'View Documents /documents',
    'View Rent Payments /finances',
    'View your inspection reports /tenant-inspections',
    '',
    '',
    'View Inventory /inventory/1',
    '',
    '',
  ])
})

test('an event about no property leads to none', () => {
  expect(shortcutsOf(event('custom', null), { role: 'landlord', isGuest: false })).toEqual([])
})
