import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { addInventory, inventoryCalls, type NewInventory } from '#test/inventories.ts'
import { lettingOf } from '#test/lettings.ts'
import { pagesOf } from '#test/pages.ts'
import { uploadPhoto } from '#test/photo.ts'
import { emptySignature, signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app

const { add, idsOf, noticesOf, sign, change } = inventoryCalls(app)
const said = ({ status, text }: { status: number; text: string }) => [status, text]

describe('an inventory', () => {
  it('that was written before the tenancy was entered is theirs to sign', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const [written] = [await add(landlord, property, { date: '2026-11-19' })]
    const [older, newcomer] = [
      await makeTenant({ invitedBy: landlord.id }),
      await makeTenant({ invitedBy: landlord.id }),
    ]
    await lettingOf(app)(landlord, property, older, { moveInDate: '2026-10-01', moveOutDate: '2026-11-01' })
    const { id } = await lettingOf(app)(landlord, property, newcomer, { moveInDate: '2026-11-21' })
    const claimed = await as(landlord).inventory.get({ params: { id: written.id } })
    expect([claimed.tenantIds, claimed.tenantNames]).toEqual([[id], newcomer.name])
  })

  it('that is sent again under its key is the one that is stored already', async () => {
    const { landlord, tenant, property } = await makeTenancy({ moveInDate: '2026-11-21' })
    const { url } = await uploadPhoto(app, landlord)
    const sent = { rooms: [{ name: 'Hall', walls: 'good' as const, photos: [url] }], clientKey: randomUUID() }
    const first = await add(landlord, property, sent)
    expect(await Promise.all([1, 2].map(() => add(landlord, property, sent)))).toEqual([first, first])
    expect(said(await refusal(add(landlord, property, { ...sent, notes: 'Damp' })))).toEqual([
      409,
      'This inventory has been saved already, as it was when you first sent it. Please open it and change it there.',
    ])
    expect([await idsOf(landlord), await noticesOf(tenant)]).toMatchObject([[first.id], [{ isRead: false }]])
    const other = await makeTenancy()
    expect((await add(other.landlord, other.property, { clientKey: sent.clientKey })).id).not.toBe(first.id)
  })

  it('names those whose it is, also once its day is corrected', async () => {
    const { landlord, property } = await makeTenancy({ moveInDate: '2026-11-21' }, { name: 'Tina', username: 'Ray' })
    const { id, tenantNames } = await add(landlord, property, { date: '2026-11-21' })
    expect(tenantNames).toBe('Tina Ray')
    const corrected = { checkType: 'periodic' as const, date: '2020-01-01' }
    expect(await change(landlord, id, property.id, corrected)).toMatchObject({ tenantIds: [], tenantNames: null })
  })

  it('is kept as it was found, with null for what was left out', async () => {
    const { landlord, property } = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
    const report = await add(landlord, property, {
      date: '2026-11-20T10:00:00.000Z',
      rooms: [
        {
          name: ' Kitchen ',
          walls: 'good',
          doors: { condition: 'urgent_action_required', notes: ' Will not shut ' },
          windows: { condition: null, notes: '' },
          items: [{ name: 'Chair', quantity: 4, condition: 'fair' }, { name: 'Clock' }],
          additionalNotes: 'Faces north',
        },
      ],
      furnishings: [{ name: 'Curtains', condition: 'excellent', notes: 'New' }],
      meterReadings: [{ meter: 'gas', reading: '01234 m³' }],
      keys: [{ name: 'Front door', quantity: 2 }],
    })
    expect(report).toMatchObject({
      userId: landlord.id,
      propertyId: property.id,
      date: '2026-11-20',
      checkType: 'check-in',
      tenantNames: 'Priya Raman',
      furnishings: [{ name: 'Curtains', condition: 'excellent', notes: 'New', quantity: 1 }],
      meterReadings: [{ meter: 'gas', reading: '01234 m³', serialNumber: null }],
      keys: [{ name: 'Front door', quantity: 2 }],
      notes: null,
      landlordSignedAt: null,
      tenantSignedAt: null,
      property: { address: property.address },
    })
    expect(report.rooms).toEqual([
      {
        name: 'Kitchen',
        flooring: null,
        walls: { condition: 'good', notes: null },
        ceiling: null,
        windows: null,
        lighting: null,
        doors: { condition: 'urgent_action_required', notes: 'Will not shut' },
        electrical: null,
        safetyDevices: null,
        furniture: null,
        appliances: null,
        items: [
          { name: 'Chair', quantity: 4, condition: 'fair', notes: null },
          { name: 'Clock', quantity: 1, condition: null, notes: null },
        ],
        additionalNotes: 'Faces north',
        photos: [],
      },
    ])
    expect(await as(landlord).inventory.get({ params: { id: report.id } })).toEqual(report)
  })

  test.each<[string, Partial<Record<keyof NewInventory, unknown>>]>([
    ['date: Date is required', { date: undefined }],
    ['date: Date is required', { date: '2026-02-30' }],
    ['checkType: Must be check-in, check-out or periodic', { checkType: 'monthly' }],
    ['preparedBy: Prepared by is required', { preparedBy: '  ' }],
    ['rooms: Must be a list of rooms', { rooms: undefined }],
    ['rooms.0.name: Room name is required', { rooms: [{ name: '' }] }],
    ['rooms.0.items.0.name: Item is required', { rooms: [{ name: 'Hall', items: [{ name: '' }] }] }],
    ['meterReadings.0.reading: Reading is required', { meterReadings: [{ meter: 'gas', reading: '' }] }],
    ['keys.0.name: Key is required', { keys: [{ name: '' }] }],
    ['keys.0.quantity: Must be 0 or more', { keys: [{ name: 'Shed', quantity: -1 }] }],
  ])('says %s', async (text, more) => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    expect(said(await refusal(add(landlord, property, more as Partial<NewInventory>)))).toEqual([400, text])
    expect(await idsOf(landlord)).toEqual([])
  })

  it('has no more than 200 photos in all, 60 rooms, 60 items in a room and 1,000 in all', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const photos = (count: number) => Array.from({ length: count }, (_, at) => `https://example.com/${at}.jpg`)
    const rooms = [
      { name: 'Hall', photos: photos(150) },
      { name: 'Stairs', photos: photos(51) },
    ]
    expect(said(await refusal(add(landlord, property, { rooms })))).toEqual([400, 'rooms: At most 200 photos'])
    const halls = (count: number, itemsEach: number) =>
      Array.from({ length: count }, () => ({
        name: 'Hall',
        items: Array.from({ length: itemsEach }, () => ({ name: 'Chair' })),
      }))
    const refusalOf = async (rooms: ReturnType<typeof halls>) => said(await refusal(add(landlord, property, { rooms })))
    expect(await refusalOf(halls(61, 0))).toEqual([400, 'rooms: At most 60 rooms'])
    expect(await refusalOf(halls(1, 61))).toEqual([400, 'rooms.0.items: At most 60 items in a room'])
    expect(await refusalOf(halls(21, 50))).toEqual([400, 'rooms: At most 1,000 items in all rooms'])
    await add(landlord, property, { rooms: halls(20, 50) })
  })
})

