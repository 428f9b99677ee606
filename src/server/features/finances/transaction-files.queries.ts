/** The receipts of transactions: rows that name files in storage. */
import { and, eq, isNull, not } from 'drizzle-orm'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transactionFiles } from '#server/db/schema/money.ts'
import { uploads } from '#server/db/schema/operations.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'

const filesOf = (scope: LandlordScope, transactionId: number) =>
  and(eq(transactionFiles.transactionId, transactionId), eq(transactionFiles.landlordId, scope.userId))

type Stored = { name: string; file: string; mimeType: string; size: number }

export async function insertTransactionFile(tx: Db, scope: LandlordScope, transactionId: number, stored: Stored) {
  await tx.insert(transactionFiles).values({ ...stored, transactionId, landlordId: scope.userId })
}

export async function countTransactionFiles(tx: Db, scope: LandlordScope, transactionId: number): Promise<number> {
  return tx.$count(transactionFiles, filesOf(scope, transactionId))
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getTransactionFile(db: Db, scope: LandlordScope, transactionId: number, fileId: number) {
  const [row] = await db
    .select()
    .from(transactionFiles)
    .where(and(filesOf(scope, transactionId), eq(transactionFiles.id, fileId)))
  if (!row) throw notFound('File not found')
  return row
}

/**
 * Detaches all but the named files from a transaction. For a day they count as unattached uploads, so that they can be
 * attached again; then the daily sweep removes them.
 */
export async function detachFiles(
  tx: Db,
  scope: LandlordScope,
  { transactionId, staying, now }: { transactionId: number; staying: readonly string[]; now: Date },
): Promise<void> {
  const going = and(
    filesOf(scope, transactionId),
    staying.length > 0 ? not(isOneOf(transactionFiles.file, staying)) : undefined,
  )
  const removed = await tx.delete(transactionFiles).where(going).returning()
  if (removed.length === 0) return
  const createdAt = now.toISOString()
  await tx.insert(uploads).values(
    removed.map(({ file, name, mimeType, size }) => ({
      file,
      name,
      mimeType,
      size,
      userId: scope.userId,
      createdAt,
    })),
  )
}

/**
 * Attaches the landlord's own unattached uploads to a transaction and returns their size in bytes. Files that it has
 * already stay.
 * @throws Problem 400 for an upload of somebody else, one that is in use, or none.
 */
export async function attachFiles(
  tx: Db,
  scope: LandlordScope,
  transactionId: number,
  wanted: readonly { file: string; name?: string | undefined }[],
): Promise<number> {
  if (wanted.length === 0) return 0
  const names = new Map(wanted.map(({ file, name }) => [file, name]))
  const present = await tx
    .select({ file: transactionFiles.file })
    .from(transactionFiles)
    .where(filesOf(scope, transactionId))
  const fresh = [...names.keys()].filter((file) => !present.some((each) => each.file === file))
  if (fresh.length === 0) return 0
  const taken = await tx
    .delete(uploads)
    .where(and(isOneOf(uploads.file, fresh), eq(uploads.userId, scope.userId), isNull(uploads.propertyId)))
    .returning()
  if (taken.length < fresh.length) throw invalid('files: This upload does not exist or is already in use')
  await tx.insert(transactionFiles).values(
    taken.map(({ file, name, mimeType, size }) => ({
      transactionId,
      landlordId: scope.userId,
      name: names.get(file) || name || file,
      file,
      mimeType,
      size,
    })),
  )
  return taken.reduce((sum, { size }) => sum + size, 0)
}
