/** All messages of a conversation, for either of its two people: read from the messages themselves. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type ChatLog, type ChatLogChoices, type ChatLogFilter, chatLog } from '#api/messages.ts'
import { inAddressOrder } from '#domain/address-order.ts'
import { searchWords } from '#domain/search.ts'
import { fullNameOf } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { jsonList, selectionOf, shownMoment } from '#server/db/json.ts'
import { firstRows, jsonPage, pageOf, readCursor, rowsFor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { conversations, messageEdits, messages } from '#server/db/schema/messages.ts'
import { hasTrigrams, patternOf } from '#server/db/search.ts'
import {
  homeObject,
  landlordObject,
  peopleAndHomeOf,
  tenantObject,
  visibleConversations,
} from '#server/features/messages/conversations.queries.ts'
import { attachmentsOfMessage, contentShown, visibleMessages } from '#server/features/messages/messages.queries.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

const edits = sql`select ${shownMoment(sql`${messageEdits.createdAt}`)} as "editedAt", ${messageEdits.before} as "before"
  from ${messageEdits} where ${messageEdits.messageId} = ${messages.id} order by ${messageEdits.id}`

const isFromLandlord = sql`${messages.senderId} = ${messages.landlordId}`

const selection = selectionOf(chatLog, {
  ...getTableColumns(messages),
  participantIds: sql`json_build_array(${messages.landlordId}, ${messages.tenantUserId})`,
  messageId: messages.id,
  sender: sql`case when ${isFromLandlord} then ${landlordObject} else ${tenantObject} end`,
  receiver: sql`case when ${isFromLandlord} then ${tenantObject} else ${landlordObject} end`,
  property: homeObject,
  content: contentShown,
  metadata: sql`json_build_object('subject', ${messages.subject}, 'deletedAt', ${shownMoment(sql`${messages.deletedAt}`)}, 'edits', ${jsonList(edits)})`,
  attachments: attachmentsOfMessage,
  isSystem: sql`${messages.messageType} = 'system'`,
  deliveredAt: messages.createdAt,
})

const peopleAndHome = peopleAndHomeOf(messages)
const newestFirst = sql`${messages.createdAt} desc, ${messages.id} desc`
const oldestFirst = sql`${messages.createdAt}, ${messages.id}`

/** The moment at which a day begins in London. */
const beginOf = (day: string, plus = 0) =>
  sql`((${day}::date + ${sql.raw(String(plus))})::timestamp at time zone 'Europe/London')`

const withPerson = (scope: SignedInScope, personId: number) => {
  if (personId === scope.userId) return undefined
  return eq(scope.role === 'landlord' ? messages.tenantUserId : messages.landlordId, personId)
}

const matching = (scope: SignedInScope, filter: ChatLogFilter): SQL | undefined =>
  and(
    visibleMessages(scope),
    filter.conversationId ? eq(messages.conversationId, filter.conversationId) : undefined,
    filter.propertyId ? eq(messages.propertyId, filter.propertyId) : undefined,
    filter.personId ? withPerson(scope, filter.personId) : undefined,
    filter.from ? sql`${messages.createdAt} >= ${beginOf(filter.from)}` : undefined,
    filter.to ? sql`${messages.createdAt} < ${beginOf(filter.to, 1)}` : undefined,
  )

/** How many of the newest messages are searched for words of one or two letters (rule: messages-search). */
const lookedThroughForShort = sql.raw('2500')

/** Every word, or a part of one. What was deleted is not found. */
const saysAll = (words: readonly string[]): SQL | undefined => {
  const text = messages.searchText
  return and(
    sql`not ${messages.isDeleted}`,
    ...words.map((word) => sql`${hasTrigrams(word) ? text : sql`(${text} || '')`} like ${patternOf(word)}`),
  )
}

const newestForShort = (scope: SignedInScope, filter: ChatLogFilter) =>
  sql`(select * from ${messages} where ${matching(scope, filter)} order by ${newestFirst} limit ${lookedThroughForShort}) ${messages}`

/**
 * The messages that a filter finds, under the table's own name. For words of one or two letters alone, no text is read
 * but those of the newest, in the given order.
 */
function foundBy(scope: SignedInScope, filter: ChatLogFilter, isAfter?: SQL, order: SQL = newestFirst): SQL {
  const words = filter.q ? searchWords(filter.q) : []
  const says = filter.q ? saysAll(words) : undefined
  if (!filter.q || words.some(hasTrigrams))
    return sql`(select * from ${messages} where ${and(matching(scope, filter), isAfter, says)}) ${messages}`
  // Without an offset the database would look for the words before it sorts, and not stop at the last message wanted.
  return sql`(select * from (select * from ${newestForShort(scope, filter)} where ${isAfter ?? sql`true`}
    order by ${order} offset 0) ${messages} where ${says}) ${messages}`
}

