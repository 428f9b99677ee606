import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { mostNotifications } from '#domain/notification.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { removeOldestNotifications } from '#server/features/notifications/old-notifications.queries.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A landlord with these notifications, in this order. */
async function makeNotifiedLandlord(...notices: readonly Partial<NewNotification>[]) {
  const landlord = await makeLandlord()
  const rows = notices.map((notice, at) => ({
    type: 'system' as const,
    title: `Notice ${at + 1}`,
    message: 'Read me.',
    ...notice,
  }))
  await insertNotifications(
    app.services.db,
    rows.map((notice) => ({ ...notice, userId: landlord.id })),
  )
  return { landlord, ...app.as(landlord).notifications }
}

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

test('a person keeps the newest ten thousand, and every reminder for a year', async () => {
  const { db } = app.services
  const { landlord, list } = await makeNotifiedLandlord({ onceKey: 'old' }, { onceKey: 'new' }, {}, {})
  const { landlord: another, list: listOfAnother } = await makeNotifiedLandlord({})
  await db.execute(sql`update notifications set created_at = now() - interval '500 days'
    where user_id = ${landlord.id}::int and once_key = 'old'`)
  await db.execute(sql`insert into notifications (user_id, type, title, message)
    select ${landlord.id}::int, 'system', 'One of many', 'Read me.' from generate_series(1, ${mostNotifications - 1}::int)`)
  await removeOldestNotifications(db, londonDay(app.services.now()))
  const { rows } = await db.execute(
    sql`select title from notifications where user_id = ${landlord.id}::int and title <> 'One of many' order by id`,
  )
  expect(rows).toEqual([{ title: 'Notice 2' }, { title: 'Notice 4' }])
  expect(await list({ query: { limit: 1 } })).toMatchObject([{ title: 'One of many' }])
  expect(await listOfAnother()).toMatchObject([{ userId: another.id }])
})

test('notifications come newest first, with both names of the fields that have two', async () => {
  const { id: propertyId, address } = await makeProperty()
  const about = { propertyId, relatedEntityId: 7, relatedEntityType: 'maintenance_request' }
  const { landlord, list } = await makeNotifiedLandlord({}, { type: 'maintenance_request', ...about })
  const [newest, oldest] = await list()
  expect(newest).toMatchObject({
    userId: landlord.id,
    type: 'maintenance_request',
    title: 'Notice 2',
    read: false,
    isRead: false,
    ...about,
    entityId: 7,
    property: { id: propertyId, address },
  })
  expect(oldest).toMatchObject({ title: 'Notice 1', propertyId: null, property: null, entityId: null })
})

test('notifications come in pages, the newest first', async () => {
  const { landlord } = await makeNotifiedLandlord({}, {}, {})
  const pages = await pagesOf<{ title: string }>(app, landlord, '/api/notifications?limit=2')
  expect(pages.map(titles)).toEqual([['Notice 3', 'Notice 2'], ['Notice 1']])
})

test('they can be narrowed to one property and to unread ones', async () => {
  const [here, there] = [await makeProperty(), await makeProperty()]
  const { list, markRead } = await makeNotifiedLandlord(
    { propertyId: here.id },
    { propertyId: there.id },
    { propertyId: here.id },
    {},
  )
  const [newestHere] = await list({ query: { propertyId: here.id } })
  await markRead({ params: { id: newestHere?.id ?? 0 } })
  expect(titles(await list({ query: { propertyId: here.id } }))).toEqual(['Notice 3', 'Notice 1'])
  expect(titles(await list({ query: { propertyId: here.id, unread: 'true' } }))).toEqual(['Notice 1'])
  expect(titles(await list({ query: { unread: 'true' } }))).toEqual(['Notice 4', 'Notice 2', 'Notice 1'])
  expect(titles(await list({ query: { unread: 'false' } }))).toEqual(['Notice 3'])
})

test('they can be narrowed to one subject, whatever their type', async () => {
  const { list } = await makeNotifiedLandlord(
    { type: 'inspection' },
    { type: 'document_expiry' },
    { type: 'inspection_completed' },
  )
  expect(titles(await list({ query: { subject: 'inspection' } }))).toEqual(['Notice 3', 'Notice 1'])
  expect(titles(await list({ query: { subject: 'rent' } }))).toEqual([])
  expect(await refusal(list({ query: { subject: 'weather' as 'rent' } }))).toMatchObject({ status: 400 })
})

test('marking one as read, then all, lowers the count and leaves other people’s alone', async () => {
  const { list, markRead, markAllRead, unreadCount } = await makeNotifiedLandlord({}, {}, {})
  const other = await makeNotifiedLandlord({})
  expect(await unreadCount()).toEqual({ count: 3 })
  const [{ id } = { id: 0 }] = await list()
  expect(await markRead({ params: { id } })).toMatchObject({ id, read: true, isRead: true })
  expect(await unreadCount()).toEqual({ count: 2 })
  await markAllRead()
  expect((await list()).every(({ isRead }) => isRead)).toBe(true)
  expect(await unreadCount()).toEqual({ count: 0 })
  expect(await refusal(other.markRead({ params: { id } }))).toMatchObject({
    status: 404,
    text: 'Notification not found',
  })
  expect(await other.unreadCount()).toEqual({ count: 1 })
})
