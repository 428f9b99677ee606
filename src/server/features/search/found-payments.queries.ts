/** Rent payments that a search finds: by tenant and home, by amount, day and state. */
import { type SQL, sql } from 'drizzle-orm'
import { type PaymentWord, paymentWord } from '#domain/search.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { columnsOf, fewRead, found, letsWith, scanned, type Words } from '#server/features/search/found.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'

function saysOfPayment({ pence, day, month, year, status }: PaymentWord): SQL {
  const part = (name: string, value: number) => sql`extract(${sql.raw(name)} from due_date) = ${value}`
  const ways = [
    pence && sql`amount between ${pence[0]} and ${pence[1]}`,
    day && part('day', day),
    month && part('month', month),
    year && part('year', year),
    status && sql`status = ${status}`,
  ].filter((way) => way !== undefined && way !== 0)
  return ways.length > 0 ? sql.join(ways, sql` or `) : sql`true`
}

/**
 * Words that say nothing of a payment itself must be of its tenancy. The latest due are looked through in their order until there are
 * enough, unless a few tenancies are all that can have one; then the payments of a few that the words name, however old.
 */
export function inPayments({ role, userId }: SignedInScope, words: Words): SQL {
  const said = words.map((word, at) => ({ at, says: paymentWord(word) }))
  const ofTenancy = said.flatMap(({ at, says }) => (says ? [] : [sql`id in ${letsWith(at)}`]))
  const ofPayment = said.flatMap(({ at, says }) =>
    says ? [sql`(${saysOfPayment(says)} or tenant_id in ${letsWith(at)})`] : [],
  )
  const both = (parts: readonly SQL[]) => (parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`)
  const columns = sql`id, tenant_id, due_date, amount, status`
  const latestFirst = sql`due_date desc, id desc`
  const areMany = sql`(select count(*) > ${fewRead} from named)`
  const newest = sql`select ${columns} from
      (select * from rent_payments where landlord_id = ${userId} order by ${latestFirst} limit ${scanned}) payment
    where ${areMany} and ${ofTenancy.length > 0 ? sql`(tenant_id in (select id from named)) is true` : sql`true`} and ${both(ofPayment)}
    order by ${latestFirst} limit ${found}`
  const theirs = sql`select ${columns} from rent_payments payment
    where tenant_id = any(array(select id from named order by id desc limit ${fewRead}))
      and (select count(*) from newest) < ${found} and ${ofTenancy.length > 0 ? sql`true` : sql`not ${areMany}`} and ${both(ofPayment)}
    order by ${latestFirst} limit ${found}`
  const rows = role === 'landlord' ? sql`select * from newest union (${theirs})` : theirs
  return sql`with named as materialized (select id from lets where ${both(ofTenancy)}), newest as materialized (${newest})
    select ${columnsOf({ id: sql`payment.id`, title: tenantFullName, address: sql`home.address`, more: sql`due_date::text`, amount: sql`amount`, status: sql`status` })}
    from (select * from (${rows}) rows order by ${latestFirst} limit ${found}) payment
      join tenancies on tenancies.id = payment.tenant_id join properties home on home.id = tenancies.property_id
    order by due_date desc, payment.id desc`
}
