/** Each morning: landlords hear of documents that run out in 30, 14, 7 and 1 days, and of those that ran out yesterday. */
import { addDays, type Day } from '#domain/day.ts'
import { documentReminderDays, isDocumentReminderDue } from '#domain/document.ts'
import { listRunningOutOfAllLandlords } from '#server/features/documents/document-reminders.queries.ts'
import { expiryNotice } from '#server/features/documents/documents.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Services } from '#server/platform/context.ts'

const documentsAtOnce = 1_000

export async function remindOfDocuments({ db }: Pick<Services, 'db'>, today: Day): Promise<void> {
  const days = { from: addDays(today, -1), to: addDays(today, Math.max(...documentReminderDays)) }
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const found = await listRunningOutOfAllLandlords(db, days, afterId, documentsAtOnce)
    const due = found.filter((document) => isDocumentReminderDue(document.expiryDate, today))
    await insertNotifications(
      db,
      due.map((document) => expiryNotice(document, today)),
    )
    afterId = found.length === documentsAtOnce ? found.at(-1)?.id : undefined
  }
}
