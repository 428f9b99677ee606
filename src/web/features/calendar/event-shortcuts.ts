import type { CalendarEvent } from '#api/calendar.ts'
import { taxYearOfUpdate } from '#domain/tax/tax-year.ts'
import type { Viewer } from './viewer.ts'

export type Shortcut = { label: string; href: string }

/**
 * Where an event leads (rule: calendar-shortcuts). Tenants are not led to a property's
 * page or to /tenants, which are the landlord's.
 */
export function shortcutsOf({ source, type, id, date, propertyId }: CalendarEvent, { role }: Viewer): Shortcut[] {
  const isLandlord = role === 'landlord'
  const inspections = isLandlord ? '/inspections' : '/tenant-inspections'
  const viewProperty =
    isLandlord && propertyId !== null ? [{ label: 'View Property', href: `/properties/${propertyId}` }] : []
  // A short answer has the kind of an event, but not the record that it comes from.
  switch (source ?? type) {
    case 'inspection':
      return [{ label: 'View Inspections', href: inspections }]
    case 'document':
      return [{ label: 'View Documents', href: '/documents' }, ...viewProperty]
    case 'rent':
      return [{ label: 'View Rent Payments', href: isLandlord ? '/rent' : '/finances' }]
    case 'tenant-movein':
      return [{ label: 'View your inspection reports', href: inspections }]
    case 'tenant-moveout':
      return isLandlord ? [{ label: 'Manage Tenants', href: '/tenants' }] : []
    case 'inventory':
      return [{ label: 'View Inventory', href: `/inventory/${id}` }]
    case 'tax':
      return isLandlord ? [{ label: 'View Tax', href: `/finances/tax?year=${taxYearOfUpdate(date)}` }] : []
    case 'mortgage':
      return isLandlord ? [{ label: 'View Mortgages', href: '/finances/mortgages' }, ...viewProperty] : []
    case 'custom':
      return viewProperty
  }
}
