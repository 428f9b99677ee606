/**
 * Each morning: reminds landlords of deposits to protect and of holding deposits to settle (rule: deposits-reminders).
 */
import { addDays, type Day, type DayRange } from '#domain/day.ts'
import { holdingDeadline, holdingReminderDays, protectBy, protectionReminderDays } from '#domain/deposit.ts'
import { type Mornings, reminderDay } from '#domain/reminder.ts'
import {
  listHoldingOfAllLandlords,
  listToProtectOfAllLandlords,
} from '#server/features/deposits/deposit-reminders.queries.ts'
import { holdingNotice, protectionNotice } from '#server/features/deposits/deposits.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inBatches, inSteps } from '#server/platform/jobs/batches.ts'

/** Longer than any deadline, with some mornings on which nothing ran. */
const daysLookedBack = 60

export async function runDepositJob(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  const range = { from: addDays(today, -daysLookedBack), to: today }
  await inSteps(
    () => remindToProtect(db, range, { since, today }),
    () => remindOfHolding(db, range, { since, today }),
  )
}

const remindToProtect = (db: Db, range: DayRange, mornings: Mornings): Promise<void> =>
  inBatches(
    (afterId, limit) => listToProtectOfAllLandlords(db, range, afterId, limit),
    (deposits) =>
      insertNotifications(
        db,
        deposits.flatMap((deposit) => {
          const dueOn = reminderDay(protectBy(deposit.receivedOn), protectionReminderDays, mornings)
          return dueOn ? [protectionNotice(deposit, { today: mornings.today, dueOn })] : []
        }),
      ),
  )

const remindOfHolding = (db: Db, range: DayRange, mornings: Mornings): Promise<void> =>
  inBatches(
    (afterId, limit) => listHoldingOfAllLandlords(db, range, afterId, limit),
    (deposits) =>
      insertNotifications(
        db,
        deposits.flatMap((deposit) => {
          const deadline = holdingDeadline(deposit.holdingReceivedOn)
          const dueOn = reminderDay(deadline, holdingReminderDays, mornings)
          return dueOn ? [holdingNotice(deposit, { deadline, today: mornings.today, dueOn })] : []
        }),
      ),
  )