describe('a change', () => {
  it('writes what it gives, keeps the rest, and clears the names', async () => {
    const { landlord, property } = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
    const report = await add(landlord, property, { keys: [{ name: 'Shed' }] })
    const after = await change(landlord, report.id, property.id, { preparedBy: 'Rowan', rooms: [{ name: 'Loft' }] })
    expect(after).toMatchObject({
      preparedBy: 'Rowan',
      tenantNames: 'Priya Raman',
      keys: [{ name: 'Shed', quantity: 1 }],
    })
    expect(after.rooms.map(({ name }) => name)).toEqual(['Loft'])
    expect((await change(landlord, report.id, property.id, { tenantNames: '' })).tenantNames).toBeNull()
    const params = { id: report.id }
    const before = await as(landlord).inventory.get({ params })
    const notes = 'Loft hatch is stiff.'
    const noted = await as(landlord).inventory.update({ params, body: { notes } })
    expect(noted).toEqual({ ...before, notes, updatedAt: noted.updatedAt })
    expect((await as(landlord).inventory.update({ params, body: { notes: null } })).notes).toBeNull()
  })

  it('of what somebody else has changed meanwhile is refused', async () => {
    const { landlord, property } = await makeTenancy()
    const report = await add(landlord, property)
    const expectedUpdatedAt = report.updatedAt
    const edits = ['Ash', 'Birch'].map((preparedBy) =>
      change(landlord, report.id, property.id, { preparedBy, expectedUpdatedAt }).catch(said),
    )
    const [one, other] = await Promise.all(edits)
    const told = [409, 'This inventory has just been changed. Please look at it again.']
    expect([one, other]).toContainEqual(told)
    const winner = [one, other].find((answer) => !Array.isArray(answer))
    expect(await as(landlord).inventory.get({ params: { id: report.id } })).toEqual(winner)
  })

  it('or deletion of a signed one is refused', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const { id } = await add(landlord, property)
    await sign(tenant, id)
    expect(said(await refusal(change(landlord, id, property.id, {})))).toEqual([
      409,
      'A signed inventory cannot be changed.',
    ])
    expect(said(await refusal(as(landlord).inventory.remove({ params: { id } })))).toEqual([
      409,
      'A signed inventory cannot be deleted.',
    ])
  })
})

