import { describe, expect, test } from 'vitest'
import type { Document } from '#api/documents.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { refusal, testApp } from '#test/app.ts'
import { beforeItCommits } from '#test/before-it-writes.ts'
import { documentForm, pdf, uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()
const { as } = app

async function withProperty(values: Parameters<typeof makeLandlord>[0] = {}) {
  const landlord = await makeLandlord(values)
  return { landlord, property: await makeProperty({ landlordId: landlord.id, address: '4 Minster Yard' }) }
}

describe('adding a document', () => {
  test('keeps what was entered beside its file', async () => {
    const { landlord, property } = await withProperty()
    const form = documentForm({
      name: ' Gas certificate ',
      type: 'Gas Safety Certificate (CP12)',
      propertyId: property.id,
      expiryDate: '2027-11-20',
      notes: 'Boiler and hob',
    })
    const added = await as(landlord).documents.create({ form })
    expect(added).toEqual({
      id: expect.any(Number),
      userId: landlord.id,
      propertyId: property.id,
      propertyAddress: '4 Minster Yard',
      type: 'Gas Safety Certificate (CP12)',
      name: 'Gas certificate',
      filePath: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.pdf$/),
      mimeType: 'application/pdf',
      size: pdf().length,
      uploadDate: '2026-11-21T10:00:00.000Z',
      toRenew: true,
      expiryDate: '2027-11-20',
      notes: 'Boiler and hob',
      sharedWithTenant: true,
      isInspectionReport: false,
      tenantIds: [],
    })
    expect(await as(landlord).documents.list()).toEqual([added])
    expect(await as(landlord).documents.download({ params: { id: added.id } })).toEqual(pdf())
  })

  test('takes the texts before the file or after it, and empty ones as none', async () => {
    const { landlord, property } = await withProperty()
    const form = documentForm({ name: 'EPC', type: 'EPC', propertyId: property.id, expiryDate: '', notes: '' }, null)
    form.append('file', new Blob([new Uint8Array(pdf())]), 'epc.PDF')
    expect(await as(landlord).documents.create({ form })).toMatchObject({ expiryDate: null, notes: null })
  })

  test.each([
    [{ name: ' ' }, 'name: Document name is required'],
    [{ type: 'Love letter' }, 'type: Document type is required'],
    [{ type: '' }, 'type: Document type is required'],
    [{ propertyId: 0 }, 'propertyId: Property is required'],
    [{ expiryDate: '2026-02-30' }, 'expiryDate: Must be a date such as 2026-11-21'],
    [{ name: 'x'.repeat(201) }, 'name: Must be at most 200 characters'],
    [{ notes: 'x'.repeat(5_001) }, 'notes: Must be at most 5,000 characters'],
    [{ notes: 'a\0b' }, 'notes: Text may not hold a null character'],
  ])('refuses %j and keeps no file', async (wrong, message) => {
    const { landlord, property } = await withProperty()
    const before = await keysOf(app)
    const form = documentForm({ name: 'EPC', type: 'EPC', propertyId: property.id, ...wrong })
    const { status, text } = await refusal(as(landlord).documents.create({ form }))
    expect([status, text]).toEqual([400, message])
    expect(await keysOf(app)).toEqual(before)
    expect(await as(landlord).documents.list()).toEqual([])
  })

  test.each([
    ['file', null],
    ['byte in its file', Buffer.alloc(0)],
  ])('names everything that is missing, also without a %s', async (_, content) => {
    const { landlord, property } = await withProperty()
    const texts = 'name: Document name is required; type: Document type is required; propertyId: Property is required'
    const answers = [
      await refusal(as(landlord).documents.create({ form: documentForm({}) })),
      await refusal(as(landlord).documents.create({ form: documentForm({}, content) })),
      await refusal(
        as(landlord).documents.create({
          form: documentForm({ name: 'EPC', type: 'EPC', propertyId: property.id }, content),
        }),
      ),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, texts],
      [400, `${texts}; file: File is required`],
      [400, 'file: File is required'],
    ])
    expect(await as(landlord).documents.list()).toEqual([])
  })

  test('takes no text that is called file for one', async () => {
    const { landlord, property } = await withProperty()
    const form = documentForm({ name: 'EPC', type: 'EPC', propertyId: property.id }, null)
    form.append('file', 'certificate.pdf')
    const { status, text } = await refusal(as(landlord).documents.create({ form }))
    expect([status, text]).toEqual([400, 'file: File is required'])
  })
})

