/** Each morning: the rent of the coming weeks is made, late rent is marked, and landlords and tenants are notified. */

import { addDays, type Day } from '#domain/day.ts'
import { defaultLeadTimes, type Mornings, reminderDay } from '#domain/reminder.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { listKeptPlansOfAllLandlords } from '#server/features/arrears/kept-plans.queries.ts'
import { payFromCreditDaily } from '#server/features/ledger/credit.jobs.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { longestLeadTimeOfAll } from '#server/features/reminders/reminders.queries.ts'
import { generateRent } from '#server/features/rent/rent.actions.ts'
import { dueSoonNotice, lateNotices } from '#server/features/rent/rent.notices.ts'
import {
  listMarkedOverdueOfAllLandlords,
  listRentDueOfAllLandlords,
  lockLateRentOfAllLandlords,
  markOverdueOfAllLandlords,
  type RemindedRent,
} from '#server/features/rent/rent-reminders.queries.ts'
import { allLandlords } from '#server/features/rent/rent-schedule.queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inBatches, inSteps, untilFewer } from '#server/platform/jobs/batches.ts'

export async function runRentJob(
  { db, now }: Pick<Services, 'db' | 'now'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  await inSteps(
    () => generateRent(db, allLandlords, today),
    () => payFromCreditDaily({ db, now }, today),
    () => markLateRent(db, today),
    () => remindOfMarkedRent(db, { since, today }),
    () => remindOfRentDue(db, { since, today }),
  )
}

const markLateRent = (db: Db, today: Day): Promise<void> =>
  untilFewer((limit) =>
    db.transaction(async (tx) => {
      const late = await lockLateRentOfAllLandlords(tx, today, limit)
      const ids = late.map(({ id }) => id)
      await markOverdueOfAllLandlords(tx, ids)
      const people = late.flatMap(({ landlordId, tenantUserId, accepted }) => [
        landlordId,
        accepted ? tenantUserId : null,
      ])
      const marked = late.map(({ id, landlordId }) => did({ landlordId, by: null }, 'payment', id, 'Became overdue'))
      await announce(tx, 'rent', { people }, marked)
      await notifyOfLate(tx, late, today)
      return late.length
    }),
  )

/** Rent that was marked overdue before its day had passed. */
const remindOfMarkedRent = (db: Db, mornings: Mornings): Promise<void> =>
  inBatches(
    (afterId, limit) => listMarkedOverdueOfAllLandlords(db, mornings, afterId, limit),
    (payments) => notifyOfLate(db, payments, mornings.today),
  )

async function notifyOfLate(db: Db, late: readonly RemindedRent[], today: Day): Promise<void> {
  const tenancyIds = [...new Set(late.map(({ tenantId }) => tenantId))]
  const kept = await listKeptPlansOfAllLandlords(db, tenancyIds, today)
  await insertNotifications(
    db,
    late.flatMap((payment) => lateNotices(payment, today, kept.has(payment.tenantId))),
  )
}

async function remindOfRentDue(db: Db, mornings: Mornings): Promise<void> {
  const { today } = mornings
  const days = { from: today, to: addDays(today, await longestLeadTimeOfAll(db, 'rent')) }
  await inBatches(
    (afterId, limit) => listRentDueOfAllLandlords(db, days, afterId, limit),
    (payments) =>
      insertNotifications(
        db,
        payments.flatMap((payment) => {
          const dueOn = reminderDay(payment.dueDate, payment.leadTimes ?? defaultLeadTimes.rent, mornings)
          return dueOn ? dueSoonNotice(payment, { today, dueOn }) : []
        }),
      ),
  )
}
