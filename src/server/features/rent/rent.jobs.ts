/** Each morning: the rent of the coming weeks is made, late rent is marked, and those whom it concerns are told. */

import { addDays, type Day } from '#domain/day.ts'
import { rentDueSoonDays, rentReminder } from '#domain/rent.ts'
import { announce } from '#server/db/live.queries.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { generateRent } from '#server/features/rent/rent.actions.ts'
import { dueSoonNotice, lateNotices } from '#server/features/rent/rent.notices.ts'
import {
  listOpenRentOfAllLandlords,
  lockLateRentOfAllLandlords,
  markOverdueOfAllLandlords,
  type RemindedRent,
} from '#server/features/rent/rent-reminders.queries.ts'
import { allLandlords } from '#server/features/rent/rent-schedule.queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inBatches, untilFewer } from '#server/platform/jobs/batches.ts'

export async function lookAfterRent({ db }: Pick<Services, 'db'>, today: Day): Promise<void> {
  await generateRent(db, allLandlords, today)
  await markLateRent(db, today)
  await remindOfRentDue(db, addDays(today, -1), today)
  await remindOfRentDue(db, addDays(today, rentDueSoonDays), today)
}

const markLateRent = (db: Db, today: Day): Promise<void> =>
  untilFewer((limit) =>
    db.transaction(async (tx) => {
      const late = await lockLateRentOfAllLandlords(tx, today, limit)
      const ids = late.map(({ id }) => id)
      await markOverdueOfAllLandlords(tx, ids)
      await announce(tx, 'rent', {
        people: late.flatMap(({ landlordId, tenantUserId, accepted }) => [landlordId, accepted ? tenantUserId : null]),
      })
      await insertNotifications(
        tx,
        late.flatMap((payment) => lateNotices(payment, today)),
      )
      return late.length
    }),
  )

const remindOfRentDue = (db: Db, dueDate: Day, today: Day): Promise<void> =>
  inBatches(
    (afterId, limit) => listOpenRentOfAllLandlords(db, dueDate, afterId, limit),
    (payments) =>
      insertNotifications(
        db,
        payments.flatMap((payment) => reminders(payment, today)),
      ),
  )

function reminders(payment: RemindedRent, today: Day): NewNotification[] {
  const reminder = rentReminder(payment, today)
  if (reminder === 'due_soon') return dueSoonNotice(payment, today)
  return reminder === 'overdue' ? lateNotices(payment, today) : []
}
