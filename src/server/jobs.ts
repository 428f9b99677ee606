/** The visible list of everything that happens without somebody asking for it. */

import { sendAccountLink } from '#server/features/accounts/account-links.actions.ts'
import { sweepAccounts } from '#server/features/accounts/accounts.jobs.ts'
import { type AuditRunOrder, carryOutAuditRun, resumeAuditRuns } from '#server/features/audits/audits.actions.ts'
import { remindOfDocuments } from '#server/features/documents/documents.jobs.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { remindOfInspections } from '#server/features/inspections/appointments/inspections.jobs.ts'
import {
  type FilingOrder,
  fileSignedReport,
  resumeFilings,
} from '#server/features/inspections/reports/report-filing.actions.ts'
import { foldCounts, vacuum } from '#server/features/operations/operations.jobs.ts'
import { lookAfterRent } from '#server/features/rent/rent.jobs.ts'
import { lookAfterTenancies } from '#server/features/tenancies/tenancies.jobs.ts'
import { sweepUploads } from '#server/features/uploads/uploads.jobs.ts'
import type { Services } from '#server/platform/context.ts'
import { type DailyJobOf, scheduleDailyJobs } from '#server/platform/jobs/daily-jobs.ts'
import { type Mail, mailsAtOnce } from '#server/platform/mail.ts'

export type DailyJob = DailyJobOf<Services>

/** Every morning at six in London. They are begun in this order; none relies on another. */
export const dailyJobs: readonly DailyJob[] = [
  { name: 'tenancies', run: lookAfterTenancies },
  { name: 'rent', run: lookAfterRent },
  { name: 'documents', run: remindOfDocuments },
  { name: 'inspections', run: remindOfInspections },
  { name: 'erase-accounts', run: eraseClosedAccounts },
  { name: 'sweep-accounts', run: sweepAccounts },
  { name: 'sweep-uploads', run: sweepUploads },
  { name: 'fold-counts', run: foldCounts },
  { name: 'vacuum', run: vacuum },
]

/** Names the handlers of the queue. Returns a function to call when the queue has started: it runs today's jobs that have not run yet, and what a crash interrupted. */
export function registerJobs(services: Services): () => Promise<void> {
  services.queue.work<Mail>('mail', (mail) => services.mail.send(mail), { atOnce: mailsAtOnce, hasUrgent: true })
  services.queue.work<{ email: string }>('account-link', ({ email }) => sendAccountLink(services, email), {
    atOnce: mailsAtOnce,
  })
  services.queue.work<{ subscriptionId: string }>('cancel-subscription', ({ subscriptionId }) =>
    services.billing.cancel(subscriptionId),
  )
  services.queue.work<FilingOrder>('file-signed-report', (order) => fileSignedReport(services, order))
  services.queue.work<AuditRunOrder>('audit-run', (run) => carryOutAuditRun(services, run))
  const runMissedJobs = scheduleDailyJobs(services.queue, dailyJobs, services, services.now)
  return async () => {
    await runMissedJobs()
    await resumeAuditRuns(services)
    await resumeFilings(services)
  }
}
