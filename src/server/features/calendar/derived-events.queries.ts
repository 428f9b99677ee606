/** How each kind of event is read from the rows that it is about. These parts are put together once. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { calendarEvent } from '#api/calendar.ts'
import type { UserRole } from '#domain/account.ts'
import { type EventKind, type EventSource, eventKindLabel } from '#domain/calendar.ts'
import { documentTypeLabel, documentTypes } from '#domain/document.ts'
import { inventoryCheckTypes, inventoryTitle } from '#domain/inventory.ts'
import { tenantFullName } from '#server/db/full-name.ts'
import { fixed, jsonObject, selectionOf } from '#server/db/json.ts'
import { calendarEvents } from '#server/db/schema/calendar.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { mortgages, taxUpdates } from '#server/db/schema/tax.ts'

type Own = Record<'id' | 'userId' | 'propertyId' | 'title' | 'date', SQLWrapper> &
  Partial<Record<'source' | 'details' | 'tenancyId' | 'amount' | 'status', SQLWrapper>>

const text = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'::text`)

/** A select of events, completed by `where …`, an order and a limit. */
type EventRows = (which: SQL) => SQL

/** `deciding` is the join that is needed to know whose the rows of a table are. */
function rows(kind: EventKind, own: Own, table: PgTable, deciding = sql``): EventRows {
  const nothing = sql`null::text`
  const begin = fixed(sql`select ${own.id} as id, ${own.source ?? text(kind)} as source, ${own.userId} as user_id,
    ${own.propertyId} as property_id, ${text(kind)} as type, ${own.title} as title, ${own.details ?? nothing} as details,
    ${own.date} as date, ${own.tenancyId ?? sql`null::int`} as tenancy_id, ${own.amount ?? sql`null::int`} as amount,
    ${own.status ?? nothing} as status from ${table} ${deciding} where `)
  return (which) => sql`(${begin}${which})`
}

const column = (name: string) => sql.raw(`event.${name}`)

const selection = selectionOf(calendarEvent, {
  id: column('id'),
  source: column('source'),
  userId: column('user_id'),
  propertyId: column('property_id'),
  type: column('type'),
  title: column('title'),
  details: column('details'),
  date: column('date'),
  property: sql`case when ${properties.id} is not null then ${jsonObject({
    id: properties.id,
    address: properties.address,
    city: properties.city,
  })} end`,
  tenantName: sql`case when ${tenancies.id} is not null then ${tenantFullName} end`,
  amount: column('amount'),
  status: column('status'),
})

const homesOfEvents = fixed(sql`event left join ${properties} on ${properties.id} = event.property_id
  left join ${tenancies} on ${tenancies.id} = event.tenancy_id order by event.date, event.source, event.id`)

/** By day. Properties and tenants are joined last, to the few rows that are shown. */
export const eventsOf = (events: SQL): SQL => sql`select ${selection} from (${events}) ${homesOfEvents}`

/** 'Insurance cert' reads 'Insurance documents'; the other types read as they are. */
const documentLabel = sql.raw(
  `case documents.type ${documentTypes
    .filter((type) => documentTypeLabel(type) !== type)
    .map((type) => `when '${type}' then '${documentTypeLabel(type)}'`)
    .join(' ')} else documents.type end`,
)

const inspectionOf = (title: SQL, details: SQLWrapper) =>
  rows(
    'inspection',
    {
      id: inspections.id,
      userId: inspections.landlordId,
      propertyId: inspections.propertyId,
      title,
      details,
      date: inspections.date,
    },
    inspections,
  )

const inventoryName = sql.raw(
  `case inventory_reports.check_type ${inventoryCheckTypes.map((type) => `when '${type}' then '${inventoryTitle(type)}'`).join(' ')} end`,
)

const inventoryTaken = rows(
  'inspection',
  {
    id: inventoryReports.id,
    source: text('inventory'),
    userId: inventoryReports.landlordId,
    propertyId: inventoryReports.propertyId,
    title: inventoryName,
    date: inventoryReports.date,
  },
  inventoryReports,
)

const expiringDocument = rows(
  'document',
  {
    id: documents.id,
    userId: documents.landlordId,
    propertyId: documents.propertyId,
    title: documentLabel,
    details: sql`nullif(${documents.name}, ${documentLabel})`,
    date: documents.expiryDate,
  },
  documents,
)

