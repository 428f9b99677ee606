/** Each dashboard is one statement: a round trip costs more than anything that is in it. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { LandlordDashboard, Task, TenantDashboard } from '#api/dashboard.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { rentHorizonOnDashboardDays } from '#domain/rent.ts'
import type { PaymentFrequency } from '#domain/tenancy.ts'
import { tasksShown, taskWindows } from '#domain/today.ts'
import { jsonList, jsonObject } from '#server/db/json.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import {
  openAppointment,
  propertyJson,
  rentPaymentJson,
  residenceJson,
  tenancyJson,
  tenantsPropertyJson,
} from '#server/features/dashboard/dashboard-json.queries.ts'
import type { Db } from '#server/platform/db.ts'
import type { GuestScope, LandlordScope, TenantScope } from '#server/platform/scope.ts'

const rowsShown = 50

interface LandlordRow {
  properties: LandlordDashboard['properties']
  tenants: LandlordDashboard['tenants']
  rentPayments: LandlordDashboard['rentPayments']
  occupancies: { status: OccupancyStatus; count: number }[]
  /** Sums of rent by frequency, which is all that the monthly income needs. */
  rents: { active: boolean; paymentFrequency: PaymentFrequency; count: number; rentAmount: number }[]
  unpaidRentCount: number
  overdueRentCount: number
  inspectionCount: number
  endingCount: number
  tasks: Task[]
}

/** The counts are read off indexes alone; the lists stop at fifty rows. Neither grows into a wait at a thousand properties. */
export async function getLandlordDashboard(db: Db, scope: LandlordScope, today: Day): Promise<LandlordRow> {
  const parts = partsOf(scope, today)
  const result = await db.execute(sql`select
    ${jsonList(sql`select ${jsonObject({ status: properties.occupancyStatus, count: sql`count(*)` })} as item
      from ${properties} where ${parts.property} group by ${properties.occupancyStatus}`)} as "occupancies",

    ${jsonList(sql`select ${jsonObject({
      active: tenancies.active,
      paymentFrequency: tenancies.paymentFrequency,
      count: sql`count(*)`,
      rentAmount: sql`sum(${tenancies.rentAmount})`,
    })} as item from ${tenancies} where ${parts.tenancy}
      group by ${tenancies.active}, ${tenancies.paymentFrequency}`)} as "rents",

    (select count(*)::int from ${rentPayments} where ${parts.openRent}) as "unpaidRentCount",
    (select count(*)::int from ${rentPayments} where ${parts.lateRent}) as "overdueRentCount",
    (select count(*)::int from ${inspections} where ${parts.visit}) as "inspectionCount",
    (select count(*)::int from ${tenancies} where ${parts.ending}) as "endingCount",

    ${jsonList(sql`select ${propertyJson} as item from ${properties} ${openAppointment}
      where ${parts.property} order by ${properties.address}, ${properties.id} limit ${rowsShown}`)} as "properties",

    ${jsonList(sql`select ${tenancyJson} as item
      from (select * from ${tenancies} where ${parts.tenancy} order by tenant_name, id limit ${rowsShown}) ${tenancies}
      join ${users} on ${users.id} = ${tenancies.userId}
      join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
      order by ${tenancies.tenantName}, ${tenancies.id}`)} as "tenants",

    ${jsonList(sql`select ${rentPaymentJson} as item from ${rentPayments}
      join ${properties} on ${properties.id} = ${rentPayments.propertyId}
      join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
      join ${users} on ${users.id} = ${tenancies.userId}
      where ${parts.openRent} and ${rentPayments.dueDate} <= ${addDays(today, rentHorizonOnDashboardDays)}
      order by ${rentPayments.dueDate}, ${rentPayments.id} limit ${rowsShown}`)} as "rentPayments",

    ${tasksOf(parts, today)} as "tasks"
  `)
  return result.rows[0] as unknown as LandlordRow
}

/** The rows that a dashboard speaks of, named once for the counts and for the lists. */
function partsOf(scope: LandlordScope, today: Day) {
  const openRent = sql`${rentPayments.landlordId} = ${scope.userId} and ${rentPayments.status} <> 'paid'`
  const lastVisit = addDays(today, taskWindows.inspectionDays)
  const lastEnd = addDays(today, taskWindows.tenancyEndingDays)
  return {
    property: sql`${properties.landlordId} = ${scope.userId}`,
    tenancy: sql`${tenancies.landlordId} = ${scope.userId}`,
    openRent,
    lateRent: sql`${openRent} and ${rentPayments.dueDate} < ${today}`,
    visit: sql`${inspections.landlordId} = ${scope.userId} and not ${inspections.completed} and ${inspections.date} <= ${lastVisit}`,
    ending: sql`${tenancies.landlordId} = ${scope.userId} and ${tenancies.active} and ${tenancies.moveOutDate} between ${today} and ${lastEnd}`,
  }
}

