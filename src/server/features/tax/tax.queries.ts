/** How a landlord reports, and the updates that they have to send. */

import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { grossIncomeTypes } from '#domain/finances/transaction.ts'
import { type Quarter, updateDue } from '#domain/tax/tax-year.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transactions } from '#server/db/schema/money.ts'
import { taxSettings, taxUpdates } from '#server/db/schema/tax.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withoutGaps } from '#server/platform/http/without-gaps.ts'

export interface TaxSettings {
  readonly calendarQuarters: boolean
  readonly mtdFrom: number | null
  readonly exempt: boolean
}

const usualSettings: TaxSettings = { calendarQuarters: false, mtdFrom: null, exempt: false }

export async function getTaxSettings(db: Db, scope: LandlordScope): Promise<TaxSettings> {
  const { calendarQuarters, mtdFrom, exempt } = taxSettings
  const [row] = await db
    .select({ calendarQuarters, mtdFrom, exempt })
    .from(taxSettings)
    .where(eq(taxSettings.landlordId, scope.userId))
  return row ?? usualSettings
}

/** Fields that are left out stay as they are. */
export async function saveTaxSettings(
  tx: Db,
  scope: LandlordScope,
  changes: { readonly [Name in keyof TaxSettings]?: TaxSettings[Name] | undefined },
): Promise<void> {
  const set = withoutGaps(changes)
  await tx
    .insert(taxSettings)
    .values({ ...set, landlordId: scope.userId })
    .onConflictDoUpdate({ target: taxSettings.landlordId, set: { landlordId: scope.userId, ...set } })
}

export async function listUpdates(db: Db, scope: LandlordScope, taxYear: number) {
  return db
    .select({ quarter: taxUpdates.quarter, submittedOn: taxUpdates.submittedOn })
    .from(taxUpdates)
    .where(and(eq(taxUpdates.landlordId, scope.userId), eq(taxUpdates.taxYear, taxYear)))
    .orderBy(asc(taxUpdates.quarter))
}

export type DueUpdate = { taxYear: number; quarter: Quarter; dueDate: Day }

/** Adds updates of tax years, each once. */
export async function insertUpdates(tx: Db, scope: LandlordScope, updates: readonly DueUpdate[]): Promise<void> {
  const rows = updates.map((update) => ({ ...update, landlordId: scope.userId }))
  await tx.insert(taxUpdates).values(rows).onConflictDoNothing()
}

/** Removes updates that no longer have to be sent; those already sent stay on record. */
export async function removeOpenUpdates(tx: Db, scope: LandlordScope): Promise<void> {
  await tx.delete(taxUpdates).where(and(eq(taxUpdates.landlordId, scope.userId), isNull(taxUpdates.submittedOn)))
}

export type MarkedUpdate = { taxYear: number; quarter: Quarter; submittedOn: Day | null }

export async function removeUpdate(
  tx: Db,
  scope: LandlordScope,
  { taxYear, quarter }: Pick<MarkedUpdate, 'taxYear' | 'quarter'>,
): Promise<void> {
  await tx
    .delete(taxUpdates)
    .where(
      and(eq(taxUpdates.landlordId, scope.userId), eq(taxUpdates.taxYear, taxYear), eq(taxUpdates.quarter, quarter)),
    )
}

export async function noteSubmission(
  tx: Db,
  scope: LandlordScope,
  { taxYear, quarter, submittedOn }: MarkedUpdate,
): Promise<void> {
  await tx
    .insert(taxUpdates)
    .values({ landlordId: scope.userId, taxYear, quarter, dueDate: updateDue(taxYear, quarter), submittedOn })
    .onConflictDoUpdate({
      target: [taxUpdates.landlordId, taxUpdates.taxYear, taxUpdates.quarter],
      set: { submittedOn },
    })
}

/** A tax year begins on 6 April. */
const taxYearOfTransaction = sql`extract(year from ${transactions.date} - interval '3 months 5 days')`

/**
 * For the daily job alone: landlords who may be in Making Tax Digital, because of what came in or because they say so,
 * and those with updates that are not submitted, which may no longer be due. Nobody has more gross income in a tax year
 * than came in: the landlord's share and what was paid back only make it less.
 */
export async function listReportingOfAllLandlords(
  db: Db,
  { since, above }: { since: Day; above: number },
  afterId: number,
  limit: number,
) {
  const owing = db
    .select({ id: taxUpdates.landlordId })
    .from(taxUpdates)
    .where(and(isNull(taxUpdates.submittedOn), gt(taxUpdates.landlordId, afterId)))
  const declared = db
    .select({ id: taxSettings.landlordId })
    .from(taxSettings)
    .where(and(sql`${taxSettings.mtdFrom} is not null`, gt(taxSettings.landlordId, afterId)))
  const earning = db
    .select({ id: transactions.landlordId })
    .from(transactions)
    .where(
      and(
        gt(transactions.landlordId, afterId),
        gte(transactions.date, since),
        isOneOf(transactions.type, grossIncomeTypes),
        gt(transactions.amount, 0),
      ),
    )
    .groupBy(transactions.landlordId, taxYearOfTransaction)
    .having(sql`sum(${transactions.amount}) > ${above}`)
  return declared.union(earning).union(owing).orderBy(sql`1`).limit(limit)
}
