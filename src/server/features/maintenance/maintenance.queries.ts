import { and, eq, getTableColumns, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type MaintenanceDetails,
  type MaintenanceRequest,
  maintenanceComment,
  maintenanceRequest,
  statusChange,
} from '#api/maintenance.ts'
import type { Day } from '#domain/day.ts'
import { isUrgent, type MaintenanceStatus, type UrgencyLevel } from '#domain/maintenance.ts'
import { fullNameOf, fullNameOrFormer, nameOrFormer, surnameOrNone, tenantFullName } from '#server/db/full-name.ts'
import { excerpt, fixed, jsonList, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { lockAccountOf, lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { firstRows, jsonPage, readCursor } from '#server/db/paging.ts'
import { presentHomeFirst } from '#server/db/present-home.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import {
  maintenanceComments,
  maintenanceRequests,
  maintenanceStatusChanges,
  requestsThat,
} from '#server/db/schema/maintenance.ts'
import { foldedText, holdsFolded } from '#server/db/search.ts'
import { type SearchedPage, searchPage } from '#server/db/searching.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { GuestScope, Scope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface RequestFilter {
  q?: string | undefined
  status?: MaintenanceStatus | undefined
  urgent?: boolean | undefined
  propertyId?: number | undefined
  tenantId?: number | undefined
}

/**
 * The requests that somebody may see: a landlord's own, or those that they sent themselves. A guest is a new person in
 * each session, so these are the session's.
 */
export const visibleRequests = (scope: Scope): SQL =>
  scope.role === 'landlord'
    ? eq(maintenanceRequests.landlordId, scope.userId)
    : eq(maintenanceRequests.userId, scope.userId)

/** The sender's name as the landlord of their tenancy sees it; a guest's, who has none, from the account. */
const sender = {
  name: sql`coalesce(${tenancies.tenantName}, ${nameOrFormer})`,
  username: sql`case when ${tenancies.id} is null then ${surnameOrNone} else ${tenancies.tenantUsername} end`,
}
export const senderFullName = fullNameOf(sender)

/** A request as a reply. */
const requestColumns = {
  ...getTableColumns(maintenanceRequests),
  imageUrl: sql`${maintenanceRequests.photos}[1]`,
  tenant: jsonObject({ user: jsonObject(sender) }),
  property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
}
const requestSelection = selectionOf(maintenanceRequest, requestColumns)

/** A request in a list, with a long description cut. */
const shortSelection = selectionOf(maintenanceRequest, {
  ...requestColumns,
  description: excerpt(maintenanceRequests.description, 500),
  accessInstructions: excerpt(maintenanceRequests.accessInstructions, 500),
})

/** The joins that a request's reply needs. */
export const sendersAndHomes = fixed(sql`
  join ${properties} on ${properties.id} = ${maintenanceRequests.propertyId}
  left join ${tenancies} on ${tenancies.id} = ${maintenanceRequests.tenantId}
  left join ${users} on ${users.id} = ${maintenanceRequests.userId}`)

const searched = sql`concat_ws(' ', ${maintenanceRequests.searchText}, ${maintenanceRequests.requestType},
  ${properties.searchText}, ${foldedText(sql`concat_ws(' ', ${sender.name}, ${sender.username})`)})`

const urgent = requestsThat(isUrgent)

/** The filter without the searched text. */
const matching = ({ status, urgent: onlyUrgent, propertyId, tenantId }: RequestFilter): SQL | undefined =>
  and(
    status && eq(maintenanceRequests.status, status),
    onlyUrgent ? urgent : undefined,
    propertyId ? eq(maintenanceRequests.propertyId, propertyId) : undefined,
    tenantId ? eq(maintenanceRequests.tenantId, tenantId) : undefined,
  )

/** The newest first. */
export async function listRequests(
  db: Db,
  scope: Scope,
  { limit, cursor, requester, ...filter }: RequestFilter & SearchedPage,
) {
  const after = readCursor(cursor, ['id'])
  const where = and(visibleRequests(scope), matching(filter))
  if (filter.q) {
    const rows = sql`${maintenanceRequests} ${sendersAndHomes}`
    const keys = [{ name: 'id', value: maintenanceRequests.id, type: 'int' as const }]
    const search = { holds: holdsFolded(searched, filter.q), selection: shortSelection }
    return searchPage<MaintenanceRequest>(db, { rows, where, keys, order: 'desc' }, search, { limit, after, requester })
  }
  const wanted = and(where, after && sql`${maintenanceRequests.id} < ${after[0]}::int`)
  const order = sql`${maintenanceRequests.id} desc`
  const select = sql`select ${shortSelection} from ${firstRows(maintenanceRequests, wanted, order, limit)} ${sendersAndHomes} order by ${order}`
  return jsonPage<MaintenanceRequest>(db, select, limit, ['id'])
}

/** As many as a dashboard shows. */
const newestShown = sql.raw('5')

/** The newest requests that satisfy `whose`, as part of a dashboard's statement. */
export const newestRequests = (whose: SQL): SQL => sql`select ${shortSelection}
  from (select * from maintenance_requests where ${whose} order by id desc limit ${newestShown}) maintenance_requests
  ${sendersAndHomes} order by ${maintenanceRequests.id} desc`

export interface RequestGroup {
  readonly status: MaintenanceStatus
  readonly urgency: UrgencyLevel
  readonly count: number
}

