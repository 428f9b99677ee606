/** Each morning: landlords hear of documents that run out in 30, 14, 7 and 1 days, and of those that ran out yesterday. */
import { addDays, type Day } from '#domain/day.ts'
import { documentReminderDays, isDocumentReminderDue } from '#domain/document.ts'
import { listRunningOutOfAllLandlords } from '#server/features/documents/document-reminders.queries.ts'
import { expiryNotice } from '#server/features/documents/documents.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

export async function remindOfDocuments({ db }: Pick<Services, 'db'>, today: Day): Promise<void> {
  const days = { from: addDays(today, -1), to: addDays(today, Math.max(...documentReminderDays)) }
  await inBatches(
    (afterId, limit) => listRunningOutOfAllLandlords(db, days, afterId, limit),
    (found) => {
      const due = found.filter((document) => isDocumentReminderDue(document.expiryDate, today))
      return insertNotifications(
        db,
        due.map((document) => expiryNotice(document, today)),
      )
    },
  )
}
