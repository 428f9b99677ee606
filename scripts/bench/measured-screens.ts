/** The screens and changes that are measured, with the most that each may take as a multiple of the yardstick. */
import type { ChangeKind } from './changes.ts'

export interface Measured {
  readonly name: string
  readonly atMost: number
  /** The most properties of a portfolio for which that is promised; any number without it. */
  readonly upTo?: number
}

const list = (name: string, path: string) => ({ name, path: `${path}?limit=50`, atMost: 10 })
/** A year of the two in the books, summed up by month, property and kind; promised up to 1,000 properties. */
const lastYear = new Date().getFullYear() - 1
const finances = {
  name: 'finances of a year',
  path: `/api/financial/summary?from=${lastYear}-04-06&to=${lastYear + 1}-04-05`,
  atMost: 20,
  upTo: 1_000,
}

export const screens: readonly (Measured & { readonly path: string })[] = [
  { name: 'dashboard', path: '/api/dashboard', atMost: 25 },
  list('property list', '/api/properties'),
  list('tenants list', '/api/tenants'),
  list('rent list', '/api/rent-payments'),
  list('maintenance list', '/api/maintenance-requests'),
  list('inspections list', '/api/inspections'),
  list('inspections pending', '/api/inspections/pending'),
  list('inspection reports', '/api/property-inspection-reports'),
  list('documents list', '/api/documents'),
  list('expiring documents', '/api/documents/expiring'),
  list('calendar', '/api/calendar-events'),
  list('activity', '/api/activity'),
  finances,
  { name: 'compliance panel', path: '/api/document-compliance', atMost: 15 },
  // By a word that every home has, by one that one tenant's payments have, and by one that nothing has.
  { name: 'search for a street', path: '/api/search?q=station%20road', atMost: 30, upTo: 1_000 },
  { name: 'search for a payment', path: '/api/search?q=tenant%207%20paid', atMost: 30, upTo: 1_000 },
  { name: 'search for nothing there', path: '/api/search?q=zeppelin', atMost: 30, upTo: 1_000 },
]

export const writes: readonly (Measured & { readonly kind: ChangeKind })[] = [
  { kind: 'rent', name: 'mark paid', atMost: 15 },
  { kind: 'property', name: 'add a property', atMost: 15 },
  { kind: 'document', name: "an upload's row", atMost: 15 },
]

export const clients = 16
export const lineOfClients = '16 clients, requests a second'
/** By all clients together, on each database. */
export const requestsAtLeast: Readonly<Record<string, number>> = { PGlite: 150, PostgreSQL: 300 }