/** Counts by status and urgency, read from an index alone, for the cards and the badge. */
export async function countRequests(db: Db, scope: Scope, propertyId?: number): Promise<RequestGroup[]> {
  const { status, urgency } = maintenanceRequests
  return db
    .select({ status, urgency, count: sql<number>`count(*)`.mapWith(Number) })
    .from(maintenanceRequests)
    .where(and(visibleRequests(scope), matching({ propertyId })))
    .groupBy(status, urgency)
}

const history = (by: SQL) => {
  const { requestId, status, createdAt, role, id } = maintenanceStatusChanges
  return sql`select ${selectionOf(statusChange, { status, at: createdAt, by, role })}
    from ${maintenanceStatusChanges} left join ${users} on ${users.id} = ${maintenanceStatusChanges.userId}
    where ${requestId} = ${maintenanceRequests.id} order by ${id}`
}

const comments = (by: SQL) => {
  const { requestId, id } = maintenanceComments
  return sql`select ${selectionOf(maintenanceComment, { ...getTableColumns(maintenanceComments), by })}
    from ${maintenanceComments} left join ${users} on ${users.id} = ${maintenanceComments.userId}
    where ${requestId} = ${maintenanceRequests.id} order by ${id}`
}

/** Guests see which side somebody is on, but no names. */
const withoutLandlordsName = (role: SQL) =>
  sql`case ${role} when 'landlord' then 'Your landlord' else ${fullNameOrFormer} end`

/** Who wrote something under a request: the sender as they are named there, or the landlord. */
const author = (userId: SQLWrapper) =>
  sql`case when ${tenancies.id} is not null and ${userId} = ${maintenanceRequests.userId} then ${tenantFullName}
    else ${fullNameOrFormer} end`
const changedBy = author(maintenanceStatusChanges.userId)
const commentedBy = author(maintenanceComments.userId)

const detailsNaming = (changedBy: SQL, commentedBy: SQL) =>
  fixed(sql`select ${requestSelection}, ${jsonList(history(changedBy))} as "history", ${jsonList(comments(commentedBy))} as "comments"
    from ${maintenanceRequests} ${sendersAndHomes}`)

const details = detailsNaming(changedBy, commentedBy)
const detailsForGuests = detailsNaming(
  withoutLandlordsName(sql`${maintenanceStatusChanges.role}`),
  withoutLandlordsName(sql`${maintenanceComments.role}`),
)

const missing = () => notFound('Maintenance request not found')

/** One request with its history and comments, in one statement. @throws Problem 404 when they may not see it. */
export async function getRequest(db: Db, scope: Scope, id: number) {
  const select = sql`${scope.role === 'guest' ? detailsForGuests : details}
    where ${and(eq(maintenanceRequests.id, id), visibleRequests(scope))}`
  return oneJson<MaintenanceDetails>(db, select, missing)
}

/**
 * The homes that somebody may report for: those of their accepted tenancies, the one
 * where they live first; a guest's one.
 */
export async function listHomes(db: Db, scope: TenantScope | GuestScope, today: Day) {
  const home = {
    id: properties.id,
    address: properties.address,
    city: properties.city,
    landlordId: properties.landlordId,
  }
  if (scope.role === 'guest') {
    return db
      .select({ ...home, tenantId: sql<null>`null` })
      .from(properties)
      .where(eq(properties.id, scope.propertyId))
  }
  return db
    .select({ ...home, tenantId: tenancies.id })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .where(and(eq(tenancies.userId, scope.userId), isCurrentTenancy))
    .orderBy(presentHomeFirst(today))
}

/** Locks the homes that somebody may report for, and their tenancies, against deletion until the transaction ends. */
export async function lockHomes(tx: Db, scope: TenantScope | GuestScope): Promise<void> {
  const homes = (own: { id: PgColumn }) =>
    scope.role === 'guest'
      ? tx.select(own).from(properties).where(eq(properties.id, scope.propertyId))
      : tx
          .select(own)
          .from(properties)
          .innerJoin(tenancies, eq(tenancies.propertyId, properties.id))
          .where(and(eq(tenancies.userId, scope.userId), isCurrentTenancy))
          .orderBy(properties.id)
  await lockAccountOf(tx, homes({ id: properties.landlordId }))
  await sendWithNext(tx, homes({ id: properties.id }).for('key share'))
}

/** How many requests guests have sent for a property since a moment. */
export async function countGuestRequests(db: Db, { propertyId }: GuestScope, since: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(maintenanceRequests)
    .innerJoin(users, eq(users.id, maintenanceRequests.userId))
    .where(
      and(eq(maintenanceRequests.propertyId, propertyId), users.isGuest, gte(maintenanceRequests.createdAt, since)),
    )
  return row?.count ?? 0
}

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/**
 * Reads a request with what is needed to change it and to notify the other side. Locks it until the transaction ends,
 * so that two people who change it take turns.
 * @throws Problem 404 when they may not see it.
 */
export async function lockRequest(tx: Db, scope: Scope, id: number) {
  const wanted = and(eq(maintenanceRequests.id, id), visibleRequests(scope))
  await lockAccountOf(tx, tx.select({ id: maintenanceRequests.landlordId }).from(maintenanceRequests).where(wanted))
  await lockPropertyOf(tx, tx.select({ id: maintenanceRequests.propertyId }).from(maintenanceRequests).where(wanted))
  const [row] = await tx
    .select({
      ...getTableColumns(maintenanceRequests),
      address: properties.address,
      senderName: senderFullName,
      senderIsGuest: users.isGuest,
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .leftJoin(tenancies, eq(tenancies.id, maintenanceRequests.tenantId))
    .leftJoin(users, eq(users.id, maintenanceRequests.userId))
    .where(wanted)
    .for('no key update', { of: maintenanceRequests })
  if (!row) throw missing()
  return row
}
