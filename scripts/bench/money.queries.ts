/** A tenancy of ten years, and a landlord all of whose tenants are late. */
import { sql } from 'drizzle-orm'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { payRent, sumBooksOfAll } from './data.queries.ts'

/** Before the two years that every portfolio has. */
const earlierMonths = 96
const monthsFilled = 24
const daysLate = 45

export async function fillMoney(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await addEarlierRent(tx)
    await addArrears(tx)
    await sumBooksOfAll(tx)
  })
  // As the daily job and autovacuum do.
  await db.execute(sql`vacuum analyze`)
}

/** The first tenancy of every landlord is ten years old, with a receipt of each month but the late ones. */
async function addEarlierRent(tx: Db) {
  for (let month = monthsFilled; month < monthsFilled + earlierMonths; month += 1) {
    const due = sql`(date_trunc('month', now()) - make_interval(months => ${month}::int))::date`
    await tx.execute(
      sql`with ${rentWithCharges(sql`select t.landlord_id, t.property_id, t.id as tenant_id, t.rent_amount as amount, ${due} as due_date
        from tenancies t where t.id in (select min(id) from tenancies group by landlord_id)`)} select 1`,
    )
    await payRent(tx, due)
  }
}

/** Every tenancy owes a rent, has had a letter about it, and one in four has agreed a plan. */
async function addArrears(tx: Db) {
  await tx.execute(
    sql`with ${rentWithCharges(sql`select t.landlord_id, t.property_id, t.id as tenant_id, t.rent_amount as amount,
      current_date - ${daysLate}::int as due_date from tenancies t order by t.id`)} select 1`,
  )
  await tx.execute(sql`update rent_payments set status = 'overdue' where due_date = current_date - ${daysLate}::int`)
  await tx.execute(sql`insert into arrears_steps (landlord_id, property_id, tenant_id, name, via, since, owed, sent_on, subject, letter)
    select landlord_id, property_id, id, 'Reminder', 'print', current_date - ${daysLate}::int, rent_amount, current_date - ${daysLate - 3}::int,
      'Rent overdue', 'Dear tenant, the rent is overdue.' from tenancies`)
  await tx.execute(sql`insert into payment_plans (landlord_id, property_id, tenant_id, instalments, owed_at_offer, offered_on, offered_at, accepted_at)
    select landlord_id, property_id, id, json_build_array(json_build_object('dueDate', (current_date + 7)::text, 'amount', rent_amount)),
      rent_amount, current_date, clock_timestamp(), now() from tenancies where id % 4 = 0`)
}