const tenantsFullName = sql`concat_ws(' ', ${users.name}, ${users.username})`

/** What needs doing today, each kind's most pressing first and no more of it than the screen could show. */
function tasksOf(parts: ReturnType<typeof partsOf>, today: Day): SQL {
  const task = (kind: SQL, fields: Record<string, SQLWrapper>) =>
    jsonObject({
      kind,
      propertyId: properties.id,
      address: properties.address,
      person: sql`null`,
      amount: sql`null`,
      ...fields,
    })
  const late = sql`select ${task(sql`'rent_overdue'`, {
    date: rentPayments.dueDate,
    entityId: rentPayments.id,
    person: tenantsFullName,
    amount: rentPayments.amount,
  })} as item from ${rentPayments}
    join ${properties} on ${properties.id} = ${rentPayments.propertyId}
    join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
    join ${users} on ${users.id} = ${tenancies.userId}
    where ${parts.lateRent} order by ${rentPayments.dueDate}, ${rentPayments.id} limit ${tasksShown}`
  const visits = sql`select ${task(
    sql`case when ${inspections.date} < ${today} then 'inspection_overdue' else 'inspection_due' end`,
    { date: inspections.date, entityId: inspections.id },
  )} as item from ${inspections} join ${properties} on ${properties.id} = ${inspections.propertyId}
    where ${parts.visit} order by ${inspections.date}, ${inspections.id} limit ${tasksShown}`
  const endings = sql`select ${task(sql`'tenancy_ending'`, {
    date: tenancies.moveOutDate,
    entityId: tenancies.id,
    person: tenantsFullName,
  })} as item from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}
    join ${users} on ${users.id} = ${tenancies.userId}
    where ${parts.ending} order by ${tenancies.moveOutDate}, ${tenancies.id} limit ${tasksShown}`
  const empty = sql`select ${task(sql`'property_vacant'`, {
    date: sql`${today}::date`,
    entityId: properties.id,
  })} as item from ${properties} where ${parts.property} and ${properties.occupancyStatus} = 'vacant'
    order by ${properties.address}, ${properties.id} limit ${tasksShown}`
  const all = sql.join(
    [late, visits, endings, empty].map((part) => sql`(${part})`),
    sql` union all `,
  )
  return jsonList(all)
}

type TenantRow = Omit<TenantDashboard, 'role' | 'propertyId'>

/** The tenant's newest accepted tenancy, its property, their own rent and its inspections; undefined without one. */
export async function findTenantDashboard(db: Db, scope: TenantScope): Promise<TenantRow | undefined> {
  const result = await db.execute(sql`select
    ${tenantsPropertyJson} as "property",
    ${jsonObject({
      amount: tenancies.rentAmount,
      paymentFrequency: tenancies.paymentFrequency,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
    })} as "rent",
    (select ${jsonObject({ name: users.name, email: users.email, phone: users.phone })} from ${users}
      where ${users.id} = ${properties.landlordId}) as "landlord",
    ${jsonList(sql`select ${rentPaymentJson} as item from ${rentPayments} join ${users} on ${users.id} = ${scope.userId}
      where ${rentPayments.tenantId} = ${tenancies.id}
      order by ${rentPayments.dueDate} desc limit ${rowsShown}`)} as "rentPayments",
    ${inspectionsOf(sql`${properties.id}`, true)} as "inspections"
    from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
    where ${tenancies.userId} = ${scope.userId} and ${tenancies.active} and ${tenancies.accepted}
    order by ${tenancies.moveInDate} desc, ${tenancies.id} desc limit 1
  `)
  return result.rows[0] as unknown as TenantRow | undefined
}

/** What a guest may see: the address, and when the property was or will be inspected. */
export async function findGuestDashboard(db: Db, scope: GuestScope): Promise<TenantRow | undefined> {
  const result = await db.execute(sql`select
    ${residenceJson} as "property", null as "rent", null as "landlord", '[]'::json as "rentPayments",
    ${inspectionsOf(sql`${properties.id}`, false)} as "inspections"
    from ${properties} where ${properties.id} = ${scope.propertyId}
  `)
  return result.rows[0] as unknown as TenantRow | undefined
}

function inspectionsOf(propertyId: SQL, withNotes: boolean): SQL {
  // Under its own name: the statement around it already joins the open appointment.
  const visit = jsonObject({
    id: sql`visit.id`,
    propertyId: sql`visit.property_id`,
    date: sql`visit.date`,
    completed: sql`visit.completed`,
    ...(withNotes && { notes: sql`visit.notes` }),
  })
  return jsonList(sql`select ${visit} as item from ${inspections} visit
    where visit.property_id = ${propertyId} order by visit.date desc limit ${rowsShown}`)
}
