/** Words whose lines are set aside. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { isAlways } from '#server/db/is-one-of.ts'
import { bankLines, bankRules } from '#server/db/schema/bank.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'

/** The words of all rules, in small letters. */
export async function listRuleWords(db: Db, scope: LandlordScope): Promise<string[]> {
  const rows = await db
    .select({ contains: bankRules.contains })
    .from(bankRules)
    .where(eq(bankRules.landlordId, scope.userId))
  return rows.map(({ contains }) => contains.toLowerCase())
}

/** Rules with how many lines that hold their words are set aside. */
export function listRules(db: Db, scope: LandlordScope) {
  const holdsWords = sql`position(lower(${bankRules.contains}) in lower(${bankLines.description})) > 0`
  return db
    .select({
      id: bankRules.id,
      contains: bankRules.contains,
      lines: sql<number>`count(${bankLines.id})::int`,
      createdAt: bankRules.createdAt,
    })
    .from(bankRules)
    .leftJoin(
      bankLines,
      and(eq(bankLines.landlordId, bankRules.landlordId), isAlways(bankLines.state, 'set_aside'), holdsWords),
    )
    .where(eq(bankRules.landlordId, scope.userId))
    .groupBy(bankRules.id)
    .orderBy(asc(bankRules.id))
}

/** @throws Problem 404 when there is none. */
export async function getRule(db: Db, scope: LandlordScope, which: { id: number } | { contains: string }) {
  const rules = await listRules(db, scope)
  const rule = rules.find((each) =>
    'id' in which ? each.id === which.id : each.contains.toLowerCase() === which.contains.toLowerCase(),
  )
  if (!rule) throw notFound('Rule not found')
  return rule
}

/** Of these words there may be one already. */
export async function insertRule(tx: Db, scope: LandlordScope, contains: string): Promise<void> {
  await tx.insert(bankRules).values({ landlordId: scope.userId, contains }).onConflictDoNothing()
}

/** @throws Problem 404, 409 when another rule has these words. */
export async function updateRule(tx: Db, scope: LandlordScope, id: number, contains: string): Promise<void> {
  const others = await tx
    .select({ id: bankRules.id })
    .from(bankRules)
    .where(
      and(
        eq(bankRules.landlordId, scope.userId),
        ne(bankRules.id, id),
        sql`lower(${bankRules.contains}) = lower(${contains})`,
      ),
    )
  if (others.length > 0) throw conflict('There is a rule with these words already.')
  const changed = await tx
    .update(bankRules)
    .set({ contains })
    .where(and(eq(bankRules.id, id), eq(bankRules.landlordId, scope.userId)))
    .returning({ id: bankRules.id })
  if (changed.length === 0) throw notFound('Rule not found')
}

/** Sets aside the open lines that hold these words. */
export async function setAsideByWords(tx: Db, scope: LandlordScope, contains: string): Promise<void> {
  await tx.execute(sql`with aside as (
      update bank_lines set state = 'set_aside'
      where landlord_id = ${scope.userId} and state = 'open' and position(lower(${contains}) in lower(description)) > 0
      returning import_id
    ) update bank_imports set changes = changes + 1
    where landlord_id = ${scope.userId} and id in (select import_id from aside)`)
}

/** @throws Problem 404 when it is not one of theirs. */
export async function removeRule(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  const gone = await tx
    .delete(bankRules)
    .where(and(eq(bankRules.id, id), eq(bankRules.landlordId, scope.userId)))
    .returning({ id: bankRules.id })
  if (gone.length === 0) throw notFound('Rule not found')
}
