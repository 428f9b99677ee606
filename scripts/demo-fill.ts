/**
 * The demo data, in the order in which a landlord would make it. Every part goes through the product's own calls, and
 * every day is reckoned from today, so that the portfolio always looks alive. A new feature adds one part.
 */
import { type Day, londonDay } from '#domain/day.ts'
import { dailyJobs } from '#server/jobs.ts'
import type { RunningServer } from '#server/start.ts'
import { openAccounts } from './demo-accounts.ts'
import { type Call, callsTo } from './demo-client.ts'
import { arrangeInspections } from './demo-inspections.ts'
import { addProperties, type DemoProperty } from './demo-properties.ts'
import { collectRent } from './demo-rent.ts'
import { beginTenancies, type DemoTenancy } from './demo-tenancies.ts'

/** What a part may use: the calls, the people who are signed in, and what the parts before it have made. */
export interface Demo {
  readonly call: Call
  readonly today: Day
  readonly dataDir: string
  readonly landlord: { readonly token: string }
  readonly smallLandlord: { readonly token: string }
  readonly properties: DemoProperty[]
  readonly tenancies: DemoTenancy[]
}

export async function fillDemo({ address, services }: RunningServer): Promise<void> {
  const call = callsTo(address)
  const accounts = await openAccounts(call)
  const today = londonDay(services.now())
  const demo: Demo = { call, today, dataDir: services.config.dataDir, ...accounts, properties: [], tenancies: [] }
  await addProperties(demo)
  await beginTenancies(demo)
  await collectRent(demo)
  await arrangeInspections(demo)
  // The morning's work, on the new rows: late rent is marked, reminders are written, the database is tidied.
  for (const job of dailyJobs) await job.run(services, today)
}
