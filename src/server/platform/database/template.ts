import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFolder } from '#server/platform/database/migrations.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Where the prepared, migrated and empty database of exactly these migrations and library versions belongs:
 * a folder (`scripts/setup/prepare-template.ts` makes it), and beside it its dump for tests.
 */
export async function templatePaths(): Promise<{ directory: string; dump: string }> {
  const directory = join(root, '.cache', 'database', await fingerprint())
  return { directory, dump: `${directory}.tar` }
}

/** The prepared folder, or null where nobody has prepared one. */
export async function preparedTemplate(): Promise<string | null> {
  const { directory } = await templatePaths()
  return existsSync(directory) ? directory : null
}

async function fingerprint(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256')
  hash.update(`pglite ${dependencies['@electric-sql/pglite']}, pg-boss ${dependencies['pg-boss']}\n`)
  const files = await readdir(migrationsFolder, { recursive: true })
  for (const file of files.filter((name) => /\.(sql|json)$/.test(name)).sort()) {
    hash.update(`${file}\n`).update(await readFile(join(migrationsFolder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
