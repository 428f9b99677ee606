/** Documents whose files are stored, as many as a landlord of years has. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'

const nameOf = (id: number) => `${createHash('md5').update(String(id)).digest('hex')}.pdf`

/** Writes a file of `bytes` bytes into the file store for every document of the largest landlord. */
export async function fillStoredFiles(db: Db, dataDir: string, bytes: number): Promise<void> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true })
  const { rows } = await db.execute<{ id: number }>(sql`select id from documents
    where landlord_id = (select id from users where role = 'landlord' order by phone::int desc limit 1) order by id`)
  const content = randomBytes(bytes)
  for (const { id } of rows) {
    content.writeUInt32BE(id)
    // Not synced to the disk, because only the benchmark reads it.
    await writeFile(join(folder, nameOf(id)), content)
  }
  const named = rows.map(({ id }) => ({ id, file: nameOf(id) }))
  await db.execute(sql`update documents set file = given.file, size = ${bytes}
    from json_to_recordset(${JSON.stringify(named)}::json) as given (id int, file text) where given.id = documents.id`)
  await db.execute(sql`vacuum analyze documents`)
}
