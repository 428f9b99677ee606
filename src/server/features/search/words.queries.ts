/** Whom the words of a search name: which homes and tenancies have each of them, read once and before anything else is looked for. */
import { type SQL, sql } from 'drizzle-orm'
import { mostNear, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { jsonList } from '#server/db/json.ts'
import { foldedText } from '#server/db/search.ts'
import {
  allOf,
  begins,
  columnsOf,
  type Found,
  found,
  has,
  type SearchSource,
} from '#server/features/search/found.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** So many homes or tenancies that have a word are listed for what is found by them; of more each row asks its own. */
const mostListed = 100

/** The homes or tenancies that have a word: their ids, or that they are too many to be listed, or that all have it. */
export type Having = 'all' | 'many' | readonly number[]

export interface Word {
  readonly text: string
  readonly homes: Having
  /** By the tenancy itself or by its home. */
  readonly lets: Having
}

/** A tenancy whose payments are looked through however old they are, and which of the words it has. */
export interface Payer {
  readonly id: number
  readonly has: readonly boolean[]
}

export interface Named {
  readonly words: readonly Word[]
  /** The few homes that have the most of the words: what is theirs is looked through however old it is. */
  readonly near: readonly number[]
  /** The newest tenancies that have every word that says nothing of a payment, one more than are read. */
  readonly payers: readonly Payer[]
  readonly found: readonly Found[]
}

const hasWord = (at: number): SQL => sql.raw(`has_${at}`)
const homesWith = (at: number): SQL => sql.raw(`(select id from homes where has_${at})`)

/** A column for each word: whether a home or a tenancy has it. */
const columnsOfWords = (words: readonly string[], hasOne: (word: string, at: number) => SQL): SQL =>
  sql.join(words.map((word, at) => sql`, ${hasOne(word, at)} as ${hasWord(at)}`))

/** The homes that somebody's rows are of; a tenant who has left one has the payments of it still, and nothing else. */
function homes({ role, userId }: SignedInScope, words: readonly string[]): SQL {
  const hasWords = columnsOfWords(words, (word) => has(sql`home.search_text`, word))
  return role === 'landlord'
    ? sql`select id, address, city, search_text, true as is_open${hasWords} from properties home where landlord_id = ${userId}`
    : sql`select home.id, address, city, home.search_text, bool_or(active) as is_open${hasWords}
        from tenancies join properties home on home.id = property_id where user_id = ${userId} and accepted group by home.id`
}

/** The tenancies that payments and people are found by: a landlord's, or a tenant's own, ended ones too. */
function lets({ role, userId }: SignedInScope, words: readonly string[]): SQL {
  const hasWords = columnsOfWords(
    words,
    (word, at) => sql`(${has(sql`search_text`, word)} or property_id in ${homesWith(at)})`,
  )
  return sql`select id, property_id, active, search_text${hasWords} from tenancies
    where ${role === 'landlord' ? sql`landlord_id = ${userId}` : sql`user_id = ${userId} and accepted`}`
}

const everyWord = (words: readonly string[]): SQL => allOf(words.map((_, at) => hasWord(at)))

function near(words: readonly string[]): SQL {
  const count = words.map((_, at) => sql`${hasWord(at)}::int`)
  return sql`select id from (select id, ${sql.join(count, sql` + `)} as named from homes where is_open) counted where named > 0
    order by named desc, id desc limit ${sql.raw(String(mostNear))}`
}

/** By address. */
const inProperties = (words: readonly string[]) =>
  sql`select ${columnsOf({ title: sql`address`, address: sql`city` })} from homes
    where is_open and ${everyWord(words)} order by ${begins('search_text', words)}, search_text, id limit ${found}`

/** By name, mail, phone or home; those of today first. */
function inTenants(words: readonly string[]): SQL {
  const order = sql`${begins('named.search_text', words)}, named.active desc, named.search_text, named.id`
  const named = sql`select * from lets named where ${everyWord(words)} order by ${order} limit ${found}`
  return sql`select ${columnsOf({
    id: sql`named.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`case when not named.active then 'moved out' end`,
  })} from (${named}) named join tenancies on tenancies.id = named.id join properties home on home.id = tenancies.property_id
    order by ${order}`
}

/** Whose homes a tenant lives in, each by the tenancy. */
function inLandlords(words: readonly string[]): SQL {
  const named = words.map(
    (word, at) => sql`(${has(foldedText(sql`landlord.name`), word)} or named.property_id in ${homesWith(at)})`,
  )
  return sql`select ${columnsOf({ id: sql`named.id`, title: sql`landlord.name`, address: sql`home.address` })}
    from lets named join properties home on home.id = named.property_id join users landlord on landlord.id = home.landlord_id
    where named.active and ${allOf(named)} order by named.id limit ${found}`
}

/** For each word whether all rows of a table have it, and the ids of those that do, one more than are listed. */
const having = (table: 'homes' | 'lets', words: readonly string[]): SQL => {
  const each = words.map((_, at) =>
    sql.raw(
      `json_build_object('all', bool_and(has_${at}), 'ids', (array_agg(id) filter (where has_${at}))[1:${mostListed + 1}])`,
    ),
  )
  return sql`(select json_build_array(${sql.join(each, sql`, `)}) from ${sql.raw(table)})`
}

interface HavingRow {
  all: boolean | null
  ids: number[] | null
}

const readHaving = (row: HavingRow | undefined): Having => {
  if (row?.all) return 'all'
  const ids = row?.ids ?? []
  return ids.length > mostListed ? 'many' : ids
}

/** With what is found among them: properties, and the people who let or rent them. */
export async function readNamed(db: Db, scope: SignedInScope, words: readonly string[]): Promise<Named> {
  const person: SearchSource = scope.role === 'landlord' ? 'tenant' : 'landlord'
  const ofPayers = words.flatMap((word, at) => (paymentWord(word) ? [] : [hasWord(at)]))
  const payers = sql`select id, json_build_array(${sql.join(
    words.map((_, at) => hasWord(at)),
    sql`, `,
  )}) as has
    from lets where ${allOf(ofPayers)} order by id desc limit ${sql.raw(String(mostNear + 1))}`
  const { rows } = await db.execute<
    Record<'homes' | 'lets', HavingRow[]> & { near: number[]; payers: Payer[] } & Record<
        'properties' | 'people',
        Found[]
      >
  >(sql`with homes as materialized (${homes(scope, words)}), lets as materialized (${lets(scope, words)})
    select ${having('homes', words)} as homes, ${having('lets', words)} as lets, array(${near(words)}) as near,
      ${jsonList(payers)} as payers,
      ${jsonList(inProperties(words))} as properties,
      ${jsonList(scope.role === 'landlord' ? inTenants(words) : inLandlords(words))} as people`)
  const [row] = rows
  if (!row) throw new Error('A search had no answer')
  const of = (source: SearchSource, them: readonly Found[]) => them.map((each) => ({ ...each, source }))
  return {
    words: words.map((text, at) => ({ text, homes: readHaving(row.homes[at]), lets: readHaving(row.lets[at]) })),
    near: row.near,
    payers: row.payers,
    found: [...of('property', row.properties), ...of(person, row.people)],
  }
}
