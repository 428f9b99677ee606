/** What a search finds of each kind: a statement for each, read no further than a landlord's rows by their index. */
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

/** The homes that somebody's rows are of, with the words that all of these are found by. */
const homes = ({ role, userId }: SignedInScope): SQL =>
  role === 'landlord'
    ? sql`select id, address, city, address || ' ' || city as words from properties where landlord_id = ${userId}`
    : sql`select id, address, city, address || ' ' || city as words from properties where id in
        (select property_id from tenancies where user_id = ${userId} and active and accepted)`

export type Found = {
  readonly id: number
  readonly title: string
  readonly address: string
  /** Of a message its conversation. */
  readonly parentId?: number
  /** What else there is to say of it. */
  readonly more: string | null
}

async function find(db: Db, select: SQL): Promise<Found[]> {
  const { rows } = await db.execute<Found>(select)
  return rows
}

/** By address. What begins with the words comes first. */
export const searchProperties = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    sql`select id, address as title, city as address, null as more
      from (select *, ${foldedText(sql`words`)} as found from (${homes(scope)}) homes) homes
      where found like all(${patterns(words)})
      order by (found like ${`${escaped(words.join(' '))}%`}) desc, address, id limit ${found}`,
  )

/** A landlord's tenants, by name, address of mail or home, phone; those of today first. */
export const searchTenants = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    sql`select id, title, address, more from (
        select tenancies.id, ${tenantFullName} as title, homes.address, tenancies.active,
          case when not tenancies.active then 'moved out' end as more,
          ${foldedText(sql`concat_ws(' ', ${tenantFullName}, tenant_email, tenant_phone, homes.words)`)} as found
        from tenancies join (${homes(scope)}) homes on homes.id = tenancies.property_id
        where tenancies.landlord_id = ${scope.userId}) people
      where found like all(${patterns(words)})
      order by (found like ${`${escaped(words.join(' '))}%`}) desc, active desc, title, id limit ${found}`,
  )

/** Who lives there beside the tenants. */
export const searchOccupants = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    sql`select occupant.id, occupant.name as title, homes.address, ${tenantFullName} as more
      from additional_occupants occupant join tenancies on tenancies.id = occupant.tenant_id
        join (${homes(scope)}) homes on homes.id = tenancies.property_id
      where occupant.landlord_id = ${scope.userId}
        and ${foldedText(sql`concat_ws(' ', occupant.name, homes.words)`)} like all(${patterns(words)})
      order by occupant.name, occupant.id limit ${found}`,
  )

/** The newest rows of a table that somebody may see, those of them that hold the words themselves or by their home. */
function newestThatHold(
  scope: SignedInScope,
  words: readonly string[],
  {
    from,
    visible,
    title,
    own,
    more,
    order = sql`id desc`,
  }: {
    from: string
    visible: SQL | undefined
    title: SQL
    own: SQL
    more: SQL
    order?: SQL
  },
): SQL {
  const table = sql.identifier(from)
  return sql`select rows.id, ${title} as title, homes.address, ${more} as more
    from (select * from ${table} where ${visible} order by ${order} limit ${scanned}) rows
      join (${homes(scope)}) homes on homes.id = rows.property_id
    where ${foldedText(sql`concat_ws(' ', ${own}, homes.words)`)} like all(${patterns(words)})
    order by ${order} limit ${found}`
}

export const searchDocuments = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    newestThatHold(scope, words, {
      from: 'documents',
      visible: visibleDocuments(db, scope),
      title: sql`name`,
      own: sql`concat_ws(' ', name, type)`,
      more: sql`type`,
    }),
  )

export const searchRequests = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    newestThatHold(scope, words, {
      from: 'maintenance_requests',
      visible: visibleRequests(scope),
      title: issue,
      own: sql`concat_ws(' ', ${issue}, description)`,
      more: sql`left(description, 120)`,
    }),
  )

const byDay = (column: string) => sql`${sql.raw(column)} desc, id desc`

export const searchInspectionReports = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    newestThatHold(scope, words, {
      from: 'property_inspection_reports',
      visible: visibleReports(scope),
      title: inspection,
      own: inspection,
      more: sql`inspection_date::text`,
      order: byDay('inspection_date'),
    }),
  )

export const searchInventories = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    newestThatHold(scope, words, {
      from: 'inventory_reports',
      visible: visibleInventories(scope),
      title: inventory,
      own: inventory,
      more: sql`date::text`,
      order: byDay('date'),
    }),
  )

/** Part of a word is enough, in any case; accents count. */
export const searchMessages = (db: Db, scope: SignedInScope, words: readonly string[]) =>
  find(
    db,
    sql`select messages.id, messages.conversation_id as "parentId", left(content, 120) as title, homes.address, messages.created_at::text as more
      from messages join properties homes on homes.id = messages.property_id
      where ${visibleMessages(scope)} and not is_deleted and ${searchedText(messages)} ilike all(${patterns(words)})
      order by messages.created_at desc, messages.id desc limit ${found}`,
  )

export type FoundPayment = {
  readonly id: number
  readonly amount: number
  readonly dueDate: string
  readonly status: RentStatus
  readonly name: string
  readonly address: string
}

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
 * By tenant and home, by amount, day and state. Words that say nothing of a payment itself must be of its tenancy: these are few, and their
 * payments are read by the tenancy's index. Without such a word the latest due are looked through.
 */
export async function searchPayments(db: Db, scope: SignedInScope, words: readonly string[]): Promise<FoundPayment[]> {
  const own =
    scope.role === 'landlord' ? sql`landlord_id = ${scope.userId}` : sql`user_id = ${scope.userId} and accepted`
  const said = words.map((word) => ({ word, says: paymentWord(word) }))
  const ofTenancy = said.flatMap(({ word, says }) => (says ? [] : [word]))
  const ofPayment = said.flatMap(({ word, says }) =>
    says ? [sql`(${saysOfPayment(says)} or lets.found like ${`%${escaped(word)}%`})`] : [],
  )
  const lets = sql`select tenancies.id, ${tenantFullName} as name, homes.address,
      ${foldedText(sql`concat_ws(' ', ${tenantFullName}, homes.address, homes.city)`)} as found
    from (select * from tenancies where ${own}) tenancies join properties homes on homes.id = tenancies.property_id`
  const matching = ofPayment.length > 0 ? sql.join(ofPayment, sql` and `) : sql`true`
  const columns = sql`payment.id, amount, due_date as "dueDate", status, lets.name, lets.address`
  const select =
    ofTenancy.length > 0 || scope.role === 'tenant'
      ? sql`select ${columns} from (select * from (${lets}) every_let where found like all(${patterns(ofTenancy)}) limit ${scanned}) lets
          join rent_payments payment on payment.tenant_id = lets.id
          where ${matching} order by due_date desc, payment.id desc limit ${found}`
      : sql`select ${columns} from (select * from rent_payments where landlord_id = ${scope.userId} order by due_date desc, id desc limit ${scanned}) payment
          join (${lets}) lets on lets.id = payment.tenant_id
          where ${matching} order by due_date desc, payment.id desc limit ${found}`
  const { rows } = await db.execute<FoundPayment>(select)
  return rows
}
