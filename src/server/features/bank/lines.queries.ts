/** The lines of statements. */
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { KeyKind } from '#domain/bank/line-key.ts'
import type { Match } from '#domain/bank/matching.ts'
import { type LineGroup, lineGroups } from '#domain/bank/statement.ts'
import type { Day } from '#domain/day.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { readCursor } from '#server/db/paging.ts'
import { bankLines } from '#server/db/schema/bank.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** Lines of these groups, by their rank. */
const inGroups = (groups: readonly LineGroup[]): SQL => sql`bank_lines.rank in (${ranksOf(groups)})`

/**
 * The same for lists by day, written as what the lines are not. No index answers that, and PostgreSQL expects most
 * lines to match, so it reads day by day until a part is full. Otherwise it would read and sort all remaining lines for
 * each part (docs/decisions/027-planned-without-values.md).
 */
function inNoOtherGroup(groups: readonly LineGroup[]): SQL | undefined {
  const others = lineGroups.filter((group) => !groups.includes(group))
  return others.length > 0 ? sql`bank_lines.rank + 0 not in (${ranksOf(others)})` : undefined
}

const ranksOf = (groups: readonly LineGroup[]) => sql.raw(groups.map((group) => lineGroups.indexOf(group)).join(', '))

export interface ImportIds {
  readonly importId: number
  readonly accountId: number
}

export const openGroups: readonly LineGroup[] = ['certain', 'likely', 'unknown']

/** Lines of the account's other statements that may be the same as lines of the one that is imported. */
const linesOfOthers = (scope: LandlordScope, { importId, accountId }: ImportIds) => sql`bank_imports other
    join bank_lines line on line.import_id = other.id and line.date in (select date from given)
    where other.account_id = ${accountId} and other.landlord_id = ${scope.userId} and other.id <> ${importId}
    and (line.state = 'posted' or not other.undone)`

/**
 * Whether a key is the text of its line, which begins with '#' or the year, rather than the bank's id, which begins
 * with 'id:' (`src/domain/bank/line-key.ts`). Written as comparisons, which an index of keys answers.
 */
export const isText = (key: string) => sql.raw(`${key} < 'a'`)
const isBankId = (key: string) => sql.raw(`${key} >= 'a'`)

/** Whether a key is that of a line whose id of the bank another line has; such keys count as ids. */
const isOfTakenId = (key: string) => sql.raw(`${key} like 'line %'`)

/**
 * The lines of a part, each with the key that identifies it within the account. Where the bank has given its id to
 * another line, which an earlier statement or this one has, the key is that id with the day, amount and text (rule:
 * bank-once). Statements that were stored before have such lines by the text alone: `older` finds those again.
 */
const givenLines = ({ importId, accountId }: ImportIds, part: string, { older }: { older: boolean }) => sql`
  read as materialized (
    select *, lower(description) as text, coalesce(taken, case when ${isBankId('key')} then key end) as id_key
    from json_to_recordset(${part}::json) as read
      (key text, taken text, before int, line int, date date, amount int, description text, payer text, state text, rule int)
  ), placed as materialized (
    select read.*, case when id_key is null or (taken is null and known.is_same is null) then key when known.is_same then id_key
      else concat_ws(' ', 'line', id_key, date, amount, text) end as new_key
    from read left join lateral (
      select line.date = read.date and line.amount = read.amount and lower(line.description) = read.text as is_same
      from bank_lines line where line.account_id = ${accountId} and line.key = read.id_key and line.import_id <> ${importId} limit 1
    ) known on true
  ), given as materialized (
    select case when ${older ? isOfTakenId('new_key') : sql`false`} and taken is not null and not ${isKnown(accountId, 'placed.new_key')}
      and ${isKnown(accountId, 'placed.key')} then key else new_key end as key,
      taken, before, line, date, amount, description, text, payer, state, rule from placed
  )`

export const isKnown = (accountId: number, key: string) =>
  sql`(select count(*) > 0 from bank_lines known where known.account_id = ${accountId} and known.key = ${sql.raw(key)})`

/**
 * The kind of keys that the account has and the statement has not: lines may be the same, as another format writes
 * them. Null where the account has no others, or where the statement itself has both kinds.
 */
