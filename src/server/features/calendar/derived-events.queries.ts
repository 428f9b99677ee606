/** How each kind of event is read from the rows that it follows from, put together once. */
import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type CalendarEvent, calendarEvent } from '#api/calendar.ts'
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

type Columns = Record<keyof CalendarEvent, SQLWrapper>
type Own = Pick<Columns, 'id' | 'userId' | 'propertyId' | 'title' | 'date'> & Partial<Columns>

const text = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'::text`)

/** A select of events, given which rows of its table they follow from: `where …`, their order and how many. */
type EventSelect = (rows: SQL) => SQL

/** The rows are cut off before anything is joined to them, where that does not decide which they are. */
function select(kind: EventKind, columns: Own, table: PgTable, joins: SQL, isDecidedByJoins = false): EventSelect {
  const selection = selectionOf(calendarEvent, {
    type: text(kind),
    source: text(kind),
    details: sql`null::text`,
    property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
    tenantName: sql`null::text`,
    amount: sql`null::int`,
    status: sql`null::text`,
    ...columns,
  })
  const name = sql.identifier(getTableName(table))
  const [begin, end, whole] = [
    fixed(sql`(select ${selection} from (select * from ${name} where `),
    fixed(sql`) ${name} ${joins})`),
    fixed(sql`select ${selection} from ${name} ${joins} where `),
  ]
  return (rows) => (isDecidedByJoins ? sql`(${whole}${rows})` : sql`${begin}${rows}${end}`)
}

/** 'Insurance cert' reads 'Insurance documents'; the other types read as they are. */
const documentLabel = sql.raw(
  `case documents.type ${documentTypes
    .filter((type) => documentTypeLabel(type) !== type)
    .map((type) => `when '${type}' then '${documentTypeLabel(type)}'`)
    .join(' ')} else documents.type end`,
)

const inspectionOf = (title: SQL, details: SQLWrapper) =>
  select(
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
    sql`join ${properties} on ${properties.id} = ${inspections.propertyId}`,
  )

const inventoryName = sql.raw(
  `case inventory_reports.check_type ${inventoryCheckTypes.map((type) => `when '${type}' then '${inventoryTitle(type)}'`).join(' ')} end`,
)

const inventoryTaken = select(
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
  sql`join ${properties} on ${properties.id} = ${inventoryReports.propertyId}`,
)

const expiringDocument = select(
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
  sql`join ${properties} on ${properties.id} = ${documents.propertyId}`,
)

const rentDue = (title: SQL, isDecidedByJoins: boolean) =>
  select(
    'rent',
    {
      id: rentPayments.id,
      userId: rentPayments.landlordId,
      propertyId: rentPayments.propertyId,
      title,
      date: rentPayments.dueDate,
      tenantName: tenantFullName,
      amount: rentPayments.amount,
      status: rentPayments.status,
    },
    rentPayments,
    sql`join ${tenancies} on ${tenancies.id} = ${rentPayments.tenantId}
      join ${properties} on ${properties.id} = ${rentPayments.propertyId}`,
    isDecidedByJoins,
  )

const move = (kind: 'tenant-movein' | 'tenant-moveout', title: SQL, date: SQLWrapper) =>
  select(
    kind,
    {
      id: tenancies.id,
      userId: tenancies.landlordId,
      propertyId: tenancies.propertyId,
      title,
      date,
      tenantName: tenantFullName,
    },
    tenancies,
    sql`join ${properties} on ${properties.id} = ${tenancies.propertyId}`,
  )

const ownEvent = (details: SQLWrapper) =>
  select(
    'custom',
    {
      id: calendarEvents.id,
      userId: calendarEvents.landlordId,
      propertyId: calendarEvents.propertyId,
      title: calendarEvents.title,
      details,
      date: calendarEvents.date,
      property: sql`case when ${properties.id} is not null then ${jsonObject({
        id: properties.id,
        address: properties.address,
        city: properties.city,
      })} end`,
    },
    calendarEvents,
    sql`left join ${properties} on ${properties.id} = ${calendarEvents.propertyId}`,
  )

const dueUpdate = select(
  'custom',
  {
    id: taxUpdates.id,
    source: text('tax'),
    userId: taxUpdates.landlordId,
    propertyId: sql`null::int`,
    title: sql`'Quarterly tax update ' || ${taxUpdates.quarter} || ' due'`,
    date: taxUpdates.dueDate,
    property: sql`null::json`,
  },
  taxUpdates,
  sql``,
)

const endingRate = select(
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
  sql`join ${properties} on ${properties.id} = ${mortgages.propertyId}`,
)

function selectsFor(role: UserRole, showsNotes: boolean): Record<EventSource, EventSelect> {
  const titleOf = (kind: EventKind) => text(eventKindLabel(kind, role))
  const notes = (column: SQLWrapper) => (showsNotes ? column : sql`null::text`)
  return {
    inspection: inspectionOf(titleOf('inspection'), notes(inspections.notes)),
    document: expiringDocument,
    // Whose rent a tenant sees, their tenancies say.
    rent: rentDue(titleOf('rent'), role === 'tenant'),
    'tenant-movein': move('tenant-movein', titleOf('tenant-movein'), tenancies.moveInDate),
    'tenant-moveout': move('tenant-moveout', titleOf('tenant-moveout'), tenancies.moveOutDate),
    custom: ownEvent(notes(calendarEvents.details)),
    inventory: inventoryTaken,
    tax: dueUpdate,
    mortgage: endingRate,
  }
}

/** Each to be told which rows. A guest reads no notes: they may name people. */
export const eventSelects = {
  landlord: selectsFor('landlord', true),
  tenant: selectsFor('tenant', true),
  guest: selectsFor('tenant', false),
}

/** What the events of each source are put in order by: the day that they fall on, then the row. */
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

/** What each source says its events' property by. */
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
