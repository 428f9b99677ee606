import { sql } from 'drizzle-orm'
import { addMonths, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { monthsOf } from '#domain/tax/tax-year.ts'
import { rentPayments, transactions } from '#server/db/schema/money.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const monthsShown = 12

/** Rent that fell due and rent that came in, by month, this month last (rule: dashboard-income-months). */
export async function listIncomeMonths(db: Db, { userId }: LandlordScope, today: Day) {
  const range = { from: addMonths(firstOfMonth(today), 1 - monthsShown), to: lastOfMonth(today) }
  const { rows } = await db.execute<{ month: string; expected: string; received: string }>(sql`
    select month, sum(expected) as expected, sum(received) as received from (
      select to_char(${rentPayments.dueDate}, 'YYYY-MM') as month, ${rentPayments.amount} as expected, 0 as received
      from ${rentPayments} where ${rentPayments.landlordId} = ${userId} and ${rentPayments.dueDate} between ${range.from} and ${range.to}
      union all
      select to_char(${transactions.date}, 'YYYY-MM'), 0, ${transactions.amount} from ${transactions}
      where ${transactions.landlordId} = ${userId} and ${transactions.date} between ${range.from} and ${range.to}
        and ${transactions.type} = 'rent_payment' and not ${transactions.capital}
    ) both_sides group by month`)
  return monthsOf(range).map((month) => {
    const row = rows.find((each) => each.month === month)
    return { month, expected: Number(row?.expected ?? 0), received: Number(row?.received ?? 0) }
  })
}
