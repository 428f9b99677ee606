import { londonDay } from '#domain/day.ts'
import { refreshCompliance } from '#server/features/compliance/stored-compliance.queries.ts'
import type { Services } from '#server/platform/context.ts'

/** Recalculates what has changed, and what a new day has changed, before anybody asks for it. */
export const storeCompliance = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  refreshCompliance(db, londonDay(now()))
