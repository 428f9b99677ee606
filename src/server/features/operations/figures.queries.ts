import { count, desc, gt, sql } from 'drizzle-orm'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { dailyMetrics, featureUsage } from '#server/db/schema/usage.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Counts and sums (pence) over everybody, for the operator. Nothing in it says who anybody is. */
export interface Figures {
  readonly landlords: number
  readonly tenants: number
  readonly guests: number
  readonly premium: number
  readonly enterprise: number
  readonly newLandlords: number
  readonly newTenants: number
  readonly activeUsers: number
  readonly properties: number
  readonly occupied: number
  readonly activeTenancies: number
  readonly rentDue: number
  readonly rentPaid: number
  readonly rentOverdue: number
  readonly databaseBytes: number
}

/** What `npm run figures` prints: now, day by day, and by feature. */
export interface FiguresReport {
  readonly figures: Figures
  /** The days that are over, the newest first. */
  readonly days: readonly (typeof dailyMetrics.$inferSelect)[]
  /** Used in the last 30 days: by how many people, and how often by them since they began. */
  readonly features: readonly { feature: string; people: number; uses: number }[]
}

const daysReported = 14

export async function readFiguresReport(db: Db, today: Day): Promise<FiguresReport> {
  const days = await db.select().from(dailyMetrics).orderBy(desc(dailyMetrics.date)).limit(daysReported)
  const features = await db
    .select({
      feature: featureUsage.feature,
      people: count(),
      uses: sql<number>`sum(${featureUsage.usageCount})`.mapWith(Number),
    })
    .from(featureUsage)
    .where(gt(featureUsage.lastUsed, `${addDays(today, -30)}T00:00:00.000Z`))
    .groupBy(featureUsage.feature)
    .orderBy(desc(count()), featureUsage.feature)
  return { figures: await readFigures(db, today), days, features }
}

/** New and active are those of the last 7 days; rent due and paid is this month's, overdue is all of it. */
export async function readFigures(db: Db, today: Day): Promise<Figures> {
  const { rows } = await db.execute(sql`
    with people as (
      select count(*) filter (where role = 'landlord') as landlords,
        count(*) filter (where role = 'tenant' and not is_guest) as tenants,
        count(*) filter (where is_guest) as guests,
        count(*) filter (where subscription_plan = 'premium') as premium,
        count(*) filter (where subscription_plan = 'enterprise') as enterprise,
        count(*) filter (where role = 'landlord' and created_at > now() - interval '7 days') as new_landlords,
        count(*) filter (where role = 'tenant' and not is_guest and created_at > now() - interval '7 days') as new_tenants
      from users
    ), homes as (
      select count(*) as properties, count(*) filter (where occupancy_status = 'occupied') as occupied from properties
    ), rent as (
      select coalesce(sum(amount) filter (where due_date between ${firstOfMonth(today)}::date and ${lastOfMonth(today)}::date), 0) as rent_due,
        coalesce(sum(amount) filter (where status = 'paid'
          and due_date between ${firstOfMonth(today)}::date and ${lastOfMonth(today)}::date), 0) as rent_paid,
        coalesce(sum(amount) filter (where status <> 'paid' and due_date < ${today}::date), 0) as rent_overdue
      from rent_payments
    )
    select people.*, homes.*, rent.*,
      (select count(*) from tenancies where active) as active_tenancies,
      (select count(distinct user_id) from sessions where last_used_at > now() - interval '7 days') as active_users,
      pg_database_size(current_database()) as database_bytes
    from people, homes, rent`)
  return inNumbers(rows[0] as Record<string, unknown>)
}

/** Counts come as text from one of the two drivers. */
function inNumbers(row: Record<string, unknown>): Figures {
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const numbers = Object.entries(row).map(([name, value]) => [camel(name), Number(value)])
  return Object.fromEntries(numbers) as Figures
}

/** The figures as one flat record of numbers, with those of the last day under their own names. */
export async function readFlatFigures(db: Db, today: Day): Promise<Record<string, number>> {
  const { figures, days, features } = await readFiguresReport(db, today)
  const { date: _, ...lastDay } = days[0] ?? { date: today }
  const uses = features.map(({ feature, uses }): [string, number] => [`uses_${feature}`, uses])
  return { ...figures, ...lastDay, ...Object.fromEntries(uses) }
}
