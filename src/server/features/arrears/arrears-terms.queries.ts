/** A landlord's settings for all arrears, and what is recorded about those of one tenancy. */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lt } from 'drizzle-orm'
import { type ArrearsStep, type DaySpan, defaultSteps } from '#domain/arrears/arrears.ts'
import { type BankRate, knownBankRates } from '#domain/arrears/late-interest.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { arrearsSettings, arrearsSteps, arrearsTerms } from '#server/db/schema/arrears.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export async function getArrearsSettings(
  db: Db,
  scope: LandlordScope,
): Promise<{ steps: ArrearsStep[]; bankRates: BankRate[] }> {
  const [row] = await db.select().from(arrearsSettings).where(eq(arrearsSettings.landlordId, scope.userId))
  return { steps: row?.steps ?? [...defaultSteps], bankRates: row?.bankRates ?? [...knownBankRates] }
}

/**
 * Saves settings. Values that equal the defaults are not stored, so that they follow when a later version changes a
 * default, such as Bank Rate (rule: arrears-settings).
 */
export async function saveArrearsSettings(
  tx: Db,
  scope: LandlordScope,
  { steps, bankRates }: { steps?: ArrearsStep[]; bankRates?: BankRate[] },
): Promise<void> {
  const changes = {
    ...(steps && { steps: isDeepStrictEqual(steps, defaultSteps) ? null : steps }),
    ...(bankRates && { bankRates: isDeepStrictEqual(bankRates, knownBankRates) ? null : bankRates }),
  }
  await tx
    .insert(arrearsSettings)
    .values({ ...changes, landlordId: scope.userId })
    .onConflictDoUpdate({ target: arrearsSettings.landlordId, set: changes })
}

const noTerms = {
  breathingFrom: null,
  breathingUntil: null,
  earlierBreathingSpaces: [] as DaySpan[],
  awaitedAmount: 0,
  lateInterest: false,
}

/** The caller has checked the tenancy. */
export async function getTerms(db: Db, scope: LandlordScope, tenancyId: number) {
  const { breathingFrom, breathingUntil, earlierBreathingSpaces, awaitedAmount, lateInterest } = arrearsTerms
  const [row] = await db
    .select({ breathingFrom, breathingUntil, earlierBreathingSpaces, awaitedAmount, lateInterest })
    .from(arrearsTerms)
    .where(and(eq(arrearsTerms.tenantId, tenancyId), eq(arrearsTerms.landlordId, scope.userId)))
  return row ?? noTerms
}

type Terms = Awaited<ReturnType<typeof getTerms>>

/** The recorded breathing space, even if it is over. */
export const breathingSpaceOf = ({
  breathingFrom,
  breathingUntil,
}: Pick<Terms, 'breathingFrom' | 'breathingUntil'>): DaySpan | null =>
  breathingFrom && breathingUntil ? { from: breathingFrom, until: breathingUntil } : null

/** The caller has locked the tenancy. */
export async function saveTerms(
  tx: Db,
  scope: LandlordScope,
  { id: tenantId, propertyId }: { id: number; propertyId: number },
  changes: Partial<Terms>,
): Promise<void> {
  const all = { ...(await getTerms(tx, scope, tenantId)), ...changes }
  await tx
    .insert(arrearsTerms)
    .values({ ...all, tenantId, propertyId, landlordId: scope.userId })
    .onConflictDoUpdate({ target: arrearsTerms.tenantId, set: all })
}

const letterColumns = {
  id: arrearsSteps.id,
  tenantId: arrearsSteps.tenantId,
  name: arrearsSteps.name,
  via: arrearsSteps.via,
  since: arrearsSteps.since,
  owed: arrearsSteps.owed,
  sentOn: arrearsSteps.sentOn,
  sentTo: arrearsSteps.sentTo,
  subject: arrearsSteps.subject,
  letter: arrearsSteps.letter,
}

/** The newest first. The caller has checked the tenancy. */
export async function listLetters(db: Db, scope: LandlordScope, tenancyId: number, { limit, cursor }: AskedPage) {
  const after = readCursor(cursor, ['id'])
  const rows = await db
    .select(letterColumns)
    .from(arrearsSteps)
    .where(
      and(
        eq(arrearsSteps.tenantId, tenancyId),
        eq(arrearsSteps.landlordId, scope.userId),
        after && lt(arrearsSteps.id, after[0]),
      ),
    )
    .orderBy(desc(arrearsSteps.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getLetter(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db
    .select(letterColumns)
    .from(arrearsSteps)
    .where(and(eq(arrearsSteps.id, id), eq(arrearsSteps.landlordId, scope.userId)))
  if (!row) throw notFound('Letter not found')
  return row
}

export async function insertLetter(
  tx: Db,
  scope: LandlordScope,
  values: Omit<typeof arrearsSteps.$inferInsert, 'id' | 'landlordId'>,
): Promise<number> {
  const [row] = await tx
    .insert(arrearsSteps)
    .values({ ...values, landlordId: scope.userId })
    .returning({ id: arrearsSteps.id })
  if (!row) throw new Error('The letter was not written')
  return row.id
}
