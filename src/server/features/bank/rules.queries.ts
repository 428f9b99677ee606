/** Rules that set aside lines with certain words. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { bankRules } from '#server/db/schema/bank.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'

/** All rules, the oldest first, with their words in small letters. */
export async function listRuleWords(db: Db, scope: LandlordScope): Promise<{ id: number; words: string }[]> {
  const rows = await db
    .select({ id: bankRules.id, contains: bankRules.contains })
    .from(bankRules)
    .where(eq(bankRules.landlordId, scope.userId))
    .orderBy(asc(bankRules.id))
  return rows.map(({ id, contains }) => ({ id, words: contains.toLowerCase() }))
}

const rule = { id: bankRules.id, contains: bankRules.contains, createdAt: bankRules.createdAt }

export const listRules = (db: Db, scope: LandlordScope) =>
  db.select(rule).from(bankRules).where(eq(bankRules.landlordId, scope.userId)).orderBy(asc(bankRules.id))

/** @throws Problem 404 when there is no such rule of theirs. */
export async function requireRule(db: Db, scope: LandlordScope, id: number): Promise<void> {
  const isOwn = and(eq(bankRules.id, id), eq(bankRules.landlordId, scope.userId))
  if ((await db.$count(bankRules, isOwn)) === 0) throw notFound('Rule not found')
}

/**
 * The rule with these words, in any case.
 * @throws Problem 404 when there is none.
 */
export async function getRule(db: Db, scope: LandlordScope, contains: string) {
  const [found] = await db
    .select(rule)
    .from(bankRules)
    .where(and(eq(bankRules.landlordId, scope.userId), sql`lower(${bankRules.contains}) = lower(${contains})`))
  if (!found) throw notFound('Rule not found')
  return found
}

/** How many lines one database statement reads: others wait for it for some hundredths of a second. */
const linesToMove = 2_000
const [fewestToCount, mostToCount] = [500, 5_000]

/** Each line is compared with every rule. So many comparisons take about as long as moving `linesToMove` lines. */
const comparisonsOfCounting = 100_000

const linesToCount = (rules: number) =>
  Math.max(fewestToCount, Math.min(mostToCount, Math.floor(comparisonsOfCounting / rules)))

const stretchOf = (scope: LandlordScope, state: 'open' | 'set_aside', after: number, lines: number) =>
  sql`select id, import_id, lower(description) as text from bank_lines
    where landlord_id = ${scope.userId} and state = ${state} and id > ${after} order by id limit ${lines}`

/**
 * How many set-aside lines contain the words of each of these rules, by the rule's id. A stretch answers at least one
 * row, with its last id, even where none of its lines contains any words.
 */
export async function countLinesOfRules(
  db: Db,
  scope: LandlordScope,
  ruleIds: readonly number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  let after: number | null = ruleIds.length > 0 ? 0 : null
  while (after !== null) {
    const { rows } = await db.execute<{ lastId: number | null; ruleId: number | null; lines: number }>(sql`
      with stretch as materialized (${stretchOf(scope, 'set_aside', after, linesToCount(ruleIds.length))}),
        rules as materialized (select id, lower(contains) as words from bank_rules
          where landlord_id = ${scope.userId} and id = any(${sql.param([...ruleIds])}::int[]))
      select (select max(id) from stretch) as "lastId", held.id as "ruleId", held.lines
      from (select 1) once left join (select rules.id, count(*)::int as lines from rules
        join stretch on position(rules.words in stretch.text) > 0 group by rules.id) held on true`)
    after = rows[0]?.lastId ?? null
    for (const { ruleId, lines } of rows) if (ruleId !== null) counts.set(ruleId, (counts.get(ruleId) ?? 0) + lines)
  }
  return counts
}

/** Does nothing where a rule with these words exists. */
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

interface Stretch {
  readonly ruleId: number
  /** The id of the last line that was looked at. */
  readonly after: number
}

/**
 * Sets aside those of the next open lines that contain the words of a rule. `lastId` is null when no lines were left.
 */
export const setAsideByRule = (
  tx: Db,
  scope: LandlordScope,
  { ruleId, contains, after }: Stretch & { readonly contains: string },
) => moveLines(tx, scope, { from: 'open', to: 'set_aside', after, by: ruleId, which: holds(contains) })

/** Opens those of the next set-aside lines that this rule has set aside itself. */
export const openAgainByRule = (tx: Db, scope: LandlordScope, { ruleId, after }: Stretch) =>
  moveLines(tx, scope, {
    from: 'set_aside',
    to: 'open',
    after,
    by: null,
    which: sql`bank_lines.set_aside_by = ${ruleId}::int`,
  })

/** Opens those of the next set-aside lines that contain the words of this rule and of no other. */
export const bringBackByRule = (tx: Db, scope: LandlordScope, { ruleId, after }: Stretch) =>
  moveLines(tx, scope, {
    from: 'set_aside',
    to: 'open',
    after,
    by: null,
    which: sql`${holds(sql`(select contains from bank_rules where id = ${ruleId} and landlord_id = ${scope.userId})`)}
      and not exists (select 1 from bank_rules
        where landlord_id = ${scope.userId} and id <> ${ruleId} and ${holds(sql`contains`)})`,
  })

const holds = (words: string | SQL) => sql`position(lower(${words}) in stretch.text) > 0`

interface Move {
  readonly from: 'open' | 'set_aside'
  readonly to: 'open' | 'set_aside'
  readonly after: number
  /** The rule that sets them aside. */
  readonly by: number | null
  readonly which: SQL
}

async function moveLines(tx: Db, scope: LandlordScope, { from, to, after, by, which }: Move) {
  const { rows } = await tx.execute<{ lastId: number | null; lines: number }>(sql`
    with stretch as materialized (${stretchOf(scope, from, after, linesToMove)}), moved as (
      update bank_lines set state = ${to}, set_aside_by = ${by}::int from stretch
      where bank_lines.id = stretch.id and bank_lines.landlord_id = ${scope.userId} and bank_lines.state = ${from}
        and ${which}
      returning bank_lines.import_id
    ), changed as (
      update bank_imports set changes = changes + 1
      where landlord_id = ${scope.userId} and id in (select import_id from moved)
    ) select (select max(id) from stretch) as "lastId", (select count(*)::int from moved) as lines`)
  return rows[0] ?? { lastId: null, lines: 0 }
}

/** @throws Problem 404 when it is not one of theirs. */
export async function removeRule(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  const gone = await tx
    .delete(bankRules)
    .where(and(eq(bankRules.id, id), eq(bankRules.landlordId, scope.userId)))
    .returning({ id: bankRules.id })
  if (gone.length === 0) throw notFound('Rule not found')
}
