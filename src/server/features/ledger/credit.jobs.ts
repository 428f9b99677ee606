/** Each morning credit pays what falls due today and what has become due since the last run. */
import type { Day } from '#domain/day.ts'
import { payFromCreditOf } from '#server/features/ledger/credit.actions.ts'
import { listCreditToUseOfAllLandlords } from '#server/features/ledger/credit.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

export const payFromCreditDaily = ({ db, now }: Pick<Services, 'db' | 'now'>, today: Day): Promise<void> =>
  oneByOne(
    (afterId, limit) => listCreditToUseOfAllLandlords(db, today, afterId, limit),
    ({ id, landlordId }) => payFromCreditOf(db, { scope: actingFor({ landlordId }), by: null, now: now(), today }, id),
  )
