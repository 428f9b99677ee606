/**
 * Every screen and its URL, in one list. Each is a chunk of its own, the default export
 * of its page, fetched when somebody goes there.
 */
import type { ComponentType } from 'react'
import { lazyPart } from './components/layout/lazy-part.tsx'
import { tenantDashboard } from './features/dashboard/tenant-dashboard-part.ts'
import { financesParts } from './features/finances/finances-parts.ts'
import type { Screen } from './features/shell/screen.ts'

function screen(
  path: string,
  access: Screen['access'],
  load: () => Promise<{ default: ComponentType }>,
  loadFor: Screen['loadFor'] = {},
): Screen {
  const { Part, load: loadOnce } = lazyPart(load, (page) => page.default)
  return { path, access, guests: false, load: loadOnce, loadFor, Page: Part }
}

/** A screen that guests may use too; in place of others they are shown the way to a full account. */
const openToGuests = (closed: Screen): Screen => ({ ...closed, guests: true })

const dashboard = () => import('./features/dashboard/dashboard-page.tsx')
const ofDashboard = { tenant: tenantDashboard.load }
const documents = () => import('./features/documents/documents-page.tsx')
const finances = () => import('./features/finances/finances-page.tsx')
const ofFinances = { tenant: financesParts.tenant.load, landlord: financesParts.landlord.load }

export const screens: readonly Screen[] = [
  openToGuests(screen('/', 'signedIn', dashboard, ofDashboard)),
  openToGuests(screen('/dashboard', 'signedIn', dashboard, ofDashboard)),
  screen('/auth', 'public', () => import('./features/auth/auth-page.tsx')),
  screen('/properties', 'landlord', () => import('./features/properties/properties-page.tsx')),
  screen('/properties/:id', 'landlord', () => import('./features/properties/property-page.tsx')),
  openToGuests(
    screen('/properties/:id/house-sheet', 'signedIn', () => import('./features/house-sheets/house-sheet-page.tsx')),
  ),
  screen('/tenants', 'landlord', () => import('./features/tenancies/tenants-page.tsx')),
  screen('/tenants/:id', 'landlord', () => import('./features/tenancies/tenancy-page.tsx')),
  screen('/tenants/:id/account', 'landlord', () => import('./features/ledger/account-page.tsx')),
  screen('/tenants/:id/deposit', 'landlord', () => import('./features/deposits/deposit-page.tsx')),
  screen('/rent', 'landlord', () => import('./features/rent/rent-page.tsx')),
  screen('/rent/bank', 'landlord', () => import('./features/bank/bank-page.tsx')),
  openToGuests(screen('/maintenance', 'signedIn', () => import('./features/maintenance/maintenance-page.tsx'))),
  openToGuests(screen('/maintenance/:id', 'signedIn', () => import('./features/maintenance/request-page.tsx'))),
  openToGuests(screen('/inspections', 'signedIn', () => import('./features/inspections/inspections-page.tsx'))),
  openToGuests(
    screen('/tenant-inspections', 'tenant', () => import('./features/inspections/tenant-inspections-page.tsx')),
  ),
  screen('/compliance', 'landlord', () => import('./features/compliance/compliance-page.tsx')),
  screen('/audits', 'landlord', () => import('./features/audits/audits-page.tsx')),
  screen('/documents', 'signedIn', documents),
  screen('/documents/upload', 'landlord', documents),
  screen('/inventory', 'signedIn', () => import('./features/inventory/inventory-page.tsx')),
  screen('/inventory/create', 'landlord', () => import('./features/inventory/new-inventory-page.tsx')),
  screen('/inventory/compare', 'signedIn', () => import('./features/inventory/comparison-page.tsx')),
  screen('/inventory/:id', 'signedIn', () => import('./features/inventory/inventory-report-page.tsx')),
  screen('/inventory/:id/edit', 'landlord', () => import('./features/inventory/edit-inventory-page.tsx')),
  screen('/messages', 'signedIn', () => import('./features/messages/messages-page.tsx')),
  screen('/chat-logs', 'signedIn', () => import('./features/messages/chat-logs-page.tsx')),
  screen('/expenses', 'landlord', () => import('./features/finances/expenses-page.tsx')),
  screen('/finances', 'signedIn', finances, ofFinances),
  screen('/finance', 'signedIn', finances, ofFinances),
  screen('/finances/tax', 'landlord', () => import('./features/tax/tax-page.tsx')),
  screen('/finances/report', 'landlord', () => import('./features/portfolio-report/portfolio-report-page.tsx')),
  screen('/finances/analytics', 'landlord', () => import('./features/analytics/analytics-page.tsx')),
  screen('/finances/deposits', 'landlord', () => import('./features/deposits/deposits-page.tsx')),
  screen('/finances/mortgages', 'landlord', () => import('./features/tax/mortgages-page.tsx')),
  openToGuests(screen('/calendar', 'signedIn', () => import('./features/calendar/calendar-page.tsx'))),
  openToGuests(screen('/settings', 'signedIn', () => import('./features/settings/settings-page.tsx'))),
  screen('/activity', 'landlord', () => import('./features/activity/activity-page.tsx')),
  screen('/bin', 'landlord', () => import('./features/bin/bin-page.tsx')),
  screen('/notifications', 'signedIn', () => import('./features/notifications/notifications-page.tsx')),
  screen('/plan-selection', 'landlord', () => import('./features/plans/plan-selection-page.tsx')),
  screen('/subscribe', 'landlord', () => import('./features/plans/subscribe-page.tsx')),
  screen('/subscription/success', 'signedIn', () => import('./features/plans/subscription-success-page.tsx')),
  screen('/simulated-checkout/:sessionId', 'landlord', () => import('./features/plans/simulated-checkout-page.tsx')),
]

/** For every other path, signed in or not. */
export const notFound = screen('*', 'public', () => import('./features/not-found/not-found-page.tsx'))
