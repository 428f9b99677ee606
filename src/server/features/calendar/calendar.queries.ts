/** Events of all kinds in one statement, and the rows of those that people add themselves. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CalendarEvent } from '#api/calendar.ts'
import {
  calendarEventsOnDashboard,
  detailsOnDashboard,
  type EventKind,
  type EventSource,
  eventSources,
  kindOfSource,
  mostFeedDetails,
} from '#domain/calendar.ts'
import { type Day, type DayRange, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { excerpt, fixedStatements, jsonRows } from '#server/db/json.ts'
import { countFor, jsonPage, readCursor, readJsonPage, rowsFor } from '#server/db/paging.ts'
import { calendarEvents } from '#server/db/schema/calendar.ts'
import { eventOrder, eventProperty, eventRows, eventsOf } from '#server/features/calendar/derived-events.queries.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { visitsOfTenant } from '#server/features/inspections/appointments/visits-of-tenants.queries.ts'
import { inventoriesOfTenant } from '#server/features/inventory/inventory.queries.ts'
import type { GuestScope, LandlordScope, Scope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface EventFilter extends DayRange {
  readonly type?: EventKind | undefined
  readonly propertyId?: number | undefined
}

/** Whose events are read. */
interface Whose {
  readonly role: Scope['role']
  /** A condition for each source of events; sources that are not named are not for them. */
  readonly conditions: Partial<Record<EventSource, SQL | undefined>>
}

function whose(db: Db, scope: Scope): Whose {
  if (scope.role === 'landlord') return landlords(sql`${scope.userId}`)
  return scope.role === 'tenant' ? tenants(db, scope) : guests(scope)
}

const landlords = (landlordId: SQL): Whose => ({
  role: 'landlord',
  conditions: {
    inspection: sql`inspections.landlord_id = ${landlordId}`,
    document: sql`documents.landlord_id = ${landlordId}`,
    rent: sql`rent_payments.landlord_id = ${landlordId}`,
    'tenant-movein': sql`tenancies.landlord_id = ${landlordId}`,
    'tenant-moveout': sql`tenancies.landlord_id = ${landlordId}`,
    custom: sql`calendar_events.landlord_id = ${landlordId}`,
    inventory: sql`inventory_reports.landlord_id = ${landlordId}`,
    tax: sql`tax_updates.landlord_id = ${landlordId} and tax_updates.submitted_on is null`,
    mortgage: sql`mortgages.landlord_id = ${landlordId}`,
  },
})

/** What concerns the home where they live, and the rent and moves of their own tenancies, ended ones included. */
function tenants(db: Db, scope: TenantScope): Whose {
  const homes = (column: string) => sql`(select home.${sql.raw(column)} from tenancies home
    where home.user_id = ${scope.userId} and home.active and home.accepted)`
  const own = sql`tenancies.user_id = ${scope.userId} and tenancies.accepted`
  return {
    role: 'tenant',
    conditions: {
      inspection: visitsOfTenant(scope, 'inspections'),
      document: visibleDocuments(db, scope),
      rent: own,
      'tenant-movein': own,
      'tenant-moveout': own,
      custom: sql`calendar_events.landlord_id in ${homes('landlord_id')}
        and (calendar_events.property_id is null or calendar_events.property_id in ${homes('property_id')})`,
      inventory: inventoriesOfTenant(scope),
    },
  }
}

/** The calendar without rent, documents and people (rule: calendar-guest). */
const guests = ({ propertyId }: GuestScope): Whose => ({
  role: 'guest',
  conditions: {
    inspection: sql`inspections.property_id = ${propertyId}`,
    custom: sql`calendar_events.landlord_id = (select home.landlord_id from properties home where home.id = ${propertyId})
      and (calendar_events.property_id is null or calendar_events.property_id = ${propertyId})`,
  },
})

