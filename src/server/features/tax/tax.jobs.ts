/**
 * Each morning: mortgage payments are booked, landlords hear of fixed rates that end, those in Making Tax Digital get
 * their updates, and nobody else has any to send.
 */
import { addDays, type Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { fixedRateReminderDays } from '#domain/finances/mortgage.ts'
import { reminderDay } from '#domain/reminder.ts'
import { firstMtdBasisYear, lowestMtdThreshold } from '#domain/tax/making-tax-digital.ts'
import { taxYearRange } from '#domain/tax/tax-year.ts'
import { lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { bookMortgage } from '#server/features/tax/mortgages.actions.ts'
import { listEndingRatesOfAllLandlords, listPayableOfAllLandlords } from '#server/features/tax/mortgages.queries.ts'
import { arrangeUpdates } from '#server/features/tax/mtd.actions.ts'
import { listReportingOfAllLandlords } from '#server/features/tax/tax.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inBatches, inSteps, oneByOne } from '#server/platform/jobs/batches.ts'

export async function runTaxJob(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  await inSteps(
    () => bookMortgages(db, today),
    () => remindOfFixedRates(db, { since, today }),
    () => arrangeAllUpdates(db, today),
  )
}

const bookMortgages = (db: Db, today: Day): Promise<void> =>
  oneByOne(
    (afterId, limit) => listPayableOfAllLandlords(db, today, afterId, limit),
    ({ id, landlordId, propertyId }) => {
      const scope = actingFor({ landlordId })
      return db.transaction(async (tx) => {
        await lockAgainstDeletion(tx, scope, propertyId)
        await bookMortgage(tx, scope, id, today)
      })
    },
  )

type Ending = Awaited<ReturnType<typeof listEndingRatesOfAllLandlords>>[number]

const remindOfFixedRates = (db: Db, { since, today }: { since: Day; today: Day }): Promise<void> =>
  inBatches(
    (afterId, limit) => {
      const range = { from: today, to: addDays(today, Math.max(...fixedRateReminderDays)) }
      return listEndingRatesOfAllLandlords(db, range, afterId, limit)
    },
    (ending) =>
      insertNotifications(
        db,
        ending.flatMap((mortgage) => {
          const dueOn = reminderDay(mortgage.fixedUntil, fixedRateReminderDays, { since, today })
          return dueOn ? [fixedRateNotice(mortgage, dueOn)] : []
        }),
      ),
  )

/** Once per mortgage and day. */
const fixedRateNotice = (
  { id, landlordId, propertyId, lender, fixedUntil, address }: Ending,
  dueOn: Day,
): NewNotification => ({
  userId: landlordId,
  propertyId,
  type: 'system',
  title: 'Fixed rate ends',
  message: `The fixed rate of the mortgage with ${lender} for ${address} ends on ${formatDayLong(fixedUntil)}.`,
  relatedEntityType: 'mortgage',
  relatedEntityId: id,
  onceKey: `fixed_rate:${id}:${dueOn}`,
})

const arrangeAllUpdates = (db: Db, today: Day): Promise<void> => {
  const income = { since: taxYearRange(firstMtdBasisYear).from, above: lowestMtdThreshold }
  return oneByOne(
    (afterId, limit) => listReportingOfAllLandlords(db, income, afterId, limit),
    ({ id: landlordId }) => db.transaction((tx) => arrangeUpdates(tx, actingFor({ landlordId }), today)),
  )
}
