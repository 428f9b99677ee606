/** Each dashboard is one statement: a round trip costs more than anything that is in it. */
import { sql } from 'drizzle-orm'
import type { LandlordDashboard, Task, TenantDashboard } from '#api/dashboard.ts'
import { addDays, type Day } from '#domain/day.ts'
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
  propertyCounts: { total: number; occupied: number; overdueInspections: number; dueInspections: number }
  tenancyCounts: { total: number; active: number; ending: number }
  /** Sums of active rents by frequency, which is all that the monthly income needs. */
  rents: { paymentFrequency: PaymentFrequency; rentAmount: number }[]
  rentCounts: { unpaid: number; overdue: number }
  tasks: Task[]
}

export async function getLandlordDashboard(db: Db, scope: LandlordScope, today: Day): Promise<LandlordRow> {
  const mine = sql`${properties.landlordId} = ${scope.userId}`
  const myTenancy = sql`${tenancies.landlordId} = ${scope.userId}`
  const openPayment = sql`${rentPayments.landlordId} = ${scope.userId} and ${rentPayments.status} <> 'paid'`
  const openInspection = sql`${inspections.landlordId} = ${scope.userId} and not ${inspections.completed}`
  const lastInspectionDay = addDays(today, taskWindows.inspectionDays)
  const lastEndDay = addDays(today, taskWindows.tenancyEndingDays)
  const ending = sql`${tenancies.active} and ${tenancies.moveOutDate} between ${today} and ${lastEndDay}`

  const result = await db.execute(sql`select
    (select ${jsonObject({
      total: sql`count(*)`,
      occupied: sql`count(*) filter (where ${properties.occupancyStatus} = 'occupied')`,
      overdueInspections: sql`(select count(*) from ${inspections} where ${openInspection} and ${inspections.date} < ${today})`,
      dueInspections: sql`(select count(*) from ${inspections} where ${openInspection} and ${inspections.date} between ${today} and ${lastInspectionDay})`,
    })} from ${properties} where ${mine}) as "propertyCounts",

    (select ${jsonObject({
      total: sql`count(*)`,
      active: sql`count(*) filter (where ${tenancies.active})`,
      ending: sql`count(*) filter (where ${ending})`,
    })} from ${tenancies} where ${myTenancy}) as "tenancyCounts",

    ${jsonList(
      sql`select ${jsonObject({
        paymentFrequency: tenancies.paymentFrequency,
        rentAmount: sql`sum(${tenancies.rentAmount})`,
      })} as item from ${tenancies} where ${myTenancy} and ${tenancies.active} group by ${tenancies.paymentFrequency}`,
    )} as "rents",

    (select ${jsonObject({
      unpaid: sql`count(*)`,
      overdue: sql`count(*) filter (where ${rentPayments.dueDate} < ${today})`,
    })} from ${rentPayments} where ${openPayment}) as "rentCounts",

    ${jsonList(sql`select ${propertyJson} as item from ${properties} ${openAppointment}
      where ${mine} order by ${properties.address}, ${properties.id} limit ${rowsShown}`)} as "properties",

    ${jsonList(sql`select ${tenancyJson} as item from ${tenancies}
      join ${users} on ${users.id} = ${tenancies.userId}
      join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
      where ${myTenancy} order by ${users.name}, ${tenancies.id} limit ${rowsShown}`)} as "tenants",

    ${jsonList(sql`select ${rentPaymentJson} as item from ${rentPayments}
      join ${properties} on ${properties.id} = ${rentPayments.propertyId}
      join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
      join ${users} on ${users.id} = ${tenancies.userId}
      where ${openPayment} and ${rentPayments.dueDate} <= ${addDays(today, rentHorizonOnDashboardDays)}
      order by ${rentPayments.dueDate}, ${rentPayments.id} limit ${rowsShown}`)} as "rentPayments",

    ${tasksOf(scope, today, lastInspectionDay, lastEndDay)} as "tasks"
  `)
  return result.rows[0] as unknown as LandlordRow
}

/** First name and surname. */
const person = sql`concat_ws(' ', ${users.name}, ${users.username})`

/** What needs doing today, each kind's most pressing first and no more of it than the screen could show. */
function tasksOf(scope: LandlordScope, today: Day, lastInspectionDay: Day, lastEndDay: Day) {
  const task = (kind: string | ReturnType<typeof sql>, fields: Record<string, unknown>) =>
    jsonObject({
      kind: typeof kind === 'string' ? sql.raw(`'${kind}'`) : kind,
      propertyId: properties.id,
      address: properties.address,
      person: sql`null`,
      amount: sql`null`,
      ...(fields as Record<string, ReturnType<typeof sql>>),
    })
  const late = sql`select ${task('rent_overdue', {
    date: rentPayments.dueDate,
    entityId: rentPayments.id,
    person,
    amount: rentPayments.amount,
  })} as item from ${rentPayments}
    join ${properties} on ${properties.id} = ${rentPayments.propertyId}
    join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
    join ${users} on ${users.id} = ${tenancies.userId}
    where ${rentPayments.landlordId} = ${scope.userId} and ${rentPayments.status} <> 'paid' and ${rentPayments.dueDate} < ${today}
    order by ${rentPayments.dueDate}, ${rentPayments.id} limit ${tasksShown}`
  const visits = sql`select ${task(
    sql`case when ${inspections.date} < ${today} then 'inspection_overdue' else 'inspection_due' end`,
    { date: inspections.date, entityId: inspections.id },
  )} as item from ${inspections} join ${properties} on ${properties.id} = ${inspections.propertyId}
    where ${inspections.landlordId} = ${scope.userId} and not ${inspections.completed} and ${inspections.date} <= ${lastInspectionDay}
    order by ${inspections.date}, ${inspections.id} limit ${tasksShown}`
  const endings = sql`select ${task('tenancy_ending', {
    date: tenancies.moveOutDate,
    entityId: tenancies.id,
    person,
  })} as item from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}
    join ${users} on ${users.id} = ${tenancies.userId}
    where ${tenancies.landlordId} = ${scope.userId} and ${tenancies.active} and ${tenancies.moveOutDate} between ${today} and ${lastEndDay}
    order by ${tenancies.moveOutDate}, ${tenancies.id} limit ${tasksShown}`
  const empty = sql`select ${task('property_vacant', {
    date: sql`${today}::date`,
    entityId: properties.id,
  })} as item from ${properties}
    where ${properties.landlordId} = ${scope.userId} and ${properties.occupancyStatus} = 'vacant'
    order by ${properties.address}, ${properties.id} limit ${tasksShown}`
  const all = sql.join(
    [late, visits, endings, empty].map((part) => sql`(${part})`),
    sql` union all `,
  )
  return sql`(select coalesce(json_agg(item), '[]'::json) from (${all}) items)`
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

function inspectionsOf(propertyId: ReturnType<typeof sql>, withNotes: boolean) {
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
