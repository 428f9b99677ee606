import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Conversation, conversation, type MessageContact, messageContact } from '#api/messages.ts'
import { deletedMessageText } from '#domain/message.ts'
import { formerTenant, fullNameOf, nameInNewestTenancy, tenantFullName } from '#server/db/full-name.ts'
import { fixed, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { lockAccountOf } from '#server/db/lock-parents-of.ts'
import { jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { conversations, messages } from '#server/db/schema/messages.ts'
import { foldedText, holdsFolded } from '#server/db/search.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Side = 'landlord' | 'tenant'

export const visibleConversations = (scope: SignedInScope): SQL =>
  scope.role === 'landlord' ? eq(conversations.landlordId, scope.userId) : eq(conversations.tenantUserId, scope.userId)

const invitedName = fullNameOf({ name: sql.raw('tenant.name'), username: sql.raw('tenant.username') })
/**
 * The tenant's name as the landlord sees it: as on the last day of their newest tenancy of this home, or else of
 * another home of this landlord; for an invitation, as the landlord wrote it.
 */
const tenantName = sql`coalesce(newest_tenancy.full_name, case when tenant.is_invited then ${invitedName} else ${formerTenant} end)`
const landlordName = sql.raw('landlord.name')

/** Joins the two people and the home of a conversation, or of a message, which has the same columns. */
export const peopleAndHomeOf = (table: typeof conversations | typeof messages): SQL =>
  fixed(sql`join ${properties} on ${properties.id} = ${table.propertyId}
    join ${users} landlord on landlord.id = ${table.landlordId}
    join ${users} tenant on tenant.id = ${table.tenantUserId}
    left join lateral (select ${nameInNewestTenancy(table)} as full_name offset 0) newest_tenancy on true`)

export const homeObject = jsonObject({ id: properties.id, address: properties.address, city: properties.city })
export const landlordObject = jsonObject({ id: sql.raw('landlord.id'), name: landlordName })
export const tenantObject = jsonObject({ id: sql.raw('tenant.id'), name: tenantName })

/** Whether the tenancy is active, so that messages may be sent. */
const isOpen = sql`exists (select 1 from ${tenancies} where ${tenancies.propertyId} = ${conversations.propertyId}
  and ${tenancies.userId} = ${conversations.tenantUserId} and ${isCurrentTenancy})`

const text = (words: string) => sql.raw(`'${words}'`)

const preview = sql`case when ${messages.isDeleted} then ${text(deletedMessageText)}
  when ${messages.content} = '' then ${text('Attachment')}
  else left(regexp_replace(${messages.content}, '\\s+', ' ', 'g'), 160) end`

const sides = {
  landlord: {
    self: conversations.landlordId,
    otherName: tenantName,
    pinned: conversations.landlordPinned,
    archived: conversations.landlordArchived,
  },
  tenant: {
    self: conversations.tenantUserId,
    otherName: landlordName,
    pinned: conversations.tenantPinned,
    archived: conversations.tenantArchived,
  },
} as const

const unreadIn = (side: Side) => sql`from ${messages} unread where unread.receiver_id = ${sides[side].self}
  and unread.conversation_id = ${conversations.id} and not unread.is_read and not unread.is_deleted`

const selectionFor = (side: Side) => {
  const { otherName, pinned, archived } = sides[side]
  return selectionOf(conversation, {
    conversationId: conversations.id,
    propertyId: conversations.propertyId,
    title: sql`${otherName} || ' · ' || ${properties.address}`,
    participants: sql`json_build_array(${landlordObject}, ${tenantObject})`,
    participantIds: sql`json_build_array(${conversations.landlordId}, ${conversations.tenantUserId})`,
    property: homeObject,
    lastMessageAt: messages.createdAt,
    lastMessagePreview: preview,
    lastMessageSenderId: messages.senderId,
    unreadCount: sql`(select count(*) ${unreadIn(side)})`,
    isArchived: archived,
    isPinned: pinned,
    canSend: isOpen,
  })
}
const selections = { landlord: selectionFor('landlord'), tenant: selectionFor('tenant') }

const lastMessage = fixed(sql`join ${messages} on ${messages.id} = ${conversations.lastMessageId}`)
const peopleAndHome = peopleAndHomeOf(conversations)

const hasUnread = (side: Side, has: boolean) => sql`${has ? sql`` : sql`not`} exists (select 1 ${unreadIn(side)})`

export interface ConversationFilter {
  q?: string | undefined
  propertyId?: number | undefined
  conversationId?: number | undefined
  archived?: boolean | undefined
  pinned?: boolean | undefined
  unread?: boolean | undefined
}

/** Whether the other person's name, or the home, contains what was typed. */
const holdsName = (name: SQL, q: string): SQL =>
  holdsFolded(sql`concat_ws(' ', ${foldedText(name)}, ${properties.searchText})`, q)

const matching = (
  side: Side,
  { q, propertyId, conversationId, archived, pinned, unread }: ConversationFilter,
): SQL | undefined =>
  and(
    q ? holdsName(sides[side].otherName, q) : undefined,
    propertyId ? eq(conversations.propertyId, propertyId) : undefined,
    conversationId ? eq(conversations.id, conversationId) : undefined,
    archived === undefined ? undefined : eq(sides[side].archived, archived),
    pinned === undefined ? undefined : eq(sides[side].pinned, pinned),
    unread === undefined ? undefined : hasUnread(side, unread),
  )

/** The pinned ones first, then by their last message. */
export async function listConversations(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, ...filter }: ConversationFilter & AskedPage,
) {
  const after = readCursor(cursor, ['id'])
  const { pinned } = sides[scope.role]
  const place = sql`${pinned}, ${conversations.lastMessageId}`
  // A cursor with the id of a stranger's conversation would tell when that one had its last message.
  const last = after && and(eq(conversations.id, after[0]), visibleConversations(scope))
  const wanted = and(
    visibleConversations(scope),
    matching(scope.role, filter),
    last && sql`(${place}) < (select ${place} from ${conversations} where ${last})`,
  )
  const select = sql`select ${selections[scope.role]} from ${conversations} ${lastMessage} ${peopleAndHome}
    where ${wanted} order by ${pinned} desc, ${conversations.lastMessageId} desc limit ${rowsFor(limit)}`
  return jsonPage<Conversation>(db, select, limit, ['conversationId'])
}

const missing = () => notFound('Conversation not found')

/** @throws Problem 404 when it is not one of theirs. */
export async function getConversation(db: Db, scope: SignedInScope, id: number) {
  const select = sql`select ${selections[scope.role]} from ${conversations} ${lastMessage} ${peopleAndHome}
    where ${and(eq(conversations.id, id), visibleConversations(scope))}`
  return oneJson<Conversation>(db, select, missing)
}

/**
 * Locks a conversation until the transaction ends, so that messages are written one after the other.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockConversation(tx: Db, scope: SignedInScope, id: number) {
  const [row] = await tx
    .select({ ...conversationColumns, isOpen: sql<boolean>`${isOpen}` })
    .from(conversations)
    .where(and(eq(conversations.id, id), visibleConversations(scope)))
    .for('update', { of: conversations })
  if (!row) throw missing()
  return row
}

const conversationColumns = {
  id: conversations.id,
  landlordId: conversations.landlordId,
  propertyId: conversations.propertyId,
  tenantUserId: conversations.tenantUserId,
}

/** Begins the conversation of these two about this property, or finds the one that there is. */
export async function beginConversation(
  tx: Db,
  scope: SignedInScope,
  people: { landlordId: number; propertyId: number; tenantUserId: number },
): Promise<number> {
  const isOwn = (scope.role === 'landlord' ? people.landlordId : people.tenantUserId) === scope.userId
  if (!isOwn) throw missing()
  const [row] = await tx
    .insert(conversations)
    .values(people)
    .onConflictDoUpdate({
      target: [conversations.propertyId, conversations.tenantUserId],
      set: { landlordId: people.landlordId },
    })
    .returning({ id: conversations.id })
  if (!row) throw new Error('The conversation was not begun')
  return row.id
}

/** A new message moves the conversation to the top, and out of both people's archives. */
export async function noteLastMessage(tx: Db, scope: SignedInScope, id: number, lastMessageId: number) {
  await tx
    .update(conversations)
    .set({ lastMessageId, landlordArchived: false, tenantArchived: false })
    .where(and(eq(conversations.id, id), visibleConversations(scope)))
}

/** One's own marks. @throws Problem 404 when it is not one of theirs. */
export async function markConversation(
  tx: Db,
  scope: SignedInScope,
  id: number,
  { isPinned, isArchived }: { isPinned?: boolean | undefined; isArchived?: boolean | undefined },
) {
  const marks =
    scope.role === 'landlord'
      ? { landlordPinned: isPinned, landlordArchived: isArchived }
      : { tenantPinned: isPinned, tenantArchived: isArchived }
  if (isPinned === undefined && isArchived === undefined) return
  await tx
    .update(conversations)
    .set(marks)
    .where(and(eq(conversations.id, id), visibleConversations(scope)))
}

/** Tenancies to which messages can be written: active ones of tenants with an account. */
const canBeWrittenIn = sql`${isCurrentTenancy} and not tenant.is_invited`

interface ContactFilter {
  q?: string | undefined
  propertyId?: number | undefined
  tenantId?: number | undefined
}

/** Those of the newest tenancies first. */
export async function listContacts(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, q, propertyId, tenantId }: ContactFilter & AskedPage,
) {
  const isLandlord = scope.role === 'landlord'
  const after = readCursor(cursor, ['id'])
  const name = isLandlord ? tenantFullName : landlordName
  const selection = selectionOf(messageContact, {
    tenantId: tenancies.id,
    propertyId: tenancies.propertyId,
    receiverId: isLandlord ? tenancies.userId : tenancies.landlordId,
    name,
    property: homeObject,
    conversationId: conversations.id,
  })
  const wanted = and(
    eq(isLandlord ? tenancies.landlordId : tenancies.userId, scope.userId),
    canBeWrittenIn,
    q ? holdsName(name, q) : undefined,
    propertyId ? eq(tenancies.propertyId, propertyId) : undefined,
    tenantId ? eq(tenancies.id, tenantId) : undefined,
    after && sql`${tenancies.id} < ${after[0]}::int`,
  )
  const select = sql`select ${selection} from ${tenancies}
    join ${properties} on ${properties.id} = ${tenancies.propertyId}
    join ${users} landlord on landlord.id = ${tenancies.landlordId}
    join ${users} tenant on tenant.id = ${tenancies.userId}
    left join ${conversations} on ${conversations.propertyId} = ${tenancies.propertyId}
      and ${conversations.tenantUserId} = ${tenancies.userId}
    where ${wanted} order by ${tenancies.id} desc limit ${rowsFor(limit)}`
  return jsonPage<MessageContact>(db, select, limit, ['tenantId'])
}

