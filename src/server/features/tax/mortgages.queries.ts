import { and, asc, between, eq, getTableColumns, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Mortgage, mortgage } from '#api/tax.ts'
import type { Day, DayRange } from '#domain/day.ts'
import { fixed, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { mortgages } from '#server/db/schema/tax.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

const ofLandlord = ({ userId }: LandlordScope) => eq(mortgages.landlordId, userId)

const selected = fixed(
  sql`select ${selectionOf(mortgage, {
    ...getTableColumns(mortgages),
    property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
  })} from ${mortgages} join ${properties} on ${properties.id} = ${mortgages.propertyId}`,
)

type Page = AskedPage & { propertyId?: number | undefined }

export async function listMortgages(db: Db, scope: LandlordScope, { propertyId, limit, cursor }: Page) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    ofLandlord(scope),
    propertyId ? eq(mortgages.propertyId, propertyId) : undefined,
    after && gt(mortgages.id, after[0]),
  )
  const select = sql`${selected} where ${wanted} order by ${mortgages.id} limit ${rowsFor(limit)}`
  return jsonPage<Mortgage>(db, select, limit, ['id'])
}

const missing = () => notFound('Mortgage not found')

/** @throws Problem 404 when it is not one of theirs. */
export async function getMortgage(db: Db, scope: LandlordScope, id: number) {
  return oneJson<Mortgage>(db, sql`${selected} where ${and(eq(mortgages.id, id), ofLandlord(scope))}`, missing)
}

/**
 * The property of a mortgage, so that it can be locked against deletion first.
 * @throws Problem 404 when the mortgage is not one of theirs.
 */
export async function getPropertyOfMortgage(db: Db, scope: LandlordScope, id: number): Promise<number> {
  const [row] = await db
    .select({ propertyId: mortgages.propertyId })
    .from(mortgages)
    .where(and(eq(mortgages.id, id), ofLandlord(scope)))
  if (!row) throw missing()
  return row.propertyId
}

/**
 * Locks a mortgage until the transaction ends.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockMortgage(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .select()
    .from(mortgages)
    .where(and(eq(mortgages.id, id), ofLandlord(scope)))
    .for('update')
  if (!row) throw missing()
  return row
}

type Values = Omit<typeof mortgages.$inferInsert, 'id' | 'landlordId' | 'createdAt'>

export async function insertMortgage(tx: Db, scope: LandlordScope, values: Values): Promise<number> {
  const [row] = await tx
    .insert(mortgages)
    .values({ ...values, landlordId: scope.userId })
    .returning({ id: mortgages.id })
  if (!row) throw new Error('The mortgage was not written')
  return row.id
}

export async function updateMortgage(
  tx: Db,
  scope: LandlordScope,
  id: number,
  changes: Partial<Values>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx
    .update(mortgages)
    .set(changes)
    .where(and(eq(mortgages.id, id), ofLandlord(scope)))
}

export async function removeMortgage(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx.delete(mortgages).where(and(eq(mortgages.id, id), ofLandlord(scope)))
}

/** For the daily job alone: mortgages of anybody that may have a payment to book, after the given id. */
export async function listPayableOfAllLandlords(db: Db, today: Day, afterId: number, limit: number) {
  const isDue: SQL | undefined = or(
    isNull(mortgages.bookedUntil),
    lte(mortgages.bookedUntil, sql`(${today}::date - interval '28 days')::date`),
  )
  return db
    .select({ id: mortgages.id, landlordId: mortgages.landlordId, propertyId: mortgages.propertyId })
    .from(mortgages)
    .where(and(gt(mortgages.id, afterId), gt(mortgages.balance, 0), lte(mortgages.firstPaymentDate, today), isDue))
    .orderBy(asc(mortgages.id))
    .limit(limit)
}

/** For the daily job alone: mortgages of anybody whose fixed rate ends within a range of days, after the given id. */
export async function listEndingRatesOfAllLandlords(db: Db, { from, to }: DayRange, afterId: number, limit: number) {
  const rows = await db
    .select({
      id: mortgages.id,
      landlordId: mortgages.landlordId,
      propertyId: mortgages.propertyId,
      lender: mortgages.lender,
      fixedUntil: mortgages.fixedUntil,
      address: properties.address,
    })
    .from(mortgages)
    .innerJoin(properties, eq(properties.id, mortgages.propertyId))
    .where(and(isNotNull(mortgages.fixedUntil), between(mortgages.fixedUntil, from, to), gt(mortgages.id, afterId)))
    .orderBy(asc(mortgages.id))
    .limit(limit)
  return rows.flatMap(({ fixedUntil, ...row }) => (fixedUntil === null ? [] : [{ ...row, fixedUntil }]))
}
