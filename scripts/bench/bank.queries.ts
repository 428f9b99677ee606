/** A landlord whose tenants have paid nothing for years, each of a name of their own. */
import { sql } from 'drizzle-orm'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { statementTenant } from './bank-statement.ts'

/** Months without rent that lie before those of the portfolio. */
const monthsOfPortfolio = 24

/** Gives the tenants of the largest landlord their names, and makes each owe `months` months of rent. */
export async function fillStatement(db: Db, months: number): Promise<void> {
  const { rows } = await db.execute<{ id: number; n: number }>(sql`select id, row_number() over (order by id)::int as n
    from tenancies where landlord_id = (select id from users where role = 'landlord' order by phone::int desc limit 1) order by id`)
  const named = rows.map(({ id, n }) => ({ id, ...statementTenant(n) }))
  await db.execute(sql`update tenancies set tenant_name = given.name, rent_amount = given.rent
    from json_to_recordset(${JSON.stringify(named)}::json) as given (id int, name text, rent int) where given.id = tenancies.id`)
  const ids = sql.param(rows.map(({ id }) => id))
  for (let month = months; month >= 1; month -= 1) {
    const due = sql`(date_trunc('month', now()) - make_interval(months => ${month + monthsOfPortfolio}::int))::date`
    await db.execute(
      sql`with ${rentWithCharges(sql`select landlord_id, property_id, id as tenant_id, rent_amount as amount, ${due} as due_date
        from tenancies where id = any(${ids}) order by id`)} select 1`,
    )
  }
  await db.execute(sql`vacuum analyze ledger_entries`)
  await db.execute(sql`vacuum analyze rent_payments`)
  await db.execute(sql`vacuum analyze tenancies`)
}
