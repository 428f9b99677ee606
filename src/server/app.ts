/** The product on the web: every feature, in one visible list. */
import type { Writable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { londonDay } from '#domain/day.ts'
import { largestFile } from '#domain/document.ts'
import { accountHandlers } from '#server/features/accounts/accounts.routes.ts'
import { twoFactorHandlers } from '#server/features/accounts/two-factor.routes.ts'
import { hasAccounts } from '#server/features/accounts/users.queries.ts'
import { activityHandlers } from '#server/features/activity/activity.routes.ts'
import { analyticsHandlers } from '#server/features/analytics/analytics.routes.ts'
import { apiKeyHandlers } from '#server/features/api-keys/api-keys.routes.ts'
import { arrearsHandlers } from '#server/features/arrears/arrears.routes.ts'
import { auditHandlers } from '#server/features/audits/audits.routes.ts'
import { backupHandlers } from '#server/features/backups/backups.routes.ts'
import { bankHandlers } from '#server/features/bank/bank.routes.ts'
import { binHandlers } from '#server/features/bin/bin.routes.ts'
import { brandingHandlers } from '#server/features/branding/branding.routes.ts'
import { calendarHandlers } from '#server/features/calendar/calendar.routes.ts'
import { feedHandlers, serveCalendarFeed } from '#server/features/calendar/feed/feed.routes.ts'
import { complianceHandlers } from '#server/features/compliance/compliance.routes.ts'
import { dashboardHandlers } from '#server/features/dashboard/dashboard.routes.ts'
import { depositHandlers } from '#server/features/deposits/deposits.routes.ts'
import { documentHandlers } from '#server/features/documents/documents.routes.ts'
import { financialHandlers } from '#server/features/finances/finances.routes.ts'
import { houseSheetHandlers } from '#server/features/house-sheets/house-sheets.routes.ts'
import { importHandlers } from '#server/features/imports/imports.routes.ts'
import { inspectionHandlers } from '#server/features/inspections/appointments/inspections.routes.ts'
import { documentFileHandlers } from '#server/features/inspections/reports/document-files.routes.ts'
import { inspectionReportHandlers } from '#server/features/inspections/reports/inspection-reports.routes.ts'
import { inventoryHandlers } from '#server/features/inventory/inventory.routes.ts'
import { invitationHandlers, joiningHandlers } from '#server/features/joining/joining.routes.ts'
import { ledgerHandlers } from '#server/features/ledger/ledger.routes.ts'
import { maintenanceHandlers } from '#server/features/maintenance/maintenance.routes.ts'
import { relayTyping } from '#server/features/messages/messages.actions.ts'
import { messageHandlers } from '#server/features/messages/messages.routes.ts'
import { notificationHandlers } from '#server/features/notifications/notifications.routes.ts'
import { notificationPreferenceHandlers } from '#server/features/notifications/preferences.routes.ts'
import { unsubscribePages } from '#server/features/notifications/unsubscribe-pages.ts'
import { docsPage } from '#server/features/operations/docs-page.ts'
import { readFlatFigures } from '#server/features/operations/figures.queries.ts'
import { operationHandlers } from '#server/features/operations/operations.routes.ts'
import { ownDataHandlers } from '#server/features/own-data/own-data.routes.ts'
import { planHandlers } from '#server/features/plans/plans.routes.ts'
import { stripeWebhook } from '#server/features/plans/stripe-webhook.ts'
import { portfolioReportHandlers } from '#server/features/portfolio-report/portfolio-report.routes.ts'
import { propertyHandlers } from '#server/features/properties/properties.routes.ts'
import { reminderHandlers } from '#server/features/reminders/reminders.routes.ts'
import { rentHandlers } from '#server/features/rent/rent.routes.ts'
import { searchHandlers } from '#server/features/search/search.routes.ts'
import { sessionHandlers } from '#server/features/sessions/sessions.routes.ts'
import { taxHandlers } from '#server/features/tax/tax.routes.ts'
import { tenancyHandlers } from '#server/features/tenancies/tenancies.routes.ts'
import { uploadHandlers } from '#server/features/uploads/uploads.routes.ts'
import type { Services } from '#server/platform/context.ts'
import { compressAnswers } from '#server/platform/http/compress.ts'
import {
  answerBrokenRequest,
  answerErrorsInPlainText,
  answerUnreadableAddress,
  refuseUnanswerable,
} from '#server/platform/http/errors.ts'
import { keepJsonBodies } from '#server/platform/http/json-body.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { refuseWhenBusy } from '#server/platform/http/overload.ts'
import { addSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { serve } from '#server/platform/http/serve.ts'
import { dropSlowClients } from '#server/platform/http/slow-clients.ts'
import { serveWeb } from '#server/platform/http/web.ts'
import type { LiveLimits } from '#server/platform/live/live-limits.ts'
import { serveLive } from '#server/platform/live/live-server.ts'
import { isForLive } from '#server/platform/live/upgrade.ts'
import { loggerOptions } from '#server/platform/log.ts'

const mebibyte = 1024 * 1024
const largestJson = 2 * mebibyte
/** A text beside a file: 5,000 characters of any kind, three times over. */
const largestField = 64 * 1024
/** How long a request may take to arrive: long enough for a large file over a slow line. */
const longestArrivalMs = 15 * 60_000
/** From the connection, or from the first byte of a further request, to the end of the headers. */
const longestHeadersMs = 10_000

/**
 * Which proxies are trusted to report the client's address: the last `count`; without any, the address is that of the
 * socket.
 */
const trustedProxies = (count: number) => (count > 0 ? (_address: string, hop: number) => hop < count : false)

interface AppOptions {
  /** Instead of standard output. */
  readonly logTo?: Writable
  readonly live?: Partial<LiveLimits>
}

/** The application, ready to listen: what each request passes through first, then the features, then the web. */
export async function buildApp(
  services: Omit<Services, 'log'>,
  { logTo, live = {} }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = makeHost(services.config, logTo)
  answerErrorsInPlainText(app)
  await addSecurityHeaders(app, services.config)
  refuseUnanswerable(app)
  const keepOpen = refuseWhenBusy(app, services.config)
  dropSlowClients(app)
  keepJsonBodies(app)
  compressAnswers(app)
  await app.register(multipart, {
    limits: { fileSize: largestFile, fieldSize: largestField, files: 1, fields: 20, parts: 21 },
    preservePath: true,
  })

  await serveMetrics(app, services.config, () => readFlatFigures(services.db, londonDay(services.now())))

  const all: Services = { ...services, log: app.log }
  serveFeatures(app, all)
  serveLive(app, all, { keepOpen, limits: live, onTyping: relayTyping })
  docsPage(app)
  await unsubscribePages(app, all)
  await stripeWebhook(app, all)

  await serveWeb(app, { supportEmail: services.config.supportEmail, hasAccounts: () => hasAccounts(services.db) })
  return app
}

const makeHost = (config: Services['config'], logTo: Writable | undefined): FastifyInstance =>
  fastify({
    bodyLimit: largestJson,
    trustProxy: trustedProxies(config.trustProxy),
    logger: { ...loggerOptions(config), ...(logTo && { stream: logTo }) },
    routerOptions: { maxParamLength: 200 },
    requestTimeout: longestArrivalMs,
    http: {
      headersTimeout: longestHeadersMs,
      connectionsCheckingInterval: 2_000,
      // `refuseUnanswerable` refuses a request without it, in words.
      requireHostHeader: false,
      // Other requests to change the protocol, such as to HTTP/2, are answered over HTTP/1.1.
      shouldUpgradeCallback: isForLive,
    },
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBrokenRequest,
  })

function serveFeatures(app: FastifyInstance, all: Services): void {
  serve(app, all, 'accounts', { ...accountHandlers, ...joiningHandlers })
  serve(app, all, 'invitations', invitationHandlers)
  serve(app, all, 'sessions', sessionHandlers)
  serve(app, all, 'twoFactor', twoFactorHandlers)
  serve(app, all, 'apiKeys', apiKeyHandlers)
  serve(app, all, 'plans', planHandlers)
  serve(app, all, 'properties', propertyHandlers)
  serve(app, all, 'houseSheets', houseSheetHandlers)
  serve(app, all, 'tenancies', tenancyHandlers)
  serve(app, all, 'rent', rentHandlers)
  serve(app, all, 'financial', financialHandlers)
  serve(app, all, 'tax', taxHandlers)
  serve(app, all, 'ledger', ledgerHandlers)
  serve(app, all, 'bank', bankHandlers)
  serve(app, all, 'imports', importHandlers)
  serve(app, all, 'branding', brandingHandlers)
  serve(app, all, 'portfolioReport', portfolioReportHandlers)
  serve(app, all, 'analytics', analyticsHandlers)
  serve(app, all, 'arrears', arrearsHandlers)
  serve(app, all, 'deposits', depositHandlers)
  serve(app, all, 'maintenance', maintenanceHandlers)
  serve(app, all, 'inspections', inspectionHandlers)
  serve(app, all, 'inspectionReports', inspectionReportHandlers)
  serve(app, all, 'inventory', inventoryHandlers)
  serve(app, all, 'documents', { ...documentHandlers, ...documentFileHandlers })
  serve(app, all, 'compliance', complianceHandlers)
  serve(app, all, 'audits', auditHandlers)
  serve(app, all, 'calendar', { ...calendarHandlers, ...feedHandlers })
  serveCalendarFeed(app, all)
  serve(app, all, 'dashboard', dashboardHandlers)
  serve(app, all, 'messages', messageHandlers)
  serve(app, all, 'notifications', notificationHandlers)
  serve(app, all, 'notificationPreferences', notificationPreferenceHandlers)
  serve(app, all, 'reminders', reminderHandlers)
  serve(app, all, 'search', searchHandlers)
  serve(app, all, 'uploads', uploadHandlers)
  serve(app, all, 'backups', backupHandlers)
  serve(app, all, 'activity', activityHandlers)
  serve(app, all, 'bin', binHandlers)
  serve(app, all, 'ownData', ownDataHandlers)
  serve(app, all, 'operations', operationHandlers)
}
