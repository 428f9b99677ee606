import { describe, expect, test } from 'vitest'
import { type DocumentType, documentTypes, isSharedByDefault } from '#domain/document.ts'
import { beginTenancy } from '#server/features/tenancies/tenancies.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { documentForm, pdf, uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { beforeLetting, lettingOf } from '#test/lettings.ts'

const app = await testApp()
const { as } = app

const namesFor = async (caller: Caller) => (await as(caller).documents.list()).map(({ name }) => name).sort()

const noticesOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).filter(({ relatedEntityType }) => relatedEntityType === 'document')

describe('what a tenant sees', () => {
  test.each(documentTypes.map((type) => [type, isSharedByDefault(type)] as const))(
    'of %s, unless the landlord says otherwise: %s',
    async (type, isShared) => {
      const { landlord, property, tenant } = await makeTenancy()
      const added = await uploadDocument(app, landlord, { propertyId: property.id, type })
      expect(added.sharedWithTenant).toBe(isShared)
      expect(await as(tenant).documents.list()).toHaveLength(isShared ? 1 : 0)
      const { id } = added
      const turned = documentForm({ sharedWithTenant: !isShared }, null)
      await as(landlord).documents.update({ params: { id }, form: turned })
      expect(await as(tenant).documents.list()).toHaveLength(isShared ? 0 : 1)
    },
  )

  test('is what is shared about the property that they live in, and neither notes of whose tenancy it is nor more', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const { tenantIds: _, ...shared } = await uploadDocument(app, landlord, {
      propertyId: property.id,
      notes: 'Rated C',
    })
    await makeDocument(await makeProperty({ landlordId: landlord.id }))
    await makeDocument(property, { sharedWithTenant: false })
    expect(await as(tenant).documents.list()).toEqual([shared])
    expect(await as(await makeTenant()).documents.list()).toEqual([])
  })

  test('runs out for them as it does for the landlord', async () => {
    const { property, tenant } = await makeTenancy()
    await makeDocument(property, { expiryDate: '2026-11-30', name: 'Shared' })
    await makeDocument(property, { expiryDate: '2026-11-30', type: 'Insurance cert', sharedWithTenant: false })
    expect((await as(tenant).documents.expiring()).map(({ name }) => name)).toEqual(['Shared'])
  })

  test('is nothing before they have accepted, and nothing after they have left', async () => {
    const invited = await makeTenancy({ accepted: false })
    await makeDocument(invited.property)
    expect(await as(invited.tenant).documents.list()).toEqual([])
    const left = await makeTenancy({ active: false, moveOutDate: '2026-11-01' })
    await makeDocument(left.property)
    expect(await as(left.tenant).documents.list()).toEqual([])
  })
})

test('who may no longer see a document has no notification of it either', async () => {
  const { landlord, property, tenant, tenancy } = await makeTenancy()
  const other = await makeTenant({ invitedBy: landlord.id })
  const { id: othersId } = await lettingOf(app)(landlord, property, other)
  const mistaken = { propertyId: property.id, type: 'Tenancy Agreement', tenantId: tenancy.id }
  const { id } = await uploadDocument(app, landlord, mistaken)
  await as(landlord).documents.update({ params: { id }, form: documentForm({ tenantId: othersId }, null) })
  expect([await noticesOf(tenant), await noticesOf(other)]).toMatchObject([[], [{ relatedEntityId: id }]])
  const { id: gas } = await uploadDocument(app, landlord, { propertyId: property.id })
  const share = (sharedWithTenant: boolean) =>
    as(landlord).documents.bulkSharing({ body: { ids: [id, gas], sharedWithTenant } })
  await share(false)
  expect([await noticesOf(tenant), await noticesOf(other)]).toEqual([[], []])
  await share(true)
  expect([await noticesOf(tenant), await noticesOf(other)]).toMatchObject([[{ relatedEntityId: gas }], [{}, {}]])
})

test('a document that is deleted is no longer spoken of in what nobody has read yet', async () => {
  const { landlord, property, tenant } = await makeTenancy()
  const { id } = await uploadDocument(app, landlord, { propertyId: property.id, name: 'Read' })
  await as(tenant).notifications.markAllRead()
  const { id: other } = await uploadDocument(app, landlord, { propertyId: property.id, name: 'Unread' })
  await as(landlord).documents.remove({ params: { id } })
  await as(landlord).documents.remove({ params: { id: other } })
  expect(await noticesOf(tenant)).toMatchObject([{ relatedEntityId: id, isRead: true }])
})

