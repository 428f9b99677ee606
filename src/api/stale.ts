/**
 * The answers that each kind of change makes stale, so that screens fetch them again. An endpoint stands for everything
 * below its path: a list's filters, summaries and rows. The browser that makes a change and every other open screen
 * that may see it get the same paths; what a path answers depends on who asks.
 */
import { accounts } from '#api/accounts.ts'
import { analytics } from '#api/analytics.ts'
import { apiKeys } from '#api/api-keys.ts'
import { arrears } from '#api/arrears.ts'
import { audits } from '#api/audits.ts'
import { backups } from '#api/backups.ts'
import { bank } from '#api/bank.ts'
import { bin } from '#api/bin.ts'
import { branding } from '#api/branding.ts'
import { calendar } from '#api/calendar.ts'
import { compliance } from '#api/compliance.ts'
import type { ReadEndpoint } from '#api/contract.ts'
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

/** Answers about what is owed: the list of arrears, and today's drafts of letters and interest. */
const owedMoney = [arrears.list, arrears.draft, arrears.interest]

export const stale = {
  // A letter about arrears bears the landlord's name and address.
  account: [accounts.user, plans.propertyLimit, properties.list, tenancies.list, arrears.draft, houseSheets.get],
  apiKey: [apiKeys.list],
  // Charged interest is an entry in the account, and a tenant's dashboard says whether a payment plan waits for them.
  arrears: [
    ...owedMoney,
    arrears.settings,
    arrears.bankRates,
    arrears.letters,
    arrears.terms,
    arrears.plan,
    ledger.get,
    dashboard.get,
  ],
  audit: [audits.list],
  backup: [backups.list, backups.latestRestore],
  // The lines of statements. Posting their money is a change of its own.
  bank: [bank.list, bank.rules],
  // A deposit entered by hand is in the books alone, and on the page of deposits.
  book: [financial.list, financial.expenses, deposits.list, analytics.get, bin.list],
  branding: [branding.get],
  calendarEvent: [calendar.list, dashboard.get, bin.list],
  calendarFeed: [calendar.feed],
  // Its money is in the account and in the books.
  deposit: [
    deposits.get,
    deposits.list,
    tenancies.list,
    rent.list,
    ledger.get,
    ledger.receipt,
    ...owedMoney,
    arrears.plan,
    financial.list,
    analytics.get,
    dashboard.get,
    documents.list,
    calendar.list,
  ],
  // It counts towards compliance, and its expiry is on the dashboard and in the calendar.
  document: [documents.list, compliance.overview, properties.list, dashboard.get, calendar.list, bin.list],
  houseSheet: [houseSheets.get],
  // Visits that are due, where they count, and filed reports.
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
  maintenance: [maintenance.list, analytics.get, dashboard.get],
  // Reading a conversation marks its notifications as read.
  message: [messages.conversations, messages.list, messages.chatLogs, messages.sessions, notifications.list],
  mortgage: [tax.mortgages, financial.list, financial.expenses, analytics.get, dashboard.get, calendar.list],
  notification: [notifications.list],
  notificationPreference: [notificationPreferences.get],
  occupant: [tenancies.occupants, tenancies.list],
  onboarding: [dashboard.get, calendar.list],
  plan: [
    accounts.user,
    branding.get,
    plans.propertyLimit,
    properties.list,
    documents.list,
    dashboard.get,
    calendar.feed,
  ],
  // The address is shown everywhere, and deleting a property deletes everything under it.
  property: [
    accounts.user,
    arrears.list,
    audits.list,
    bank.list,
    bin.list,
    properties.list,
    plans.propertyLimit,
    compliance.overview,
    dashboard.get,
    calendar.list,
    deposits.list,
    documents.list,
    financial.list,
    financial.expenses,
    analytics.get,
    tax.mortgages,
    inspections.list,
    inspectionReports.list,
    inventory.list,
    ledger.accounts,
    maintenance.list,
    messages.conversations,
    messages.list,
    messages.chatLogs,
    messages.sessions,
    notifications.list,
    rent.list,
    tenancies.list,
  ],
  propertyLimit: [plans.propertyLimit],
  reminderSetting: [reminders.settings],
  rent: [
    rent.list,
    ledger.get,
    ledger.receipt,
    deposits.get,
    deposits.list,
    ...owedMoney,
    arrears.plan,
    financial.list,
    analytics.get,
    dashboard.get,
    calendar.list,
  ],
  session: [sessions.list],
  taxUpdate: [financial.list, dashboard.get, calendar.list],
  // It occupies its property, and determines an inspection and future rent.
  tenancy: [
    accounts.user,
    arrears.list,
    bank.list,
    bin.list,
    deposits.get,
    deposits.list,
    ledger.accounts,
    tenancies.list,
    properties.list,
    compliance.overview,
    dashboard.get,
    calendar.list,
    inspections.list,
    inspectionReports.list,
    inventory.list,
    documents.list,
    // A house sheet names the landlord.
    houseSheets.get,
    maintenance.list,
    messages.conversations,
    messages.chatLogs,
    messages.sessions,
    rent.list,
    analytics.get,
  ],
  twoFactor: [twoFactor.state],
} satisfies Record<string, readonly ReadEndpoint[]>

/** The kinds of changes, as named between browser and server. */
export type Change = keyof typeof stale
