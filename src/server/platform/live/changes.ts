/**
 * What other people's open screens have to ask for again, by what was changed. An endpoint means everything below its path. Everybody
 * is told the same paths; what a path answers depends on who asks.
 */
import { accounts } from '#api/accounts.ts'
import { apiKeys } from '#api/api-keys.ts'
import { arrears } from '#api/arrears.ts'
import { audits } from '#api/audits.ts'
import { backups } from '#api/backups.ts'
import { bank } from '#api/bank.ts'
import { bin } from '#api/bin.ts'
import { branding } from '#api/branding.ts'
import { calendar } from '#api/calendar.ts'
import { compliance } from '#api/compliance.ts'
import type { Endpoint } from '#api/contract.ts'
import { dashboard } from '#api/dashboard.ts'
import { deposits } from '#api/deposits.ts'
import { documents } from '#api/documents.ts'
import { financial } from '#api/financial.ts'
import { houseSheets } from '#api/house-sheets.ts'
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { inventory } from '#api/inventory.ts'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { notificationPreferences } from '#api/notification-preferences.ts'
import { notifications } from '#api/notifications.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import { reminders } from '#api/reminders.ts'
import { rent } from '#api/rent.ts'
import { sessions } from '#api/sessions.ts'
import { tax } from '#api/tax.ts'
import { tenancies } from '#api/tenancies.ts'
import { twoFactor } from '#api/two-factor.ts'

type ReadEndpoint = Endpoint & { readonly method: 'GET' }

export const changes = {
  account: [accounts.user, plans.propertyLimit, properties.list, tenancies.list],
  apiKey: [apiKeys.list],
  arrears: [
    arrears.list,
    arrears.settings,
    arrears.bankRates,
    arrears.letters,
    arrears.terms,
    arrears.plan,
    dashboard.get,
  ],
  audit: [audits.list],
  backup: [backups.list, backups.latestRestore],
  bank: [bank.list],
  book: [financial.list, financial.expenses, bin.list],
  branding: [branding.get],
  calendarEvent: [calendar.list, dashboard.get, bin.list],
  calendarFeed: [calendar.feed],
  document: [documents.list, compliance.overview, properties.list, dashboard.get, calendar.list, bin.list],
  deposit: [
    deposits.get,
    rent.list,
    ledger.get,
    arrears.list,
    financial.list,
    dashboard.get,
    documents.list,
    calendar.list,
  ],
  houseSheet: [houseSheets.get],
  inspection: [
    inspections.list,
    inspectionReports.list,
    properties.list,
    documents.list,
    compliance.overview,
    dashboard.get,
    calendar.list,
  ],
  inspectionComment: [inspectionReports.list],
  inventory: [inventory.list, calendar.list, dashboard.get],
  joinCode: [properties.list],
  maintenance: [maintenance.list, dashboard.get],
  /** A new one is a notice besides; one that is read takes its notices off. */
  message: [messages.conversations, messages.list, messages.chatLogs, messages.sessions, notifications.list],
  mortgage: [tax.mortgages, financial.list, financial.expenses, dashboard.get, calendar.list],
  notification: [notifications.list],
  notificationPreference: [notificationPreferences.get],
  occupant: [tenancies.occupants, tenancies.list],
  plan: [accounts.user, plans.propertyLimit, properties.list, documents.list, dashboard.get, calendar.feed],
  // A new address is read everywhere, and a deleted property takes all that is under it along.
  property: [
    accounts.user,
    bin.list,
    properties.list,
    plans.propertyLimit,
    compliance.overview,
    dashboard.get,
    calendar.list,
    documents.list,
    financial.list,
    financial.expenses,
    tax.mortgages,
    inspections.list,
    inspectionReports.list,
    inventory.list,
    maintenance.list,
    messages.conversations,
    messages.list,
    messages.chatLogs,
    messages.sessions,
    notifications.list,
    rent.list,
    tenancies.list,
  ],
  reminderSetting: [reminders.settings],
  rent: [rent.list, ledger.get, deposits.get, arrears.list, arrears.plan, financial.list, dashboard.get, calendar.list],
  session: [sessions.list],
  taxUpdate: [financial.list, dashboard.get, calendar.list],
  tenancy: [
    accounts.user,
    bin.list,
    tenancies.list,
    properties.list,
    compliance.overview,
    dashboard.get,
    calendar.list,
    inspections.list,
    documents.list,
    maintenance.list,
    messages.conversations,
    messages.sessions,
    rent.list,
  ],
  twoFactor: [twoFactor.state],
} satisfies Record<string, readonly ReadEndpoint[]>
export type Change = keyof typeof changes