describe('documents of a tenancy', () => {
  const tenancyDocumentTypes = documentTypes.filter((type): type is DocumentType =>
    ['Tenancy Agreement', 'Deposit Protection + Prescribed Info', 'Inventory', 'Inspection Report'].includes(type),
  )
  const moveIn = lettingOf(app)

  test.each(tenancyDocumentTypes)(
    '%s is for those who live there that day, not for who comes after them',
    async (type) => {
      const { landlord, property, tenant, tenancy } = await makeTenancy()
      const added = await uploadDocument(app, landlord, { propertyId: property.id, type })
      expect(added.tenantIds).toEqual([tenancy.id])
      const next = await makeTenant({ invitedBy: landlord.id })
      await moveIn(landlord, property, next)
      expect(await as(tenant).documents.list()).toHaveLength(1)
      expect(await as(next).documents.list()).toEqual([])
      expect((await refusal(as(next).documents.view({ params: { id: added.id } }))).status).toBe(404)
    },
  )

  test('that were uploaded before any tenancy of the home was entered are the first one’s', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const fields = { propertyId: property.id, type: 'Tenancy Agreement' }
    const { id, tenantIds } = await uploadDocument(app, landlord, fields)
    await uploadDocument(app, landlord, { ...fields, name: 'Draft', sharedWithTenant: false })
    expect(tenantIds).toEqual([])
    const tenancy = await moveIn(landlord, property, tenant, { moveInDate: '2025-03-01' })
    expect((await as(landlord).documents.list()).map((each) => each.tenantIds)).toEqual([[tenancy.id], [tenancy.id]])
    expect(await as(tenant).documents.list()).toMatchObject([{ id }])
    expect(await noticesOf(tenant)).toMatchObject([{ relatedEntityId: id }])
  })

  test.each([
    ['long after they were uploaded', { moveInDate: '2026-12-20' }],
    ['that is over', { moveInDate: '2025-03-01', moveOutDate: '2026-11-01' }],
  ])('are not those of a tenancy %s', async (_, terms) => {
    const { landlord, property, tenant } = await beforeLetting()
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Tenancy Agreement' })
    await moveIn(landlord, property, tenant, terms)
    expect(await as(landlord).documents.list()).toMatchObject([{ id, tenantIds: [] }])
  })

  test('are claimed by whatever scope the landlord begins the tenancy in', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    await uploadDocument(app, landlord, { propertyId: property.id, type: 'Tenancy Agreement' })
    const scope = actingFor({ landlordId: landlord.id })
    const terms = { userId: tenant.id, propertyId: property.id, rentAmount: 95_000, moveInDate: '2026-11-01' }
    const by = { today: '2026-11-21', author: { landlordId: landlord.id, by: landlord.id } }
    const id = await app.services.db.transaction((tx) => beginTenancy(tx, scope, { ...terms, accepted: true }, by))
    expect(await as(landlord).documents.list()).toMatchObject([{ tenantIds: [id] }])
  })

  test('are not given to whoever joins with the code of the home', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
    const property = await makeProperty({ landlordId: landlord.id })
    await uploadDocument(app, landlord, { propertyId: property.id, type: 'Tenancy Agreement', name: 'For Anna' })
    const stranger = await makeTenant()
    await as(stranger).accounts.join({ body: { joinCode: property.joinCode } })
    expect(await as(stranger).documents.list()).toEqual([])
    expect(await as(landlord).documents.list()).toMatchObject([{ tenantIds: [] }])
  })

  test('are not given to whoever comes after somebody whose they may be, deleted or not', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const next = await makeTenant({ invitedBy: landlord.id })
    const mistaken = await moveIn(landlord, property, tenant)
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Tenancy Agreement' })
    await as(landlord).tenancies.remove({ params: { id: mistaken.id } })
    await moveIn(landlord, property, next)
    expect(await as(landlord).documents.list()).toMatchObject([{ id, tenantIds: [] }])

    const left = await makeTenancy({ active: false, moveInDate: '2025-01-01', moveOutDate: '2026-11-10' })
    const paper = { propertyId: left.property.id, type: 'Inspection Report' }
    await uploadDocument(app, left.landlord, paper)
    await moveIn(left.landlord, left.property, await makeTenant({ invitedBy: left.landlord.id }))
    expect(await as(left.landlord).documents.list()).toMatchObject([{ tenantIds: [] }])
  })

  test('are for the chosen tenancy alone', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy()
    const coTenant = await makeTenant({ invitedBy: landlord.id })
    const coTenancy = await moveIn(landlord, property, coTenant)
    const fields = { propertyId: property.id, type: 'Tenancy Agreement' }
    const added = await uploadDocument(app, landlord, { ...fields, tenantId: coTenancy.id })
    expect([await namesFor(tenant), await namesFor(coTenant)]).toEqual([[], ['Energy certificate']])
    const { id } = added
    await as(landlord).documents.update({ params: { id }, form: documentForm({ tenantId: tenancy.id }, null) })
    expect([await namesFor(tenant), await namesFor(coTenant)]).toEqual([['Energy certificate'], []])
    const toldOf = async (person: Caller) =>
      (await as(person).notifications.list()).filter(({ title }) => title === 'New document').length
    expect([await toldOf(tenant), await toldOf(coTenant)]).toEqual([1, 0])
  })

  test('are for who is to move in, while nobody lives there yet', async () => {
    const { landlord, property, tenancy } = await makeTenancy({ moveInDate: '2027-01-10' })
    const fields = { propertyId: property.id, type: 'Tenancy Agreement' }
    expect((await uploadDocument(app, landlord, fields)).tenantIds).toEqual([tenancy.id])
    const present = await makeTenant({ invitedBy: landlord.id })
    const { id } = await moveIn(landlord, property, present)
    expect((await uploadDocument(app, landlord, fields)).tenantIds).toEqual([id])
  })

  test('are assigned again when the document moves, and belong to nobody when its type is another', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const elsewhere = await makeProperty({ landlordId: landlord.id })
    const fields = { propertyId: property.id, type: 'Tenancy Agreement' }
    const { id } = await uploadDocument(app, landlord, fields)
    const change = (wishes: Parameters<typeof documentForm>[0]) =>
      as(landlord).documents.update({ params: { id }, form: documentForm(wishes, null) })
    expect((await change({ propertyId: elsewhere.id })).tenantIds).toEqual([])
    expect(await namesFor(tenant)).toEqual([])
    await change({ propertyId: property.id })
    expect(await namesFor(tenant)).toEqual(['Energy certificate'])
    expect(await change({ type: 'Insurance cert' })).toMatchObject({ tenantIds: [], sharedWithTenant: false })
    expect(await change({ type: 'EPC' })).toMatchObject({ sharedWithTenant: false })
    expect(await namesFor(tenant)).toEqual([])
  })

  test.each([
    [{ type: 'EPC' }, 'tenantId: A document of this type belongs to the property, not to a tenant'],
    [{ type: 'Inventory' }, 'tenantId: This tenant does not live in the chosen property'],
  ])('cannot be of a tenancy that does not fit: %j', async ({ type }, message) => {
    const { landlord, tenancy } = await makeTenancy()
    const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
    const { status, text } = await refusal(uploadDocument(app, landlord, { propertyId, type, tenantId: tenancy.id }))
    expect([status, text]).toEqual([400, message])
  })
})

