// The calls that a screen of a menu makes first and cannot be drawn without. One that the screen does not make is a
// call too many: `e2e/early-answers.spec.ts` finds it. Days are named, and put in where they are asked.
import { accounts } from '#api/accounts.ts'
import { audits } from '#api/audits.ts'
import { calendar } from '#api/calendar.ts'
import { type Arguments, type Endpoint, requestOf } from '#api/client.ts'
import { compliance } from '#api/compliance.ts'
import { dashboard } from '#api/dashboard.ts'
import { documents } from '#api/documents.ts'
import { financial } from '#api/financial.ts'
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { inventory } from '#api/inventory.ts'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'

type Calls = Readonly<Record<string, readonly string[]>>

const to = <E extends Endpoint>(endpoint: E, ...input: Arguments<E>) => requestOf(endpoint, ...input).url
/** As `useList` asks for a list's first page. */
const limit = 50

const both: Calls = {
  '/': [to(dashboard.get)],
  '/maintenance': [to(maintenance.list, { query: { limit } })],
  '/inventory': [to(inventory.list, { query: { limit } })],
  '/messages': [to(messages.conversations, { query: { archived: 'false', limit } })],
  '/chat-logs': [
    to(messages.chatLogSummary),
    to(messages.sessions, { query: { archived: 'false', limit } }),
    to(messages.chatLogs, { query: { limit } }),
  ],
  '/calendar': [to(calendar.list, { query: { from: 'monthStart', to: 'monthEnd' } })],
}

const unpaid = { status: 'unpaid', soonest: 'true', limit } as const

export const firstCalls: Readonly<Record<'landlord' | 'tenant', Calls>> = {
  landlord: {
    ...both,
    '/': [to(dashboard.get), to(documents.expiring), to(compliance.overview)],
    '/properties': [to(properties.list, { query: { limit } }), to(properties.summary)],
    '/tenants': [to(tenancies.list, { query: { limit } })],
    '/rent': [
      to(rent.list, { query: { late: 'true', soonest: 'true', limit } }),
      to(rent.list, { query: { dueFrom: 'today', dueTo: 'monthEnd', ...unpaid } }),
      to(rent.list, { query: { dueFrom: 'monthNext', ...unpaid } }),
      to(rent.list, { query: { status: 'paid', limit } }),
      to(rent.summary),
      to(plans.propertyLimit),
    ],
    '/expenses': [to(financial.expenses, { query: { limit } }), to(financial.expenseMonths)],
    '/inspections': [
      to(inspections.summary),
      to(inspections.pending, { query: { limit } }),
      to(inspectionReports.list, { query: { limit: 3 } }),
      to(inspections.properties, { query: { limit } }),
    ],
    '/audits': [
      to(audits.list, { query: { newest: 'true', limit } }),
      to(audits.latestForAll),
      to(plans.propertyLimit),
    ],
    '/documents': [to(documents.summary)],
    '/compliance': [to(compliance.overview), to(compliance.table, { query: { limit } })],
  },
  tenant: {
    ...both,
    '/finances': [to(ledger.accounts), to(rent.list, { query: { limit } })],
    '/tenant-inspections': [to(dashboard.get)],
    '/documents': [to(documents.list, { query: { limit } })],
  },
}

export const whoAmI = to(accounts.user)
