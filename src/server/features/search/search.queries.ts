/**
 * What a search finds of each kind, in one statement, which reads no further than the rows of one landlord or tenant: homes and tenancies
 * whole, of everything else the newest, and when these are not enough, what is of the homes that the words name and what an index of three
 * letters at a time knows of.
 */
import { type SQL, sql } from 'drizzle-orm'
import { tenantFullName } from '#server/db/full-name.ts'
import { foldedText } from '#server/db/search.ts'
import {
  begins,
  columnsOf,
  type Found,
  fewRead,
  found,
  has,
  hasAll,
  homesWith,
  inRowOrHome,
  type SearchSource,
  type Words,
} from '#server/features/search/found.queries.ts'
import { inPayments } from '#server/features/search/found-payments.queries.ts'
import {
  inDocuments,
  inInspections,
  inInventories,
  inMessages,
  inRequests,
} from '#server/features/search/found-rows.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The homes that somebody's rows are of; a tenant who has left one has the payments of it still, and nothing else. */
const homes = ({ role, userId }: SignedInScope): SQL =>
  role === 'landlord'
    ? sql`select id, address, city, search_text, true as is_open from properties where landlord_id = ${userId}`
    : sql`select home.id, address, city, home.search_text, bool_or(active) as is_open
        from tenancies join properties home on home.id = property_id where user_id = ${userId} and accepted group by home.id`

/** The tenancies that payments and people are found by: a landlord's, or a tenant's own, ended ones too. */
const lets = ({ role, userId }: SignedInScope): SQL =>
  sql`select id, property_id, active, search_text from tenancies
    where ${role === 'landlord' ? sql`landlord_id = ${userId}` : sql`user_id = ${userId} and accepted`}`

/** The few homes that have the most of the words: what is theirs is looked through however old it is. */
function near(words: Words): SQL {
  const count = words.map((_, at) => sql`(id in ${homesWith(at)})::int`)
  return sql`select id from (select id, ${sql.join(count, sql` + `)} as named from homes where is_open) counted where named > 0
    order by named desc, id desc limit ${fewRead}`
}

/** By address. */
const inProperties = (words: Words) =>
  sql`select ${columnsOf({ title: sql`address`, address: sql`city` })} from homes
    where is_open and ${hasAll(sql`search_text`, words)} order by ${begins('search_text', words)}, search_text, id limit ${found}`

/** By name, mail, phone or home; those of today first. */
function inTenants(words: Words): SQL {
  const order = sql`${begins('named.search_text', words)}, named.active desc, named.search_text, named.id`
  const named = sql`select * from lets named where ${inRowOrHome(words, (word) => has(sql`search_text`, word))} order by ${order} limit ${found}`
  return sql`select ${columnsOf({
    id: sql`named.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`case when not named.active then 'moved out' end`,
  })} from (${named}) named join tenancies on tenancies.id = named.id join properties home on home.id = tenancies.property_id
    order by ${order}`
}

/** Whose homes a tenant lives in, each by the tenancy. */
const inLandlords = (words: Words) =>
  sql`select ${columnsOf({ id: sql`named.id`, title: sql`landlord.name`, address: sql`home.address` })}
    from lets named join properties home on home.id = named.property_id join users landlord on landlord.id = home.landlord_id
    where named.active and ${inRowOrHome(words, (word) => has(foldedText(sql`landlord.name`), word))} order by named.id limit ${found}`

/** Who lives there beside the tenants. */
const inOccupants = ({ userId }: SignedInScope, words: Words) =>
  sql`select ${columnsOf({ id: sql`occupant.id`, title: sql`occupant.name`, parentId: sql`tenancies.id`, address: sql`home.address` })}
    from additional_occupants occupant join tenancies on tenancies.id = occupant.tenant_id
      join properties home on home.id = tenancies.property_id
    where occupant.landlord_id = ${userId} and ${inRowOrHome(words, (word) => has(sql`occupant.search_text`, word))}
    order by occupant.name, occupant.id limit ${found}`

/** The first of each kind, those of one kind in their order. */
export async function listFound(db: Db, scope: SignedInScope, words: Words): Promise<Found[]> {
  const people: [SearchSource, SQL][] =
    scope.role === 'landlord'
      ? [
          ['tenant', inTenants(words)],
          ['occupant', inOccupants(scope, words)],
        ]
      : [['landlord', inLandlords(words)]]
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
  const ofWords = words.flatMap((word, at) => [
    sql`${sql.raw(`homes_with_${at}`)} as materialized (select id from homes where ${has(sql`search_text`, word)})`,
    sql`${sql.raw(`lets_with_${at}`)} as materialized (select id from lets where ${has(sql`search_text`, word)} or property_id in ${homesWith(at)})`,
  ])
  const { rows } =
    await db.execute<Found>(sql`with homes as materialized (${homes(scope)}), lets as materialized (${lets(scope)}),
      ${sql.join(ofWords, sql`, `)}, near as materialized (${near(words)})
    select * from (${sql.join(each, sql` union all `)}) everything order by branch, place`)
  return rows
}