/** Narrows what somebody may see to one kind of event, or to one property. */
function only({ role, conditions }: Whose, type: EventKind | undefined, propertyId: SQL | undefined): Whose {
  const wanted = eventSources.filter((source) => conditions[source] && (!type || kindOfSource(source) === type))
  const narrowed = wanted.map((source) => [
    source,
    propertyId === undefined
      ? conditions[source]
      : sql`${conditions[source]} and ${eventProperty[source]} = ${propertyId}`,
  ])
  return { role, conditions: Object.fromEntries(narrowed) }
}

interface Page {
  readonly limit: SQL
  /** The last event of the page before it. */
  readonly after?: readonly [day: SQL, source: SQL, id: SQL] | undefined
  readonly isBackwards?: boolean
  /** The columns; all of them unless it says otherwise. */
  readonly shown?: SQL
}

/**
 * The first events of a range by day, after a cursor. Each source is read in the order of its own index and no further
 * than needed, so that a long year of a large portfolio costs no more than a short one.
 */
function firstEvents(
  { role, conditions }: Whose,
  { from, to }: { from: SQL; to: SQL },
  { limit, after, isBackwards = false, shown = sql`*` }: Page,
): SQL {
  const way = sql.raw(isBackwards ? 'desc' : 'asc')
  const selects = eventSources.flatMap((source) => {
    const condition = conditions[source]
    if (!condition) return []
    const [day, id] = eventOrder[source]
    const beyond =
      after &&
      sql` and (${day}, ${sql.raw(`'${source}'`)}::text, ${id}) ${sql.raw(isBackwards ? '<' : '>')} (${after[0]}::date, ${after[1]}::text, ${after[2]}::int)`
    const [first, last] = isBackwards ? [from, after?.[0] ?? to] : [after?.[0] ?? from, to]
    return eventRows[role][source](sql`${condition}
      and ${day} between ${first}::date and ${last}::date${beyond} order by ${day} ${way}, ${id} ${way} limit ${limit}`)
  })
  // Guests see none of the sources of some kinds, such as rent.
  if (selects.length === 0) selects.push(eventRows[role].custom(sql`false`))
  return eventsOf(
    sql`select ${shown} from (${sql.join(selects, sql` union all `)}) events
      order by date ${way}, source ${way}, id ${way} limit ${limit}`,
  )
}

/** All columns, with other details. */
const shownWith = (details: SQL) =>
  sql`id, source, user_id, property_id, type, title, ${details} as details, date, tenancy_id, amount, status`

/** With the beginning of their details (rule: dashboard-short-texts). */
const onDashboard: Page = {
  limit: sql.raw(String(calendarEventsOnDashboard)),
  shown: shownWith(excerpt(sql`details`, detailsOnDashboard)),
}

/** The month's beginning, for the dashboard's own statement. */
export const eventsOnDashboard = (db: Db, scope: TenantScope | GuestScope, today: Day): SQL =>
  firstEvents(whose(db, scope), { from: sql`${firstOfMonth(today)}`, to: sql`${lastOfMonth(today)}` }, onDashboard)

/** A landlord's events on the dashboard, as part of a fixed statement. */
export const eventsOnLandlordsDashboard = (landlordId: SQL, range: { from: SQL; to: SQL }): SQL =>
  firstEvents(landlords(landlordId), range, onDashboard)

const sortedBy = ['date', 'source', 'id'] as const

interface Asked {
  readonly type: EventKind | undefined
  readonly ofProperty: boolean
  readonly isNextPage: boolean
  readonly rows: number
}

const landlordsEvents = fixedStatements(
  ['landlord', 'from', 'to', 'propertyId', 'day', 'source', 'id'],
  ({ type, ofProperty, isNextPage, rows }: Asked, value) =>
    jsonRows(
      firstEvents(only(landlords(value.landlord), type, ofProperty ? value.propertyId : undefined), value, {
        limit: sql.raw(String(rows)),
        after: isNextPage ? [value.day, value.source, value.id] : undefined,
      }),
      sortedBy,
    ),
)

