import { describe, expect, it } from 'vitest'
import { addDays, londonDay } from '#domain/day.ts'
import { messageReactions } from '#domain/message.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { addCoTenant, makeConversingHome } from '#test/conversations.ts'
import { makeLandlord, makeTenancy, makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { openInvitationOf } from '#test/lettings.ts'
import { pagesOf } from '#test/pages.ts'
import { uploadPhoto } from '#test/photo.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as, setNow } = app

const makeHome = () => makeConversingHome(app)
const makeCoTenant = addCoTenant(app)

const conversationsOf = (caller: Caller, query: object = {}) => as(caller).messages.conversations({ query })
const threadOf = (caller: Caller, conversationId: number, query: object = {}) =>
  as(caller).messages.list({ query: { conversationId, ...query } })
const unreadOf = async (caller: Caller) => (await as(caller).messages.unreadCount()).count
const manyFiles = Array.from({ length: 11 }, () => `${'0'.repeat(32)}.png`)

describe('a conversation', () => {
  it('is one for two people and a property, whoever begins', async () => {
    const { landlord, tenant, property, ask, answer } = await makeHome()
    const first = await ask()
    expect(first).toMatchObject({
      propertyId: property.id,
      senderId: tenant.id,
      receiverId: landlord.id,
      messageType: 'tenant_to_landlord',
      subject: null,
      content: 'The tap drips.',
      isRead: false,
      editedAt: null,
      isDeleted: false,
      attachments: [],
      reactions: [],
      createdAt: testNow.toISOString(),
    })
    const second = await answer('On Friday.', { subject: 'Your tap' })
    expect(second).toMatchObject({
      conversationId: first.conversationId,
      messageType: 'landlord_to_tenant',
      subject: 'Your tap',
    })
    expect((await threadOf(tenant, first.conversationId)).map(({ id }) => id)).toEqual([second.id, first.id])
    const seen = {
      conversationId: first.conversationId,
      propertyId: property.id,
      participants: [
        { id: landlord.id, name: landlord.name },
        { id: tenant.id, name: 'Priya Raman' },
      ],
      participantIds: [landlord.id, tenant.id],
      lastMessagePreview: 'On Friday.',
      isArchived: false,
      isPinned: false,
      canSend: true,
    }
    expect(await conversationsOf(landlord)).toMatchObject([
      { ...seen, title: `Priya Raman · ${property.address}`, unreadCount: 1 },
    ])
    expect(await conversationsOf(tenant)).toMatchObject([
      { ...seen, title: `${landlord.name} · ${property.address}`, unreadCount: 1 },
    ])
    expect(await as(tenant).messages.sessions()).toEqual(await conversationsOf(tenant))
  })

  it('is one also when both begin at once', async () => {
    const { landlord, ask, answer } = await makeHome()
    const sent = await Promise.all([ask('1'), answer('2'), ask('3'), answer('4'), ask('5'), answer('6')])
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
    const [only, ...others] = await conversationsOf(landlord)
    expect(others).toEqual([])
    const thread = await threadOf(landlord, only?.conversationId ?? 0)
    expect(thread.map(({ content }) => content).toSorted()).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(only?.lastMessagePreview).toBe(thread[0]?.content)
  })

  it('is seen by its two people: no co-tenant, no other landlord, no guest', async () => {
    const { landlord, property, ask } = await makeHome()
    const { conversationId, id } = await ask('Only for you.')
    const coTenant = await makeCoTenant({ landlord, property })
    for (const stranger of [coTenant, await makeLandlord(), await makeTenant()]) {
      expect((await refusal(threadOf(stranger, conversationId))).status).toBe(404)
      expect((await refusal(as(stranger).messages.markRead({ params: { id } }))).status).toBe(404)
      expect(await conversationsOf(stranger)).toEqual([])
      expect(await as(stranger).messages.chatLogs({ query: { conversationId } })).toEqual([])
      const csv = await as(stranger).messages.exportCsv({ query: { conversationId } })
      expect(String(csv)).not.toContain('Only for you.')
    }
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect((await refusal(conversationsOf(guest))).status).toBe(403)
  })

  it('is pinned and archived by each for themselves; a new message takes it out of the archive', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const { conversationId } = await ask()
    const params = { conversationId }
    await as(landlord).messages.updateSession({ params, body: { isPinned: true } })
    expect(await as(landlord).messages.updateSession({ params, body: { isArchived: true } })).toMatchObject({
      isPinned: true,
      isArchived: true,
    })
    expect(await conversationsOf(tenant)).toMatchObject([{ isPinned: false, isArchived: false }])
    expect(await conversationsOf(landlord, { archived: false })).toEqual([])
    expect(await conversationsOf(landlord, { archived: true })).toHaveLength(1)
    await ask('One more thing.')
    expect(await conversationsOf(landlord, { archived: false })).toMatchObject([{ isPinned: true, isArchived: false }])
  })

  it('that is pinned comes first, and the others by their last message, page by page', async () => {
    const { landlord, property, tenant, ask } = await makeHome()
    const others = []
    for (const name of ['Änn', 'Ben', 'Cy']) {
      const other = await makeCoTenant({ landlord, property }, name)
      const body = { propertyId: property.id, receiverId: landlord.id, content: `From ${name}` }
      others.push(await as(other).messages.create({ body }))
    }
    const mine = await ask('The newest')
    const [ann, ben, cy] = others.map(({ conversationId }) => conversationId)
    await as(landlord).messages.updateSession({ params: { conversationId: ben ?? 0 }, body: { isPinned: true } })
    const expected = [ben, mine.conversationId, cy, ann]
    const pages = await pagesOf<{ conversationId: number }>(app, landlord, '/api/conversations?limit=1')
    expect(pages.map((page) => page.map(({ conversationId }) => conversationId))).toEqual(expected.map((id) => [id]))
    expect(await conversationsOf(landlord, { q: 'ann' })).toMatchObject([{ conversationId: ann }])
    expect(await as(landlord).messages.contacts({ query: { q: 'ann' } })).toMatchObject([{ conversationId: ann }])
    expect(await conversationsOf(landlord, { unread: true })).toHaveLength(4)
    expect(await conversationsOf(landlord, { pinned: true })).toMatchObject([{ conversationId: ben }])
    expect(await conversationsOf(landlord, { pinned: false })).toHaveLength(3)
    expect(await conversationsOf(tenant)).toHaveLength(1)
  })
})

