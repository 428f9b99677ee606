/** The list of everything that happens without a request. */

import { secondsUntilStatementInterrupted } from '#domain/bank/statement.ts'
import { sendAccountLink } from '#server/features/accounts/account-links.actions.ts'
import { sweepAccounts } from '#server/features/accounts/accounts.jobs.ts'
import { forgetActivity } from '#server/features/activity/activity.queries.ts'
import { sendArrearsSteps } from '#server/features/arrears/arrears.jobs.ts'
import { removeRunsWithoutAudits } from '#server/features/audits/audit-runs.queries.ts'
import { type AuditRunOrder, carryOutAuditRun, resumeAuditRuns } from '#server/features/audits/audits.actions.ts'
import { type BackupOrder, makeBackup, resumeBackups } from '#server/features/backups/backups.actions.ts'
import { orderDailyBackups, sweepBackups } from '#server/features/backups/backups.jobs.ts'
import { drillBackup, orderDrills } from '#server/features/backups/drill.actions.ts'
import { type RestoreOrder, restoreBackup, resumeRestores } from '#server/features/backups/restores.actions.ts'
import { discardInterrupted } from '#server/features/bank/bank.queries.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { runDepositJob } from '#server/features/deposits/deposits.jobs.ts'
import { remindOfDocuments } from '#server/features/documents/documents.jobs.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { repeatExpenses } from '#server/features/finances/finances.jobs.ts'
import { remindOfInspections } from '#server/features/inspections/appointments/inspections.jobs.ts'
import {
  type FilingOrder,
  fileSignedReport,
  resumeFilings,
} from '#server/features/inspections/reports/report-filing.actions.ts'
import {
  queueNoticeMails,
  sendMail,
  sendNoticeMail,
  sendSummaries,
  sweepMails,
} from '#server/features/notifications/notice-mails.jobs.ts'
import { removeOldestNotifications } from '#server/features/notifications/old-notifications.queries.ts'
import { foldCounts, vacuum } from '#server/features/operations/operations.jobs.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { runTaxJob } from '#server/features/tax/tax.jobs.ts'
import { runTenancyJob } from '#server/features/tenancies/tenancies.jobs.ts'
import { sweepUploads } from '#server/features/uploads/uploads.jobs.ts'
import { storeFigures } from '#server/features/usage/usage.jobs.ts'
import type { Services } from '#server/platform/context.ts'
import { inSteps } from '#server/platform/jobs/batches.ts'
import { type DailyJobOf, scheduleDailyJobs } from '#server/platform/jobs/daily-jobs.ts'
import type { Try } from '#server/platform/jobs/handlers.ts'
import { type Mail, mailsAtOnce } from '#server/platform/mail.ts'

export type DailyJob = DailyJobOf<Services>

/** Runs a job and then sends its notifications by e-mail at once, to those who want that. */
function withNoticeMails(run: DailyJob['run']): DailyJob['run'] {
  return async (services, today, since) => {
    await inSteps(
      () => run(services, today, since),
      () => services.queue.send('notice-mails', {}),
    )
  }
}

/**
 * The jobs of each morning at six in London. They are started in this order, and only the summaries wait for others.
 */
export const dailyJobs: readonly DailyJob[] = [
  { name: 'tenancies', run: withNoticeMails(runTenancyJob) },
  { name: 'rent', run: withNoticeMails(runRentJob) },
  { name: 'arrears', run: sendArrearsSteps },
  { name: 'expenses', run: repeatExpenses },
  { name: 'tax', run: withNoticeMails(runTaxJob) },
  { name: 'deposits', run: withNoticeMails(runDepositJob) },
  { name: 'documents', run: withNoticeMails(remindOfDocuments) },
  { name: 'inspections', run: withNoticeMails(remindOfInspections) },
  {
    name: 'summaries',
    after: ['tenancies', 'rent', 'tax', 'deposits', 'documents', 'inspections'],
    run: withNoticeMails((services, today, since) =>
      inSteps(
        () => queueNoticeMails(services),
        () => sendSummaries(services, today, since),
      ),
    ),
  },
  { name: 'figures', run: storeFigures },
  { name: 'erase-accounts', run: eraseClosedAccounts },
  { name: 'sweep-accounts', run: sweepAccounts },
  { name: 'sweep-mails', run: sweepMails },
  { name: 'sweep-notifications', run: ({ db }, today) => removeOldestNotifications(db, today) },
  { name: 'empty-bins', run: emptyBins },
  { name: 'sweep-audit-runs', run: ({ db }) => removeRunsWithoutAudits(db) },
  { name: 'forget-activity', run: ({ db }, today) => forgetActivity(db, today) },
  { name: 'sweep-uploads', run: sweepUploads },
  { name: 'backups', run: orderDailyBackups },
  { name: 'sweep-backups', run: sweepBackups },
  { name: 'drill-backups', run: orderDrills },
  { name: 'fold-counts', run: foldCounts },
  { name: 'vacuum', run: vacuum },
]