describe('the list', () => {
  test('is the newest first, searched and filtered by the database, in pages', async () => {
    const { landlord, property } = await withProperty()
    const other = await makeProperty({ landlordId: landlord.id, address: '9 Château Hill' })
    const add = (name: string, values: Parameters<typeof makeDocument>[1] = {}, home = property) =>
      makeDocument(home, { name, ...values })
    await add('a', { type: 'Insurance cert', notes: 'Policy 77' })
    await add('b', { expiryDate: '2026-11-20' })
    await add('c', { expiryDate: '2026-11-21' })
    await add('d', { expiryDate: '2026-12-21', type: 'EICR' }, other)
    await add('e', { expiryDate: '2026-12-22' })
    const namesOf = async (query: Parameters<ReturnType<typeof as>['documents']['list']>[0]) =>
      (await as(landlord).documents.list(query)).map(({ name }) => name).join('')

    expect(await namesOf({})).toBe('edcba')
    expect(await namesOf({ query: { state: 'expired' } })).toBe('b')
    expect(await namesOf({ query: { state: 'expiring' } })).toBe('dc')
    expect(await namesOf({ query: { state: 'valid' } })).toBe('ea')
    expect(await namesOf({ query: { type: 'EICR' } })).toBe('d')
    expect(await namesOf({ query: { propertyId: other.id } })).toBe('d')
    expect(await namesOf({ query: { q: 'chateau' } })).toBe('d')
    expect(await namesOf({ query: { q: 'insurance documents' } })).toBe('a')
    expect(await namesOf({ query: { q: 'policy 7' } })).toBe('a')
    expect(await namesOf({ query: { q: '%' } })).toBe('')
    const [{ id } = { id: 0 }] = await as(landlord).documents.list({ query: { q: 'policy' } })
    expect(await namesOf({ query: { id } })).toBe('a')
    expect(await as(await makeLandlord()).documents.list({ query: { id } })).toEqual([])
    const pages = await pagesOf<Document>(app, landlord, '/api/documents?limit=2')
    expect(pages.map((page) => page.map(({ name }) => name).join(''))).toEqual(['ed', 'cb', 'a'])
  })

  test('of one tenancy holds what belongs to it, and nothing of the others or of the home', async () => {
    const { landlord, property, tenancy } = await makeTenancy()
    const { id: userId } = await makeTenant({ invitedBy: landlord.id })
    const terms = { userId, propertyId: property.id, moveInDate: '2026-01-15', rentAmount: 95_000 }
    const other = await as(landlord).tenancies.create({ body: terms })
    const add = (name: string, tenantId: number) =>
      uploadDocument(app, landlord, { propertyId: property.id, name, tenantId, type: 'Tenancy Agreement' })
    await add('Theirs', tenancy.id)
    await add("A neighbour's", other.id)
    await uploadDocument(app, landlord, { propertyId: property.id, name: 'Of the home', type: 'EPC' })
    const namesOf = async (tenantId: number) =>
      (await as(landlord).documents.list({ query: { tenantId } })).map(({ name }) => name)
    expect(await namesOf(tenancy.id)).toEqual(['Theirs'])
    expect(await namesOf(other.id)).toEqual(["A neighbour's"])
    expect(await as(await makeLandlord()).documents.list({ query: { tenantId: tenancy.id } })).toEqual([])
  })

  test('is by property, the first to expire first, page by page', async () => {
    const { landlord, property } = await withProperty()
    const near = await makeProperty({ landlordId: landlord.id, address: '1 Abbey Foregate' })
    const add = (propertyId: number, name: string, expiryDate?: string) =>
      uploadDocument(app, landlord, { propertyId, name, ...(expiryDate && { expiryDate }) })
    await add(property.id, 'later', '2031-02-28')
    await add(property.id, 'never')
    await add(near.id, 'never, near')
    await add(property.id, 'sooner', '2026-12-01')
    await add(near.id, 'expired, near', '2026-01-01')
    await add(property.id, 'never either')
    const pages = await pagesOf<Document>(app, landlord, '/api/documents?sort=property&limit=2')
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      ['expired, near', 'never, near'],
      ['sooner', 'later'],
      ['never', 'never either'],
    ])
    expect(await as(landlord).documents.list({ query: { sort: 'property', propertyId: near.id } })).toHaveLength(2)
    const summary = await as(landlord).documents.summary({ query: { propertyId: near.id } })
    expect(summary).toMatchObject({ total: 2, expired: 1, usage: { currentCount: 6 } })
  })

  test('of what runs out has the first to run out first, today and the 30th day included', async () => {
    const { landlord, property } = await withProperty()
    const add = (name: string, values: Parameters<typeof makeDocument>[1]) =>
      makeDocument(property, { name, ...values })
    await add('last day', { expiryDate: '2026-12-21' })
    await add('a day too late', { expiryDate: '2026-12-22' })
    await add('today', { expiryDate: '2026-11-21' })
    await add('expired', { expiryDate: '2026-11-20' })
    await add('of another type', { expiryDate: '2026-12-05', type: 'Insurance cert' })
    await add('for good', {})
    const expiring = await as(landlord).documents.expiring()
    expect(expiring.map(({ name }) => name)).toEqual(['today', 'of another type', 'last day'])
    // The one without an expiry date has replaced the others of its type.
    expect(expiring.map(({ toRenew }) => toRenew)).toEqual([false, true, false])
    expect((await as(landlord).documents.summary()).expiring).toBe(expiring.length)
    const pages = await pagesOf(app, landlord, '/api/documents/expiring?limit=1')
    expect(pages).toEqual(expiring.map((document) => [document]))
  })

  test('has what expired only where its type is needed', async () => {
    const { landlord, property } = await withProperty()
    const home = { landlordId: landlord.id }
    const type = 'Gas Safety Certificate (CP12)'
    await makeDocument(await makeProperty({ ...home, hasGas: false }), { type, expiryDate: '2026-11-20' })
    await makeDocument(property, { type, expiryDate: '2026-11-19' })
    await makeDocument(property, { type: 'HMO / Selective License', expiryDate: '2026-11-19' })
    await makeDocument(await makeProperty({ ...home, isHmo: true }), {
      type: 'HMO / Selective License',
      expiryDate: '2026-11-18',
    })
    const expired = await as(landlord).documents.list({ query: { state: 'expired' } })
    expect(expired.map(({ expiryDate }) => expiryDate)).toEqual(['2026-11-18', '2026-11-19'])
    expect(expired.map(({ type: each }) => each)).toEqual(['HMO / Selective License', type])
    expect(await as(landlord).documents.summary()).toMatchObject({ total: 4, expired: 2 })
    expect(await as(landlord).documents.list()).toHaveLength(4)
  })

  test('comes with its counts, by type too', async () => {
    const { landlord, property } = await withProperty({ subscriptionPlan: 'free' })
    await makeDocument(property, { expiryDate: '2026-11-20' })
    await makeDocument(property, { expiryDate: '2026-11-30' })
    await makeDocument(property, { type: 'EICR' })
    await makeDocument(property, { type: 'Inspection Report', isInspectionReport: true })
    await makeDocument(await makeProperty())
    expect(await as(landlord).documents.summary()).toEqual({
      filed: 1,
      total: 4,
      expiring: 1,
      expired: 1,
      types: [
        { type: 'EPC', count: 2, held: 1 },
        { type: 'EICR', count: 1, held: 1 },
        { type: 'Inspection Report', count: 1, held: 1 },
      ],
      usage: { canCreate: true, limit: 10, currentCount: 3, remaining: 7, planType: 'free' },
    })
  })

  test('counts none as in date that has run out, also where its type is not needed', async () => {
    const landlord = await makeLandlord()
    const withoutGas = await makeProperty({ landlordId: landlord.id, hasGas: false })
    await makeDocument(withoutGas, { type: 'Gas Safety Certificate (CP12)', expiryDate: '2025-10-01' })
    const { expired, types } = await as(landlord).documents.summary()
    expect({ expired, types }).toEqual({
      expired: 0,
      types: [{ type: 'Gas Safety Certificate (CP12)', count: 1, held: 0 }],
    })
  })
})

