/** Documents, requests, reports and messages that a search finds. */
import { type SQL, sql } from 'drizzle-orm'
import { inspectionTypeLabels, inspectionTypes } from '#domain/inspection-report.ts'
import { inventoryCheckTypes, inventoryTitle } from '#domain/inventory.ts'
import { issueLabel } from '#server/db/schema/maintenance.ts'
import { hasTrigrams, labelOf, patternOf } from '#server/db/search.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { visibleReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { visibleInventories } from '#server/features/inventory/inventory.queries.ts'
import { visibleRequests } from '#server/features/maintenance/maintenance.queries.ts'
import { visibleMessages } from '#server/features/messages/messages.queries.ts'
import {
  columnsOf,
  found,
  has,
  hasAll,
  homesWith,
  inRowOrHome,
  scanned,
  type Words,
} from '#server/features/search/found.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Looked {
  readonly from: string
  readonly visible: SQL
  readonly title: SQL
  readonly more: SQL
  /** The latest first. */
  readonly by: SQL
  /** Whether the row itself has a word. */
  readonly inRow: (word: string) => SQL
  /** What must be so for the newest to be worth looking at. */
  readonly worthwhile: SQL
  /** What an index of words finds. */
  readonly inIndex?: SQL | undefined
}

/**
 * Rows of a table that somebody may see and that have the words, themselves or by their home: the newest, in their order until there are
 * enough; then those of the homes that the words name, and those that the index knows.
 */
function inRows(words: Words, { from, visible, title, more, by, inRow, worthwhile, inIndex }: Looked): SQL {
  const order = sql`${by} desc, id desc`
  const columns = sql`id, property_id, ${title} as title, ${more} as more, ${by} as latest`
  const rowsOf = (where: SQL) => sql`select * from ${sql.identifier(from)} where ${where}`
  const among = (rows: SQL, when: SQL) =>
    sql`select ${columns} from (${rows}) rows where ${when} and ${inRowOrHome(words, inRow)} order by ${order} limit ${found}`
  const notEnough = sql`(select count(*) from newest) < ${found}`
  // Cut off from what is visible, or the index of all that is would be read beside that of the homes.
  const ofNear = sql`(${rowsOf(sql`property_id = any(array(select id from near))`)} offset 0) ${sql.identifier(from)}`
  const theirs = sql`select * from ${ofNear} where ${visible}`
  const parts = [sql`select * from newest`, sql`(${among(theirs, notEnough)})`]
  if (inIndex) parts.push(sql`(${among(sql`${rowsOf(sql`${visible} and ${inIndex}`)} offset 0`, notEnough)})`)
  return sql`with newest as materialized (${among(sql`${rowsOf(visible)} order by ${order} limit ${scanned}`, worthwhile)})
    select ${columnsOf({ id: sql`rows.id`, title: sql`title`, address: sql`home.address`, more: sql`more` })}
    from (select * from (${sql.join(parts, sql` union `)}) rows order by latest desc, id desc limit ${found}) rows
      join properties home on home.id = rows.property_id
    order by latest desc, rows.id desc`
}

const isOfHome = (at: number) => sql`exists ${homesWith(at)}`

/** The word that an index of three letters at a time tells the most of: a long one that no home has. */
function patternInIndex(words: Words): SQL | undefined {
  const indexed = [...words.entries()]
    .filter(([, word]) => hasTrigrams(word))
    .toSorted(([, a], [, b]) => b.length - a.length)
  const [longest] = indexed
  if (!longest) return undefined
  const ofNoHome = indexed.map(([at, word]) => sql`case when not ${isOfHome(at)} then ${patternOf(word)}::text end`)
  return sql`(select coalesce(${sql.join(ofNoHome, sql`, `)}, ${patternOf(longest[1])}::text))`
}

/** Rows with a text of their own, of which a landlord's have an index. A tenant's are so few that all of them are among the newest. */
function byText({ role }: SignedInScope, words: Words) {
  const pattern = role === 'landlord' ? patternInIndex(words) : undefined
  return {
    inRow: (word: string) => has(sql`search_text`, word),
    worthwhile: sql`true`,
    inIndex: pattern && sql`search_text like ${pattern}`,
  }
}