const everyMinute = '* * * * *'

/**
 * Orders the e-mails two seconds after a notification, instead of at the next minute. Notifications of the following
 * second go with the same job.
 */
function mailSoonAfterNotices({ live, queue, log }: Services): void {
  let orderedAt = Number.NEGATIVE_INFINITY
  live.onMessage((message) => {
    const isNotice =
      message.kind === 'notification' || (message.kind === 'changed' && message.change === 'notification')
    if (!isNotice || performance.now() - orderedAt < 1_000) return
    orderedAt = performance.now()
    queue.send('notice-mails', {}, { startAfterSeconds: 2 }).catch((error: unknown) => {
      log.error({ err: error }, 'The mails about new notifications wait for the next minute')
    })
  })
}

/**
 * Registers the handlers of the queue. Returns a function to call once the queue has started: it runs today's jobs that
 * have not run yet, and resumes what a crash interrupted.
 */
export function registerJobs(services: Services): () => Promise<void> {
  const send = (order: Mail | { mailId: number }, attempt: Try) =>
    'mailId' in order ? sendNoticeMail(services, order.mailId) : sendMail(services, order, attempt)
  services.queue.work('mail', send, { atOnce: mailsAtOnce, hasUrgent: true })
  services.queue.work('notice-mails', () => queueNoticeMails(services))
  services.queue.schedule('notice-mails', everyMinute, 'Europe/London')
  services.queue.work<{ email: string }>('account-link', ({ email }) => sendAccountLink(services, email), {
    atOnce: mailsAtOnce,
  })
  services.queue.work<{ subscriptionId: string }>('cancel-subscription', ({ subscriptionId }) =>
    services.billing.cancel(subscriptionId),
  )
  // While it has its place, each job waits for the PDFs of its account: for a minute or more where these are long.
  services.queue.work<FilingOrder>('file-signed-report', (order) => fileSignedReport(services, order), {
    atOnce: 4,
    oneOfEach: true,
  })
  // Somebody waits at the screen for these.
  const soon = { firstRetrySeconds: 5 }
  services.queue.work<BackupOrder>('make-backup', (order) => makeBackup(services, order), {
    ...soon,
    atOnce: 2,
    oneOfEach: true,
  })
  services.queue.work<{ landlordId: number }>('drill-backup', (order) => drillBackup(services, order))
  // One at a time: an archive that crashes the process would count against a restore running beside it.
  services.queue.work<RestoreOrder>('restore-backup', (order) => restoreBackup(services, order), soon)
  services.queue.work('interrupted-statements', () => discardInterrupted(services.db, { isAlone: false }))
  services.queue.work<AuditRunOrder>('audit-run', (run) => carryOutAuditRun(services, run))
  const runMissedJobs = scheduleDailyJobs(services.queue, dailyJobs, services, services.now)
  return async () => {
    mailSoonAfterNotices(services)
    await runMissedJobs()
    await resumeAuditRuns(services)
    await resumeFilings(services)
    await resumeBackups(services)
    await resumeRestores(services)
    await discardInterrupted(services.db, { isAlone: !services.config.databaseUrl })
    // By then it is known whether another instance is working on it.
    if (services.config.databaseUrl)
      await services.queue.send('interrupted-statements', {}, { startAfterSeconds: secondsUntilStatementInterrupted })
  }
}