describe('changing a document', () => {
  test('leaves what is not sent, and the file', async () => {
    const { landlord, property } = await withProperty()
    const added = await uploadDocument(app, landlord, {
      propertyId: property.id,
      notes: 'Old',
      expiryDate: '2027-01-01',
    })
    const { id } = added
    const changed = await as(landlord).documents.update({ params: { id }, form: documentForm({ notes: 'New' }, null) })
    expect(changed).toEqual({ ...added, notes: 'New' })
    const cleared = documentForm({ expiryDate: '', notes: '' }, null)
    expect(await as(landlord).documents.update({ params: { id }, form: cleared })).toEqual({
      ...added,
      notes: null,
      expiryDate: null,
    })
    expect(await as(landlord).documents.download({ params: { id } })).toEqual(pdf())
  })

  test('with a new file takes the old one away', async () => {
    const { landlord, property } = await withProperty()
    const added = await uploadDocument(app, landlord, { propertyId: property.id })
    const before = await keysOf(app)
    const form = documentForm({}, pdf('Renewed'))
    const changed = await as(landlord).documents.update({ params: { id: added.id }, form })
    expect(changed.filePath).not.toBe(added.filePath)
    expect(await as(landlord).documents.download({ params: { id: added.id } })).toEqual(pdf('Renewed'))
    expect(await keysOf(app)).toHaveLength(before.length)
    expect(await keysOf(app)).not.toContain(added.filePath.slice('/uploads/'.length))
  })

  test('replaced ten times at once is one file in the end', async () => {
    const { landlord, property } = await withProperty()
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id })
    const before = await keysOf(app)
    const replaceBy = (text: string) =>
      as(landlord).documents.update({ params: { id }, form: documentForm({}, pdf(text)) })
    await Promise.all(Array.from({ length: 10 }, (_, at) => replaceBy(`Copy ${at}`)))
    expect(await keysOf(app)).toHaveLength(before.length)
    expect(String(await as(landlord).documents.download({ params: { id } }))).toMatch(/Copy \d/)
  })

  test.each(['another property', 'its own property'])('while %s is deleted finds it gone', async (which) => {
    const { landlord, property } = await withProperty()
    const next = await makeProperty({ landlordId: landlord.id })
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id })
    const going = which === 'its own property' ? property : next
    const remove = () => as(landlord).properties.remove({ params: { id: going.id } })
    const form = documentForm({ type: 'EICR', propertyId: next.id })
    const { as: elsewhere } = await testApp()
    const move = () => refusal(elsewhere(landlord).documents.update({ params: { id }, form }))
    expect((await beforeItCommits(app, remove, move)).status).toBe(404)
  })

  test('refused leaves the old file, and not the new one', async () => {
    const { landlord, property } = await withProperty()
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id })
    const before = await keysOf(app)
    const form = documentForm({ propertyId: (await makeProperty()).id }, pdf('Renewed'))
    expect((await refusal(as(landlord).documents.update({ params: { id }, form }))).status).toBe(403)
    expect(await keysOf(app)).toEqual(before)
    expect(await as(landlord).documents.download({ params: { id } })).toEqual(pdf())
  })
})

