import { describe, expect, it, test, vi } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeInspection, makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { beforeLetting, lettingOf } from '#test/lettings.ts'
import { pagesOf } from '#test/pages.ts'
import { makeReport, submitReport } from '#test/reports.ts'

const app = await testApp()
const { as } = app

type Body = Parameters<ReturnType<typeof as>['inspections']['create']>[0]['body']

const arrange = (landlord: Caller, propertyId: number, date: string, more: Partial<Body> = {}) =>
  as(landlord).inspections.create({ body: { propertyId, date, ...more } })
const listOf = (caller: Caller, query = {}) => as(caller).inspections.list({ query })
const noticesOf = async (caller: Caller) =>
  (await as(caller).notifications.list()).map(({ type, title, message }) => ({ type, title, message }))
const nextDateOf = async (landlord: Caller, id: number) => {
  const property = await as(landlord).properties.get({ params: { id } })
  return 'nextInspectionDate' in property ? property.nextInspectionDate : undefined
}

const scheduled = (address: string, day: string) => ({
  type: 'inspection_scheduled',
  title: 'Inspection scheduled',
  message: `The inspection of ${address} is planned for ${day}.`,
})
const moved = (address: string, day: string) => ({
  type: 'inspection_scheduled',
  title: 'Inspection moved',
  message: `The inspection of ${address} is now planned for ${day}.`,
})

