/**
 * Restores an archive into an account: decides what is restored, stores its files, and writes its rows in one
 * transaction.
 */
import { randomBytes } from 'node:crypto'
import type { BackupSummary, RestoreReport } from '#api/backups.ts'
import { storageRefusal } from '#domain/budget.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import { joinCodeFromBytes } from '#domain/join-code.ts'
import { fileName } from '#server/features/backups/archive.ts'
import type { ArchivedPictures } from '#server/features/backups/archived-pictures.ts'
import { countedRecords, reasons } from '#server/features/backups/omissions.ts'
import type { Archive } from '#server/features/backups/reading-archive.ts'
import { type Existing, RestoreFilter } from '#server/features/backups/restore-filter.ts'
import { settleRestored } from '#server/features/backups/restored-accounts.queries.ts'
import { settleBooks } from '#server/features/backups/restored-books.queries.ts'
import { settleReturns } from '#server/features/backups/restored-deposits.queries.ts'
import { problemOfFile, type RestoredFile, restoreFile } from '#server/features/backups/restored-files.ts'
import type { BackedUpTable, Filling } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import { keyOfFile, type Values } from '#server/features/backups/tables/row-fields.ts'
import {
  insertRows,
  leaveLinesInBooks,
  type Person,
  workOutAgain,
  writePerson,
  writeTenantDetails,
} from '#server/features/backups/writing-rows.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { forbidden, invalid, Problem } from '#server/platform/http/problem.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'

/** What of an archive is restored. */
export interface RestorePlan {
  readonly existing: Existing
  readonly filedReports: ReadonlySet<number>
  /** The files of restored rows, by their names in the archive. */
  readonly files: readonly string[]
  readonly summary: BackupSummary
}

/**
 * Decides what will be restored. Reads every row, which also checks the checksums of all tables. `pictures` looks at
 * those of the rows that will be restored.
 * @throws Problem 400 or 413 for an archive that is damaged, or is none of ours, 403 where the storage has no room for
 * its files.
 */
export async function planRestore(
  archive: Archive,
  existing: Existing,
  pictures?: ArchivedPictures,
): Promise<RestorePlan> {
  const filedReports = await readFiledReports(archive)
  const filter = filterFor(archive, existing, filedReports, problemOfFile(archive))
  const files: string[] = []
  for (const table of backedUpTables) {
    for await (const line of archive.rows(table.name)) {
      const fields = filter.accept(table, line)
      if (typeof fields?.filePath === 'string') files.push(keyOfFile(fields.filePath))
      if (fields) await pictures?.look(fields)
    }
  }
  requireRoomForFiles(archive, files, existing)
  const { restored: contents, omitted } = reportOf(archive, filter, files.length)
  const summary = { madeOn: londonDay(new Date(archive.manifest.createdAt)), contents, omitted }
  return { existing, filedReports, files, summary }
}

function requireRoomForFiles({ manifest }: Archive, files: readonly string[], { plan, storageLeft }: Existing): void {
  const sizes = new Map(manifest.entries.map(({ name, bytes }) => [name, bytes]))
  const bytes = files.reduce((sum, key) => sum + (sizes.get(fileName(key)) ?? 0), 0)
  if (bytes > 0 && bytes > storageLeft) throw forbidden(storageRefusal(plan, { isLandlord: true }))
}

/** What is restored, with this many files, and what is left out, with the files that no backup has. */
function reportOf({ unknown }: Archive, filter: RestoreFilter, fileCount: number): RestoreReport {
  const fileWords = ['file', 'files'] as const
  filter.omit(fileWords, 'not part of a backup', unknown.length)
  const files = fileCount > 0 ? [countedRecords(fileCount, fileWords)] : []
  return { restored: [...filter.contents, ...files], omitted: filter.omissions }
}

const filterFor = (
  { manifest: { ownerId } }: Archive,
  existing: Existing,
  filedReports: ReadonlySet<number>,
  fileProblem: (key: string) => string | null,
) => new RestoreFilter({ ownerId, existing, filedReports, fileProblem })

async function readFiledReports(archive: Archive): Promise<Set<number>> {
  const { entries, leftOut } = archive.manifest
  // Each is a document, whose file the manifest names.
  const most = entries.length + leftOut.length
  const ids = new Set<number>()
  for await (const line of archive.rows('property_inspection_reports')) {
    const id = (line as { documentId?: unknown } | null)?.documentId
    if (typeof id === 'number' && ids.size < most) ids.add(id)
  }
  return ids
}