/** How many of the newest messages say how often words are used, and how many more may be read one by one. */
const sampled = 1_000
const readOneByOne = [sampled, 2_500, 5_000, 10_000]
const fewestInSample = 8

/**
 * The newest first. A frequent word fills the first page within the newest messages; the index of words, which
 * reads every place of a word before it sorts, is for rare words.
 */
export async function listChatLogs(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, ...filter }: ChatLogFilter & AskedPage,
) {
  const after = readCursor(cursor, ['id'])
  // A cursor with the id of a stranger's message would tell when that one was sent.
  const last = after && and(eq(messages.id, after[0]), visibleMessages(scope))
  const isAfter =
    last &&
    sql`(${messages.createdAt}, ${messages.id}) < (select ${messages.createdAt}, ${messages.id} from ${messages} where ${last})`
  const wanted = and(matching(scope, filter), isAfter)
  const pageOf = (rows: SQL) =>
    jsonPage<ChatLog>(db, sql`select ${selection} from ${rows} ${peopleAndHome} order by ${newestFirst}`, limit, ['id'])
  if (!filter.q) return pageOf(firstRows(messages, wanted, newestFirst, limit))
  const words = searchWords(filter.q)
  const hasWords = saysAll(words)
  const within = (count: number) =>
    sql`(select * from ${messages} where ${wanted} order by ${newestFirst} limit ${sql.raw(String(count))}) ${messages}`
  if (words.some(hasTrigrams)) {
    const [sample] = (
      await db.execute<{ found: number }>(sql`select count(*)::int as found from ${within(sampled)} where ${hasWords}`)
    ).rows
    const places = sample?.found ?? 0
    const enough = readOneByOne.find((count) => places >= fewestInSample && (places * count) / sampled > 1.3 * limit)
    const page = enough && (await pageOf(firstOf(within(enough), hasWords, limit)))
    if (page && page.nextCursor !== null) return page
    // Without the limit in sight the planner reads the index of words, and not all messages in their order.
    return pageOf(
      firstOf(sql`(select * from ${messages} where ${and(wanted, hasWords)} offset 0) ${messages}`, undefined, limit),
    )
  }
  return pageOf(firstOf(foundBy(scope, filter, isAfter), undefined, limit))
}

const firstOf = (rows: SQL, where: SQL | undefined, limit: number) =>
  sql`(select * from ${rows} where ${where ?? sql`true`} order by ${newestFirst} limit ${rowsFor(limit)}) ${messages}`

/** Bytes of text in a part of the PDF: about a hundred pages, which are drawn in some seconds. */
const bytesInPart = sql.raw('600000')

/** What a message says, with its earlier texts. The database knows these lengths without reading the texts. */
const bytesOfTexts = sql`(octet_length(${messages.content}) + case when ${messages.editedAt} is null then 0 else
    (select coalesce(sum(octet_length(${messageEdits.before})), 0) from ${messageEdits} where ${messageEdits.messageId} = ${messages.id}) end)`

/** What a message adds to its part: at least its share of a thousand usual ones, at most a part of its own. */
const bytesOnPaper = sql`least(${bytesInPart}, greatest(600, ${bytesOfTexts}))`

/** How many messages there are, and in how many parts their PDF comes. */
export async function measureChatLogs(db: Db, scope: SignedInScope, filter: ChatLogFilter) {
  const { rows } = await db.execute<{ total: number; pdfParts: number }>(
    sql`select count(*)::int as total, greatest(1, ceil(sum(${bytesOnPaper})::numeric / ${bytesInPart}))::int as "pdfParts"
      from ${foundBy(scope, filter)}`,
  )
  const [measured] = rows
  if (!measured) throw new Error('The chat log was not counted')
  return measured
}

/** One's own, with the surname. */
export async function getOwnName(db: Db, scope: SignedInScope): Promise<string> {
  const [row] = await db
    .select({ name: fullNameOf(users) })
    .from(users)
    .where(eq(users.id, scope.userId))
  if (!row) throw new Error('The account is gone')
  return row.name
}

/** How much of a table is read at once, so that others have their turn in between. */
const mostInBatch = { messages: 100, bytes: sql.raw('200000') }

