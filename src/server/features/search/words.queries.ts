/**
 * Finds what the words of a search name: the homes and tenancies that contain each of them. Read once, before anything
 * else is searched.
 */
import { type SQL, sql } from 'drizzle-orm'
import { mostNear, mostWords, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { fixedStatements, jsonList } from '#server/db/json.ts'
import { beginningOf, foldedText, patternOf } from '#server/db/search.ts'
import {
  allOf,
  columnsOf,
  resultLimit,
  type SearchRow,
  type SearchSource,
} from '#server/features/search/search-rows.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Up to this many homes or tenancies with a word are listed by id; for more, each row is compared itself. */
const mostListed = 100

/**
 * The homes or tenancies that contain a word: their ids, 'many' where they are too many to list, 'all' where every one
 * does.
 */
export type Having = 'all' | 'many' | readonly number[]

export interface Word {
  readonly text: string
  readonly homes: Having
  /** By the tenancy itself or by its home. */
  readonly lets: Having
}

/** A tenancy whose payments are all searched, and which of the words it contains. */
export interface Payer {
  readonly id: number
  readonly has: readonly boolean[]
}

export interface Named {
  readonly words: readonly Word[]
  /** The few homes that contain most of the words: their rows are searched however old they are. */
  readonly near: readonly number[]
  /** The newest tenancies that contain every word but those about payments; one more than are used. */
  readonly payers: readonly Payer[]
  readonly rows: readonly SearchRow[]
}

/**
 * The values of the statement: who asks, what was typed as the beginning of a text, which words are about payments, and
 * each word.
 */
const valueNames = ['user', 'beginning', 'ofPayments', ...Array.from({ length: mostWords }, (_, at) => `word${at}`)]
type Values = Record<string, SQL>

/** What the statement's text depends on. */
interface Shape {
  readonly role: SignedInScope['role']
  readonly count: number
  /** Whether every word is about payments: each tenancy then counts, and only whether there are many matters. */
  readonly onlyOfPayments: boolean
}

const each = <T>({ count }: Shape, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const hasWord = (at: number): SQL => sql.raw(`has_${at}`)
const everyWord = (shape: Shape): SQL => allOf(each(shape, hasWord))
const anyWord = (shape: Shape): SQL => sql.join(each(shape, hasWord), sql` or `)
const isLike = (text: SQL, value: Values, at: number): SQL => sql`${text} like ${value[`word${at}`]}`
const homesWith = (at: number): SQL => sql.raw(`(select id from homes where has_${at})`)

/** A column for each word: whether a home or a tenancy contains it. */
const columnsOfWords = (shape: Shape, hasOne: (at: number) => SQL): SQL =>
  sql.join(each(shape, (at) => sql`, ${hasOne(at)} as ${hasWord(at)}`))

/** The homes that somebody may find rows of. A tenant who has left one still has its payments, and nothing else. */
function homes(shape: Shape, value: Values): SQL {
  const hasWords = columnsOfWords(shape, (at) => isLike(sql`home.search_text`, value, at))
  return shape.role === 'landlord'
    ? sql`select id, address, city, search_text, true as is_open${hasWords} from properties home where landlord_id = ${value.user}`
    : sql`select home.id, address, city, home.search_text, bool_or(active) as is_open${hasWords}
        from tenancies join properties home on home.id = property_id where user_id = ${value.user} and accepted group by home.id`
}

/**
 * The tenancies by which payments and people are found: a landlord's, or a tenant's own, ended ones included. A full
 * join is the only one that the planner never turns into nested loops. Homes without a tenancy are then left out by a
 * `coalesce`, with which it stays a full join.
 */
function lets(shape: Shape, value: Values): SQL {
  const hasWords = columnsOfWords(
    shape,
    (at) => sql`(coalesce(named.${hasWord(at)}, false) or ${isLike(sql`let.search_text`, value, at)})`,
  )
  const them = sql`select * from tenancies
    where ${shape.role === 'landlord' ? sql`landlord_id = ${value.user}` : sql`user_id = ${value.user} and accepted`}`
  return sql`select let.id, property_id, let.active, let.search_text${hasWords}
    from (select * from homes where ${anyWord(shape)}) named full join (${them}) let on property_id = named.id where coalesce(let.id, 0) <> 0`
}

function near(shape: Shape): SQL {
  const count = each(shape, (at) => sql`${hasWord(at)}::int`)
  return sql`select id from homes where is_open and (${anyWord(shape)})
    order by ${sql.join(count, sql` + `)} desc, id desc limit ${sql.raw(String(mostNear))}`
}

/** The newest tenancies that contain every word but those about payments. */
function payers(shape: Shape, value: Values): SQL {
  const ofTenancy = each(
    shape,
    (at) => sql`(${hasWord(at)} or ${value.ofPayments}::int & ${sql.raw(String(1 << at))} <> 0)`,
  )
  return sql`select id, json_build_array(${sql.join(each(shape, hasWord), sql`, `)}) as has
    from lets ${shape.onlyOfPayments ? sql`` : sql`where ${allOf(ofTenancy)} order by id desc`} limit ${sql.raw(String(mostNear + 1))}`
}

/** Sorts first what begins with the typed text. */
const begins = (column: string, value: Values): SQL => sql`(${sql.raw(column)} like ${value.beginning}) desc`

/** By address. */
const inProperties = (shape: Shape, value: Values) =>
  sql`select ${columnsOf({ title: sql`address`, address: sql`city` })} from homes
    where is_open and ${everyWord(shape)} order by ${begins('search_text', value)}, search_text, id limit ${resultLimit}`

/** Tenants by name, e-mail, phone or home; present ones first. */
function inTenants(shape: Shape, value: Values): SQL {
  const order = sql`${begins('named.search_text', value)}, named.active desc, named.search_text, named.id`
  const named = sql`select * from lets named where ${everyWord(shape)} order by ${order} limit ${resultLimit}`
  return sql`select ${columnsOf({
    id: sql`named.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`case when not named.active then 'moved out' end`,
  })} from (${named}) named join tenancies on tenancies.id = named.id join properties home on home.id = tenancies.property_id
    order by ${order}`
}

/** A tenant's landlords, one result for each tenancy. */
function inLandlords(shape: Shape, value: Values): SQL {
  const named = each(
    shape,
    (at) => sql`(${isLike(foldedText(sql`landlord.name`), value, at)} or named.property_id in ${homesWith(at)})`,
  )
  return sql`select ${columnsOf({ id: sql`named.id`, title: sql`landlord.name`, address: sql`home.address` })}
    from lets named join properties home on home.id = named.property_id join users landlord on landlord.id = home.landlord_id
    where named.active and ${allOf(named)} order by named.id limit ${resultLimit}`
}

/** For each word: whether all rows of a table contain it, and the ids of those that do, one more than are listed. */
function having(table: 'homes' | 'lets', shape: Shape): SQL {
  const ofWord = each(shape, (at) =>
    sql.raw(`json_build_object('all', not exists (select from ${table} where not has_${at}),
      'ids', array(select id from ${table} where has_${at} limit ${mostListed + 1}))`),
  )
  return sql`json_build_array(${sql.join(ofWord, sql`, `)})`
}

interface HavingRow {
  all: boolean
  ids: number[]
}

const readHaving = ({ all, ids }: HavingRow): Having => {
  if (all && ids.length > 0) return 'all'
  return ids.length > mostListed ? 'many' : ids
}

type NamedRow = Record<'homes' | 'lets', HavingRow[]> & { near: number[]; payers: Payer[] } & Record<
    'properties' | 'people',
    SearchRow[]
  >

const namedStatement = fixedStatements(
  valueNames,
  (
    shape: Shape,
    value,
  ) => sql`with homes as materialized (${homes(shape, value)}), lets as materialized (${lets(shape, value)})
    select ${having('homes', shape)} as homes, ${having('lets', shape)} as lets, array(${near(shape)}) as near,
      ${jsonList(payers(shape, value))} as payers,
      ${jsonList(inProperties(shape, value))} as properties,
      ${jsonList(shape.role === 'landlord' ? inTenants(shape, value) : inLandlords(shape, value))} as people`,
)

/** Reads what the words name, together with the properties and people that are found. */
export async function readNamed(db: Db, { role, userId }: SignedInScope, words: readonly string[]): Promise<Named> {
  const isOfPayments = words.map((word) => paymentWord(word) !== null)
  const ofPayments = isOfPayments.reduce((bits, is, at) => (is ? bits | (1 << at) : bits), 0)
  const patterns = Object.fromEntries(words.map((word, at) => [`word${at}`, patternOf(word)]))
  const values = { user: userId, beginning: beginningOf(words.join(' ')), ofPayments, ...patterns }
  const { rows } = await db.execute<NamedRow>(
    namedStatement({ role, count: words.length, onlyOfPayments: isOfPayments.every(Boolean) }, values),
  )
  const [row] = rows
  if (!row) throw new Error('A search had no answer')
  const having = (at: number, all: readonly HavingRow[]) => readHaving(all[at] ?? { all: false, ids: [] })
  const of = (source: SearchSource, them: readonly SearchRow[]) => them.map((each) => ({ ...each, source }))
  return {
    words: words.map((text, at) => ({ text, homes: having(at, row.homes), lets: having(at, row.lets) })),
    near: row.near,
    payers: row.payers,
    rows: [...of('property', row.properties), ...of(role === 'landlord' ? 'tenant' : 'landlord', row.people)],
  }
}
