/** The whole contract: every endpoint of the product, by feature. */
import { accounts } from '#api/accounts.ts'
import { activity } from '#api/activity.ts'
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
import { dashboard } from '#api/dashboard.ts'
import { deposits } from '#api/deposits.ts'
import { documents } from '#api/documents.ts'
import { financial } from '#api/financial.ts'
import { houseSheets } from '#api/house-sheets.ts'
import { imports } from '#api/imports.ts'
import { inspectionReports } from '#api/inspection-reports.ts'
import { inspections } from '#api/inspections.ts'
import { inventory } from '#api/inventory.ts'
import { invitations } from '#api/invitations.ts'
import { ledger } from '#api/ledger.ts'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { notificationPreferences } from '#api/notification-preferences.ts'
import { notifications } from '#api/notifications.ts'
import { operations } from '#api/operations.ts'
import { ownData } from '#api/own-data.ts'
import { plans } from '#api/plans.ts'
import { portfolioReport } from '#api/portfolio-report.ts'
import { properties } from '#api/properties.ts'
import { reminders } from '#api/reminders.ts'
import { rent } from '#api/rent.ts'
import { search } from '#api/search.ts'
import { sessions } from '#api/sessions.ts'
import { tax } from '#api/tax.ts'
import { tenancies } from '#api/tenancies.ts'
import { twoFactor } from '#api/two-factor.ts'
import { uploads } from '#api/uploads.ts'

export const contracts = {
  accounts,
  activity,
  analytics,
  apiKeys,
  arrears,
  audits,
  backups,
  bank,
  bin,
  branding,
  calendar,
  compliance,
  dashboard,
  deposits,
  documents,
  financial,
  houseSheets,
  imports,
  inspectionReports,
  inspections,
  inventory,
  invitations,
  ledger,
  maintenance,
  messages,
  notificationPreferences,
  notifications,
  operations,
  ownData,
  plans,
  portfolioReport,
  properties,
  reminders,
  rent,
  search,
  sessions,
  tax,
  tenancies,
  twoFactor,
  uploads,
}
