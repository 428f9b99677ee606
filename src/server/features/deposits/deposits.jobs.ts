/**
 * Each morning landlords are reminded of deposits to protect and of holding deposits to
 * settle (rule: deposits-reminders).
 */
import { addDays, type Day } from '#domain/day.ts'
import { holdingDeadline, holdingReminderDays, protectBy, protectionReminderDays } from '#domain/deposit.ts'
import { reminderDay } from '#domain/reminder.ts'
import {
  listHoldingOfAllLandlords,
  listToProtectOfAllLandlords,
} from '#server/features/deposits/deposit-reminders.queries.ts'
import { holdingNotice, protectionNotice } from '#server/features/deposits/deposits.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/jobs/batches.ts'

/** Long enough for the clock and for mornings on which nothing ran. */
const daysLookedBack = 60

export async function runDepositJob(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  const range = { from: addDays(today, -daysLookedBack), to: today }
  await inBatches(
    (afterId, limit) => listToProtectOfAllLandlords(db, range, afterId, limit),
    (deposits) =>
      insertNotifications(
        db,
        deposits.flatMap((deposit) => {
          const dueOn = reminderDay(protectBy(deposit.receivedOn), protectionReminderDays, { since, today })
          return dueOn ? [protectionNotice(deposit, { today, dueOn })] : []
        }),
      ),
  )
  await inBatches(
    (afterId, limit) => listHoldingOfAllLandlords(db, range, afterId, limit),
    (deposits) =>
      insertNotifications(
        db,
        deposits.flatMap((deposit) => {
          const deadline = holdingDeadline(deposit.holdingReceivedOn)
          const dueOn = reminderDay(deadline, holdingReminderDays, { since, today })
          return dueOn ? [holdingNotice(deposit, { deadline, today, dueOn })] : []
        }),
      ),
  )
}
