/** What a tenant or a guest sees first, each in one statement. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { TenantDashboard } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import { jsonList, jsonObject } from '#server/db/json.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { eventsOnDashboard } from '#server/features/calendar/calendar.queries.ts'
import { newestRequests } from '#server/features/maintenance/maintenance.queries.ts'
import { rentPaymentSelection } from '#server/features/rent/rent.queries.ts'
import type { Db } from '#server/platform/db.ts'
import { JsonText } from '#server/platform/json-text.ts'
import type { GuestScope, TenantScope } from '#server/platform/scope.ts'

const rowsShown = 50

const { joinCode: _, ...shownToTenants } = getTableColumns(properties)
const propertyJson = jsonObject({ ...shownToTenants, nextInspectionDate: inspections.date })
const residenceJson = jsonObject({
  id: properties.id,
  address: properties.address,
  city: properties.city,
  imageUrl: properties.imageUrl,
})
const openAppointment = sql`left join ${inspections}
  on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`

type Shown = Omit<TenantDashboard, 'role'>
type TenantRow = Record<keyof Shown, unknown> & { propertyId: number }

/** Every part as the text that the database has written. */
const partsOf = ({ propertyId, ...parts }: TenantRow) => ({
  propertyId,
  property: new JsonText<Shown['property']>(String(parts.property)),
  rent: new JsonText<Shown['rent']>(String(parts.rent)),
  landlord: new JsonText<Shown['landlord']>(String(parts.landlord)),
  rentPayments: new JsonText<Shown['rentPayments']>(String(parts.rentPayments)),
  maintenanceRequests: new JsonText<Shown['maintenanceRequests']>(String(parts.maintenanceRequests)),
  inspections: new JsonText<Shown['inspections']>(String(parts.inspections)),
  calendarEvents: new JsonText<Shown['calendarEvents']>(String(parts.calendarEvents)),
})

/** The tenant's newest accepted tenancy, its property, their own rent and its inspections; undefined without one. */
export async function findTenantDashboard(db: Db, scope: TenantScope, today: Day) {
  const { rows } = await db.execute<TenantRow>(sql`select
    ${properties.id} as "propertyId",
    ${propertyJson}::text as "property",
    ${jsonObject({
      amount: tenancies.rentAmount,
      paymentFrequency: tenancies.paymentFrequency,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
    })}::text as "rent",
    (select ${jsonObject({ name: users.name, email: users.email, phone: users.phone })}::text from ${users}
      where ${users.id} = ${properties.landlordId}) as "landlord",
    ${jsonList(sql`select ${rentPaymentSelection} from ${rentPayments} join ${users} on ${users.id} = ${scope.userId}
      where ${rentPayments.tenantId} = ${tenancies.id}
      order by ${rentPayments.dueDate} desc limit ${rowsShown}`)}::text as "rentPayments",
    ${jsonList(newestRequests(scope))}::text as "maintenanceRequests",
    ${inspectionsOf(sql`${properties.id}`, true)}::text as "inspections",
    ${jsonList(eventsOnDashboard(db, scope, today))}::text as "calendarEvents"
    from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
    where ${tenancies.userId} = ${scope.userId} and ${tenancies.active} and ${tenancies.accepted}
    order by ${tenancies.moveInDate} desc, ${tenancies.id} desc limit 1
  `)
  return rows[0] && partsOf(rows[0])
}

/** What a guest may see: the address, and when the property was or will be inspected. */
export async function findGuestDashboard(db: Db, scope: GuestScope, today: Day) {
  const { rows } = await db.execute<TenantRow>(sql`select
    ${properties.id} as "propertyId",
    ${residenceJson}::text as "property", 'null' as "rent", 'null' as "landlord", '[]' as "rentPayments",
    ${jsonList(newestRequests(scope))}::text as "maintenanceRequests",
    ${inspectionsOf(sql`${properties.id}`, false)}::text as "inspections",
    ${jsonList(eventsOnDashboard(db, scope, today))}::text as "calendarEvents"
    from ${properties} where ${properties.id} = ${scope.propertyId}
  `)
  return rows[0] && partsOf(rows[0])
}

function inspectionsOf(propertyId: SQL, withNotes: boolean): SQL {
  const notes = withNotes ? sql.raw(', visit.notes') : sql.empty()
  // Under its own name: the statement around it already joins the open appointment.
  return jsonList(sql`select visit.id, visit.property_id as "propertyId", visit.date, visit.completed${notes}
    from ${inspections} visit where visit.property_id = ${propertyId} order by visit.date desc limit ${rowsShown}`)
}