/**
 * Which of the two is landlord and which tenant of a property; undefined when neither lets it to the other. The tenancy
 * is kept from being deleted until the transaction ends.
 */
export async function lockLetting(
  tx: Db,
  scope: SignedInScope,
  { propertyId, receiverId }: { propertyId: number; receiverId: number },
) {
  const [landlordId, tenantUserId] = scope.role === 'landlord' ? [scope.userId, receiverId] : [receiverId, scope.userId]
  const wanted = and(
    eq(tenancies.propertyId, propertyId),
    eq(tenancies.landlordId, landlordId),
    eq(tenancies.userId, tenantUserId),
    tenancies.accepted,
  )
  await lockAccountOf(tx, tx.select({ id: tenancies.landlordId }).from(tenancies).where(wanted))
  const [row] = await tx
    .select({
      landlordId: tenancies.landlordId,
      propertyId: tenancies.propertyId,
      tenantUserId: tenancies.userId,
      isActive: tenancies.active,
      isInvited: users.isInvited,
    })
    .from(tenancies)
    .innerJoin(users, eq(users.id, tenancies.userId))
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .where(wanted)
    .orderBy(sql`${tenancies.active} desc, ${tenancies.id} desc`)
    .limit(1)
    .for('key share', { of: properties })
  return row
}

/**
 * The name of a person as the other one in a conversation sees it: the landlord's from the account, the tenant's as the
 * landlord sees it.
 */
export async function findNameIn(db: Db, scope: SignedInScope, conversationId: number): Promise<string> {
  const name = scope.role === 'landlord' ? landlordName : tenantName
  const { rows } = await db.execute<{ name: string }>(sql`select ${name} as name from ${conversations} ${peopleAndHome}
    where ${and(eq(conversations.id, conversationId), visibleConversations(scope))}`)
  return rows[0]?.name ?? ''
}

/** The other person of a conversation that goes on; undefined when it is not one of theirs. */
export async function findOther(db: Db, scope: SignedInScope, conversationId: number): Promise<number | undefined> {
  const other = scope.role === 'landlord' ? conversations.tenantUserId : conversations.landlordId
  const [row] = await db
    .select({ other })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), visibleConversations(scope), isOpen))
  return row?.other
}
