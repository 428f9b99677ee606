/** Rent payments that a search finds: by tenant and home, by amount, day and state. */
import { type SQL, sql } from 'drizzle-orm'
import { mostNear, type PaymentWord, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed } from '#server/db/json.ts'
import { allOf, columnsOf, has, resultLimit, scanLimit } from '#server/features/search/search-rows.queries.ts'
import type { Named, Payer, Word } from '#server/features/search/words.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'

function saysOfPayment({ pence, day, month, year, status }: PaymentWord): SQL {
  const part = (name: string, value: number) => sql`date_part('${sql.raw(name)}', due_date) = ${value}`
  const ways = [
    pence && sql`amount between ${pence[0]} and ${pence[1]}`,
    day && part('day', day),
    month && part('month', month),
    year && part('year', year),
    status && sql`status = ${status}`,
  ].filter((way) => way !== undefined && way !== 0)
  return ways.length > 0 ? sql.join(ways, sql` or `) : sql`true`
}

/** A condition on payments: their tenancy contains a word, itself or by its home. Undefined where no tenancy does. */
function isOfLetWith({ text, lets }: Word): SQL | undefined {
  if (lets === 'all') return sql`true`
  if (lets.length === 0) return undefined
  if (lets !== 'many') return isOneOf(sql`tenant_id`, lets)
  return sql`(select ${has(sql`let.search_text`, text)}
      or (select ${has(sql`home.search_text`, text)} from properties home where home.id = let.property_id)
    from tenancies let where let.id = tenant_id)`
}

/**
 * Payments that match every word. Words that are no amount, day or status must be in the tenancy. The latest due
 * payments are searched in order until there are enough, unless only a few tenancies can match; then all payments of
 * those few.
 */
export function inPayments({ role, userId }: SignedInScope, { words, payers }: Named): SQL | undefined {
  if (payers.length === 0) return undefined
  const parsed = words.map((word, at) => ({ word, at, says: paymentWord(word.text) }))
  const ofTenancy = parsed.flatMap(({ word, says }) => (says ? [] : [isOfLetWith(word) ?? sql`false`]))
  const ofPayment = (isOfTenancy: (word: Word, at: number) => SQL | undefined) =>
    parsed.flatMap(({ word, at, says }) => {
      if (!says) return []
      const ofTenancyWith = isOfTenancy(word, at)
      return ofTenancyWith ? [sql`(${saysOfPayment(says)} or ${ofTenancyWith})`] : [sql`(${saysOfPayment(says)})`]
    })
  // A written-off payment has no status: nobody paid it.
  const columns = sql.raw(
    'id, tenant_id, due_date, amount, case when paid_amount > 0 or outstanding > 0 then status end as status',
  )
  const latestFirst = sql.raw('due_date desc, id desc')
  const areMany = payers.length > mostNear
  const newest = sql`select ${columns} from
      (select * from rent_payments where landlord_id = ${userId} order by ${latestFirst} limit ${scanLimit}) payment
    where ${allOf([...ofTenancy, ...ofPayment(isOfLetWith)])} order by ${latestFirst} limit ${resultLimit}`
  const few = payers.slice(0, mostNear)
  const ids = (some: readonly Payer[]) => some.map(({ id }) => id)
  const idsOf = (some: readonly Payer[]) => isOneOf(sql`tenant_id`, ids(some))
  const isOfPayerWith = (_: Word, at: number) => {
    const those = few.filter((payer) => payer.has[at])
    if (those.length === 0) return undefined
    return those.length === few.length ? sql`true` : idsOf(those)
  }
  const theirs = sql`select ${columns} from rent_payments payment where ${allOf([idsOf(few), ...ofPayment(isOfPayerWith)])}`
  const looksAtNewest = role === 'landlord' && areMany
  const notEnough = looksAtNewest ? sql`and (select count(*) from newest) < ${resultLimit}` : sql``
  const parts = [
    ...(looksAtNewest ? [sql`select * from newest`] : []),
    ...(!looksAtNewest || ofTenancy.length > 0
      ? [sql`(${theirs} ${notEnough} order by ${latestFirst} limit ${resultLimit})`]
      : []),
  ]
  return sql`${looksAtNewest ? sql`with newest as materialized (${newest})` : sql``} ${shownPayments}
    from (select * from (${sql.join(parts, sql` union `)}) rows order by ${latestFirst} limit ${resultLimit}) payment ${homesOfPayments}`
}

const shownPayments = fixed(
  sql`select ${columnsOf({
    id: sql`payment.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`due_date::text`,
    amount: sql`amount`,
    status: sql`status`,
  })}`,
)
const homesOfPayments =
  sql.raw(`join tenancies on tenancies.id = payment.tenant_id join properties home on home.id = tenancies.property_id
  order by due_date desc, payment.id desc`)