describe('who may write to whom', () => {
  it('is a tenant to their landlord, and a landlord to the tenants of the property', async () => {
    const { landlord, tenant, property, tenancy } = await makeHome()
    expect(await as(tenant).messages.contacts()).toEqual([
      {
        tenantId: tenancy.id,
        propertyId: property.id,
        receiverId: landlord.id,
        name: landlord.name,
        property: { id: property.id, address: property.address, city: property.city },
        conversationId: null,
      },
    ])
    expect(await as(landlord).messages.contacts({ query: { tenantId: tenancy.id } })).toMatchObject([
      { receiverId: tenant.id, name: 'Priya Raman' },
    ])
    const write = (caller: Caller, propertyId: number, receiverId: number) =>
      refusal(as(caller).messages.create({ body: { propertyId, receiverId, content: 'Hello' } }))
    const other = await makeHome()
    const { id } = property
    expect((await write(landlord, id, other.tenant.id)).status).toBe(403)
    expect((await write(landlord, id, landlord.id)).status).toBe(403)
    expect((await write(tenant, id, other.landlord.id)).status).toBe(403)
    expect((await write(tenant, id, tenant.id)).status).toBe(403)
    expect((await write(tenant, other.property.id, other.landlord.id)).status).toBe(403)
    expect((await write(landlord, 2_147_483_647, tenant.id)).status).toBe(404)
  })

  it('is nobody who has not opened the invitation yet', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const write = () =>
      as(landlord).messages.create({ body: { propertyId: property.id, receiverId: tenant.id, content: 'Welcome' } })
    expect(await refusal(write())).toMatchObject({
      status: 403,
      text: 'This tenant has not opened the invitation yet. You can write to them once they have an account.',
    })
    expect(await as(landlord).messages.contacts()).toEqual([])
    await openInvitationOf(tenant)
    expect((await write()).content).toBe('Welcome')
  })

  it('ends with the tenancy: both go on reading, under the name of its last day, and nothing changes any more', async () => {
    const { landlord, tenant, tenancy, ask, answer } = await makeHome()
    const { id, conversationId } = await ask('Where is the meter?')
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    await as(tenant).accounts.updateProfile({ body: { name: 'Priya Newname', email: tenant.email ?? '' } })
    const text = 'This tenancy has ended. The conversation can still be read, but nothing more can be written in it.'
    for (const change of [
      () => ask('Hello?'),
      () => answer('Goodbye'),
      () => as(tenant).messages.update({ params: { id }, body: { content: 'Other words' } }),
      () => as(tenant).messages.remove({ params: { id } }),
      () => as(landlord).messages.react({ params: { id }, body: { reaction: '👍' } }),
    ]) {
      expect(await refusal(change())).toMatchObject({ status: 403, text })
    }
    expect(await threadOf(tenant, conversationId)).toMatchObject([{ content: 'Where is the meter?' }])
    expect((await as(landlord).messages.markRead({ params: { id } })).isRead).toBe(true)
    const [seen] = await conversationsOf(landlord)
    expect(seen).toMatchObject({ canSend: false, participants: [{}, { name: 'Priya Raman' }] })
    expect(JSON.stringify(await as(landlord).messages.chatLogs())).not.toContain('Newname')
  })

  it('goes with the property, its files when the bin is emptied', async () => {
    const { landlord, tenant, property, ask } = await makeHome()
    const photo = await uploadPhoto(app, tenant)
    const { conversationId } = await ask('Look', { attachments: [photo.file] })
    expect(await keysOf(app)).toContain(photo.file)
    await as(landlord).properties.remove({ params: { id: property.id } })
    expect((await refusal(threadOf(tenant, conversationId))).status).toBe(404)
    expect(await keysOf(app)).toContain(photo.file)
    await emptyBins({ ...app.services, log: app.app.log }, addDays(londonDay(testNow), 31))
    expect(await keysOf(app)).not.toContain(photo.file)
    expect(await unreadOf(landlord)).toBe(0)
  })
})

