import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { type MaintenanceStatus, maintenanceStatuses } from '#domain/maintenance.ts'
import { users } from '#server/db/schema/accounts.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeLandlord, makeTenancy, makeTenant } from '#test/factories.ts'
import { testNow } from '#test/services.ts'

const { as, setNow } = await testApp()
const now = testNow.toISOString()
const later = '2026-11-22T18:30:00.000Z'

type Report = Parameters<ReturnType<typeof as>['maintenance']['create']>[0]['body']
const leak = { requestType: 'plumbing', description: 'Water drips from under the kitchen sink.' } as const

const report = (sender: Caller, more: Partial<Report> = {}) =>
  as(sender).maintenance.create({ body: { ...leak, ...more } })

async function reported(more: Partial<Report> = {}) {
  const home = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
  return { ...home, request: await report(home.tenant, more) }
}

const set = (landlord: Caller, id: number, status: MaintenanceStatus, expectedStatus?: MaintenanceStatus) =>
  as(landlord).maintenance.update({ params: { id }, body: { status, ...(expectedStatus && { expectedStatus }) } })

const say = (caller: Caller, id: number, content: string) =>
  as(caller).maintenance.comment({ params: { id }, body: { content } })

const read = (caller: Caller, id: number) => as(caller).maintenance.get({ params: { id } })

const noticesOf = (person: Caller) => as(person).notifications.list()