const ofHomes = ({ role }: SignedInScope, visible: SQL | undefined): SQL =>
  role === 'landlord'
    ? sql`${visible}`
    : sql`${visible} and property_id = any(array(select id from homes where is_open))`

export const inDocuments = (db: Db, scope: SignedInScope, words: Words): SQL =>
  inRows(words, {
    from: 'documents',
    visible: ofHomes(scope, visibleDocuments(db, scope)),
    title: sql`name`,
    more: sql`type`,
    by: sql`id`,
    ...byText(scope, words),
  })

export const inRequests = (scope: SignedInScope, words: Words): SQL =>
  inRows(words, {
    from: 'maintenance_requests',
    visible: ofHomes(scope, visibleRequests(scope)),
    title: issueLabel,
    more: sql`left(description, 120)`,
    by: sql`id`,
    ...byText(scope, words),
  })

/** Reports have nothing of their own but what they are called, so that most words say at once that there is none. */
function byLabel(words: Words, column: string, labels: readonly (readonly [value: string, label: string])[]) {
  const valuesWith = (word: string) =>
    labels.filter(([, label]) => label.toLowerCase().includes(word)).map(([value]) => `'${value}'`)
  const inRow = (word: string) => {
    const values = valuesWith(word)
    return values.length > 0 ? sql.raw(`${column} in (${values.join(', ')})`) : sql`false`
  }
  const needed = words.flatMap((word, at) => (valuesWith(word).length > 0 ? [] : [isOfHome(at)]))
  return {
    title: labelOf(column, labels),
    inRow,
    worthwhile: needed.length > 0 ? sql`(select ${sql.join(needed, sql` and `)})` : sql`true`,
  }
}

export const inInspections = (scope: SignedInScope, words: Words): SQL =>
  inRows(words, {
    from: 'property_inspection_reports',
    visible: ofHomes(scope, visibleReports(scope)),
    more: sql`inspection_date::text`,
    by: sql`inspection_date`,
    ...byLabel(
      words,
      'inspection_type',
      inspectionTypes.map((type) => [type, `${inspectionTypeLabels[type]} inspection report`]),
    ),
  })

export const inInventories = (scope: SignedInScope, words: Words): SQL =>
  inRows(words, {
    from: 'inventory_reports',
    visible: ofHomes(scope, visibleInventories(scope)),
    more: sql`date::text`,
    by: sql`date`,
    ...byLabel(
      words,
      'check_type',
      inventoryCheckTypes.map((type) => [type, inventoryTitle(type)]),
    ),
  })

/** Of a landlord the newest, and when these are not enough those that the index of words knows; of a tenant all. */
export function inMessages(scope: SignedInScope, words: Words): SQL {
  const columns = sql`id, property_id, conversation_id, left(content, 120) as title, created_at`
  const matching = sql`not is_deleted and ${hasAll(sql`search_text`, words)}`
  const newestFirst = sql`created_at desc, id desc`
  const longest = words.filter(hasTrigrams).toSorted((a, b) => b.length - a.length)[0]
  const most = scope.role === 'landlord' ? sql`limit ${scanned}` : sql``
  const newest = sql`select ${columns} from (select * from messages where ${visibleMessages(scope)} order by ${newestFirst} ${most}) messages
    where ${matching} order by ${newestFirst} limit ${found}`
  const indexed =
    scope.role === 'landlord' && longest !== undefined
      ? sql`union (select ${columns} from (select * from messages where ${visibleMessages(scope)} and ${has(sql`search_text`, longest)} offset 0) messages
          where ${matching} and (select count(*) from newest) < ${found} order by ${newestFirst} limit ${found})`
      : sql``
  return sql`with newest as materialized (${newest})
    select ${columnsOf({ id: sql`rows.id`, title: sql`title`, address: sql`home.address`, more: sql`rows.created_at::text`, parentId: sql`conversation_id` })}
    from (select * from (select * from newest ${indexed}) rows order by ${newestFirst} limit ${found}) rows
      join properties home on home.id = rows.property_id
    order by rows.created_at desc, rows.id desc`
}
