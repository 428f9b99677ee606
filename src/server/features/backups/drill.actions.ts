/**
 * The drill: restores a backup into an account that exists only within one transaction, compares every row and file
 * with the archive, and rolls everything back. A backup that is never tried out cannot be relied on.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BackupCheck } from '#api/backups.ts'
import { announce } from '#server/db/live.queries.ts'
import { fileName } from '#server/features/backups/archive.ts'
import { ArchivedPictures } from '#server/features/backups/archived-pictures.ts'
import { findNewestBackup, listLandlordsToDrill, writeCheck } from '#server/features/backups/backups.queries.ts'
import type { Archive } from '#server/features/backups/reading-archive.ts'
import { readTable } from '#server/features/backups/reading-rows.queries.ts'
import { emptyAccount } from '#server/features/backups/restore-filter.ts'
import { planRestore, restoreFiles, restoreRows, withNewFiles, withNewIds } from '#server/features/backups/restoring.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { withStoredArchive } from '#server/features/backups/work-folder.ts'
import { makeTrialAccount } from '#server/features/backups/writing-rows.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type FileStore, newFileKey } from '#server/platform/files/file-store.ts'
import { localFiles } from '#server/platform/files/local-files.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import { oneByOne } from '#server/platform/jobs/batches.ts'

type Drilling = Pick<Services, 'db' | 'backups' | 'config' | 'log' | 'now'>

/** Every morning: orders a drill for each landlord whose backups have not been tried out for a week. */
export async function orderDrills({ db, queue, now }: Pick<Services, 'db' | 'queue' | 'now'>): Promise<void> {
  await oneByOne(
    (afterId, limit) => listLandlordsToDrill(db, afterId, limit, now()),
    ({ id }) => queue.send('drill-backup', { landlordId: id }, { from: accountKey(id) }),
  )
}

/** The job `drill-backup`: tries out a landlord's newest backup and stores the result. */
export async function drillBackup(services: Drilling, { landlordId }: { landlordId: number }): Promise<void> {
  const { db, now, log } = services
  const scope = actingFor({ landlordId })
  const backup = await findNewestBackup(db, scope)
  if (!backup?.file) return
  const result = await withStoredArchive(services, backup.file, (archive, folder) =>
    tryOut(db, archive, localFiles(join(folder, 'files')), now()),
  ).catch((error: unknown) => {
    log.error({ err: error }, 'A backup could not be restored on trial')
    const why = error instanceof Problem ? error.message : 'The backup could not be restored'
    return { rows: 0, files: 0, differences: 1, examples: [why] }
  })
  await db.transaction(async (tx) => {
    await writeCheck(tx, scope, backup.id, { at: now().toISOString(), ...result })
    await announce(tx, 'backup', { people: [landlordId] })
  })
}

type Result = Omit<BackupCheck, 'at'>

const mostExamples = 5

class Differences {
  count: number
  readonly examples: string[]

  constructor({ count, examples }: { count: number; examples: readonly string[] } = { count: 0, examples: [] }) {
    this.count = count
    this.examples = [...examples]
  }

  add(example: string, count = 1) {
    this.count += count
    if (this.examples.length < mostExamples) this.examples.push(example)
  }
}

/** Thrown to roll the trial back. */
class TrialIsOver extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('The trial is over')
    this.result = result
  }
}

async function tryOut(db: Db, archive: Archive, scratch: FileStore, now: Date): Promise<Result> {
  const requester = { key: 'drill' }
  const pictures = new ArchivedPictures(requester)
  const plan = await planRestore(archive, emptyAccount('enterprise'), pictures)
  const ofFiles = new Differences()
  const sums = new Map(archive.manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  const files = await restoreFiles(
    { archive, plan, store: scratch, requester, nameFor: (_key, extension) => newFileKey(extension) },
    async (key, { file }) => {
      if ((await sumOf(scratch, file)) !== sums.get(fileName(key))) ofFiles.add(`${fileName(key)} has other bytes`)
      await scratch.remove(file)
    },
  )
  try {
    return await db.transaction(async (tx) => {
      // A new one within the transaction, which may be retried.
      const differences = new Differences(ofFiles)
      const landlordId = await makeTrialAccount(tx)
      const scope = actingFor({ landlordId })
      const { report, ids, filter } = await restoreRows(tx, scope, { archive, plan, files, pictures, now })
      for (const { count, what, why } of report.omitted) differences.add(`${count} ${what}: ${why}`, count)
      const rows = await compareRows(
        archive,
        (table) => readTable(tx, scope, table),
        { ids, files, filter },
        differences,
      )
      const { count, examples } = differences
      throw new TrialIsOver({ rows, files: plan.files.length, differences: count, examples })
    })
  } catch (error) {
    if (error instanceof TrialIsOver) return error.result
    throw error
  }
}

async function sumOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await store.get(key)) hash.update(chunk)
  return hash.digest('hex')
}

type Written = Pick<Awaited<ReturnType<typeof restoreRows>>, 'ids' | 'filter'> & {
  files: Awaited<ReturnType<typeof restoreFiles>>
}

/**
 * Compares restored rows with the archive: both come in the order in which they were written. Returns how many rows
 * there were.
 */
async function compareRows(
  archive: Archive,
  read: (table: (typeof backedUpTables)[number]) => AsyncGenerator<Values>,
  { ids, files, filter }: Written,
  differences: Differences,
): Promise<number> {
  const again = filter.again()
  let rows = 0
  for (const table of backedUpTables) {
    const restored = read(table)
    for await (const line of archive.rows(table.name)) {
      const accepted = again.accept(table, line)
      if (!accepted) continue
      rows += 1
      const { value } = await restored.next()
      const references = Object.keys(table.references ?? {})
      const named = Object.fromEntries(references.map((field) => [field, accepted[field]]))
      const own = withNewFiles({ ...(line as Values), ...named }, { files, filter: again })
      const id = table.key ? {} : { id: ids.get(table.name)?.get(Number(accepted.id)) }
      const expected = { ...withNewIds(table, own, ids), ...id }
      const field = value ? firstDifference(expected, value) : 'it is not there'
      if (field) differences.add(`${table.what[0]} ${String(accepted.id ?? '')}: ${field}`)
    }
    if (!(await restored.next()).done) differences.add(`more ${table.what[1]} than in the backup`)
  }
  return rows
}

function firstDifference(expected: Values, actual: Values): string | undefined {
  const plain: Values = JSON.parse(JSON.stringify(actual))
  const names = new Set([...Object.keys(expected), ...Object.keys(plain)])
  return [...names].find((name) => !isDeepStrictEqual(expected[name] ?? null, plain[name] ?? null))
}