/**
 * A batch of an export, the oldest first: the next messages after a given one. It ends with the message that fills
 * it; without another message it is empty.
 */
export async function listForExport(
  db: Db,
  scope: SignedInScope,
  filter: ChatLogFilter,
  afterId: number | undefined,
): Promise<ChatLog[]> {
  const isAfter =
    afterId === undefined
      ? undefined
      : sql`(${messages.createdAt}, ${messages.id}) > (select ${messages.createdAt}, ${messages.id} from ${messages} where ${messages.id} = ${afterId}::int)`
  const next = sql`(select * from ${foundBy(scope, filter, isAfter, oldestFirst)} order by ${oldestFirst} limit ${mostInBatch.messages}) ${messages}`
  const bytesBefore = sql`coalesce(sum(${bytesOfTexts}) over (order by ${oldestFirst} rows between unbounded preceding and 1 preceding), 0)`
  return listOldestFirst(
    db,
    sql`(select * from (select *, ${bytesBefore} as bytes_before from ${next}) ${messages} where bytes_before < ${mostInBatch.bytes}) ${messages}`,
  )
}

/** The messages of a part of the PDF, the oldest first, and how many come before them. There may be no such part. */
export async function listPdfPart(db: Db, scope: SignedInScope, filter: ChatLogFilter, part: number) {
  const measured = sql`select ${messages.id}, row_number() over ${inOrder} as number, sum(${bytesOnPaper}) over ${inOrder} as through
    from ${foundBy(scope, filter)}`
  const { rows } = await db.execute<{ ids: number[]; before: number }>(
    sql`select coalesce(json_agg(id), '[]') as ids, coalesce(min(number) - 1, 0)::int as before from (${measured}) measured
      where ceil(through::numeric / ${bytesInPart}) = ${part}::int`,
  )
  const { ids, before } = rows[0] ?? { ids: [], before: 0 }
  const inPart = and(visibleMessages(scope), isOneOf(sql`${messages.id}`, ids))
  return { before, logs: await listOldestFirst(db, sql`(select * from ${messages} where ${inPart}) ${messages}`) }
}

const inOrder = sql`(order by ${oldestFirst} rows unbounded preceding)`

async function listOldestFirst(db: Db, rows: SQL): Promise<ChatLog[]> {
  const { rows: found } = await db.execute<{ item: ChatLog }>(
    sql`select row_to_json(found) as item from (select ${selection} from ${rows} ${peopleAndHome} order by ${oldestFirst}) found`,
  )
  return found.map(({ item }) => item)
}

/** Whom and what a filter names, in words, as far as they are one's own. */
export async function describeFilter(db: Db, scope: SignedInScope, filter: ChatLogFilter) {
  const named = and(
    visibleMessages(scope),
    filter.propertyId ? eq(messages.propertyId, filter.propertyId) : undefined,
    filter.personId ? withPerson(scope, filter.personId) : undefined,
    filter.conversationId ? eq(messages.conversationId, filter.conversationId) : undefined,
  )
  const other = scope.role === 'landlord' ? tenantObject : landlordObject
  const { rows } = await db.execute<{ property: { address: string; city: string }; person: { name: string } }>(
    sql`select ${homeObject} as property, ${other} as person from (select * from ${messages} where ${named} limit 1) ${messages} ${peopleAndHome}`,
  )
  return rows[0]
}

/** As many as half a megabyte holds: some thousands. */
const asFit = <Row extends object>(rows: readonly Row[]) =>
  pageOf(
    rows,
    rows.length,
    () => [],
    (row) => 2 * Buffer.byteLength(JSON.stringify(row)),
  ).rows

/**
 * Whom and what the log can be narrowed to: all that somebody's conversations are about,
 * those that are archived or over too.
 */
export async function listChatLogChoices(db: Db, scope: SignedInScope): Promise<ChatLogChoices> {
  const other = scope.role === 'landlord' ? tenantObject : landlordObject
  const { rows } = await db.execute<{ property: ChatLogChoices['properties'][0]; person: ChatLogChoices['people'][0] }>(
    sql`select ${homeObject} as property, ${other} as person from ${conversations} ${peopleAndHomeOf(conversations)} where ${visibleConversations(scope)}`,
  )
  const homes = new Map(rows.map(({ property }) => [property.id, property]))
  const people = new Map(rows.map(({ person }) => [person.id, person]))
  return {
    properties: asFit([...homes.values()].toSorted((a, b) => inAddressOrder(a.address, b.address))),
    people: asFit([...people.values()].toSorted((a, b) => inAddressOrder(a.name, b.name))),
  }
}
