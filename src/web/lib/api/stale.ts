/**
 * Which answers a change makes stale, by what was changed. An endpoint means everything below its path: a list for its filters,
 * its summaries and its rows.
 */
import { accounts } from '#api/accounts.ts'
import { analytics } from '#api/analytics.ts'
import { apiKeys } from '#api/api-keys.ts'
import { arrears } from '#api/arrears.ts'
import { audits } from '#api/audits.ts'
import { bank } from '#api/bank.ts'
import { bin } from '#api/bin.ts'
import { branding } from '#api/branding.ts'
import { calendar } from '#api/calendar.ts'
import { compliance } from '#api/compliance.ts'
import { dashboard } from '#api/dashboard.ts'
import { deposits } from '#api/deposits.ts'
import { documents } from '#api/documents.ts'
import { financial } from '#api/financial.ts'
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
import type { ReadEndpoint } from './query-client.ts'

/** What says how much is owed: the list of arrears, and letters and interest as they would be today. */
const owedMoney = [arrears.list, arrears.ageing, arrears.draft, arrears.interest]

export const stale = {
  apiKey: [apiKeys.list],
  // Interest that is charged is an entry of the account, too.
  arrears: [
    ...owedMoney,
    arrears.settings,
    arrears.bankRates,
    arrears.letters,
    arrears.terms,
    arrears.plan,
    ledger.get,
    // A tenant's says whether a payment plan waits for them.
    dashboard.get,
  ],
  audit: [audits.list],
  // Lines of statements, and where their money goes.
  bank: [
    bank.list,
    bank.rules,
    rent.list,
    deposits.get,
    financial.list,
    analytics.get,
    dashboard.get,
    notifications.list,
  ],
  // What it adds up to, and what of it is told to HMRC.
  book: [financial.list, financial.expenses, analytics.get, bin.list],
  mortgage: [tax.mortgages, dashboard.get, calendar.list],
  taxUpdate: [financial.list, dashboard.get, calendar.list],
  branding: [branding.get],
  calendarEvent: [calendar.list, dashboard.get, bin.list],
  // Its money is in the account and in the books.
  deposit: [
    deposits.get,
    rent.list,
    ledger.get,
    ...owedMoney,
    financial.list,
    analytics.get,
    dashboard.get,
    calendar.list,
    notifications.list,
  ],
  // It counts towards compliance, and expires on the dashboard and in the calendar.
  document: [
    documents.list,
    compliance.overview,
    properties.list,
    dashboard.get,
    calendar.list,
    notifications.list,
    bin.list,
  ],
  // What is due, where it counts, and what was filed.
  inspection: [
    inspections.list,
    inspectionReports.list,
    properties.list,
    documents.list,
    compliance.overview,
    dashboard.get,
    calendar.list,
    notifications.list,
  ],
  inspectionComment: [inspectionReports.list],
  inventory: [inventory.list, calendar.list, dashboard.get, notifications.list],
  maintenance: [maintenance.list, analytics.get, dashboard.get, notifications.list],
  message: [messages.conversations, messages.list, messages.chatLogs, messages.sessions, notifications.list],
  notification: [notifications.list],
  notificationPreference: [notificationPreferences.get],
  occupant: [tenancies.occupants],
  onboarding: [dashboard.get, calendar.list],
  plan: [
    branding.get,
    accounts.user,
    plans.propertyLimit,
    properties.list,
    documents.list,
    dashboard.get,
    calendar.feed,
  ],
  // A rent, a next inspection or a gas supply.
  property: [
    properties.list,
    ledger.accounts,
    financial.list,
    analytics.get,
    plans.propertyLimit,
    compliance.overview,
    dashboard.get,
    calendar.list,
    inspections.list,
  ],
  propertyLimit: [plans.propertyLimit],
  reminderSetting: [reminders.settings],
  rent: [
    rent.list,
    ledger.get,
    ledger.receipt,
    deposits.get,
    ...owedMoney,
    arrears.plan,
    financial.list,
    analytics.get,
    dashboard.get,
    calendar.list,
    notifications.list,
  ],
  session: [sessions.list],
  // It occupies its property, and sets an inspection and the rent to come.
  tenancy: [
    bin.list,
    ledger.accounts,
    tenancies.list,
    properties.list,
    compliance.overview,
    dashboard.get,
    calendar.list,
    inspections.list,
    rent.list,
    analytics.get,
  ],
  twoFactor: [twoFactor.state],
} satisfies Record<string, readonly ReadEndpoint[]>