describe('deleting', () => {
  test('leaves the file in the bin, where nobody opens it', async () => {
    const { landlord, property } = await withProperty()
    const before = await keysOf(app)
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id })
    expect(await keysOf(app)).toHaveLength(before.length + 1)
    await as(landlord).documents.remove({ params: { id } })
    await emptyBins({ ...app.services, log: app.app.log }, '2026-11-22')
    expect(await keysOf(app)).toHaveLength(before.length + 1)
    expect((await refusal(as(landlord).documents.download({ params: { id } }))).status).toBe(404)
    expect((await refusal(as(landlord).documents.remove({ params: { id } }))).status).toBe(404)
  })

  test('a property takes its documents with it, and their files when the bin is emptied', async () => {
    const { landlord, property } = await withProperty()
    const before = await keysOf(app)
    await uploadDocument(app, landlord, { propertyId: property.id })
    await as(landlord).properties.remove({ params: { id: property.id } })
    expect(await as(landlord).documents.list()).toEqual([])
    await emptyBins({ ...app.services, log: app.app.log }, '2027-01-01')
    expect(before).toEqual(expect.arrayContaining(await keysOf(app)))
  })

  test('a report that was filed with its inspection is refused, and so is another file for it', async () => {
    const { landlord, property, tenancy } = await makeTenancy()
    const { id } = await makeDocument(property, { type: 'Inspection Report', isInspectionReport: true })
    const about = 'This document was filed with an inspection.'
    const removal = await refusal(as(landlord).documents.remove({ params: { id } }))
    expect([removal.status, removal.text]).toEqual([409, `${about} To delete it, delete the inspection report.`])
    for (const [fields, file] of [
      [{}, pdf()],
      [{ type: 'EPC' }, null],
      [{ tenantId: tenancy.id }, null],
    ] as const) {
      const change = as(landlord).documents.update({ params: { id }, form: documentForm(fields, file) })
      const { status, text } = await refusal(change)
      expect([status, text]).toEqual([409, `${about} To change it, change the inspection report.`])
    }
    const form = documentForm({ name: 'Spring inspection', sharedWithTenant: false }, null)
    expect(await as(landlord).documents.update({ params: { id }, form })).toMatchObject({ name: 'Spring inspection' })
  })
})

test.each([
  ['shorter', pdf().subarray(0, 20)],
  ['longer', Buffer.concat([pdf(), pdf()])],
])('a file that has become %s in the storage breaks off, and is not taken for whole', async (_, content) => {
  const { landlord, property } = await withProperty()
  const { id, filePath } = await uploadDocument(app, landlord, { propertyId: property.id })
  await app.services.files.put(filePath.replace('/uploads/', ''), content)
  await expect(as(landlord).documents.download({ params: { id } })).rejects.toThrow()
})