/** By name in the archive: where a file is stored now, or why it is not restored. */
export type RestoredFiles = ReadonlyMap<string, RestoredFile | string>

/**
 * The stored file of an address in the archive; undefined for what is no file's address, and for a file that is not
 * restored.
 */
function restoredFileOf(files: RestoredFiles, filePath: unknown): RestoredFile | undefined {
  const file = typeof filePath === 'string' ? files.get(keyOfFile(filePath)) : undefined
  return typeof file === 'string' ? undefined : file
}

interface StoringFiles {
  readonly archive: Archive
  readonly plan: RestorePlan
  readonly store: FileStore
  readonly requester: Requester
  /** Makes the name under which a file of the archive is stored. */
  readonly nameFor: (key: string, extension: string) => string
}

/** @throws Problem 400 for a file that is damaged. */
export async function restoreFiles(
  { archive, plan, store, requester, nameFor }: StoringFiles,
  onFile: (key: string, file: RestoredFile) => Promise<void>,
): Promise<RestoredFiles> {
  const restored = new Map<string, RestoredFile | string>()
  for (const key of plan.files) {
    const file = await restoreFile({
      archive,
      store,
      requester,
      key,
      nameFor: (extension) => nameFor(key, extension),
    }).catch((error: unknown) => {
      if (error instanceof Problem && [413, 415].includes(error.status))
        return 'its file is not of the type that its name says'
      throw error
    })
    restored.set(key, file)
    if (typeof file !== 'string') await onFile(key, file)
  }
  return restored
}

const rowsAtOnce = 200

interface Restored {
  readonly report: RestoreReport
  /** Size of all restored files. */
  readonly bytes: number
  /** For each table, and for people, the new ids by the ids in the archive. */
  readonly ids: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly filter: RestoreFilter
}

interface Restoring {
  readonly archive: Archive
  readonly plan: RestorePlan
  readonly files: RestoredFiles
  readonly pictures: ArchivedPictures
  readonly now: Date
}

/** Writes all restored rows into the account. The caller's transaction makes it all or nothing. */
export async function restoreRows(tx: Db, scope: LandlordScope, restoring: Restoring): Promise<Restored> {
  const { archive, plan, files, pictures, now } = restoring
  const fileProblem = problemOfFile(archive)
  const filter = filterFor(archive, plan.existing, plan.filedReports, (key) => {
    const file = files.get(key)
    return typeof file === 'string' ? file : (fileProblem(key) ?? (file ? null : 'its file is not restored'))
  })
  const ids = new Map<string, Map<number, number>>([['people', new Map([[archive.manifest.ownerId, scope.userId]])]])
  const filling: Filling = {
    landlordId: scope.userId,
    now: now.toISOString(),
    newJoinCode: () => joinCodeFromBytes(randomBytes(64)),
    namesTaken: (table) => plan.existing.names[table] ?? new Set(),
  }
  let bytes = 0
  let fileCount = 0
  const writer = { tx, scope, ids, filling, files, filter }
  for (const table of backedUpTables) {
    let batch: Values[] = []
    const flush = async () => {
      if (batch.length > 0) await writeBatch(writer, table, batch)
      batch = []
    }
    for await (const line of archive.rows(table.name)) {
      const fields = filter.accept(table, line)
      if (!fields) continue
      const file = restoredFileOf(files, fields.filePath)
      if (file) {
        bytes += file.size
        fileCount += 1
      }
      if (namesAnUnwritten(table, fields, ids)) await flush()
      batch.push(pictures.withStored(fields, filter))
      if (batch.length >= (table.rowsAtOnce ?? rowsAtOnce)) await flush()
    }
    await flush()
  }
  await settleRows(writer, londonDay(now))
  return { report: reportOf(archive, filter, fileCount), bytes, ids, filter }
}

/** Corrects what follows from the rows that have been written, and removes what no account could hold. */
async function settleRows({ tx, scope, ids, filter }: Writer, today: Day): Promise<void> {
  const lineIds = ids.get('bank_lines')
  const leftInBooks = [...filter.linesLeftInBooks].flatMap((id) => lineIds?.get(id) ?? [])
  await leaveLinesInBooks(tx, scope, leftInBooks)
  await workOutAgain(tx, scope)
  const entryIds = [...(ids.get('ledger_entries')?.values() ?? [])]
  const removed = await settleRestored(tx, scope, entryIds, today)
  filter.omit(['allocation', 'allocations'], reasons.unfit, removed.allocations)
  filter.omit(['entry of an account', 'entries of accounts'], reasons.unfit, removed.entries)
  const returnIds = [...(ids.get('deposit_returns')?.values() ?? [])]
  const returns = await settleReturns(tx, scope, returnIds, entryIds)
  filter.omit(['return of a deposit', 'returns of deposits'], reasons.unfit, returns)
  filter.omit(['transaction', 'transactions'], reasons.unfit, await settleBooks(tx, scope, entryIds))
}