describe('an appointment', () => {
  it('is one of each property: arranging another moves it, with what is said of it', async () => {
    const { landlord, property } = await makeTenancy()
    const first = await arrange(landlord, property.id, '2026-12-04', {
      notes: 'Boiler',
      checklistItems: '{"Boiler":true}',
    })
    expect(first).toEqual({
      id: expect.any(Number),
      propertyId: property.id,
      date: '2026-12-04',
      notes: 'Boiler',
      checklistItems: { Boiler: true },
      completed: false,
      propertyRating: null,
      highPriorityIssues: null,
      documents: [],
      reportId: null,
      property: { id: property.id, address: property.address, city: property.city },
    })
    const second = await arrange(landlord, property.id, '2026-12-11')
    expect(second).toEqual({ ...first, date: '2026-12-11' })
    expect(await listOf(landlord)).toEqual([second])
    expect(await nextDateOf(landlord, property.id)).toBe('2026-12-11')
  })

  it('of one home is made, moved and cancelled 300 times in a day: every time its tenants are told', async () => {
    const own = await testApp({ env: { BILLING: '' } })
    const { landlord, property } = await makeTenancy()
    const other = await makeProperty({ landlordId: landlord.id })
    const { id } = await arrange(landlord, property.id, '2026-12-04')
    const { inspections, properties } = own.as(landlord)
    const move = (date: string) => inspections.update({ params: { id }, body: { date } })
    const visits = { userId: landlord.id, about: `visits of ${property.id}` }
    for (let times = 1; times < 300; times += 1) await own.services.limits.tellings.attempt(visits)
    await move('2026-12-11')
    expect(await refusal(move('2026-12-12'))).toMatchObject({ status: 429 })
    const again = { propertyId: property.id, date: '2026-12-13' }
    expect(await refusal(inspections.create({ body: again }))).toMatchObject({ status: 429 })
    expect(await refusal(inspections.remove({ params: { id } }))).toMatchObject({ status: 429 })
    const planned = (of: number) =>
      properties.update({ params: { id: of }, body: { nextInspectionDate: '2026-12-14' } })
    expect(await refusal(planned(property.id))).toMatchObject({ status: 429 })
    await planned(other.id)
    await properties.update({ params: { id: property.id }, body: { notes: 'No visit' } })
  })

  it('uses up none of the 300 where nobody is told, and can be saved after them: its day is sent again, or only notes', async () => {
    const own = await testApp({ env: { BILLING: '' } })
    const { landlord, property } = await makeTenancy()
    const { id } = await arrange(landlord, property.id, '2026-12-04')
    const { inspections, properties } = own.as(landlord)
    const visits = { userId: landlord.id, about: `visits of ${property.id}` }
    for (let times = 1; times < 300; times += 1) await own.services.limits.tellings.attempt(visits)
    const saveOn = async (date: string, notes: string) => {
      await properties.update({ params: { id: property.id }, body: { nextInspectionDate: date, notes } })
      await inspections.update({ params: { id }, body: { notes, propertyRating: 'good' } })
      await inspections.create({ body: { propertyId: property.id, date, notes } })
    }
    for (const notes of ['Loft', 'Loft and cellar']) await saveOn('2026-12-04', notes)
    await inspections.update({ params: { id }, body: { date: '2026-12-11' } })
    for (const notes of ['Loft', 'Loft and cellar']) await saveOn('2026-12-11', notes)
    const moved = { nextInspectionDate: '2026-12-18', notes: 'Refused' }
    expect(await refusal(properties.update({ params: { id: property.id }, body: moved }))).toMatchObject({
      status: 429,
    })
    expect(await properties.get({ params: { id: property.id } })).toMatchObject({ notes: 'Loft and cellar' })
    expect(await refusal(inspections.remove({ params: { id } }))).toMatchObject({ status: 429 })
  })

  it('notifies the tenants when it is made and when it moves, and not when the day stays', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    await arrange(landlord, property.id, '2026-12-04')
    await arrange(landlord, property.id, '2026-12-04', { notes: 'Please tidy the loft' })
    await as(landlord).properties.update({ params: { id: property.id }, body: { nextInspectionDate: '2026-12-04' } })
    expect(await noticesOf(tenant)).toEqual([scheduled(property.address, 'Friday 4 December 2026')])
    await as(landlord).properties.update({ params: { id: property.id }, body: { nextInspectionDate: '2026-12-11' } })
    expect(await noticesOf(tenant)).toEqual([
      moved(property.address, 'Friday 11 December 2026'),
      scheduled(property.address, 'Friday 4 December 2026'),
    ])
    expect(await noticesOf(landlord)).toEqual([])
  })

  it('is one entry of the activity when it moves with its property', async () => {
    const { landlord, property } = await makeTenancy()
    await arrange(landlord, property.id, '2026-12-04')
    await as(landlord).properties.update({ params: { id: property.id }, body: { nextInspectionDate: '2026-12-11' } })
    const entries = await as(landlord).activity.list({ query: { entity: 'property' } })
    expect(entries.map(({ what }) => what).filter((what) => what.includes('11 Dec 2026'))).toEqual([
      'Next inspection changed from 4 Dec 2026 to 11 Dec 2026',
    ])
  })

  it('notifies the tenants when it is cancelled, unless its day has passed', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const { id } = await arrange(landlord, property.id, '2026-12-04')
    await as(landlord).inspections.remove({ params: { id } })
    expect((await noticesOf(tenant))[0]).toEqual({
      type: 'inspection',
      title: 'Inspection cancelled',
      message: `The inspection of ${property.address} on Friday 4 December 2026 will not take place.`,
    })
    await arrange(landlord, property.id, '2026-11-20')
    await as(landlord).properties.update({ params: { id: property.id }, body: { nextInspectionDate: null } })
    expect(await noticesOf(tenant)).toHaveLength(2)
    expect(await listOf(landlord)).toEqual([])
  })

  it('comes with a tenancy, six months after its start, and the tenant hears of it', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    await lettingOf(app)(landlord, property, tenant, { moveInDate: '2026-11-30' })
    expect(await nextDateOf(landlord, property.id)).toBe('2027-05-30')
    expect(await noticesOf(tenant)).toEqual([scheduled(property.address, 'Sunday 30 May 2027')])
  })

  it('arranged twice at once is one', async () => {
    const { landlord, property } = await makeTenancy()
    await Promise.all(['2026-12-04', '2026-12-05', '2026-12-06'].map((date) => arrange(landlord, property.id, date)))
    expect(await listOf(landlord)).toHaveLength(1)
  })

  test.each([
    [{ date: undefined }, 'date: Inspection date is required'],
    [{ date: '2026-02-30' }, 'date: Inspection date is required'],
    [{ propertyId: undefined }, 'propertyId: Property is required'],
    [{ completed: 'maybe' }, 'completed: Must be true or false'],
    [{ propertyRating: 'superb' }, 'propertyRating: Must be good, needs_attention or high_priority'],
    [{ checklistItems: '[1]' }, 'checklistItems: Must be an object, or one as JSON text'],
    [{ checklistItems: { a: 'x'.repeat(50_000) } }, 'checklistItems: The checklist is too long'],
    [{ notes: 'x'.repeat(5_001) }, 'notes: Must be at most 5,000 characters'],
  ])('with %j is refused: %s', async (wrong, text) => {
    const { landlord, property } = await makeTenancy()
    const refused = await refusal(arrange(landlord, property.id, '2026-12-04', wrong as never))
    expect([refused.status, refused.text]).toEqual([400, text])
    expect(await listOf(landlord)).toEqual([])
  })
})

