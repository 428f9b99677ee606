/** Each morning: landlord and tenants are reminded of the visits that are to come in 7 days and in 1. */
import { addDays, type Day } from '#domain/day.ts'
import { inspectionReminderDays, isInspectionReminderDue } from '#domain/inspection.ts'
import { listVisitsOfAllLandlords } from '#server/features/inspections/appointments/inspection-reminders.queries.ts'
import { reminderNotices } from '#server/features/inspections/appointments/inspections.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

export async function remindOfInspections({ db }: Pick<Services, 'db'>, today: Day): Promise<void> {
  const days = { from: today, to: addDays(today, Math.max(...inspectionReminderDays)) }
  await inBatches(
    (afterId, limit) => listVisitsOfAllLandlords(db, days, afterId, limit),
    (visits) => {
      const due = visits.filter((visit) => isInspectionReminderDue(visit.date, today))
      return insertNotifications(
        db,
        due.flatMap((visit) => reminderNotices(visit, today)),
      )
    },
  )
}
