/**
 * Finds the homes and tenancies that contain each word of a search, before anything else is searched. The statement
 * makes two tables, `homes` and `lets` (the tenancies). Both have a column for each word, `has_0`, `has_1` and so on,
 * which says whether the row contains it; everything else is read from these two.
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

/** Which homes or tenancies contain a word: their ids, or 'many' where they are too many to list, or 'all'. */
export type Holders = 'all' | 'many' | readonly number[]

export interface Word {
  readonly text: string
  readonly homes: Holders
  /** Tenancies contain the words of their home too. */
  readonly tenancies: Holders
}

/** A tenancy whose payments are all searched, and for each word whether it contains it. */
export interface PayingTenancy {
  readonly id: number
  readonly has: readonly boolean[]
}

export interface WordMatches {
  readonly words: readonly Word[]
  /** The few homes that contain most of the words: their rows are searched however old they are. */
  readonly nearHomes: readonly number[]
  /** The newest tenancies that contain every word but those about payments; one more than are used. */
  readonly payers: readonly PayingTenancy[]
  /** The properties and people that are found. */
  readonly rows: readonly SearchRow[]
}

/** What the statement's text depends on. */
interface Shape {
  readonly role: SignedInScope['role']
  readonly count: number
  /** Whether every word is about payments: each tenancy then counts, and only whether there are many matters. */
  readonly onlyOfPayments: boolean
}

/**
 * Who asks; what was typed, as the beginning of a text; the words about payments, as a number with a bit for each; and
 * each word as a pattern.
 */
const valueNames = ['user', 'beginning', 'ofPayments', ...Array.from({ length: mostWords }, (_, at) => `word${at}`)]
type Values = Record<string, SQL>

