import { countIfTold, countTelling } from '#server/features/accounts/attempts.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'

const visitsOf = (propertyId: number) => `visits of ${propertyId}`

/**
 * Counts a change of a home's visits, of which its tenants are told.
 * @throws Problem 429 after 300 in a day.
 */
export const countVisit = <Result>(
  ctx: LandlordContext,
  propertyId: number,
  change: () => Promise<Result>,
): Promise<Result> => countTelling(ctx, visitsOf(propertyId), change)

/** What came of a change, and whether it told anybody. */
export interface Told<Result> {
  readonly result: Result
  readonly isTold: boolean
}

/** As `countVisit`, for a change that may leave the day as it was: it counts where its transaction told somebody. */
export const countVisitIfTold = <Result>(
  ctx: LandlordContext,
  propertyId: number,
  change: (tx: Db) => Promise<Told<Result>>,
): Promise<Result> =>
  countIfTold(ctx, visitsOf(propertyId), (count) =>
    ctx.db.transaction(async (tx) => {
      const { result, isTold } = await change(tx)
      await count(isTold)
      return result
    }),
  )