export async function findOtherKeys(
  tx: Db,
  scope: LandlordScope,
  accountId: number,
  kind: KeyKind,
): Promise<'ids' | 'texts' | null> {
  if (kind === 'both') return null
  const isOther = kind === 'ids' ? isText('key') : isBankId('key')
  const { rows } = await tx.execute(sql`select 1 from bank_lines
    where account_id = ${accountId} and landlord_id = ${scope.userId} and ${isOther} limit 1`)
  if (rows.length === 0) return null
  return kind === 'ids' ? 'texts' : 'ids'
}

/**
 * Lines that were identified by their text and now come with an id of the bank are identified by that from now on. A
 * line of an undone statement that has the id is removed for it, in the same SQL statement: without that line, the id
 * would be another one's.
 */
async function noteBankIds(tx: Db, scope: LandlordScope, place: ImportIds, part: string): Promise<void> {
  await tx.execute(sql`with ${givenLines(place, part, { older: false })}, unknown as (
      select key, date, amount, text, row_number() over (partition by date, amount, text order by line) as at from given
      where not exists (select 1 from bank_lines known join bank_imports other on other.id = known.import_id
        where known.account_id = ${place.accountId} and known.key = given.key and (known.state = 'posted' or not other.undone))
    ), others as (
      select line.id, line.date, line.amount, lower(line.description) as text,
        row_number() over (partition by line.date, line.amount, lower(line.description) order by line.id) as at
      from ${linesOfOthers(scope, place)} and ${isText('line.key')}
    ), same as materialized (
      select unknown.key, others.id from unknown join others using (date, amount, text, at)
    ), removed as (
      delete from bank_lines using same where bank_lines.account_id = ${place.accountId} and bank_lines.key = same.key
        and bank_lines.landlord_id = ${scope.userId} returning same.key
    ) update bank_lines set key = same.key from same left join removed using (key) where bank_lines.id = same.id`)
}

interface Inserted extends Record<string, unknown> {
  /** How many lines were new. */
  readonly added: number
  /** The numbers of those whose id of the bank a line of another statement has. */
  readonly takenIds: readonly number[]
}

/**
 * Adds the lines of a part that the account does not have yet, and takes over those of undone statements. The
 * landlord's account is locked, so that two statements at once take turns. `otherKeys` comes from `findOtherKeys`.
 * Some banks number the lines of each file anew: so a line whose id is taken is not new either if another statement has
 * a line of its day, amount and text that this one does not name by its id.
 */
export async function insertLines(
  tx: Db,
  scope: LandlordScope,
  place: ImportIds,
  part: string,
  otherKeys: 'ids' | 'texts' | null,
): Promise<Inserted> {
  const { importId, accountId } = place
  if (otherKeys === 'texts') await noteBankIds(tx, scope, place, part)
  const isLike = sql`others.date = given.date and others.amount = given.amount and others.text = given.text`
  const [spare, isNew] =
    otherKeys === 'ids'
      ? [
          sql``,
          sql`not exists (select 1 from others where ${isLike} and others.has_id and others.count > given.before)`,
        ]
      : [
          sql`and not exists (select 1 from given where given.key = line.key)`,
          sql`not (given.is_of_taken_id and exists (select 1 from others where ${isLike} and others.count >= given.at))`,
        ]
  const { rows } =
    await tx.execute<Inserted>(sql`with ${givenLines(place, part, { older: true })}, others as materialized (
      select line.date, line.amount, lower(line.description) as text, count(*) as count, bool_or(${isBankId('line.key')}) as has_id
      from ${linesOfOthers(scope, place)} ${spare} group by 1, 2, 3
    ), numbered as materialized (
      select given.*, row_number() over (partition by key order by line) as copy,
        row_number() over (partition by is_of_taken_id, date, amount, text order by line) as at
      from (select given.*, ${isOfTakenId('given.key')} and not ${isKnown(accountId, 'given.key')} as is_of_taken_id from given) given
    ), inserted as (
      insert into bank_lines (landlord_id, account_id, import_id, key, line_number, date, amount, description, payer_key, state, set_aside_by)
      select ${scope.userId}::int, ${accountId}::int, ${importId}::int, key, line, date, amount, description, payer, state, rule
      from numbered given where copy = 1 and ${isNew} order by line
      on conflict (account_id, key) do update set import_id = excluded.import_id, line_number = excluded.line_number, state = excluded.state,
        set_aside_by = excluded.set_aside_by, description = excluded.description, payer_key = excluded.payer_key
      where bank_lines.state <> 'posted' and exists (select 1 from bank_imports where id = bank_lines.import_id and undone)
      returning key
    ) select count(*)::int as added, coalesce(json_agg(given.line) filter (where given.taken is null and ${isOfTakenId('given.key')}), '[]'::json) as "takenIds"
    from inserted join numbered given on given.key = inserted.key and given.copy = 1`)
  const [inserted] = rows
  if (!inserted) throw new Error('An aggregate answered no row')
  return inserted
}