const number = (value: number): SQL => sql.raw(String(value))
const forWords = <T>({ count }: Shape, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const contains = (text: SQL, value: Values, at: number): SQL => sql`${text} like ${value[`word${at}`]}`

const has = (at: number): SQL => sql.raw(`has_${at}`)
const hasAll = (shape: Shape): SQL => allOf(forWords(shape, has))
const hasAny = (shape: Shape): SQL => sql.join(forWords(shape, has), sql` or `)
const hasColumns = (shape: Shape, condition: (at: number) => SQL): SQL =>
  sql.join(forWords(shape, (at) => sql`, ${condition(at)} as ${has(at)}`))

/** The homes that somebody may find rows of. A tenant who has left one still has its payments, and nothing else. */
function homes(shape: Shape, value: Values): SQL {
  const columns = hasColumns(shape, (at) => contains(sql`home.search_text`, value, at))
  return shape.role === 'landlord'
    ? sql`select id, address, city, search_text, true as is_open${columns} from properties home where landlord_id = ${value.user}`
    : sql`select home.id, address, city, home.search_text, bool_or(active) as is_open${columns}
        from tenancies join properties home on home.id = property_id where user_id = ${value.user} and accepted group by home.id`
}

/**
 * The tenancies by which payments and people are found: a landlord's, or a tenant's own, ended ones included. A full
 * join is the only one that the planner never turns into nested loops. Homes without a tenancy are then left out by a
 * `coalesce`, with which it stays a full join.
 */
function lets(shape: Shape, value: Values): SQL {
  const columns = hasColumns(
    shape,
    (at) => sql`(coalesce(matching.${has(at)}, false) or ${contains(sql`let.search_text`, value, at)})`,
  )
  const isTheirs =
    shape.role === 'landlord' ? sql`landlord_id = ${value.user}` : sql`user_id = ${value.user} and accepted`
  return sql`select let.id, property_id, let.active, let.search_text${columns}
    from (select * from homes where ${hasAny(shape)}) matching
      full join (select * from tenancies where ${isTheirs}) let on property_id = matching.id
    where coalesce(let.id, 0) <> 0`
}

/** For each word: whether all rows of a table contain it, and the ids of those that do, one more than are listed. */
function holders(table: 'homes' | 'lets', shape: Shape): SQL {
  const ofWord = forWords(shape, (at) =>
    sql.raw(`json_build_object('all', not exists (select from ${table} where not has_${at}),
      'ids', array(select id from ${table} where has_${at} limit ${mostListed + 1}))`),
  )
  return sql`json_build_array(${sql.join(ofWord, sql`, `)})`
}

function nearHomes(shape: Shape): SQL {
  const howMany = sql.join(
    forWords(shape, (at) => sql`${has(at)}::int`),
    sql` + `,
  )
  return sql`select id from homes where is_open and (${hasAny(shape)})
    order by ${howMany} desc, id desc limit ${number(mostNear)}`
}

/** The newest tenancies that contain every word but those about payments. */
function payers(shape: Shape, value: Values): SQL {
  const isOfPayments = (at: number) => sql`${value.ofPayments}::int & ${number(1 << at)} <> 0`
  const hasOthers = allOf(forWords(shape, (at) => sql`(${has(at)} or ${isOfPayments(at)})`))
  return sql`select id, json_build_array(${sql.join(forWords(shape, has), sql`, `)}) as has
    from lets ${shape.onlyOfPayments ? sql`` : sql`where ${hasOthers} order by id desc`} limit ${number(mostNear + 1)}`
}

/** Sorts first what begins with the typed text. */
const begins = (column: string, value: Values): SQL => sql`(${sql.raw(column)} like ${value.beginning}) desc`

/** By address. */
const inProperties = (shape: Shape, value: Values) =>
  sql`select ${columnsOf({ title: sql`address`, address: sql`city` })} from homes
    where is_open and ${hasAll(shape)} order by ${begins('search_text', value)}, search_text, id limit ${resultLimit}`

/** Tenants by name, e-mail, phone or home; present ones first. */
function inTenants(shape: Shape, value: Values): SQL {
  const order = sql`${begins('found.search_text', value)}, found.active desc, found.search_text, found.id`
  const found = sql`select * from lets found where ${hasAll(shape)} order by ${order} limit ${resultLimit}`
  return sql`select ${columnsOf({
    id: sql`found.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`case when not found.active then 'moved out' end`,
  })} from (${found}) found join tenancies on tenancies.id = found.id join properties home on home.id = tenancies.property_id
    order by ${order}`
}

/** A tenant's landlords, one result for each tenancy. */
function inLandlords(shape: Shape, value: Values): SQL {
  const hasWords = forWords(
    shape,
    (at) => sql`(${contains(foldedText(sql`landlord.name`), value, at)}
      or let.property_id in (select id from homes where ${has(at)}))`,
  )
  return sql`select ${columnsOf({ id: sql`let.id`, title: sql`landlord.name`, address: sql`home.address` })}
    from lets let join properties home on home.id = let.property_id join users landlord on landlord.id = home.landlord_id
    where let.active and ${allOf(hasWords)} order by let.id limit ${resultLimit}`
}

const statement = fixedStatements(valueNames, (shape: Shape, value) => {
  const people = shape.role === 'landlord' ? inTenants : inLandlords
  return sql`
    with homes as materialized (${homes(shape, value)}), lets as materialized (${lets(shape, value)})
    select ${holders('homes', shape)} as homes, ${holders('lets', shape)} as tenancies,
      array(${nearHomes(shape)}) as "nearHomes",
      ${jsonList(payers(shape, value))} as payers,
      ${jsonList(inProperties(shape, value))} as properties,
      ${jsonList(people(shape, value))} as people`
})

interface HoldersOfWord {
  all: boolean
  ids: number[]
}

type Row = {
  homes: HoldersOfWord[]
  tenancies: HoldersOfWord[]
  nearHomes: number[]
  payers: PayingTenancy[]
  properties: SearchRow[]
  people: SearchRow[]
}

function readHolders(found: HoldersOfWord | undefined): Holders {
  const { all, ids } = found ?? { all: false, ids: [] }
  if (all && ids.length > 0) return 'all'
  return ids.length > mostListed ? 'many' : ids
}

export async function readMatches(
  db: Db,
  { role, userId }: SignedInScope,
  words: readonly string[],
): Promise<WordMatches> {
  const isOfPayments = words.map((word) => paymentWord(word) !== null)
  const { rows } = await db.execute<Row>(
    statement(
      { role, count: words.length, onlyOfPayments: isOfPayments.every(Boolean) },
      {
        user: userId,
        beginning: beginningOf(words.join(' ')),
        ofPayments: isOfPayments.reduce((bits, is, at) => (is ? bits | (1 << at) : bits), 0),
        ...Object.fromEntries(words.map((word, at) => [`word${at}`, patternOf(word)])),
      },
    ),
  )
  const [row] = rows
  if (!row) throw new Error('A search had no answer')
  const of = (source: SearchSource, found: readonly SearchRow[]) => found.map((each) => ({ ...each, source }))
  return {
    words: words.map((text, at) => ({
      text,
      homes: readHolders(row.homes[at]),
      tenancies: readHolders(row.tenancies[at]),
    })),
    nearHomes: row.nearHomes,
    payers: row.payers,
    rows: [...of('property', row.properties), ...of(role === 'landlord' ? 'tenant' : 'landlord', row.people)],
  }
}
