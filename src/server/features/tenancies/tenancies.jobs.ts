/** Each morning: tenancies whose end date was yesterday or before become inactive, and ends to come are announced. */

import { fullName } from '#domain/account.ts'
import { addDays, type Day } from '#domain/day.ts'
import { formatDayLong, inDays } from '#domain/day-forms.ts'
import { accountIncludes } from '#domain/plan.ts'
import type { Mornings } from '#domain/reminder.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import {
  type EndedTenancy,
  type ExpiringTenancy,
  endTenanciesOfAllLandlords,
  listExpiringTenanciesOfAllLandlords,
  lockPastTenanciesOfAllLandlords,
} from '#server/features/tenancies/tenancy-ends.queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inBatches, inSteps, untilFewer } from '#server/platform/jobs/batches.ts'

export async function runTenancyJob(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  await inSteps(
    () => endPastTenancies(db, today),
    () => remindOfTenancyEnds(db, { since, today }),
  )
}

const endPastTenancies = (db: Db, today: Day): Promise<void> =>
  untilFewer((limit) =>
    db.transaction(async (tx) => {
      const past = await lockPastTenanciesOfAllLandlords(tx, today, limit)
      const ended = past.map(({ id, landlordId }) =>
        did({ landlordId, by: null }, 'tenancy', id, 'Ended: its last day has passed'),
      )
      await announce(tx, 'tenancy', { tenancies: past.map(({ id }) => id) }, ended)
      await endTenanciesOfAllLandlords(tx, past)
      await insertNotifications(tx, past.map(endedNotice))
      return past.length
    }),
  )

const remindOfTenancyEnds = (db: Db, mornings: Mornings): Promise<void> =>
  inBatches(
    (afterId, limit) => listExpiringTenanciesOfAllLandlords(db, mornings, afterId, limit),
    (expiring) =>
      insertNotifications(
        db,
        expiring.map((tenancy) => expiryNotice(tenancy, mornings.today)),
      ),
  )

const toLandlord = (tenancy: EndedTenancy | ExpiringTenancy) => ({
  userId: tenancy.landlordId,
  propertyId: tenancy.propertyId,
  type: 'system' as const,
  relatedEntityType: 'tenancy',
  relatedEntityId: tenancy.id,
})

const describeTenancy = ({ name, username, address, city }: EndedTenancy | ExpiringTenancy) =>
  `The tenancy of ${fullName(name, username)} at ${address}, ${city}`

/** What is left to decide (rule: join-codes-renewal). */
const afterTheEnd = (tenancy: EndedTenancy) =>
  accountIncludes(tenancy, 'joinCodes')
    ? 'If they are staying, clear its end date. If not, they still know the join code: the page of the tenancy offers a new one.'
    : 'If they are staying, clear its end date.'

/** Once per end date, so that a tenancy that is extended is announced again when it ends. */
const endedNotice = (tenancy: EndedTenancy): NewNotification => ({
  ...toLandlord(tenancy),
  title: 'Tenancy ended',
  message: `${describeTenancy(tenancy)} ended on ${formatDayLong(tenancy.moveOutDate)}. ${afterTheEnd(tenancy)}`,
  onceKey: `tenancy_ended:${tenancy.id}:${tenancy.moveOutDate}`,
})

const expiryNotice = (tenancy: ExpiringTenancy, today: Day): NewNotification => ({
  ...toLandlord(tenancy),
  title: 'Tenancy ending',
  message: `${describeTenancy(tenancy)} ends on ${formatDayLong(tenancy.moveOutDate)}, ${inDays(tenancy.moveOutDate, today)}.`,
  onceKey: `lease_expiry:${tenancy.id}:${tenancy.dueOn}`,
})