describe('a message', () => {
  it.each([
    ['without a word', { content: '' }, 'content: Please write a message'],
    ['of blanks', { content: ' \n ' }, 'content: Please write a message'],
    ['that is too long', { content: 'x'.repeat(5_001) }, 'content: Must be at most 5,000 characters'],
    ['with a long subject', { content: 'x', subject: 'x'.repeat(201) }, 'subject: Must be at most 200 characters'],
    ['with many files', { content: 'x', attachments: manyFiles }, 'attachments: At most 10 files'],
    ['with a short key', { content: 'x', clientKey: 'short' }, 'clientKey: Must be a key of 16 to 64 characters'],
  ])('%s is refused', async (_, body, text) => {
    const { ask, landlord } = await makeHome()
    const refused = await refusal(ask('', body))
    expect([refused.status, refused.text]).toEqual([400, text])
    expect(await conversationsOf(landlord)).toEqual([])
  })

  it('holds 5,000 characters, as they were typed', async () => {
    const { ask } = await makeHome()
    const content = `Zoë & <b>=SUM(1)</b>\n${'x'.repeat(4_900)}`
    expect((await ask(content)).content).toBe(content)
  })

  it('sent again under its own key is the same one', async () => {
    const { ask, landlord } = await makeHome()
    const clientKey = '0123456789abcdef-key'
    const sent = await Promise.all([ask('Once', { clientKey }), ask('Once', { clientKey }), ask('Once', { clientKey })])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await unreadOf(landlord)).toBe(1)
    expect(await as(landlord).notifications.list()).toHaveLength(1)
  })

  it('tells the other person, until it is read', async () => {
    const { landlord, tenant, property, ask, answer } = await makeHome()
    const asked = await ask('The tap drips.\nAll night.')
    const about = { relatedEntityType: 'conversation', relatedEntityId: asked.conversationId, propertyId: property.id }
    expect(await as(landlord).notifications.list()).toMatchObject([
      { type: 'tenant_message', title: 'New message from Priya Raman', message: 'The tap drips. All night.', ...about },
    ])
    await answer('On Friday.')
    const last = await answer('Or on Monday.')
    expect(await as(tenant).notifications.list()).toMatchObject([
      { type: 'landlord_message', title: `New message from ${landlord.name}`, message: 'Or on Monday.', ...about },
      { type: 'landlord_message', message: 'On Friday.' },
    ])
    expect([await unreadOf(landlord), await unreadOf(tenant)]).toEqual([1, 2])
    setNow(new Date('2026-11-21T14:02:00Z'))
    expect(await as(tenant).messages.markRead({ params: { id: last.id } })).toMatchObject({
      isRead: true,
      readAt: '2026-11-21T14:02:00.000Z',
    })
    setNow(testNow)
    expect([await unreadOf(landlord), await unreadOf(tenant)]).toEqual([1, 0])
    expect(await as(tenant).notifications.unreadCount()).toEqual({ count: 0 })
    const thread = await threadOf(landlord, asked.conversationId)
    expect(thread.map(({ isRead }) => isRead)).toEqual([true, true, false])
    expect((await refusal(as(landlord).messages.markRead({ params: { id: last.id } }))).status).toBe(403)
  })

  it('is marked read with all before it and their notices, and none after it', async () => {
    const { landlord, ask } = await makeHome()
    await ask('1')
    const second = await ask('2')
    setNow(new Date('2026-11-21T12:30:00Z'))
    await ask('3')
    setNow(testNow)
    await as(landlord).messages.markRead({ params: { id: second.id } })
    expect(await unreadOf(landlord)).toBe(1)
    expect(await as(landlord).notifications.list({ query: { unread: 'true' } })).toMatchObject([{ message: '3' }])
    const again = await as(landlord).messages.markRead({ params: { id: second.id } })
    expect(again.readAt).toBe(testNow.toISOString())
  })

  it('is changed by its sender alone, and says when', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const { id } = await ask('The tap drips.')
    const update = (caller: Caller, content: string) =>
      as(caller).messages.update({ params: { id }, body: { content } })
    expect((await refusal(update(landlord, 'Nothing drips.'))).status).toBe(403)
    expect((await refusal(update(tenant, '  '))).text).toBe('content: Please write a message')
    const at = new Date('2026-11-21T12:30:00Z')
    setNow(at)
    expect(await update(tenant, 'The tap drips.')).toMatchObject({ editedAt: null })
    expect(await update(tenant, 'The bath tap drips.')).toMatchObject({
      content: 'The bath tap drips.',
      editedAt: at.toISOString(),
      createdAt: testNow.toISOString(),
    })
    setNow(testNow)
    const [log] = await as(landlord).messages.chatLogs()
    expect(log?.metadata.edits).toEqual([{ editedAt: at.toISOString(), before: 'The tap drips.' }])
    expect(await conversationsOf(landlord)).toMatchObject([{ lastMessagePreview: 'The bath tap drips.' }])
  })

  it('that its sender deletes leaves only that there was one', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const photo = await uploadPhoto(app, tenant)
    const { id, conversationId } = await ask('A secret', { attachments: [photo.file], subject: 'Secretly' })
    await as(tenant).messages.update({ params: { id }, body: { content: 'Another secret' } })
    await as(landlord).messages.react({ params: { id }, body: { reaction: '❓' } })
    expect((await refusal(as(landlord).messages.remove({ params: { id } }))).status).toBe(403)
    const deleted = await as(tenant).messages.remove({ params: { id } })
    expect(deleted).toMatchObject({
      content: 'message deleted',
      isDeleted: true,
      subject: null,
      attachments: [],
      reactions: [],
    })
    expect(await as(tenant).messages.remove({ params: { id } })).toEqual(deleted)
    expect(await keysOf(app)).not.toContain(photo.file)
    expect(await unreadOf(landlord)).toBe(0)
    expect(await conversationsOf(landlord)).toMatchObject([{ conversationId, lastMessagePreview: 'message deleted' }])
    const logs = await as(landlord).messages.chatLogs()
    expect(logs).toMatchObject([
      { isDeleted: true, metadata: { deletedAt: testNow.toISOString(), edits: [{ before: '' }] } },
    ])
    expect(JSON.stringify(logs)).not.toMatch(/secret/i)
    expect(await as(landlord).messages.chatLogs({ query: { q: 'deleted' } })).toEqual([])
    for (const change of [
      () => as(tenant).messages.update({ params: { id }, body: { content: 'Back' } }),
      () => as(landlord).messages.react({ params: { id }, body: { reaction: '👍' } }),
    ]) {
      expect((await refusal(change())).status).toBe(409)
    }
  })

  it('that its sender deletes is quoted by no notice any more, and by that of no other message less', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const [first, second] = [await ask('The code is 4711.'), await ask('Yes')]
    setNow(new Date('2026-11-21T12:30:00Z'))
    await ask('Yes')
    await as(tenant).messages.update({ params: { id: first.id }, body: { content: 'The code has changed.' } })
    for (const { id } of [first, second]) await as(tenant).messages.remove({ params: { id } })
    setNow(testNow)
    expect(await as(landlord).notifications.list()).toMatchObject([
      { message: 'Yes', isRead: false },
      { message: 'message deleted', isRead: true },
      { message: 'message deleted', isRead: true },
    ])
    expect(await as(landlord).notifications.unreadCount()).toEqual({ count: 1 })
  })

  it('carries the reactions of both, each once, and takes them off again', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const { id } = await ask()
    const react = (caller: Caller, reaction: string) =>
      as(caller).messages.react({ params: { id }, body: { reaction: reaction as '👍' } })
    await react(tenant, '👍')
    await react(landlord, '👍')
    expect((await react(landlord, '✅')).reactions).toMatchObject([
      { messageId: id, userId: tenant.id, reaction: '👍' },
      { userId: landlord.id, reaction: '👍' },
      { userId: landlord.id, reaction: '✅' },
    ])
    expect((await react(tenant, '👍')).reactions).toHaveLength(2)
    expect((await refusal(react(tenant, '🐈'))).text).toBe(`reaction: Must be one of ${messageReactions.join(' ')}`)
    await Promise.all(Array.from({ length: 8 }, () => react(tenant, '😂')))
    expect((await threadOf(tenant, (await ask()).conversationId))[1]?.reactions).toHaveLength(2)
  })

  it('puts a reaction on or takes it off as `isOn` says, however it is already', async () => {
    const { landlord, ask } = await makeHome()
    const { id } = await ask()
    const reactionsAfter = async (isOn: boolean) =>
      (await as(landlord).messages.react({ params: { id }, body: { reaction: '👍', isOn } })).reactions.length
    expect(await reactionsAfter(false)).toBe(0)
    expect([await reactionsAfter(true), await reactionsAfter(true)]).toEqual([1, 1])
    expect(await reactionsAfter(false)).toBe(0)
  })
})
