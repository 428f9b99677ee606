/**
 * The demo data, in the order in which a landlord would make it. Every part goes through the product's own calls, and
 * every day is counted from today, so that the portfolio always looks alive. A new feature adds one part.
 */
import { addDays, londonDay } from '#domain/day.ts'
import { dailyJobs } from '#server/jobs.ts'
import type { RunningServer } from '#server/start.ts'
import { openAccounts, readOldNotices } from './accounts.ts'
import { followUnpaidRent } from './arrears.ts'
import { auditedAgain, auditHomes, firstAudited } from './audits.ts'
import { importStatement } from './bank.ts'
import { callsTo } from './client.ts'
import { daysAgo } from './clock.ts'
import { takeDeposits } from './deposits.ts'
import { fileDocuments } from './documents.ts'
import { keepBooks } from './finances.ts'
import { addHouseSheets } from './house-sheets.ts'
import { arrangeInspections } from './inspections.ts'
import { takeInventories } from './inventory.ts'
import { tenantWithAccount } from './logins.ts'
import { reportRepairs } from './maintenance.ts'
import { askToPaint, exchangeMessages } from './messages.ts'
import type { Demo } from './parts.ts'
import { addProperties } from './properties.ts'
import { collectRent } from './rent.ts'
import { acceptInvitation, beginTenancies } from './tenancies.ts'

export async function fillDemo({ address, services }: RunningServer): Promise<void> {
  const call = callsTo(address)
  const accounts = await openAccounts(call)
  const today = londonDay(services.now())
  const demo: Demo = { call, today, dataDir: services.config.dataDir, ...accounts, properties: [], tenancies: [] }
  await addProperties(demo)
  await addHouseSheets(demo)
  await beginTenancies(demo)
  await acceptInvitation(demo, tenantWithAccount.email)
  await takeDeposits(demo)
  await collectRent(demo)
  await importStatement(demo)
  await followUnpaidRent(demo, services)
  await keepBooks(demo)
  await daysAgo(140, () => fileDocuments(demo, services.pdf, false))
  await readOldNotices(call)
  await arrangeInspections(demo)
  await daysAgo(131, () => auditHomes(demo, firstAudited))
  await daysAgo(38, () => fileDocuments(demo, services.pdf, true))
  await exchangeMessages(demo)
  await reportRepairs(demo)
  await askToPaint(demo)
  await takeInventories(demo)
  await daysAgo(3, () => auditHomes(demo, auditedAgain))
  // The morning's work, on the new rows: late rent is marked, reminders are written, the database is tidied.
  for (const job of dailyJobs) await job.run(services, today, addDays(today, -1))
}
