import { findPostgres, startPostgres } from '../setup/postgres.ts'

type BenchDatabase = (name: 'PGlite' | 'PostgreSQL', env: Record<string, string>) => Promise<number>

/**
 * Measures on the embedded database, then on a PostgreSQL of its own where one is installed. LATCHKEY_BENCH_DATABASE,
 * 'PGlite' or 'PostgreSQL', chooses one of them. Returns how many limits are missed.
 */
export async function onBothDatabases(benchDatabase: BenchDatabase): Promise<number> {
  const only = process.env.LATCHKEY_BENCH_DATABASE
  const missed = only === 'PostgreSQL' ? 0 : await benchDatabase('PGlite', {})
  if (only === 'PGlite') return missed
  const programs = findPostgres()
  if (!programs) {
    console.log('\nNo PostgreSQL was found: only the embedded database was measured.')
    return missed
  }
  const postgres = await startPostgres(programs)
  try {
    const env = { DATABASE_URL: postgres.url, SECRET_KEY: 'only for the benchmark' }
    return missed + (await benchDatabase('PostgreSQL', env))
  } finally {
    await postgres.stop()
  }
}
