/** Rent payments that a search finds: by tenant and home, by amount, day and state. */
import { type SQL, sql } from 'drizzle-orm'
import { mostNear, type PaymentWord, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed } from '#server/db/json.ts'
import { allOf, columnsOf, has, resultLimit, scanLimit } from '#server/features/search/search-rows.queries.ts'
import type { PayingTenancy, Word, WordMatches } from '#server/features/search/words.queries.ts'
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
function isOfTenancyWith({ text, tenancies }: Word): SQL | undefined {
  if (tenancies === 'all') return sql`true`
  if (tenancies.length === 0) return undefined
  if (tenancies !== 'many') return isOneOf(sql`tenant_id`, tenancies)
  return sql`(select ${has(sql`let.search_text`, text)}
      or (select ${has(sql`home.search_text`, text)} from properties home where home.id = let.property_id)
    from tenancies let where let.id = tenant_id)`
}

/**
 * Payments that match every word. Words that are no amount, day or status must be in the tenancy. The latest due
 * payments are searched in order until there are enough, unless only a few tenancies can match; then all payments of
 * those few.
 */
export function inPayments({ role, userId }: SignedInScope, { words, payers }: WordMatches): SQL | undefined {
  if (payers.length === 0) return undefined
  const parsed = words.map((word, at) => ({ word, at, says: paymentWord(word.text) }))
  const inTenancy = parsed.flatMap(({ word, says }) => (says ? [] : [isOfTenancyWith(word) ?? sql`false`]))
  /** For each word about payments: the payment says it, or its tenancy contains it. */
  const inPayment = (isOfTenancy: (word: Word, at: number) => SQL | undefined) =>
    parsed.flatMap(({ word, at, says }) => {
      if (!says) return []
      const either = [saysOfPayment(says), isOfTenancy(word, at)].filter((way) => way !== undefined)
      return [sql`(${sql.join(either, sql` or `)})`]
    })

  const few = payers.slice(0, mostNear)
  const isOfSome = (some: readonly PayingTenancy[]) =>
    isOneOf(
      sql`tenant_id`,
      some.map(({ id }) => id),
    )
  const isOfFewWith = (_: Word, at: number) => {
    const some = few.filter((payer) => payer.has[at])
    if (some.length === 0) return undefined
    return some.length === few.length ? sql`true` : isOfSome(some)
  }
  const ofFew = sql`select ${columns} from rent_payments payment where ${allOf([isOfSome(few), ...inPayment(isOfFewWith)])}`

  const areMany = payers.length > mostNear
  if (role === 'tenant' || !areMany) return shown(sql`${ofFew} ${firstOfLatest}`)
  const newest = sql`select ${columns} from
      (select * from rent_payments where landlord_id = ${userId} ${latestFirst} limit ${scanLimit}) payment
    where ${allOf([...inTenancy, ...inPayment(isOfTenancyWith)])} ${firstOfLatest}`
  const older =
    inTenancy.length > 0
      ? sql`union (${ofFew} and (select count(*) from newest) < ${resultLimit} ${firstOfLatest})`
      : sql``
  return sql`with newest as materialized (${newest}) ${shown(sql`select * from newest ${older}`)}`
}

// A written-off payment has no status: nobody paid it.
const columns = sql.raw(
  'id, tenant_id, due_date, amount, case when paid_amount > 0 or outstanding > 0 then status end as status',
)
const latestFirst = sql.raw('order by due_date desc, id desc')
const firstOfLatest = fixed(sql`${latestFirst} limit ${resultLimit}`)

const shownColumns = fixed(
  columnsOf({
    id: sql`payment.id`,
    title: tenantFullName,
    address: sql`home.address`,
    more: sql`due_date::text`,
    amount: sql`amount`,
    status: sql`status`,
  }),
)
const shown = (payments: SQL): SQL => sql`
  select ${shownColumns} from (select * from (${payments}) rows ${firstOfLatest}) payment
    join tenancies on tenancies.id = payment.tenant_id join properties home on home.id = tenancies.property_id
  order by due_date desc, payment.id desc`
