// `npm run figures`: how the product is doing, in numbers that name nobody, from the database that the settings name.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { type FiguresReport, readFiguresReport } from '#server/features/operations/figures.queries.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { askRunningServer } from '#server/platform/database/running-server.ts'
import { StartError } from '#server/platform/start-error.ts'

const today = londonDay(new Date())

/** A running server that holds the embedded database is asked; else the database is opened for the moment. */
async function figuresOf(config: Config): Promise<FiguresReport> {
  if (config.databaseUrl === null) {
    const told = await askRunningServer(config.dataDir, 'figures')
    if (told !== null) return told as FiguresReport
    if (!existsSync(join(config.dataDir, 'db'))) {
      throw new StartError(`DATA_DIR must be a folder with a database: there is none in ${config.dataDir} yet`)
    }
  }
  const database = await openDatabase(config, { log: console })
  return readFiguresReport(database.db, today).finally(() => database.close())
}

function report({ figures, days, features }: FiguresReport): string {
  const { landlords, tenants, guests, properties, occupied } = figures
  const rows: [string, string | number][] = [
    ['Landlords', `${landlords} (${figures.premium} Premium, ${figures.enterprise} Enterprise)`],
    ['Tenants', `${tenants}, and ${guests} guests`],
    ['Sign-ups, last 7 days', `${figures.newLandlords} landlords, ${figures.newTenants} tenants`],
    ['Signed in, last 7 days', figures.activeUsers],
    ['Properties', `${properties} (${occupied} occupied)`],
    ['Active tenancies', figures.activeTenancies],
    ['Rent due this month', formatPence(figures.rentDue)],
    ['Of it paid', formatPence(figures.rentPaid)],
    ['Rent overdue in all', formatPence(figures.rentOverdue)],
    ['Database', `${Math.ceil(figures.databaseBytes / 1024 / 1024)} MB`],
  ]
  return [
    `Latchkey on ${formatDayLong(today)}`,
    ...rows.map(([name, value]) => `${name.padEnd(24)}${value}`),
    '',
    table(
      ['Day', 'Users', 'Active', 'Sign-ups', 'Log-ins', 'Pages', 'Documents', 'Repairs', 'Rent paid'],
      days.map((day) => [
        ...[day.date, day.totalUsers, day.activeUsers, day.newSignups, day.totalLogins, day.pageViews],
        ...[day.documentsUploaded, day.maintenanceRequests, day.rentPayments],
      ]),
    ),
    '',
    table(
      ['Feature, last 30 days', 'People', 'Times'],
      features.map(({ feature, people, uses }) => [feature, people, uses]),
    ),
  ].join('\n')
}

/** The first column at the left, the rest as numbers at the right. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const lineOf = (line: readonly string[]) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return lines.map(lineOf).join('\n')
}

try {
  console.log(report(await figuresOf(readConfig(process.env))))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
