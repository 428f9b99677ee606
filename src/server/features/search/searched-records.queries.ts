/** Documents, requests, reports, messages and occupants that a search finds. */
import { type SQL, sql } from 'drizzle-orm'
import { inspectionTypeLabels, inspectionTypes } from '#domain/inspection-report.ts'
import { inventoryCheckTypes, inventoryTitle } from '#domain/inventory.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed } from '#server/db/json.ts'
import { issueLabel } from '#server/db/schema/maintenance.ts'
import { hasTrigrams, labelOf } from '#server/db/search.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { visibleReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { visibleInventories } from '#server/features/inventory/inventory.queries.ts'
import { visibleRequests } from '#server/features/maintenance/maintenance.queries.ts'
import { visibleMessages } from '#server/features/messages/messages.queries.ts'
import { allOf, columnsOf, has, resultLimit, scanLimit } from '#server/features/search/search-rows.queries.ts'
import type { Word, WordMatches } from '#server/features/search/words.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Source {
  readonly from: string
  readonly title: SQL
  readonly more: SQL
  /** The column to sort by, the latest first. */
  readonly by: SQL
}

/** The parts of a source's statement that are the same in every search. */
const source = ({ from, title, more, by }: Source) => ({
  table: sql.raw(from),
  columns: fixed(sql`id, property_id, ${title} as title, ${more} as more, ${by} as latest`),
  order: fixed(sql`${by} desc, id desc limit `),
})

interface Searched {
  readonly visible: SQL
  /** A condition that the row itself contains a word; undefined where no row can. */
  readonly inRow: (word: string) => SQL | undefined
  /** A condition that a trigram index can find rows by. */
  readonly inIndex?: SQL | undefined
  /** Whether the index finds every matching row: the row itself must contain the word, as no home does. */
  readonly isAllInIndex?: boolean
}

/** A condition that a row contains a word, itself or by its home; undefined where neither can. */
function inRowOrHome({ text, homes }: Word, inRow: SQL | undefined): SQL | undefined {
  if (homes === 'all') return sql`true`
  if (homes.length === 0) return inRow
  const byHome =
    homes === 'many'
      ? sql`(select ${has(sql`home.search_text`, text)} from properties home where home.id = property_id)`
      : isOneOf(sql`property_id`, homes)
  return inRow ? sql`(${inRow} or ${byHome})` : byHome
}

/** A condition that a row contains every word; undefined where no row can. */
function hasEveryWord(words: readonly Word[], inRow: Searched['inRow']): SQL | undefined {
  const each = words.map((word) => inRowOrHome(word, inRow(word.text)))
  return each.every((condition) => condition !== undefined) ? allOf(each) : undefined
}

/**
 * Whether only rows of the near homes can match, because one of the words is found in these homes alone and never in a
 * row itself.
 */
const areAllNear = ({ words, nearHomes }: WordMatches, inRow: Searched['inRow']): boolean =>
  words.some(
    ({ text, homes }) =>
      !inRow(text) && homes !== 'all' && homes !== 'many' && homes.every((home) => nearHomes.includes(home)),
  )

/**
 * The rows of a table that somebody may see and that contain the words, themselves or by their home. First the newest,
 * in order until there are enough. Then rows of the homes that the words name, unless one of the words is in no home,
 * and rows that the index finds.
 */
function inRows(
  { table, columns, order }: ReturnType<typeof source>,
  found: WordMatches,
  { visible, inRow, inIndex, isAllInIndex }: Searched,
): SQL | undefined {
  const matching = hasEveryWord(found.words, inRow)
  if (!matching) return undefined
  const among = (rows: SQL, when = sql``) =>
    sql`select ${columns} from (${rows}) rows where ${when} ${matching} order by ${order}${resultLimit}`
  // Selected by home first: together with the condition of visibility, PostgreSQL would also read the index of
  // everything visible.
  const ofNearHomes = sql`select * from (select * from ${table} where ${isOneOf(sql`property_id`, found.nearHomes)} offset 0) ${table}
    where ${visible}`
  if (areAllNear(found, inRow)) return sql`${shownRows} from (${among(ofNearHomes)}) rows ${shownInOrder}`
  const newest = among(sql`select * from ${table} where ${visible} order by ${order}${scanLimit}`)
  const older: SQL[] = []
  if (found.nearHomes.length > 0 && !isAllInIndex) older.push(ofNearHomes)
  // Here `offset` has the index read first, and the words looked for only in the rows that it finds.
  if (inIndex) older.push(sql`select * from ${table} where ${visible} and ${inIndex} offset 0`)
  const rows = sql.join(
    [sql`select * from newest`, ...older.map((rows) => sql`(${among(rows, notEnough)})`)],
    sql` union `,
  )
  return sql`with newest as materialized (${newest})
    ${shownRows} from (select * from (${rows}) rows ${latestFirst}) rows ${shownInOrder}`
}

const notEnough = fixed(sql`(select count(*) from newest) < ${resultLimit} and`)
const shownRows = fixed(
  sql`select ${columnsOf({ id: sql`rows.id`, title: sql`title`, address: sql`home.address`, more: sql`more` })}`,
)
const latestFirst = fixed(sql`order by latest desc, id desc limit ${resultLimit}`)
const shownInOrder = fixed(sql`join properties home on home.id = rows.property_id order by latest desc, rows.id desc`)

const longestFirst = (words: readonly Word[]) => words.toSorted((a, b) => b.text.length - a.text.length)

/** The word that a trigram index narrows down most: the longest one that is in no home, else the longest. */
function wordForIndex(words: readonly Word[]): Word | undefined {
  const indexed = longestFirst(words.filter(({ text }) => hasTrigrams(text)))
  return indexed.find(({ homes }) => homes.length === 0) ?? indexed[0]
}