describe('tenants hear', () => {
  test('of a document once it is shared with them, and of no other', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const propertyId = property.id
    const { id } = await uploadDocument(app, landlord, { propertyId, type: 'Insurance cert', name: 'Policy' })
    expect(await noticesOf(tenant)).toEqual([])
    const share = documentForm({ sharedWithTenant: true }, null)
    await as(landlord).documents.update({ params: { id }, form: share })
    await as(landlord).documents.update({ params: { id }, form: share })
    expect(await noticesOf(tenant)).toMatchObject([
      {
        type: 'document_added',
        title: 'New document',
        message: `Insurance documents ‘Policy’ for ${property.address} have been shared with you.`,
        entityId: id,
      },
    ])
    expect(await noticesOf(landlord)).toEqual([])
  })

  test('of a paper of a tenancy only when it is theirs', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy()
    const coTenant = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, coTenant)
    await uploadDocument(app, landlord, { propertyId: property.id, type: 'Inventory', tenantId: tenancy.id })
    expect([await noticesOf(tenant), await noticesOf(coTenant)].map((notices) => notices.length)).toEqual([1, 0])
  })
})

describe('a file', () => {
  const fetchFile = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

  async function filed(fields: Parameters<typeof uploadDocument>[2] = {}) {
    const parents = await makeTenancy()
    const document = await uploadDocument(app, parents.landlord, { propertyId: parents.property.id, ...fields })
    const path = (use: 'view' | 'download') => `/api/documents/${document.id}/${use}`
    const ticketFor = async (caller: Caller) =>
      (await as(caller).documents.ticket({ params: { id: document.id } })).ticket
    return { ...parents, document, path, ticketFor }
  }

  test('is seen in place and saved under its name, without a trace of where', async () => {
    const { landlord, path } = await filed({ name: 'Énergie "A/B"\r\n2026.pdf' })
    const view = await fetchFile(`${path('view')}?token=${landlord.token}`)
    expect(view.rawPayload).toEqual(pdf())
    expect(view.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `inline; filename="Energie A B 2026.pdf"; filename*=UTF-8''%C3%89nergie%20A%20B%202026.pdf`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': "frame-ancestors 'self'",
      'cache-control': 'private, no-store',
    })
    const saved = await fetchFile(`${path('download')}?token=${landlord.token}`)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('that is refused does not tell where, either: the token stands in the address of the refusal', async () => {
    const { path } = await filed()
    const stranger = await makeLandlord()
    const answers = await Promise.all(
      [stranger.token, 'no-such-token'].map((token) => fetchFile(`${path('view')}?token=${token}`)),
    )
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['referrer-policy']])).toEqual([
      [404, 'no-referrer'],
      [401, 'no-referrer'],
    ])
  })

  test('that a browser might run is only ever saved', async () => {
    const { property, landlord } = await makeTenancy()
    const word = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const form = documentForm({ name: 'Letter', type: 'EPC', propertyId: property.id }, word, 'letter.doc')
    const { id, filePath } = await as(landlord).documents.create({ form })
    for (const url of [`/api/documents/${id}/view`, filePath]) {
      const answer = await fetchFile(`${url}?token=${landlord.token}`)
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="Letter.doc"; filename*=UTF-8''Letter.doc`,
      ])
    }
  })

  test('is handed out for a ticket in both ways, for this one file and 60 seconds', async () => {
    const { landlord, tenant, path, ticketFor } = await filed()
    for (const caller of [landlord, tenant]) {
      const ticket = await ticketFor(caller)
      for (const use of ['view', 'download'] as const) {
        expect((await fetchFile(`${path(use)}?token=${ticket}`)).statusCode).toBe(200)
      }
    }
    const other = await filed()
    const ticket = await ticketFor(landlord)
    expect((await fetchFile(`${other.path('view')}?token=${ticket}`)).statusCode).toBe(401)
    expect((await fetchFile(`/api/documents?token=${ticket}`)).statusCode).toBe(401)
    expect((await fetchFile(`${path('view')}?token=${ticket.slice(0, -2)}`)).statusCode).toBe(401)
    expect((await fetchFile(path('view'))).statusCode).toBe(401)
    const now = app.services.now()
    app.setNow(new Date(now.getTime() + 59_000))
    expect((await fetchFile(`${path('view')}?token=${ticket}`)).statusCode).toBe(200)
    app.setNow(new Date(now.getTime() + 60_000))
    expect((await fetchFile(`${path('view')}?token=${ticket}`)).statusCode).toBe(401)
    app.setNow(now)
  })

  test('is not handed out for a ticket once it is no longer shared, or its session has ended', async () => {
    const { landlord, tenant, document, path, ticketFor } = await filed()
    const tenants = await ticketFor(tenant)
    const landlords = await ticketFor(landlord)
    const hide = documentForm({ sharedWithTenant: false }, null)
    await as(landlord).documents.update({ params: { id: document.id }, form: hide })
    expect((await fetchFile(`${path('view')}?token=${tenants}`)).statusCode).toBe(404)
    await as(landlord).accounts.logout()
    expect((await fetchFile(`${path('view')}?token=${landlords}`)).statusCode).toBe(401)
  })

  test('lies at /uploads too, for the same people', async () => {
    const { landlord, tenant, property, document } = await filed()
    const { token: guest } = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    const file = document.filePath.slice('/uploads/'.length)
    const statusFor = async (token: string) => {
      const { tickets } = await as({ token }).uploads.tickets({ body: { files: [file] } })
      const byToken = await fetchFile(`${document.filePath}?token=${token}`)
      const byTicket = await fetchFile(`${document.filePath}?token=${tickets[file] ?? 'none'}`)
      return [byToken.statusCode, byTicket.statusCode]
    }
    expect(await statusFor(landlord.token)).toEqual([200, 200])
    expect(await statusFor(tenant.token)).toEqual([200, 200])
    expect(await statusFor(guest)).toEqual([404, 401])
    expect(await statusFor((await makeLandlord()).token)).toEqual([404, 401])
    expect(await statusFor((await makeTenant()).token)).toEqual([404, 401])
  })

  test('is handed out in parts', async () => {
    const { landlord, path } = await filed()
    const part = (range: string, more: Record<string, string> = {}) =>
      fetchFile(path('view'), { authorization: `Bearer ${landlord.token}`, range, ...more })
    const whole = pdf()
    const middle = await part('bytes=5-9')
    expect([
      middle.statusCode,
      middle.rawPayload,
      middle.headers['content-range'],
      middle.headers['content-length'],
    ]).toEqual([206, whole.subarray(5, 10), `bytes 5-9/${whole.length}`, '5'])
    expect((await part('bytes=-6')).rawPayload).toEqual(whole.subarray(-6))
    const beyond = await part(`bytes=${whole.length}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200)
    const head = await app.app.inject({
      method: 'HEAD',
      url: path('view'),
      headers: { authorization: `Bearer ${landlord.token}` },
    })
    expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges'], head.body]).toEqual([
      200,
      String(whole.length),
      'bytes',
      '',
    ])
  })
})
