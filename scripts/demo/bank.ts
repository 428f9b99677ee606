/**
 * This month's bank statement, imported and not dealt with yet: rent from those who owe
 * some, a part of it, a stranger, bills.
 */
import { bank } from '#api/bank.ts'
import { rent } from '#api/rent.ts'
import { csvRow } from '#domain/csv.ts'
import { addDays } from '#domain/day.ts'
import { formatDayNumeric } from '#domain/day-forms.ts'
import { tenantName } from '#domain/tenancy.ts'
import type { Demo } from './parts.ts'

export async function importStatement({ call, today, landlord, tenancies }: Demo): Promise<void> {
  const payments = await call(landlord, rent.list, { query: { limit: 500 } })
  const open = payments.filter(({ outstanding, dueDate }) => outstanding > 0 && dueDate <= addDays(today, 10))
  const rows = open.slice(0, 8).map(({ tenantId, outstanding }, index) => {
    const tenancy = tenancies.find(({ id }) => id === tenantId)
    const payer = tenancy ? tenantName(tenancy).toUpperCase() : 'A TENANT'
    const part = index % 4 === 3 ? Math.floor(outstanding / 2) : outstanding
    return [`FASTER PAYMENT ${payer} RENT`, part] as const
  })
  const others = [
    ['BGC J HOLLOWAY 200411', 42_000],
    ['CARD SCREWFIX YORK', -4_599],
    ['DIRECT DEBIT HOMELET INSURANCE', -2_315],
    ['TRANSFER TO SAVINGS', -100_000],
  ] as const
  const lines = [...rows, ...others].map(([text, amount]) =>
    csvRow([formatDayNumeric(addDays(today, -1)), text, { pence: amount }]),
  )
  const form = new FormData()
  form.append('file', new Blob([`Date,Description,Amount\r\n${lines.join('')}`]), 'statement.csv')
  form.append('accountName', 'Rent account')
  await call(landlord, bank.create, { form })
}