/**
 * Rows with a text of their own. A landlord's are indexed; a tenant's are so few that all of them are among the newest.
 */
function byText({ role }: SignedInScope, { words }: WordMatches) {
  const word = role === 'landlord' ? wordForIndex(words) : undefined
  return {
    inRow: (text: string) => has(sql`search_text`, text),
    inIndex: word && has(sql`search_text`, word.text),
    isAllInIndex: word?.homes.length === 0,
  }
}

/** A tenant who has left finds nothing of that home any more. */
const ofHomes = ({ role, userId }: SignedInScope, visible: SQL | undefined): SQL =>
  role === 'landlord'
    ? sql`${visible}`
    : sql`${visible} and property_id = any(array(select let.property_id from tenancies let
        where let.user_id = ${userId} and let.accepted and let.active))`

const documentRows = source({ from: 'documents', title: sql`name`, more: sql`type`, by: sql`id` })

export const inDocuments = (db: Db, scope: SignedInScope, found: WordMatches): SQL | undefined =>
  inRows(documentRows, found, { visible: ofHomes(scope, visibleDocuments(db, scope)), ...byText(scope, found) })

const requestRows = source({
  from: 'maintenance_requests',
  title: issueLabel,
  more: sql`left(description, 120)`,
  by: sql`id`,
})

export const inRequests = (scope: SignedInScope, found: WordMatches): SQL | undefined =>
  inRows(requestRows, found, { visible: ofHomes(scope, visibleRequests(scope)), ...byText(scope, found) })

type Labels = readonly (readonly [value: string, label: string])[]

/** Reports can only be found by their title, so for most words it is known beforehand that none matches. */
const inLabel = (column: string, labels: Labels) => (word: string) => {
  const values = labels.filter(([, label]) => label.toLowerCase().includes(word)).map(([value]) => `'${value}'`)
  return values.length > 0 ? sql.raw(`${column} in (${values.join(', ')})`) : undefined
}

const inspectionLabels: Labels = inspectionTypes.map((type) => [
  type,
  `${inspectionTypeLabels[type]} inspection report`,
])
const inspectionRows = source({
  from: 'property_inspection_reports',
  title: labelOf('inspection_type', inspectionLabels),
  more: sql`inspection_date::text`,
  by: sql`inspection_date`,
})

export const inInspections = (scope: SignedInScope, found: WordMatches): SQL | undefined =>
  inRows(inspectionRows, found, {
    visible: ofHomes(scope, visibleReports(scope)),
    inRow: inLabel('inspection_type', inspectionLabels),
  })

const inventoryLabels: Labels = inventoryCheckTypes.map((type) => [type, inventoryTitle(type)])
const inventoryRows = source({
  from: 'inventory_reports',
  title: labelOf('check_type', inventoryLabels),
  more: sql`date::text`,
  by: sql`date`,
})

export const inInventories = (scope: SignedInScope, found: WordMatches): SQL | undefined =>
  inRows(inventoryRows, found, {
    visible: ofHomes(scope, visibleInventories(scope)),
    inRow: inLabel('check_type', inventoryLabels),
  })

const messageColumns = sql.raw('id, property_id, conversation_id, left(content, 120) as title, created_at')
const newestFirst = sql.raw('order by created_at desc, id desc')
const shownMessages = fixed(
  sql`select ${columnsOf({
    id: sql`rows.id`,
    title: sql`title`,
    address: sql`home.address`,
    more: sql`rows.created_at::text`,
    parentId: sql`conversation_id`,
  })}`,
)

/**
 * The messages that match: a landlord's newest and, where these are not enough, those that the index finds; all
 * messages of a tenant.
 */
export function inMessages(scope: SignedInScope, { words }: WordMatches): SQL {
  const visible = visibleMessages(scope)
  const matching = sql`not is_deleted and ${allOf(words.map(({ text }) => has(sql`search_text`, text)))}`
  const longest = longestFirst(words.filter(({ text }) => hasTrigrams(text)))[0]
  const most = scope.role === 'landlord' ? sql`limit ${scanLimit}` : sql``
  const newest = sql`select ${messageColumns} from (select * from messages where ${visible} ${newestFirst} ${most}) messages
    where ${matching} ${newestFirst} limit ${resultLimit}`
  const indexed =
    scope.role === 'landlord' && longest !== undefined
      ? sql`union (select ${messageColumns} from (select * from messages where ${visible} and ${has(sql`search_text`, longest.text)} offset 0) messages
          where ${notEnough} ${matching} ${newestFirst} limit ${resultLimit})`
      : sql``
  return sql`with newest as materialized (${newest}) ${shownMessages}
    from (select * from (select * from newest ${indexed}) rows ${newestFirst} limit ${resultLimit}) rows
      join properties home on home.id = rows.property_id
    order by rows.created_at desc, rows.id desc`
}

const shownOccupants = fixed(sql`select ${columnsOf({
  id: sql`occupant.id`,
  title: sql`occupant.name`,
  parentId: sql`tenancies.id`,
  address: sql`its.address`,
})} from additional_occupants occupant join tenancies on tenancies.id = occupant.tenant_id
  join properties its on its.id = tenancies.property_id`)

/** Who lives there beside the tenants. */
export function inOccupants({ userId }: SignedInScope, { words }: WordMatches): SQL | undefined {
  const matching = hasEveryWord(words, (word) => has(sql`occupant.search_text`, word))
  return (
    matching &&
    sql`${shownOccupants} where occupant.landlord_id = ${userId} and ${matching} order by occupant.name, occupant.id limit ${resultLimit}`
  )
}
