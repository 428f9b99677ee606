import { foldDifferences, vacuumDatabase } from '#server/features/operations/operations.queries.ts'
import type { Services } from '#server/platform/context.ts'

/**
 * Tidies the embedded database, which nobody else does: it has no autovacuum, so dead rows would pile up and the
 * planner would go on believing that the tables are empty. A PostgreSQL server looks after itself.
 */
export async function vacuum({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  if (config.databaseUrl === null) await vacuumDatabase(db)
}

/** The differences become one row for each count and each sum of the books, so that few rows are added up. */
export const foldCounts = ({ db }: Pick<Services, 'db'>): Promise<void> => foldDifferences(db)
