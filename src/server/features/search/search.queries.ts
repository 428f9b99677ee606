/** What a search finds of each kind, in one statement that reads no further than a landlord's rows by their index. */
import { type SQL, sql } from 'drizzle-orm'
import { inspectionTypeLabels, inspectionTypes } from '#domain/inspection-report.ts'
import { inventoryCheckTypes, inventoryTitle } from '#domain/inventory.ts'
import { issueTypeLabels, issueTypes } from '#domain/maintenance.ts'
import type { RentStatus } from '#domain/rent.ts'
import { mostLookedThrough, mostSearchResults, type PaymentWord, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { messages, searchedText } from '#server/db/schema/messages.ts'
import { foldedText } from '#server/db/search.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { visibleReports } from '#server/features/inspections/reports/inspection-reports.queries.ts'
import { visibleInventories } from '#server/features/inventory/inventory.queries.ts'
import { visibleRequests } from '#server/features/maintenance/maintenance.queries.ts'
import { visibleMessages } from '#server/features/messages/messages.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const [scanned, found] = [sql.raw(String(mostLookedThrough)), sql.raw(String(mostSearchResults))]
/** Of so many homes and tenancies everything is looked through. */
const fewRead = sql.raw('50')

const labelOf = (column: string, labels: readonly (readonly [string, string])[]) =>
  sql.raw(`case ${column} ${labels.map(([value, label]) => `when '${value}' then '${label}'`).join(' ')} end`)

const issue = labelOf(
  'request_type',
  issueTypes.map((type) => [type, issueTypeLabels[type]]),
)
const inspection = labelOf(
  'inspection_type',
  inspectionTypes.map((type) => [type, `${inspectionTypeLabels[type]} inspection report`]),
)
const inventory = labelOf(
  'check_type',
  inventoryCheckTypes.map((type) => [type, inventoryTitle(type)]),
)

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const patterns = (words: readonly string[]) => sql`${sql.param(words.map((word) => `%${escaped(word)}%`))}::text[]`

/** The homes that somebody's rows are of, and what all of these are found by. */
const homes = ({ role, userId }: SignedInScope): SQL =>
  sql`select id, address, city, ${foldedText(sql`address || ' ' || city`)} as found from properties where ${
    role === 'landlord'
      ? sql`landlord_id = ${userId}`
      : sql`id in (select property_id from tenancies where user_id = ${userId} and active and accepted)`
  }`

/** The tenancies that payments and people are found by: a landlord's, or a tenant's own, ended ones too. */
const lets = ({ role, userId }: SignedInScope): SQL =>
  sql`select tenancies.id, property_id, active, ${tenantFullName} as name, home.address,
      ${foldedText(sql`concat_ws(' ', ${tenantFullName}, tenant_email, tenant_phone, home.address, home.city)`)} as found
    from tenancies join properties home on home.id = tenancies.property_id
    where ${role === 'landlord' ? sql`tenancies.landlord_id = ${userId}` : sql`tenancies.user_id = ${userId} and accepted`}`

export type SearchSource =
  | 'property'
  | 'tenant'
  | 'occupant'
  | 'document'
  | 'request'
  | 'inspection'
  | 'inventory'
  | 'message'
  | 'payment'

export type Found = {
  readonly source: SearchSource
  readonly id: number
  readonly title: string
  readonly address: string
  /** What else there is to say of it; of what has a day, the day. */
  readonly more: string | null
  /** Of a message its conversation. */
  readonly parentId: number | null
  /** Of a payment. */
  readonly amount: number | null
  readonly status: RentStatus | null
}

type Words = readonly string[]

const columnsOf = (given: Partial<Record<Exclude<keyof Found, 'source'>, SQL>>) =>
  sql`${given.id ?? sql`id`} as id, ${given.title ?? sql`null::text`} as title, ${given.address ?? sql`homes.address`} as address,
    ${given.more ?? sql`null::text`} as more, ${given.parentId ?? sql`null::int`} as "parentId",
    ${given.amount ?? sql`null::int`} as amount, ${given.status ?? sql`null::text`} as status`

const begins = (column: string, words: Words) => sql`(${sql.raw(column)} like ${`${escaped(words.join(' '))}%`}) desc`

/** By address. */
const inProperties = (words: Words) =>
  sql`select ${columnsOf({ title: sql`address`, address: sql`city` })} from homes
    where found like all(${patterns(words)}) order by ${begins('found', words)}, address, id limit ${found}`

/** By name, mail, phone or home; those of today first. */
const inTenants = (words: Words) =>
  sql`select ${columnsOf({ title: sql`name`, address: sql`address`, more: sql`case when not active then 'moved out' end` })} from lets
    where found like all(${patterns(words)}) order by ${begins('found', words)}, active desc, name, id limit ${found}`

/** Who lives there beside the tenants. */
const inOccupants = ({ userId }: SignedInScope, words: Words) =>
  sql`select ${columnsOf({ id: sql`occupant.id`, title: sql`occupant.name`, more: sql`lets.name`, address: sql`lets.address` })}
    from additional_occupants occupant join lets on lets.id = occupant.tenant_id join homes on homes.id = lets.property_id
    where occupant.landlord_id = ${userId} and ${foldedText(sql`occupant.name`)} || ' ' || homes.found like all(${patterns(words)})
    order by occupant.name, occupant.id limit ${found}`

interface Looked {
  readonly from: string
  readonly visible: SQL | undefined
  readonly title: SQL
  /** What it is found by beside its home, in lower case. */
  readonly own: SQL
  readonly more: SQL
  /** The latest first. */
  readonly by: SQL
}

/** Rows of a table that somebody may see, the newest and those of the homes that the words name, which hold the words themselves or by their home. */
function inRows(words: Words, { from, visible, title, own, more, by }: Looked): SQL {
  const rows = sql`select id, property_id, ${title} as title, ${own} as own, ${more} as more, ${by} as latest
    from ${sql.identifier(from)} where ${visible}`
  return sql`select ${columnsOf({ id: sql`rows.id`, title: sql`title`, more: sql`more` })}
    from ((${rows} order by ${by} desc, id desc limit ${scanned}) union (${rows} and property_id = any(array(select id from near)))) rows
      join homes on homes.id = rows.property_id
    where own || ' ' || homes.found like all(${patterns(words)})
    order by latest desc, rows.id desc limit ${found}`
}

const inDocuments = (db: Db, scope: SignedInScope, words: Words) =>
  inRows(words, {
    from: 'documents',
    visible: visibleDocuments(db, scope),
    title: sql`name`,
    own: sql`${foldedText(sql`name`)} || ' ' || lower(type)`,
    more: sql`type`,
    by: sql`id`,
  })

const inRequests = (scope: SignedInScope, words: Words) =>
  inRows(words, {
    from: 'maintenance_requests',
    visible: visibleRequests(scope),
    title: issue,
    own: sql`lower(${issue} || ' ' || description)`,
    more: sql`left(description, 120)`,
    by: sql`id`,
  })

const inInspections = (scope: SignedInScope, words: Words) =>
  inRows(words, {
    from: 'property_inspection_reports',
    visible: visibleReports(scope),
    title: inspection,
    own: sql`lower(${inspection})`,
    more: sql`inspection_date::text`,
    by: sql`inspection_date`,
  })

const inInventories = (scope: SignedInScope, words: Words) =>
  inRows(words, {
    from: 'inventory_reports',
    visible: visibleInventories(scope),
    title: inventory,
    own: sql`lower(${inventory})`,
    more: sql`date::text`,
    by: sql`date`,
  })

/** Part of a word is enough, in any case; accents count. */
const inMessages = (scope: SignedInScope, words: Words) =>
  sql`select ${columnsOf({
    id: sql`messages.id`,
    title: sql`left(content, 120)`,
    address: sql`home.address`,
    more: sql`messages.created_at::text`,
    parentId: sql`messages.conversation_id`,
  })} from messages join properties home on home.id = messages.property_id
    where ${visibleMessages(scope)} and not is_deleted and ${searchedText(messages)} ilike all(${patterns(words)})
    order by messages.created_at desc, messages.id desc limit ${found}`

function saysOfPayment({ pence, day, month, year, status }: PaymentWord): SQL {
  const part = (name: string, value: number) => sql`extract(${sql.raw(name)} from due_date) = ${value}`
  const ways = [
    pence && sql`amount between ${pence[0]} and ${pence[1]}`,
    day && part('day', day),
    month && part('month', month),
    year && part('year', year),
    status && sql`status = ${status}`,
  ].filter((way) => way !== undefined && way !== 0)
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`true`
}

/**
 * By tenant and home, by amount, day and state. Words that say nothing of a payment itself must be of its tenancy: then the payments of the
 * tenancies that hold them are read, and otherwise the latest due are looked through.
 */
function inPayments({ role, userId }: SignedInScope, words: Words): SQL {
  const said = words.map((word) => ({ word, says: paymentWord(word) }))
  const ofTenancy = said.flatMap(({ word, says }) => (says ? [] : [word]))
  const ofPayment = said.flatMap(({ word, says }) =>
    says ? [sql`(${saysOfPayment(says)} or lets.found like ${`%${escaped(word)}%`})`] : [],
  )
  const matching = ofPayment.length > 0 ? sql.join(ofPayment, sql` and `) : sql`true`
  const columns = columnsOf({
    id: sql`payment.id`,
    title: sql`lets.name`,
    address: sql`lets.address`,
    more: sql`due_date::text`,
    amount: sql`amount`,
    status: sql`status`,
  })
  const isByTenancy = ofTenancy.length > 0 || role === 'tenant'
  const rows = isByTenancy
    ? sql`(select * from lets where found like all(${patterns(ofTenancy)}) order by id desc limit ${fewRead}) lets
        join rent_payments payment on payment.tenant_id = lets.id`
    : sql`(select * from rent_payments where landlord_id = ${userId} order by due_date desc, id desc limit ${scanned}) payment
        join lets on lets.id = payment.tenant_id`
  return sql`select ${columns} from ${rows} where ${matching} order by due_date desc, payment.id desc limit ${found}`
}

/** The few homes that most of the words name: what is theirs is looked through however old it is. */
const near = (words: Words) =>
  sql`select id from homes where found like any(${patterns(words)})
    order by (select count(*) from unnest(${patterns(words)}) word where found like word) desc, id desc limit ${fewRead}`

/** The first of each kind, those of one kind in their order. */
export async function listFound(db: Db, scope: SignedInScope, words: readonly string[]): Promise<Found[]> {
  const people: [SearchSource, SQL][] =
    scope.role === 'landlord'
      ? [
          ['tenant', inTenants(words)],
          ['occupant', inOccupants(scope, words)],
        ]
      : []
  const branches: [SearchSource, SQL][] = [
    ['property', inProperties(words)],
    ...people,
    ['document', inDocuments(db, scope, words)],
    ['request', inRequests(scope, words)],
    ['inspection', inInspections(scope, words)],
    ['inventory', inInventories(scope, words)],
    ['message', inMessages(scope, words)],
    ['payment', inPayments(scope, words)],
  ]
  const each = branches.map(
    ([source, rows], at) =>
      sql`select ${sql.raw(String(at))} as branch, ${sql.raw(`'${source}'`)} as source, row_number() over () as place, ${sql.raw(source)}_rows.* from (${rows}) ${sql.raw(source)}_rows`,
  )
  const { rows } =
    await db.execute<Found>(sql`with homes as materialized (${homes(scope)}), lets as materialized (${lets(scope)}),
      near as materialized (${near(words)})
    select * from (${sql.join(each, sql` union all `)}) everything order by branch, place`)
  return rows
}