describe('an inspection that has been made', () => {
  it('is recorded beside the appointment, also with the texts of a form', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const open = await arrange(landlord, property.id, '2026-12-04')
    const rating = { propertyRating: 'high_priority', highPriorityIssues: 'Damp' } as const
    const made = await arrange(landlord, property.id, '2026-11-20', {
      completed: '1' as never,
      propertyId: String(property.id) as never,
      ...rating,
    })
    expect(made).toMatchObject({ completed: true, date: '2026-11-20', ...rating })
    expect(await listOf(landlord)).toEqual([open, made])
    expect(await listOf(landlord, { completed: 'true' })).toEqual([made])
    expect((await noticesOf(tenant))[0]).toMatchObject({ type: 'inspection_completed', title: 'Inspection completed' })
  })

  it('keeps what was entered before it is completed, and loses its findings when it is opened again', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const entered = { propertyRating: 'needs_attention', highPriorityIssues: 'Damp' } as const
    const { id, ...arranged } = await arrange(landlord, property.id, '2026-12-04', entered)
    expect(arranged).toMatchObject({ completed: false, ...entered })
    const unread = { propertyRating: null, highPriorityIssues: null }
    expect(await as(tenant).inspections.list()).toMatchObject([{ id, ...unread }])
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect(await as(guest).inspections.list()).toMatchObject([{ id, ...unread }])
    const change = (body: object) => as(landlord).inspections.update({ params: { id }, body })
    expect(await change({ date: '2026-12-05' })).toMatchObject(entered)
    expect(await change({ highPriorityIssues: 'Mould' })).toMatchObject({ ...entered, highPriorityIssues: 'Mould' })
    expect(await change({ date: '2026-11-20', completed: true, propertyRating: 'good' })).toMatchObject({
      propertyRating: 'good',
      completed: true,
    })
    expect(await nextDateOf(landlord, property.id)).toBeNull()
    const findings = { propertyRating: null, highPriorityIssues: null }
    expect(await change({ completed: false })).toMatchObject({ ...findings, date: '2026-11-20' })
    expect(await nextDateOf(landlord, property.id)).toBe('2026-11-20')
  })

  it('is not opened again beside an appointment', async () => {
    const { landlord, property } = await makeTenancy()
    const { id } = await arrange(landlord, property.id, '2026-11-20', { completed: true })
    await arrange(landlord, property.id, '2026-12-04')
    const refused = await refusal(as(landlord).inspections.update({ params: { id }, body: { completed: false } }))
    expect([refused.status, refused.text]).toEqual([409, 'This property already has a scheduled inspection.'])
  })

  it('is moved by its date, which the tenants hear of', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const { id } = await arrange(landlord, property.id, '2026-12-04', { notes: 'Loft' })
    await as(landlord).inspections.update({ params: { id }, body: { date: '2026-12-05' } })
    expect(await listOf(landlord)).toMatchObject([{ id, date: '2026-12-05', notes: 'Loft' }])
    expect((await noticesOf(tenant))[0]).toEqual(moved(property.address, 'Saturday 5 December 2026'))
  })

  it('with a report is changed and deleted with that report alone', async () => {
    const { landlord, report } = await makeReport(app)
    const params = { id: report.inspectionId }
    for (const call of [
      () => as(landlord).inspections.update({ params, body: { propertyRating: 'good' } }),
      () => as(landlord).inspections.remove({ params }),
    ]) {
      expect(await refusal(call())).toMatchObject({ status: 409 })
    }
  })

  it('deleted while its report is being filed takes no report with it', async () => {
    const { landlord, property } = await makeTenancy()
    const { files } = app.services
    const put = files.put.bind(files)
    for (let day = 10; day < 20; day++) {
      const { id } = await arrange(landlord, property.id, `2026-12-${day}`)
      let removal: Promise<unknown> | undefined
      vi.spyOn(files, 'put').mockImplementationOnce(async (...stored) => {
        await put(...stored)
        removal = refusal(as(landlord).inspections.remove({ params: { id } }))
      })
      const report = await submitReport(app, landlord, property.id)
      expect(await removal).toMatchObject({ status: 409 })
      expect((await as(landlord).inspectionReports.get({ params: { id: report.id } })).id).toBe(report.id)
    }
  })
})