describe('a report', () => {
  it('is pending and of medium urgency, and notifies the landlord', async () => {
    const { landlord, tenant, tenancy, property, request } = await reported()
    expect(request).toEqual({
      id: expect.any(Number),
      tenantId: tenancy.id,
      propertyId: property.id,
      ...leak,
      status: 'pending',
      urgency: 'medium',
      photos: [],
      imageUrl: null,
      accessInstructions: null,
      createdAt: now,
      resolvedAt: null,
      tenant: { user: { name: 'Priya', username: 'Raman' } },
      property: { id: property.id, address: property.address, city: 'York' },
      history: [{ status: 'pending', at: now, by: 'Priya Raman', role: 'tenant' }],
      comments: [],
    })
    expect(await noticesOf(landlord)).toMatchObject([
      {
        type: 'maintenance_request',
        title: 'New maintenance request',
        message: `Plumbing request for ${property.address}, from Priya Raman: ${leak.description}`,
        relatedEntityType: 'maintenance_request',
        relatedEntityId: request.id,
        propertyId: property.id,
      },
    ])
    expect(await noticesOf(tenant)).toEqual([])
  })

  it('keeps its urgency and how to get in; the landlord is told of an urgent one in so many words', async () => {
    const { landlord, request } = await reported({ urgency: 'high', accessInstructions: ' Key safe, 4-1-7. ' })
    expect(request).toMatchObject({ urgency: 'high', accessInstructions: 'Key safe, 4-1-7.' })
    expect(await noticesOf(landlord)).toMatchObject([{ title: 'New urgent maintenance request' }])
  })

  it('is pending whatever status it is sent with', async () => {
    const { request } = await reported({ status: 'completed' })
    expect(request).toMatchObject({ status: 'pending', resolvedAt: null })
  })

  it('is quoted to the landlord in one line, and not at any length', async () => {
    const { landlord } = await reported({ description: `Two\nlines ${'and more '.repeat(400)}` })
    const [notice] = await noticesOf(landlord)
    expect(notice?.message).toContain('Two lines and more')
    expect(notice?.message.length).toBeLessThan(300)
  })

  test.each([
    [{ requestType: '' }, 'requestType: Issue type is required'],
    [{ requestType: undefined }, 'requestType: Issue type is required'],
    [{ requestType: 'ghosts' }, 'requestType: Issue type is required'],
    [{ description: 'Too short' }, 'description: Please provide a detailed description'],
    [{ description: `  ${'x'.repeat(9)}  ` }, 'description: Please provide a detailed description'],
    [{ description: undefined }, 'description: Please provide a detailed description'],
    [{ description: 'x'.repeat(5_001) }, 'description: Must be at most 5,000 characters'],
    [{ description: `${leak.description}\0` }, 'description: Text may not hold a null character'],
    [{ urgency: 'extreme' }, 'urgency: Please select an urgency level'],
    [{ status: 'lost' }, 'status: Must be pending, sorting, in_progress, completed, cancelled or urgent'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl: Must be an uploaded image or an https address'],
    [{ photos: ['/uploads/../../etc/passwd'] }, 'photos.0: Must be an uploaded image or an https address'],
    [{ photos: Array.from({ length: 6 }, (_, at) => `https://example.com/${at}.jpg`) }, 'photos: At most 5 photos'],
    [{ propertyId: 0 }, 'propertyId: Must be a property'],
  ])('with %j is refused: %s', async (wrong, text) => {
    const { tenant, landlord } = await makeTenancy()
    const refused = await refusal(report(tenant, wrong as never))
    expect([refused.status, refused.text]).toEqual([400, text])
    expect(await as(landlord).maintenance.list()).toEqual([])
  })

  it('may have ten characters, and is stored as it was typed', async () => {
    const description = `<b>'"\\%_${'{'}`.padEnd(10, '.')
    const { landlord, request } = await reported({ description })
    expect((await read(landlord, request.id)).description).toBe(description)
  })

  it("is nothing for a landlord, nor for a tenant without a home or who hasn't accepted one", async () => {
    expect((await refusal(report(await makeLandlord()))).status).toBe(403)
    const { tenant: invited } = await makeTenancy({ accepted: false })
    const { tenant: left } = await makeTenancy({ active: false, moveOutDate: '2026-11-01' })
    for (const homeless of [await makeTenant(), invited, left]) {
      const refused = await refusal(report(homeless))
      expect([refused.status, refused.text]).toEqual([
        403,
        "You're not currently assigned to any property. Please contact your landlord.",
      ])
      expect(await as(homeless).maintenance.homes()).toEqual([])
    }
  })

  it('of a tenant of two homes is for the newer one, or for the one that they name', async () => {
    const { tenant, property: first } = await makeTenancy()
    const { property: second } = await makeTenancy()
    await as(tenant).accounts.join({ body: { joinCode: second.joinCode } })
    const homes = await as(tenant).maintenance.homes()
    expect(homes).toEqual([second, first].map(({ id, address, city }) => ({ id, address, city })))
    expect((await report(tenant)).propertyId).toBe(second.id)
    expect((await report(tenant, { propertyId: first.id })).propertyId).toBe(first.id)
    const { property: foreign } = await makeTenancy()
    expect((await refusal(report(tenant, { propertyId: foreign.id }))).status).toBe(403)
    expect((await refusal(report(tenant, { propertyId: 2_000_000_000 }))).status).toBe(404)
  })
})

describe('the status', () => {
  it('is set in any order, stamps the resolution and clears it, and each change is kept with who and when', async () => {
    const { landlord, tenant, request } = await reported()
    setNow(new Date(later))
    expect(await set(landlord, request.id, 'completed')).toMatchObject({ status: 'completed', resolvedAt: later })
    expect(await set(landlord, request.id, 'urgent')).toMatchObject({ status: 'urgent', resolvedAt: null })
    expect(await set(landlord, request.id, 'cancelled')).toMatchObject({ status: 'cancelled', resolvedAt: null })
    setNow(testNow)
    const by = landlord.name
    for (const caller of [landlord, tenant]) {
      expect((await read(caller, request.id)).history).toEqual([
        { status: 'pending', at: now, by: 'Priya Raman', role: 'tenant' },
        { status: 'completed', at: later, by, role: 'landlord' },
        { status: 'urgent', at: later, by, role: 'landlord' },
        { status: 'cancelled', at: later, by, role: 'landlord' },
      ])
    }
  })

  it('notifies the tenant with its label', async () => {
    const { landlord, tenant, property, request } = await reported()
    await set(landlord, request.id, 'in_progress')
    expect(await noticesOf(tenant)).toMatchObject([
      {
        type: 'maintenance_update',
        title: 'Maintenance update',
        message: `Plumbing request for ${property.address}: the status is now ‘In progress’.`,
        relatedEntityId: request.id,
      },
    ])
  })

  it('set again to the same changes nothing: no history, no notice, the first moment of resolution', async () => {
    const { landlord, tenant, request } = await reported()
    await set(landlord, request.id, 'completed')
    setNow(new Date(later))
    const again = await set(landlord, request.id, 'completed')
    setNow(testNow)
    expect(again).toMatchObject({ status: 'completed', resolvedAt: now })
    expect(again.history).toHaveLength(2)
    expect(await noticesOf(tenant)).toHaveLength(1)
  })

  it('set by ten people at once takes one after the other, and loses none', async () => {
    const { landlord, tenant, request } = await reported()
    const wishes = maintenanceStatuses.filter((status) => status !== 'pending')
    await Promise.all([...wishes, ...wishes].map((status) => set(landlord, request.id, status)))
    const { history, status, resolvedAt } = await read(landlord, request.id)
    expect(history.at(-1)?.status).toBe(status)
    expect(resolvedAt).toBe(status === 'completed' ? now : null)
    expect(new Set(history.map((change) => change.status))).toEqual(new Set(maintenanceStatuses))
    for (const [at, change] of history.entries()) expect(change.status).not.toBe(history[at - 1]?.status)
    expect(await noticesOf(tenant)).toHaveLength(history.length - 1)
  })

  it('set at once by two who both saw it pending goes to one, and the other is told', async () => {
    const { landlord, request } = await reported()
    const answers = await Promise.allSettled([
      set(landlord, request.id, 'sorting', 'pending'),
      set(landlord, request.id, 'completed', 'pending'),
    ])
    const [won] = answers.filter((answer) => answer.status === 'fulfilled')
    const [lost] = answers.filter((answer) => answer.status === 'rejected')
    const label = won?.value.status === 'sorting' ? 'Sorting' : 'Completed'
    expect(lost?.reason.message).toBe(`409: The status has just been changed to ‘${label}’. Please look again.`)
    const { history, status } = await read(landlord, request.id)
    expect(history.map((change) => change.status)).toEqual(['pending', status])
  })

  it('that somebody else has set already, and to the same, is no conflict', async () => {
    const { landlord, request } = await reported()
    await set(landlord, request.id, 'sorting')
    expect((await set(landlord, request.id, 'sorting', 'pending')).history).toHaveLength(2)
  })

  it('is neither the tenant’s nor another landlord’s to set', async () => {
    const { landlord, tenant, request } = await reported()
    expect((await refusal(set(tenant, request.id, 'completed'))).status).toBe(403)
    expect((await refusal(set(await makeLandlord(), request.id, 'completed'))).status).toBe(404)
    const wrong = await refusal(set(landlord, request.id, 'done' as never))
    expect([wrong.status, wrong.text]).toEqual([
      400,
      'status: Must be pending, sorting, in_progress, completed, cancelled or urgent',
    ])
    expect((await read(tenant, request.id)).history).toHaveLength(1)
  })
})

describe('comments', () => {
  it('of both sides stand in their order, and each tells the other side', async () => {
    const { landlord, tenant, property, request } = await reported()
    const asked = await say(landlord, request.id, ' When may the plumber come? ')
    expect(asked).toEqual({
      id: expect.any(Number),
      content: 'When may the plumber come?',
      createdAt: now,
      by: landlord.name,
      role: 'landlord',
    })
    const answered = await say(tenant, request.id, 'After six.\nRing twice.')
    expect(answered).toMatchObject({ by: 'Priya Raman', role: 'tenant' })
    for (const caller of [landlord, tenant]) {
      expect((await read(caller, request.id)).comments).toEqual([asked, answered])
    }
    const about = `Plumbing request for ${property.address}.`
    expect(await noticesOf(tenant)).toMatchObject([
      { type: 'maintenance_update', message: `${about} ${landlord.name}: When may the plumber come?` },
    ])
    const [newest] = await noticesOf(landlord)
    expect(newest).toMatchObject({
      title: 'New comment on a maintenance request',
      message: `${about} Priya Raman: After six. Ring twice.`,
    })
  })

  test.each([
    ['', 'content: Please write a comment'],
    [' \n ', 'content: Please write a comment'],
    ['x'.repeat(5_001), 'content: Must be at most 5,000 characters'],
  ])('%j is refused', async (content, text) => {
    const { tenant, request } = await reported()
    const refused = await refusal(say(tenant, request.id, content))
    expect([refused.status, refused.text]).toEqual([400, text])
  })

  it('written at once are all kept', async () => {
    const { landlord, tenant, request } = await reported()
    const callers = [landlord, tenant, landlord, tenant, landlord, tenant]
    await Promise.all(callers.map((caller, at) => say(caller, request.id, `Comment ${at}`)))
    const { comments } = await read(landlord, request.id)
    expect(comments.map(({ content }) => content).toSorted()).toEqual(callers.map((_, at) => `Comment ${at}`))
  })

  it('of strangers answer 404', async () => {
    const { request } = await reported()
    for (const stranger of [await makeLandlord(), await makeTenant()]) {
      expect((await refusal(say(stranger, request.id, 'Me too'))).status).toBe(404)
    }
  })
})

test("a tenant's erased account leaves the landlord the request, its history and its comments", async () => {
  const { landlord, tenant, request } = await reported()
  await say(tenant, request.id, 'It is worse now.')
  const { db } = await testDatabase()
  await db.update(users).set({ name: 'Former tenant', username: null, email: null }).where(eq(users.id, tenant.id))
  expect(await read(landlord, request.id)).toMatchObject({
    description: leak.description,
    tenant: { user: { name: 'Former tenant', username: null } },
    history: [{ by: 'Former tenant', role: 'tenant' }],
    comments: [{ by: 'Former tenant', content: 'It is worse now.' }],
  })
})

test('what a guest sent outlives the guest, and can still be dealt with', async () => {
  const { landlord, property } = await makeTenancy()
  const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  const { id } = await report(guest)
  const { db } = await testDatabase()
  await db.delete(users).where(eq(users.id, guest.user.id))
  expect(await as(landlord).maintenance.list()).toMatchObject([
    { id, tenantId: null, tenant: { user: { name: 'Former tenant' } } },
  ])
  expect((await set(landlord, id, 'completed')).history).toMatchObject([
    { by: 'Former tenant', role: 'tenant' },
    { by: landlord.name, role: 'landlord' },
  ])
  expect((await say(landlord, id, 'Done.')).by).toBe(landlord.name)
})
