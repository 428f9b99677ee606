/** Each morning: landlord and tenants are reminded of the visits that are to come. */
import { addDays, type Day } from '#domain/day.ts'
import { defaultLeadTimes, reminderDay } from '#domain/reminder.ts'
import { listVisitsOfAllLandlords } from '#server/features/inspections/appointments/inspection-reminders.queries.ts'
import { reminderNotices } from '#server/features/inspections/appointments/inspections.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { longestLeadTimeOfAll } from '#server/features/reminders/reminders.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

export async function remindOfInspections(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  const days = { from: today, to: addDays(today, await longestLeadTimeOfAll(db, 'inspections')) }
  await inBatches(
    (afterId, limit) => listVisitsOfAllLandlords(db, days, afterId, limit),
    (visits) =>
      insertNotifications(
        db,
        visits.flatMap((visit) => {
          const dueOn = reminderDay(visit.date, visit.leadTimes ?? defaultLeadTimes.inspections, { since, today })
          return dueOn ? reminderNotices(visit, { today, dueOn }) : []
        }),
      ),
  )
}
