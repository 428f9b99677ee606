/** What the report reads: one statement for each kind of row, however many properties there are. */
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day, DayRange } from '#domain/day.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** By address. */
export const listReportedProperties = (db: Db, scope: LandlordScope) =>
  db
    .select({
      id: properties.id,
      address: properties.address,
      city: properties.city,
      rentAmount: properties.rentAmount,
      marketValue: properties.marketValue,
      /** The day on which it was added, in London. */
      createdOn: sql<Day>`(${properties.createdAt} at time zone 'Europe/London')::date::text`,
      /** That day, or its first move-in where that was earlier. */
      countsFrom: sql<Day>`least((${properties.createdAt} at time zone 'Europe/London')::date,
        (select min(move_in_date) from tenancies where property_id = properties.id and accepted))::text`,
    })
    .from(properties)
    .where(eq(properties.landlordId, scope.userId))
    .orderBy(properties.addressOrder, properties.id)

/** The tenancies that are active, or reach into a range. */
export const listLettings = (db: Db, scope: LandlordScope, { from, to }: DayRange) =>
  db
    .select({
      propertyId: tenancies.propertyId,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
      active: tenancies.active,
      rentAmount: tenancies.rentAmount,
      paymentFrequency: tenancies.paymentFrequency,
    })
    .from(tenancies)
    .where(
      and(
        eq(tenancies.landlordId, scope.userId),
        tenancies.accepted,
        or(
          tenancies.active,
          and(lte(tenancies.moveInDate, to), or(isNull(tenancies.moveOutDate), gte(tenancies.moveOutDate, from))),
        ),
      ),
    )

/** The score of the last audit of each property in each month of a range, at most those of the last twelve. */
export async function listMonthlyScores(db: Db, scope: LandlordScope, { from, to }: DayRange) {
  const { rows } = await db.execute<{ propertyId: number; month: string; percentage: number }>(sql`
    select property_id as "propertyId", month, compliance_score as percentage from (
      select distinct on (property_id, month) property_id, month, compliance_score,
        dense_rank() over (partition by property_id order by month desc) as newest
      from (select *, to_char(audit_date at time zone 'Europe/London', 'YYYY-MM') as month from ${propertyAudits}
        where ${propertyAudits.landlordId} = ${scope.userId}
        and (audit_date at time zone 'Europe/London')::date between ${from} and ${to}) audits
      order by property_id, month, id desc
    ) monthly where newest <= 12 order by property_id, month`)
  return rows
}