/** Whether a row refers to another of its own table that is still in the batch. */
const namesAnUnwritten = ({ name, references = {} }: BackedUpTable, fields: Values, ids: Writer['ids']) =>
  Object.entries(references).some(
    ([field, { to }]) => to === name && fields[field] != null && !ids.get(name)?.has(Number(fields[field])),
  )

interface Writer {
  readonly tx: Db
  readonly scope: LandlordScope
  readonly ids: Map<string, Map<number, number>>
  readonly filling: Filling
  readonly files: RestoredFiles
  readonly filter: RestoreFilter
}

async function writeBatch(writer: Writer, table: BackedUpTable, batch: readonly Values[]): Promise<void> {
  const { tx, scope, ids, filling } = writer
  if (table.introduces) await writePeople(writer, batch)
  const rows = batch.map((fields) => {
    const file = restoredFileOf(writer.files, fields.filePath)
    const stored = file && { mimeType: file.mimeType, size: file.size }
    const { id: _, ...row }: Values = { ...withNewIds(table, withNewFiles(fields, writer), ids), ...stored }
    return table.toColumns ? table.toColumns(row, filling) : row
  })
  const inserted = await insertRows(tx, scope, table, rows)
  const known = ids.get(table.name) ?? new Map<number, number>()
  ids.set(table.name, known)
  for (const [at, id] of inserted.entries()) known.set(Number(batch[at]?.id), id)
  if (!table.introduces) return
  for (const [at, id] of inserted.entries()) await writeTenantDetails(tx, scope, id, batch[at]?.user as Person)
}

async function writePeople({ tx, scope, ids }: Writer, tenancies: readonly Values[]): Promise<void> {
  const people = ids.get('people') ?? new Map<number, number>()
  // Somebody with several tenancies gets the details of an active one.
  const newest = new Map(
    tenancies.toSorted((a, b) => Number(a.active) - Number(b.active)).map((row) => [Number(row.userId), row]),
  )
  for (const [id, { user }] of newest) {
    if (!people.has(id)) people.set(id, await writePerson(tx, scope, user as Person))
  }
}

export function withNewIds(
  { references = {} }: BackedUpTable,
  fields: Values,
  ids: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Values {
  const renewed = Object.entries(references).map(([field, { to }]) => {
    const id = fields[field]
    if (id == null) return [field, null]
    const newId = ids.get(to)?.get(Number(id))
    if (newId === undefined) throw invalid(`${field} refers to a record that was not restored`)
    return [field, newId]
  })
  return { ...fields, ...Object.fromEntries(renewed) }
}

/** The fields that name stored files. Any other text stays as it is, even where it looks like the address of one. */
const fileFields = ['filePath', 'imageUrl', 'photos']
/** Lists whose rows have photos of their own. */
const roomFields = ['rooms', 'internalRooms']

/** Replaces the addresses of uploads by their new ones. Files that are not restored are left out of their lists. */
export function withNewFiles(fields: Values, writer: Pick<Writer, 'files' | 'filter'>): Values {
  const renewed = Object.entries(fields).map(([name, value]) => {
    if (roomFields.includes(name) && Array.isArray(value)) return [name, value.map((row) => withNewFiles(row, writer))]
    if (!fileFields.includes(name)) return [name, value]
    if (!Array.isArray(value)) return [name, newAddress(value, writer)]
    return [name, value.map((item) => newAddress(item, writer)).filter((item) => item !== null)]
  })
  return Object.fromEntries(renewed)
}

/** The new address of an upload; null for one that is not restored. Other values stay. */
function newAddress(address: unknown, { files, filter }: Pick<Writer, 'files' | 'filter'>): unknown {
  if (typeof address !== 'string' || !isOwnUpload(address)) return address
  const file = restoredFileOf(files, address)
  if (file) return `/uploads/${file.file}`
  filter.omit(['photo in a record', 'photos in records'], 'the file does not come back')
  return null
}