describe('a signature', () => {
  it('is waited for on the dashboard of those whose inventory it is, until one of them has given it', async () => {
    const { landlord, property, tenant } = await makeTenancy({ moveInDate: '2026-11-21' })
    const coTenant = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, coTenant, { moveInDate: '2026-11-21' })
    const later = await add(landlord, property, { checkType: 'periodic', date: '2026-11-22' })
    const first = await add(landlord, property)
    const toSign = async (caller: Caller) => {
      const seen = await as(caller).dashboard.get()
      return seen.role === 'tenant' ? seen.inventoriesToSign : undefined
    }
    const waiting = ({ id, checkType, date }: typeof first) => ({ id, checkType, date, address: property.address })
    expect(await toSign(tenant)).toEqual([waiting(first), waiting(later)])
    expect(await toSign(await makeTenant())).toEqual([])
    await sign(landlord, first.id)
    expect(await toSign(tenant)).toHaveLength(2)
    await sign(coTenant, first.id)
    expect(await toSign(tenant)).toEqual([waiting(later)])
  })

  it('is redrawn, named and dated, and notifies the other side, once for each side', async () => {
    const { landlord, property, tenant } = await makeTenancy({}, { name: 'Łukasz', username: 'Nowak' })
    const { id } = await add(landlord, property)
    const drawn = await signature()
    const byTenant = await sign(tenant, id, { notes: 'The hob was dirty.' })
    expect(byTenant).toMatchObject({
      tenantSignedName: 'Łukasz Nowak',
      tenantSignedAt: '2026-11-21T10:00:00.000Z',
      tenantNotes: 'The hob was dirty.',
      landlordSignature: null,
    })
    expect(byTenant.tenantSignature).toMatch(/^data:image\/png;base64,/)
    expect(byTenant.tenantSignature).not.toBe(drawn)
    expect(await noticesOf(landlord)).toMatchObject([
      {
        title: 'Inventory signed',
        message: `Check-in inventory of ${property.address}, 21 November 2026, has been signed by Łukasz Nowak.`,
      },
    ])

    const byBoth = await sign(landlord, id, { notes: 'Not mine to say' })
    expect(byBoth).toMatchObject({ landlordSignedName: landlord.name, tenantNotes: 'The hob was dirty.' })
    expect((await noticesOf(tenant)).map(({ title }) => title)).toEqual(['Inventory signed', 'New inventory'])

    expect(said(await refusal(sign(tenant, id)))).toEqual([
      409,
      'This inventory has already been signed for the tenants.',
    ])
    expect(said(await refusal(sign(landlord, id)))).toEqual([409, 'You have already signed this inventory.'])
    expect(await as(landlord).inventory.get({ params: { id } })).toEqual(byBoth)
  })

  it('of two at once is one', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const coTenant = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, coTenant, { moveInDate: '2026-11-01' })
    const { id } = await add(landlord, property, { checkType: 'periodic' })
    const answers = await Promise.all(
      [sign(tenant, id), sign(coTenant, id), sign(tenant, id)].map((call) => call.catch(said)),
    )
    expect(answers.filter((answer) => Array.isArray(answer)).map((answer) => answer[0])).toEqual([409, 409])
    expect(await noticesOf(landlord)).toHaveLength(1)
  })

  it('and a change at once: either what is signed has been read, or it stays as it was', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const report = await add(landlord, property)
    const expectedUpdatedAt = report.updatedAt
    const [changed, signed] = await Promise.all([
      change(landlord, report.id, property.id, { preparedBy: 'Rowan' }).catch(said),
      sign(tenant, report.id, { expectedUpdatedAt }).catch(said),
    ])
    const refused = [changed, signed].filter((answer) => Array.isArray(answer))
    expect(refused.map(([status]) => status)).toEqual([409])
    const now = await as(landlord).inventory.get({ params: { id: report.id } })
    expect([now.preparedBy === 'Rowan', now.tenantSignedAt !== null].filter(Boolean)).toHaveLength(1)
  })

  it('of nothing, or of no picture, is refused', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const { id } = await add(landlord, property)
    const nothing = { signature: await emptySignature() }
    expect(said(await refusal(sign(tenant, id, nothing)))).toEqual([400, 'signature: Please sign first'])
    const noPicture = { signature: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }
    expect(said(await refusal(sign(tenant, id, noPicture)))).toEqual([
      400,
      'signature: The signature must be a PNG picture',
    ])
    expect((await as(tenant).inventory.get({ params: { id } })).tenantSignedAt).toBeNull()
  })
})

