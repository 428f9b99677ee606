import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'

const folders = ['files/unfinished', 'backups/unfinished', 'backups/work']

/**
 * Removes, before anything is begun, what a killed process has left half written. Only one process at a time
 * has the embedded database open; with PostgreSQL another instance may be writing in the same DATA_DIR, and
 * what is a day old is swept (rule: backups-crash).
 */
export async function removeUnfinished({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== null) return
  for (const folder of folders) await rm(join(dataDir, folder), { recursive: true, force: true })
}
