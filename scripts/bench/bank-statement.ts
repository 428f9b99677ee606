/** The statement of a landlord to whom a thousand tenants pay fifty months of rent. */

/** A name in letters alone, as the bank writes it, and a rent. */
export function statementTenant(n: number): { name: string; rent: number } {
  const letters = String(n)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfghjkmn'.charAt(Number(digit)))
  return { name: `Ja${letters} Zu${letters}`, rent: 50_000 + 25 * n }
}

/** The first day of the month that was `months` ago, as the database counts. */
function dayBefore(months: number): string {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  return day.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

/** A line for each tenant and month, the oldest first, in the CSV that HSBC writes. */
export function statementOf(tenants: number, months: number, monthsAfter: number): string {
  const rows = ['Date,Description,Amount']
  for (let month = months; month >= 1; month -= 1) {
    const day = dayBefore(month + monthsAfter)
    for (let n = 1; n <= tenants; n += 1) {
      const { name, rent } = statementTenant(n)
      rows.push(`${day},FASTER PAYMENT ${name.toUpperCase()} RENT,${(rent / 100).toFixed(2)}`)
    }
  }
  return rows.join('\r\n')
}