describe('photos', () => {
  const opens = async (caller: Caller, file: string) => {
    const { tickets } = await as(caller).uploads.tickets({ body: { files: [file] } })
    return file in tickets
  }

  it('are seen by the two sides alone, not by others who share the home', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const coTenant = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, coTenant, { moveInDate: '2026-12-20' })
    const photo = await uploadPhoto(app, landlord)
    await add(landlord, property, { rooms: [{ name: 'Hall', photos: [photo.url, photo.url] }] })
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    for (const caller of [landlord, tenant]) expect(await opens(caller, photo.file)).toBe(true)
    for (const caller of [coTenant, guest, await makeLandlord()]) expect(await opens(caller, photo.file)).toBe(false)
  })

  it('are taken out and put in with a change, and a refused change leaves them', async () => {
    const { landlord, property, tenant } = await makeTenancy()
    const [old, fresh] = [await uploadPhoto(app, landlord), await uploadPhoto(app, landlord)]
    const foreign = await uploadPhoto(app, await makeLandlord())
    const { id } = await add(landlord, property, { rooms: [{ name: 'Hall', photos: [old.url] }] })
    const withPhotos = (photos: string[]) => change(landlord, id, property.id, { rooms: [{ name: 'Hall', photos }] })
    const refused = await refusal(withPhotos([fresh.url, foreign.url]))
    expect(said(refused)).toEqual([400, 'photos: This upload does not exist or is already in use'])
    expect([await opens(tenant, old.file), await opens(tenant, fresh.file)]).toEqual([true, false])

    const after = await withPhotos([fresh.url])
    expect(after.rooms[0]?.photos).toEqual([fresh.url])
    expect([await opens(tenant, old.file), await opens(tenant, fresh.file)]).toEqual([false, true])
    const other = await add(landlord, property, { rooms: [{ name: 'Hall', photos: [old.url] }] })
    expect(
      (await refusal(change(landlord, other.id, property.id, { rooms: [{ name: 'Hall', photos: [fresh.url] }] })))
        .status,
    ).toBe(400)
  })

  it('go with their inventory', async () => {
    const own = await testApp()
    const { landlord, property } = await makeTenancy()
    const photo = await uploadPhoto(own, landlord)
    const { id } = await addInventory(own, landlord, property.id, { rooms: [{ name: 'Hall', photos: [photo.url] }] })
    expect(await keysOf(own)).toEqual([photo.file])
    await own.as(landlord).inventory.remove({ params: { id } })
    expect(await keysOf(own)).toEqual([])
    expect((await refusal(own.as(landlord).inventory.get({ params: { id } }))).status).toBe(404)
  })
})

describe('the list', () => {
  it('has the latest first, in pages, by kind, property and what is typed', async () => {
    const { landlord, property } = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
    const elsewhere = await makeProperty({ landlordId: landlord.id, address: '9 Ferry Lane', city: 'Laugharne' })
    const early = await add(landlord, property, { date: '2026-02-01', preparedBy: 'Łukasz 100%' })
    const late = await add(landlord, property, { checkType: 'check-out', date: '2026-11-20' })
    const same = await add(landlord, elsewhere, { checkType: 'periodic', date: '2026-11-20' })
    expect(await idsOf(landlord)).toEqual([same.id, late.id, early.id])
    expect(await idsOf(landlord, { checkType: 'check-out' })).toEqual([late.id])
    expect(await idsOf(landlord, { propertyId: elsewhere.id })).toEqual([same.id])
    expect(await idsOf(landlord, { q: 'ferry' })).toEqual([same.id])
    expect(await idsOf(landlord, { q: 'priya raman' })).toEqual([late.id, early.id])
    expect(await idsOf(landlord, { q: '100%' })).toEqual([early.id])
    expect(await idsOf(landlord, { q: 'lukasz' })).toEqual([early.id])
    expect(await idsOf(await makeLandlord())).toEqual([])

    const pages = await pagesOf<{ id: number }>(app, landlord, '/api/inventory-reports?limit=1')
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[same.id], [late.id], [early.id]])
  })

  test.each([{ checkType: 'monthly' }, { cursor: 'bm9uZQ' }, { propertyId: 'x' }])(
    'with %j answers 400',
    async (query) => {
      const landlord = await makeLandlord()
      expect((await refusal(as(landlord).inventory.list({ query: query as never }))).status).toBe(400)
    },
  )
})
