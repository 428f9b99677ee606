/** Each morning: reminds landlords of documents that will expire, and of those that have. */
import { addDays, type Day } from '#domain/day.ts'
import { defaultLeadTimes, reminderDay } from '#domain/reminder.ts'
import { listRunningOutOfAllLandlords } from '#server/features/documents/document-reminders.queries.ts'
import { expiryNotice } from '#server/features/documents/documents.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { longestLeadTimeOfAll } from '#server/features/reminders/reminders.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

/** Days before the expiry: a document is valid on its last day and has expired on the next. */
const onceExpired = -1

export async function remindOfDocuments(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  const days = { from: since, to: addDays(today, await longestLeadTimeOfAll(db, 'documents')) }
  await inBatches(
    (afterId, limit) => listRunningOutOfAllLandlords(db, days, afterId, limit),
    (documents) =>
      insertNotifications(
        db,
        documents.flatMap((document) => {
          const leadTimes = [...(document.leadTimes ?? defaultLeadTimes.documents), onceExpired]
          const dueOn = reminderDay(document.expiryDate, leadTimes, { since, today })
          return dueOn ? [expiryNotice(document, { today, dueOn })] : []
        }),
      ),
  )
}