const {
  key: _key,
  landlordId: _landlord,
  payerKey: _payer,
  accountId: _account,
  ...lineFields
} = getTableColumns(bankLines)
export type LineRow = Awaited<ReturnType<typeof listLinesAfter>>[number]

/**
 * Selects by the statement alone: with the landlord's id as a second condition PostgreSQL reads all of the landlord's
 * lines for each page (docs/decisions/027-planned-without-values.md).
 */
const ofImport = (scope: LandlordScope, importId: number) =>
  sql`${bankLines.importId} = (select id from bank_imports where id = ${importId} and landlord_id = ${scope.userId})`

interface LinePosition {
  readonly date: Day
  readonly id: number
}

interface PartWanted {
  readonly groups: readonly LineGroup[]
  readonly after: LinePosition | undefined
  readonly limit: number
}

const partOf = (scope: LandlordScope, importId: number, { groups, after }: PartWanted) =>
  and(
    ofImport(scope, importId),
    inNoOtherGroup(groups),
    after && sql`(${bankLines.date}, ${bankLines.id}) > (${after.date}::date, ${after.id}::int)`,
  )

const inOrderOfDays = [asc(bankLines.date), asc(bankLines.id)]

/** A part of a statement's lines by day, from the one after `after`: other requests are served between two parts. */
export function listLinesAfter(db: Db, scope: LandlordScope, importId: number, wanted: PartWanted) {
  return db
    .select(lineFields)
    .from(bankLines)
    .where(partOf(scope, importId, wanted))
    .orderBy(...inOrderOfDays)
    .limit(wanted.limit)
}

const { certainty: _certainty, reasons: _reasons, lineNumber: _number, rank: _rank, ...workFields } = lineFields
export type LineForWork = Awaited<ReturnType<typeof listForWorkAfter>>[number]

/** Like `listLinesAfter`, with only the columns that posting and undoing read. */
export function listForWorkAfter(db: Db, scope: LandlordScope, importId: number, wanted: PartWanted) {
  return db
    .select(workFields)
    .from(bankLines)
    .where(partOf(scope, importId, wanted))
    .orderBy(...inOrderOfDays)
    .limit(wanted.limit)
}

interface SplitSums extends Record<string, unknown> {
  /** How many lines were read. */
  readonly lines: number
  /** How many of them are proposed for tenancies, and their sum. */
  readonly count: number
  readonly sum: number
  /** For each tenancy: how many of these lines, and how much of their money. */
  readonly tenancies: readonly (readonly [tenantId: number, count: number, sum: number])[]
  /** The last line. */
  readonly last: LinePosition | null
}

/**
 * Adds up the proposals of a part of the lines within the database: as rows, fifty thousand lines would have to be
 * garbage-collected.
 */
export async function sumSplitsAfter(db: Db, scope: LandlordScope, importId: number, wanted: PartWanted) {
  const { rows } = await db.execute<SplitSums>(sql`with part as materialized (
      select id, date, amount, proposal -> 'splits' as splits from bank_lines where ${partOf(scope, importId, wanted)}
      order by date, id limit ${wanted.limit}
    ), tenancy as (
      select (split -> 'tenantId')::int as id, count(distinct part.id) as count, sum((split -> 'amount')::int) as sum
      from part cross join lateral jsonb_array_elements(part.splits) split group by 1
    ) select count(*)::int as lines, count(splits)::int as count, coalesce(sum(amount) filter (where splits is not null), 0)::float8 as sum,
      (select coalesce(json_agg(json_build_array(id, count, sum) order by id), '[]'::json) from tenancy) as tenancies,
      (select json_build_object('date', date, 'id', id) from part order by date desc, id desc limit 1) as last
    from part`)
  const [row] = rows
  if (!row) throw new Error('An aggregate answered no row')
  return row
}

interface PageWanted extends AskedPage {
  readonly groups: readonly LineGroup[]
  readonly order: 'day' | 'group'
}

