/** Words whose lines are set aside. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { bankRules } from '#server/db/schema/bank.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export const listRules = (db: Db, scope: LandlordScope) =>
  db
    .select({ id: bankRules.id, contains: bankRules.contains, createdAt: bankRules.createdAt })
    .from(bankRules)
    .where(eq(bankRules.landlordId, scope.userId))
    .orderBy(asc(bankRules.id))

/** The rule of these words, which may be there already. */
export async function insertRule(tx: Db, scope: LandlordScope, contains: string) {
  await tx.insert(bankRules).values({ landlordId: scope.userId, contains }).onConflictDoNothing()
  const rules = await listRules(tx, scope)
  const rule = rules.find((each) => each.contains.toLowerCase() === contains.toLowerCase())
  if (!rule) throw new Error('The rule was not written')
  return rule
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
    .where(and(inArray(bankRules.id, [id]), eq(bankRules.landlordId, scope.userId)))
    .returning({ id: bankRules.id })
  if (gone.length === 0) throw notFound('Rule not found')
}
