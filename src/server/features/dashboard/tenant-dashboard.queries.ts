/** What a tenant or a guest sees first, each in one statement. */

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TenantDashboard } from '#api/dashboard.ts'
import type { LandlordsOwnField, Property } from '#api/properties.ts'
import { type Instalment, planState } from '#domain/arrears/arrears.ts'
import type { Day } from '#domain/day.ts'
import { nextRentByTerms } from '#domain/rent.ts'
import { seenByTenants } from '#server/db/filed-reports.ts'
import { excerpt, jsonList, jsonObject } from '#server/db/json.ts'
import { presentHomeFirst } from '#server/db/present-home.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { inOpenEntries } from '#server/features/arrears/arrears.queries.ts'
import { listPaidOffPlans, mayBePaidOff } from '#server/features/arrears/payment-plans.queries.ts'
import { eventsOnDashboard } from '#server/features/calendar/calendar.queries.ts'
import { visitsOfTenant } from '#server/features/inspections/appointments/visits-of-tenants.queries.ts'
import { inventoriesOfTenant } from '#server/features/inventory/inventory.queries.ts'
import { newestRequests, visibleRequests } from '#server/features/maintenance/maintenance.queries.ts'
import { homesOfRent, rentPaymentSelection } from '#server/features/rent/rent.queries.ts'
import { lastDayEntered, rentTerms } from '#server/features/rent/rent-schedule.queries.ts'
import type { GuestScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

const rowsShown = 50

/**
 * What tenants see of their home. Every field is named, so that a new field of the landlord's is not shown by accident.
 * The property's own screen names the same in `properties.routes.ts`.
 */
const propertyJson = jsonObject({
  id: properties.id,
  landlordId: properties.landlordId,
  address: properties.address,
  city: properties.city,
  rentAmount: properties.rentAmount,
  securityDeposit: sql.raw('null'),
  holdingDeposit: sql.raw('null'),
  imageUrl: properties.imageUrl,
  notes: properties.tenantNotes,
  bedrooms: properties.bedrooms,
  bathrooms: properties.bathrooms,
  squareFeet: properties.squareFeet,
  propertyType: properties.propertyType,
  yearBuilt: properties.yearBuilt,
  occupancyStatus: properties.occupancyStatus,
  nextInspectionDate: inspections.date,
  isHmo: properties.isHmo,
  licenceRequired: properties.licenceRequired,
  hasGas: properties.hasGas,
  createdAt: properties.createdAt,
} satisfies Record<Exclude<keyof Property, LandlordsOwnField>, SQLWrapper>)
const residenceJson = jsonObject({
  id: properties.id,
  address: properties.address,
  city: properties.city,
  imageUrl: properties.imageUrl,
})
const openAppointment = sql`left join ${inspections}
  on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`

type Shown = Omit<TenantDashboard, 'role'>
type Account = Shown['accounts'][number]
type AccountRow = Omit<Account, 'plan' | 'nextByTerms'> & {
  terms: Parameters<typeof nextRentByTerms>[0][number]
  /** The part of what is owed that was due before today. */
  overdue: number
  /** The payment plan's; null without one. */
  instalments: Instalment[] | null
  owedAtOffer: number | null
  accepted: boolean
  paidOff: boolean
}
type TenantRow = Record<keyof Shown, unknown> & { propertyId: number | null; accounts: AccountRow[] }

function accountOf(row: AccountRow, today: Day): Account {
  const { instalments, owedAtOffer, accepted, paidOff, overdue, terms, ...account } = row
  const plan = instalments && { instalments, owedAtOffer: owedAtOffer ?? 0, accepted, paidOff }
  return {
    ...account,
    nextByTerms: nextRentByTerms([terms], today),
    plan: planState(plan, { overdue, since: account.owedSince ?? today }, today),
  }
}

/** Every part but the accounts as the text that the database has written. */
const partsOf = async (db: Db, scope: TenantScope | GuestScope, row: TenantRow, today: Day) => {
  const { propertyId, accounts, ...parts } = row
  if (scope.role === 'tenant') {
    const mayBe = accounts.filter((account) => account.paidOff).map(({ tenantId }) => tenantId)
    const paidOff = await listPaidOffPlans(db, scope, mayBe)
    for (const account of accounts) account.paidOff = paidOff.has(account.tenantId)
  }
  return {
    propertyId,
    accounts: accounts.map((account) => accountOf(account, today)),
    property: new JsonText<Shown['property']>(String(parts.property)),
    rent: new JsonText<Shown['rent']>(String(parts.rent)),
    reportsToSign: new JsonText<Shown['reportsToSign']>(String(parts.reportsToSign)),
    inventoriesToSign: new JsonText<Shown['inventoriesToSign']>(String(parts.inventoriesToSign)),
    landlord: new JsonText<Shown['landlord']>(String(parts.landlord)),
    otherHomes: new JsonText<Shown['otherHomes']>(String(parts.otherHomes)),
    rentPayments: new JsonText<Shown['rentPayments']>(String(parts.rentPayments)),
    maintenanceRequests: new JsonText<Shown['maintenanceRequests']>(String(parts.maintenanceRequests)),
    inspections: new JsonText<Shown['inspections']>(String(parts.inspections)),
    calendarEvents: new JsonText<Shown['calendarEvents']>(String(parts.calendarEvents)),
  }
}

/** A tenancy's entries are looked up by its id. */
const accountsOf = (
  { userId }: TenantScope,
  today: Day,
) => sql`select ${tenancies.id} as "tenantId", ${properties.address},
    (select coalesce(sum(amount), 0) from ledger_entries where tenant_id = ${tenancies.id} and date <= ${today}) as balance,
    coalesce(owing.owed, 0) as owed, owing.since as "owedSince", coalesce(owing.overdue, 0) as overdue,
    ${jsonObject({ ...rentTerms, entered: lastDayEntered })} as terms,
    plan.instalments, plan.owed_at_offer as "owedAtOffer", plan.accepted_at is not null as accepted,
    plan.tenant_id is not null and ${mayBePaidOff(sql`plan`)} as "paidOff",
    (select count(*)::int from deposit_deductions
      where tenant_id = ${tenancies.id} and tenant_answer is null and agreed_amount is null and return_id is null) as "deductionsToAnswer"
  from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId}
  left join lateral (${inOpenEntries(sql`tenant_id = ${tenancies.id}`, today)}) owing on owing.owed > 0
  left join payment_plans plan on plan.tenant_id = ${tenancies.id}
  where ${tenancies.userId} = ${userId} and ${tenancies.accepted}
  order by ${tenancies.active} desc, ${presentHomeFirst(today)} limit ${rowsShown}`

/** Of those that they read, not those of a home that was empty: nobody was asked to sign them. */
const reportsToSign = (scope: TenantScope) => sql`select ${inspectionReports.id}, ${properties.address},
    ${inspectionReports.inspectionDate} as "inspectionDate"
  from ${inspectionReports} join ${properties} on ${properties.id} = ${inspectionReports.propertyId}
  where ${seenByTenants(scope, inspectionReports)} and ${inspectionReports.tenantSignedAt} is null
    and not ${inspectionReports.homeWasEmpty}
  order by ${inspectionReports.inspectionDate}, ${inspectionReports.id} limit ${rowsShown}`

/** One signature is enough for all tenants of an inventory. */
const inventoriesToSign = (scope: TenantScope) => sql`select ${inventoryReports.id}, ${properties.address},
    ${inventoryReports.date}, ${inventoryReports.checkType} as "checkType"
  from ${inventoryReports} join ${properties} on ${properties.id} = ${inventoryReports.propertyId}
  where ${inventoriesOfTenant(scope)} and ${inventoryReports.tenantSignedAt} is null
  order by ${inventoryReports.date}, ${inventoryReports.id} limit ${rowsShown}`

/**
 * What is theirs wherever they live, or lived: their accounts, the reports and inventories that they are asked to
 * sign, their rent, their newest requests and the month's events.
 */
function ownParts(db: Db, scope: TenantScope | GuestScope, today: Day): SQL {
  const rent = sql`select ${rentPaymentSelection} from ${rentPayments} ${homesOfRent}
    where ${tenancies.userId} = ${scope.userId} and ${tenancies.accepted}
    order by ${rentPayments.dueDate} desc, ${rentPayments.id} desc limit ${rowsShown}`
  return sql`
    ${scope.role === 'tenant' ? jsonList(accountsOf(scope, today)) : sql.raw("'[]'::json")} as "accounts",
    ${scope.role === 'tenant' ? jsonList(reportsToSign(scope)) : sql.raw("'[]'")}::text as "reportsToSign",
    ${scope.role === 'tenant' ? jsonList(inventoriesToSign(scope)) : sql.raw("'[]'")}::text as "inventoriesToSign",
    ${scope.role === 'tenant' ? jsonList(rent) : sql.raw("'[]'")}::text as "rentPayments",
    ${jsonList(newestRequests(visibleRequests(scope)))}::text as "maintenanceRequests",
    ${jsonList(eventsOnDashboard(db, scope, today))}::text as "calendarEvents"`
}

/** All homes but the first, which the rest of the answer is about. */
const otherHomesOf = ({ userId }: TenantScope, today: Day) => sql`select "propertyId", address, city, "moveInDate",
    "moveOutDate", "nextInspectionDate" from (
  select ${properties.id} as "propertyId", ${properties.address}, ${properties.city}, ${tenancies.moveInDate} as "moveInDate",
    ${tenancies.moveOutDate} as "moveOutDate", ${inspections.date} as "nextInspectionDate"
  from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
  where ${tenancies.userId} = ${userId} and ${isCurrentTenancy}
  order by ${presentHomeFirst(today)} offset 1 limit ${sql.raw(String(rowsShown))}) others`

/**
 * The accepted tenancy of where the tenant lives, with its property and that one's inspections; undefined without
 * one.
 */
export async function findTenantDashboard(db: Db, scope: TenantScope, today: Day) {
  const { name, email, phone, addressForNotices } = users
  const { rows } = await db.execute<TenantRow>(sql`select
    ${properties.id} as "propertyId",
    ${propertyJson}::text as "property",
    ${jsonObject({
      amount: tenancies.rentAmount,
      rentFree: tenancies.rentFree,
      paymentFrequency: tenancies.paymentFrequency,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
    })}::text as "rent",
    (select ${jsonObject({ name, email, phone, addressForNotices })}::text from ${users}
      where ${users.id} = ${properties.landlordId}) as "landlord",
    ${inspectionsOf(visitsOfTenant(scope, 'visit'), true)}::text as "inspections",
    ${jsonList(otherHomesOf(scope, today))}::text as "otherHomes",
    ${ownParts(db, scope, today)}
    from ${tenancies} join ${properties} on ${properties.id} = ${tenancies.propertyId} ${openAppointment}
    where ${tenancies.userId} = ${scope.userId} and ${isCurrentTenancy}
    order by ${presentHomeFirst(today)} limit 1
  `)
  return rows[0] && partsOf(db, scope, rows[0], today)
}

/** What a guest may see: the address, and when the property was or will be inspected. */
export async function findGuestDashboard(db: Db, scope: GuestScope, today: Day) {
  const { rows } = await db.execute<TenantRow>(sql`select
    ${properties.id} as "propertyId",
    ${residenceJson}::text as "property", 'null' as "rent", 'null' as "landlord", '[]' as "otherHomes",
    ${inspectionsOf(sql`true`, false)}::text as "inspections",
    ${ownParts(db, scope, today)}
    from ${properties} where ${properties.id} = ${scope.propertyId}
  `)
  return rows[0] && partsOf(db, scope, rows[0], today)
}

/** For somebody who has no home here yet, or none any more. */
export async function getDashboardWithoutHome(db: Db, scope: TenantScope | GuestScope, today: Day) {
  const { rows } = await db.execute<TenantRow>(sql`select null::int as "propertyId",
    'null' as "property", 'null' as "rent", 'null' as "landlord", '[]' as "otherHomes", '[]' as "inspections",
    ${ownParts(db, scope, today)}
  `)
  if (!rows[0]) throw new Error('A select without a table answered no row')
  return partsOf(db, scope, rows[0], today)
}

function inspectionsOf(theirs: SQL, withNotes: boolean): SQL {
  const notes = withNotes ? sql`, ${excerpt(sql`visit.notes`, 200)} as notes` : sql.empty()
  // Under its own name, because the surrounding statement already joins the open appointment.
  return jsonList(sql`select visit.id, visit.property_id as "propertyId", visit.date, visit.completed${notes}
    from ${inspections} visit where visit.property_id = ${properties.id} and ${theirs} order by visit.date desc limit ${rowsShown}`)
}