/** The lines of a page and one more: by day, or group by group, with those that can be dealt with at once first. */
export function listLinePage(
  db: Db,
  scope: LandlordScope,
  importId: number,
  { groups, order, limit, cursor }: PageWanted,
): Promise<LineRow[]> {
  if (order === 'day') {
    const last = readCursor(cursor, ['day', 'id'])
    const after = last && { date: last[0], id: last[1] }
    return listLinesAfter(db, scope, importId, { groups, after, limit: limit + 1 })
  }
  const last = readCursor(cursor, ['id', 'day', 'id'])
  const { rank, date, id } = bankLines
  const isAfter = last && sql`(${rank}, ${date}, ${id}) > (${last[0]}::int, ${last[1]}::date, ${last[2]}::int)`
  return db
    .select(lineFields)
    .from(bankLines)
    .where(and(ofImport(scope, importId), inGroups(groups), isAfter))
    .orderBy(asc(rank), asc(date), asc(id))
    .limit(limit + 1)
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getLine(db: Db, scope: LandlordScope, id: number): Promise<LineRow> {
  const [row] = await db
    .select(lineFields)
    .from(bankLines)
    .where(and(eq(bankLines.id, id), eq(bankLines.landlordId, scope.userId)))
  if (!row) throw notFound('Line not found')
  return row
}

/** Those of the given lines that are in one of these states. */
export function listLines(
  db: Db,
  scope: LandlordScope,
  ids: readonly number[],
  states: readonly LineRow['state'][],
): Promise<Pick<LineRow, 'id' | 'importId' | 'transactionId' | 'leftInBooks'>[]> {
  const { id, importId, transactionId, leftInBooks } = bankLines
  return db
    .select({ id, importId, transactionId, leftInBooks })
    .from(bankLines)
    .where(and(isOneOf(bankLines.id, ids), eq(bankLines.landlordId, scope.userId), isOneOf(bankLines.state, states)))
    .orderBy(asc(bankLines.id))
}

/**
 * Sets the state of lines. Returns how many were in the states `from`: somebody else may have dealt with one meanwhile.
 */
export async function setLineStates(
  tx: Db,
  scope: LandlordScope,
  ids: readonly number[],
  { from, ...values }: { from: readonly LineRow['state'][]; state: LineRow['state']; transactionId?: number | null },
): Promise<number> {
  if (ids.length === 0) return 0
  const set = await tx
    .update(bankLines)
    .set({ ...values, setAsideBy: null })
    .where(and(isOneOf(bankLines.id, ids), eq(bankLines.landlordId, scope.userId), isOneOf(bankLines.state, from)))
    .returning({ id: bankLines.id })
  return set.length
}

/**
 * Marks statements as changed, so that the proposals for their other lines are updated before anybody next sees them.
 */
export async function noteChangedLines(tx: Db, scope: LandlordScope, importIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update bank_imports set changes = changes + 1
    where ${isOneOf(sql`id`, importIds)} and landlord_id = ${scope.userId}`)
}

/** Matches written by one database statement: between two of them sockets and files are served. */
const matchesAtOnce = 25

/**
 * Stores the proposals for open lines of a statement. The statement is locked meanwhile, so that two who work them out
 * at once write in turns. The account is locked before it, in the same order as when lines are posted.
 */
export async function writeMatches(
  db: Db,
  scope: LandlordScope,
  importId: number,
  matches: readonly Match[],
): Promise<void> {
  if (matches.length === 0) return
  // One commit for all of them, as each waits for the disk.
  await db.transaction(async (tx) => {
    await lockLandlord(tx, scope)
    for (const some of inParts(matches, matchesAtOnce)) {
      // The ids are given twice: with the JSON rows alone PostgreSQL reads all lines of the statement for each of them
      // (docs/decisions/027-planned-without-values.md).
      const ids = some.map(({ id }) => id)
      await sendWithNext(
        tx,
        sql`with locked as materialized (
          select id from bank_imports where id = ${importId} and landlord_id = ${scope.userId} for no key update
        ) update bank_lines set certainty = given.certainty, proposal = given.proposal, reasons = given.reasons
        from locked, json_to_recordset(${JSON.stringify(some)}::json) as given (id int, certainty text, proposal jsonb, reasons jsonb)
        where bank_lines.id = given.id and ${isOneOf(sql`bank_lines.id`, ids)}
          and bank_lines.import_id = locked.id and bank_lines.state = 'open'`,
      )
    }
  })
}
