/** Each morning repeating transactions are booked for every period that has begun, each once. */
import type { Day } from '#domain/day.ts'
import { repeatDays } from '#domain/finances/repetition.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  insertRepetitions,
  listRepeatingOfAllLandlords,
  lockRepeating,
  updateTransaction,
} from '#server/features/finances/finances.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

export async function repeatExpenses({ db }: Pick<Services, 'db'>, today: Day): Promise<void> {
  await oneByOne(
    (afterId, limit) => listRepeatingOfAllLandlords(db, afterId, limit),
    (row) => repeatOne(db, row, today),
  )
}

type Repeating = Awaited<ReturnType<typeof listRepeatingOfAllLandlords>>[number]

async function repeatOne(db: Db, { id, landlordId, propertyId }: Repeating, today: Day): Promise<void> {
  const scope = actingFor({ landlordId })
  await db.transaction(async (tx) => {
    if (propertyId !== null) await lockAgainstDeletion(tx, scope, propertyId)
    const first = await lockRepeating(tx, scope, id)
    if (!first?.repeats) return
    const days = repeatDays(first.date, first.repeats, first.madeUntil, today)
    await insertRepetitions(tx, scope, first, days)
    const madeUntil = days.at(-1)
    if (!madeUntil) return
    await updateTransaction(tx, scope, id, { madeUntil })
    await announce(tx, 'book', { people: [landlordId] })
  })
}