describe('the list of inspections', () => {
  it('begins with the latest date, and is cut into pages', async () => {
    const landlord = await makeLandlord()
    const dates = ['2026-12-04', '2026-10-01', '2026-12-04', '2025-01-31', '2026-11-21']
    for (const date of dates) await makeInspection(await makeProperty({ landlordId: landlord.id }), { date })
    const all = await listOf(landlord)
    expect(all.map(({ date }) => date)).toEqual(dates.toSorted().reverse())
    const pages = await pagesOf(app, landlord, '/api/inspections?limit=2')
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)])
  })

  it('is that of the home for a tenant, and without notes for a guest', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    await makeInspection(await makeProperty({ landlordId: landlord.id }), { date: '2026-12-01' })
    const { id } = await makeInspection(property, { date: '2026-12-04', notes: 'Ask Mrs Raman for the key' })
    const { reportId } = await submitReport(app, landlord, property.id, { priorityIssues: 'Damp' }).then((report) => ({
      reportId: report.id,
    }))
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect(await listOf(tenant)).toMatchObject([
      {
        id,
        completed: true,
        notes: 'Ask Mrs Raman for the key',
        highPriorityIssues: 'Damp',
        reportId,
        documents: [{ name: 'Inspection report, 20 November 2026' }],
      },
    ])
    expect(await listOf(guest)).toMatchObject([{ id, notes: null, documents: [], highPriorityIssues: null }])
    const { tenant: left } = await makeTenancy({ active: false, moveOutDate: '2026-11-01' })
    expect(await listOf(left)).toEqual([])
  })

  it('does not tell a later tenant what was found in an earlier one’s time', async () => {
    const { landlord, property, tenant, tenancy } = await makeReport(app, { priorityIssues: 'Damp' })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-21' } })
    const { accounts } = as(null)
    const later = await accounts.tenantSignup({
      body: {
        name: 'Later',
        email: `later-${property.id}@example.com`,
        password: 'correct horse',
        joinCode: property.joinCode,
      },
    })
    expect((await listOf(later)).filter(({ completed }) => completed)).toEqual([])
    expect(await as(later).inspectionReports.list()).toEqual([])
    expect(await as(tenant).inspectionReports.list()).toEqual([])
  })

  it('tells a later tenant nothing of the time of a tenancy that was deleted (rule: inspections-readers)', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy({ moveInDate: '2026-03-01' })
    await arrange(landlord, property.id, '2026-02-20', { completed: true, notes: 'Nobody lived here' })
    await arrange(landlord, property.id, '2026-11-01', { completed: true, notes: 'Mrs Raman was in' })
    const later = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, later)
    const { binId } = await as(landlord).tenancies.remove({ params: { id: tenancy.id } })
    const notesFor = async (caller: Caller) =>
      (await listOf(caller, { completed: true })).map(({ notes }) => notes).sort()
    expect(await notesFor(later)).toEqual(['Nobody lived here'])
    const days = { from: '2026-01-01', to: '2026-12-31' }
    const told = [await as(later).calendar.list({ query: days }), await as(later).dashboard.get()]
    expect(JSON.stringify(told)).not.toContain('Mrs Raman')
    await as(landlord).bin.restore({ params: { id: binId } })
    expect(await notesFor(tenant)).toEqual(['Mrs Raman was in', 'Nobody lived here'])
    expect(await notesFor(later)).toEqual(['Nobody lived here'])
  })

  it('has for a tenant the visits of their own time, those to an empty home before it, and every one to come', async () => {
    const { landlord, property, tenancy } = await makeTenancy({ moveInDate: '2026-03-01' })
    const visit = (date: string, notes: string) => makeInspection(property, { date, notes, completed: true })
    await visit('2026-02-20', 'Nobody lived here')
    await visit('2026-03-01', 'Mrs Raman has moved in')
    await visit('2026-10-31', 'Mrs Raman is moving out')
    await visit('2026-11-20', 'Swept and empty')
    await makeInspection(property, { date: '2026-12-04', notes: 'Boiler' })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-10-31' } })
    const later = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, later, { moveInDate: '2026-11-21' })
    await visit('2026-11-21', 'All well')
    await as(landlord).properties.update({ params: { id: property.id }, body: { nextInspectionDate: '2026-12-04' } })

    const [next, ...kept] = await listOf(later)
    expect(next).toMatchObject({ date: '2026-12-04', completed: false })
    const theirs = ['All well', 'Swept and empty', 'Nobody lived here']
    expect(kept.map(({ notes }) => notes)).toEqual(theirs)
    expect(await listOf(landlord)).toHaveLength(6)
    const days = { from: '2026-02-01', to: '2026-12-31' }
    const events = (await as(later).calendar.list({ query: days })).filter(({ source }) => source === 'inspection')
    expect(
      events
        .map(({ details }) => details)
        .reverse()
        .slice(1),
    ).toEqual(theirs)
    const dashboard = await as(later).dashboard.get()
    expect(JSON.stringify(dashboard)).not.toContain('Mrs Raman')
    expect(dashboard).toMatchObject({ inspections: [{ id: next?.id }, ...kept.map(({ id }) => ({ id }))] })
  })
})
