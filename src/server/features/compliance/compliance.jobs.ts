import { londonDay } from '#domain/day.ts'
import { refreshCompliance } from '#server/features/compliance/stored-compliance.queries.ts'
import type { Services } from '#server/platform/context.ts'

/** What changed since, and what the day has changed, is worked out before anybody asks for it. */
export const storeCompliance = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  refreshCompliance(db, londonDay(now()))