const rentDue = (title: SQL, isDecidedByTenancies: boolean) =>
  rows(
    'rent',
    {
      id: rentPayments.id,
      userId: rentPayments.landlordId,
      propertyId: rentPayments.propertyId,
      title,
      date: rentPayments.dueDate,
      tenancyId: rentPayments.tenantId,
      amount: rentPayments.amount,
      // A written-off payment has no status: nobody paid it (rule: calendar-derived-events).
      status: sql`case when ${rentPayments.paidAmount} > 0 or ${rentPayments.outstanding} > 0 then ${rentPayments.status} end`,
    },
    rentPayments,
    isDecidedByTenancies ? sql`join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}` : undefined,
  )

const move = (kind: 'tenant-movein' | 'tenant-moveout', title: SQL, date: SQLWrapper) =>
  rows(
    kind,
    {
      id: tenancies.id,
      userId: tenancies.landlordId,
      propertyId: tenancies.propertyId,
      title,
      date,
      tenancyId: tenancies.id,
    },
    tenancies,
  )

const ownEvent = (details: SQLWrapper) =>
  rows(
    'custom',
    {
      id: calendarEvents.id,
      userId: calendarEvents.landlordId,
      propertyId: calendarEvents.propertyId,
      title: calendarEvents.title,
      details,
      date: calendarEvents.date,
    },
    calendarEvents,
  )

const dueUpdate = rows(
  'custom',
  {
    id: taxUpdates.id,
    source: text('tax'),
    userId: taxUpdates.landlordId,
    propertyId: sql`null::int`,
    title: sql`'Quarterly tax update ' || ${taxUpdates.quarter} || ' due'`,
    date: taxUpdates.dueDate,
  },
  taxUpdates,
)

const endingRate = rows(
  'custom',
  {
    id: mortgages.id,
    source: text('mortgage'),
    userId: mortgages.landlordId,
    propertyId: mortgages.propertyId,
    title: text('Fixed rate ends'),
    details: mortgages.lender,
    date: mortgages.fixedUntil,
  },
  mortgages,
)

function selectsFor(role: UserRole, { showsNotes }: { showsNotes: boolean }): Record<EventSource, EventRows> {
  const titleOf = (kind: EventKind) => text(eventKindLabel(kind, role))
  const notes = (column: SQLWrapper) => (showsNotes ? column : sql`null::text`)
  return {
    inspection: inspectionOf(titleOf('inspection'), notes(inspections.notes)),
    document: expiringDocument,
    // Which rent a tenant sees is decided by their tenancies.
    rent: rentDue(titleOf('rent'), role === 'tenant'),
    'tenant-movein': move('tenant-movein', titleOf('tenant-movein'), tenancies.moveInDate),
    'tenant-moveout': move('tenant-moveout', titleOf('tenant-moveout'), tenancies.moveOutDate),
    custom: ownEvent(notes(calendarEvents.details)),
    inventory: inventoryTaken,
    tax: dueUpdate,
    mortgage: endingRate,
  }
}

/** The rows of each source by reader, for `eventsOf`. A guest reads no notes, which may name people. */
export const eventRows = {
  landlord: selectsFor('landlord', { showsNotes: true }),
  tenant: selectsFor('tenant', { showsNotes: true }),
  guest: selectsFor('tenant', { showsNotes: false }),
}

/** How the events of each source are sorted: by their day, then by row. */
export const eventOrder: Record<EventSource, readonly [day: SQLWrapper, id: SQLWrapper]> = {
  inspection: [inspections.date, inspections.id],
  document: [documents.expiryDate, documents.id],
  rent: [rentPayments.dueDate, rentPayments.id],
  'tenant-movein': [tenancies.moveInDate, tenancies.id],
  'tenant-moveout': [tenancies.moveOutDate, tenancies.id],
  custom: [calendarEvents.date, calendarEvents.id],
  inventory: [inventoryReports.date, inventoryReports.id],
  tax: [taxUpdates.dueDate, taxUpdates.id],
  mortgage: [mortgages.fixedUntil, mortgages.id],
}

/** The column of each source with the property of its events. */
export const eventProperty: Record<EventSource, SQLWrapper> = {
  inspection: inspections.propertyId,
  document: documents.propertyId,
  rent: rentPayments.propertyId,
  'tenant-movein': tenancies.propertyId,
  'tenant-moveout': tenancies.propertyId,
  custom: calendarEvents.propertyId,
  inventory: inventoryReports.propertyId,
  tax: sql`null::int`,
  mortgage: mortgages.propertyId,
}