/** By day. */
export function listEvents(
  db: Db,
  scope: Scope,
  { from, to, type, propertyId }: EventFilter,
  { limit, cursor }: AskedPage,
) {
  const after = readCursor(cursor, ['day', 'text', 'id'])
  if (scope.role === 'landlord') {
    const asked = { type, ofProperty: propertyId !== undefined, isNextPage: after !== undefined, rows: countFor(limit) }
    const [day, source, id] = after ?? ['', '', 0]
    const values = { landlord: scope.userId, from, to, propertyId: propertyId ?? 0, day, source, id }
    return readJsonPage<CalendarEvent>(db, landlordsEvents(asked, values), { limit, keys: sortedBy })
  }
  const select = firstEvents(
    only(whose(db, scope), type, propertyId === undefined ? undefined : sql`${propertyId}`),
    { from: sql`${from}`, to: sql`${to}` },
    { limit: rowsFor(limit), after: after && [sql`${after[0]}`, sql`${after[1]}`, sql`${after[2]}`] },
  )
  return jsonPage<CalendarEvent>(db, select, limit, sortedBy)
}

const shownInFeed = shownWith(sql`left(details, ${sql.raw(String(mostFeedDetails + 1))})`)

interface FeedPage {
  readonly limit: number
  /** The last of the page before it. */
  readonly after: CalendarEvent | undefined
  /** The latest first, for the days that are past. */
  readonly isBackwards: boolean
}

/**
 * Events for a feed, a page at a time, in the order in which they are read; details that are
 * too long are one character longer than a feed's.
 */
export async function listFeedEvents(
  db: Db,
  scope: LandlordScope,
  { from, to }: DayRange,
  { limit, after, isBackwards }: FeedPage,
) {
  const select = firstEvents(
    whose(db, scope),
    { from: sql`${from}`, to: sql`${to}` },
    {
      limit: sql.raw(String(limit)),
      after: after && [sql`${after.date}`, sql`${after.source}`, sql`${after.id}`],
      isBackwards,
      shown: shownInFeed,
    },
  )
  const { rows } = await db.execute<{ event: string }>(
    sql`select row_to_json(event)::text as event from (${select}) event`,
  )
  const events = rows.map(({ event }): CalendarEvent => JSON.parse(event))
  return isBackwards ? events.reverse() : events
}

const isOwnEvent = (scope: LandlordScope, id: number) =>
  and(eq(calendarEvents.id, id), eq(calendarEvents.landlordId, scope.userId))

/** @throws Problem 404 when it is not one of theirs. */
export async function getEvent(db: Db, scope: LandlordScope, id: number) {
  const select = eventsOf(eventRows.landlord.custom(sql`${isOwnEvent(scope, id)}`))
  const { rows } = await db.execute<{ event: string }>(
    sql`select row_to_json(found)::text as event from (${select}) found`,
  )
  if (!rows[0]) throw missing()
  return new JsonText<CalendarEvent>(rows[0].event)
}

const missing = () => notFound('Event not found')

type Details = Pick<typeof calendarEvents.$inferInsert, 'title' | 'details' | 'date' | 'propertyId'>

export async function insertEvent(db: Db, scope: LandlordScope, details: Details): Promise<number> {
  const [row] = await db
    .insert(calendarEvents)
    .values({ ...details, landlordId: scope.userId })
    .returning({ id: calendarEvents.id })
  if (!row) throw new Error('No event was inserted')
  return row.id
}

/**
 * Locks an event until the transaction ends.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockEvent(tx: Db, scope: LandlordScope, id: number) {
  const { propertyId, title, details, date } = calendarEvents
  const [row] = await tx
    .select({ propertyId, title, details, date })
    .from(calendarEvents)
    .where(isOwnEvent(scope, id))
    .for('update')
  if (!row) throw missing()
  return row
}

export async function updateEvent(db: Db, scope: LandlordScope, id: number, changes: Partial<Details>) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.update(calendarEvents).set(changes).where(isOwnEvent(scope, id))
}

export async function removeEvent(db: Db, scope: LandlordScope, id: number) {
  await db.delete(calendarEvents).where(isOwnEvent(scope, id))
}
