/** Signatures: one for each side, in either order, and a report that no longer changes. */
import { describe, expect, it, test, vi } from 'vitest'
import { fileSignedReport, resumeFilings } from '#server/features/inspections/reports/report-filing.actions.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import { type Caller, Refusal, refusal, testApp } from '#test/app.ts'
import { makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { lettingOf } from '#test/lettings.ts'
import { readPdf } from '#test/pdf-text.ts'
import { makeReport, signReport, submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'
import { emptySignature, signature } from '#test/signature.ts'

const app = await testApp()
const { as } = app
const now = testNow.toISOString()

const read = (caller: Caller, id: number) => as(caller).inspectionReports.get({ params: { id } })
const pdfOf = async (caller: Caller, id: number) =>
  readPdf(await as(caller).inspectionReports.pdf({ params: { id } })).pages.join('\n')
const messagesOf = async (caller: Caller) => (await as(caller).notifications.list()).map(({ message }) => message)

/** The statuses of calls that ran at once, in order. */
const statusesOf = async (calls: readonly Promise<unknown>[]) => {
  const ended = await Promise.allSettled(calls)
  return ended
    .map((end) =>
      end.status === 'fulfilled' ? 200 : end.reason instanceof Refusal ? end.reason.status : String(end.reason),
    )
    .sort()
}

describe('a signature', () => {
  it('of the tenant is waited for on their dashboard until it is given, and on nobody else’s', async () => {
    const { landlord, tenant, property, report } = await makeReport(app)
    const { id } = await submitReport(app, landlord, property.id, { inspectionDate: '2026-11-19' })
    const toSign = async (caller: Caller) => {
      const seen = await as(caller).dashboard.get()
      return seen.role === 'tenant' ? seen.reportsToSign : undefined
    }
    const waiting = ({ id, inspectionDate }: { id: number; inspectionDate: string }) => ({
      id,
      address: property.address,
      inspectionDate,
    })
    expect(await toSign(tenant)).toEqual([waiting({ id, inspectionDate: '2026-11-19' }), waiting(report)])
    expect(await toSign(await makeTenant())).toEqual([])
    await signReport(app, tenant, report.id)
    expect(await toSign(tenant)).toEqual([waiting({ id, inspectionDate: '2026-11-19' })])
  })

  it('of the tenant goes with their notes, notifies the landlord, and is in the filed PDF', async () => {
    const { landlord, tenant, property, report } = await makeReport(app)
    const before = await as(landlord).documents.list()
    const files = await keysOf(app)
    const signed = await signReport(app, tenant, report.id, ' The tap still drips. ')
    expect(signed).toMatchObject({
      tenantSignature: expect.stringMatching(/^data:image\/png;base64,/),
      tenantSignedAt: now,
      tenantSignedName: 'Priya Raman',
      tenantNotes: 'The tap still drips.',
      inspectorSignedAt: null,
    })
    expect(await read(landlord, report.id)).toEqual(signed)
    // The job has not run yet.
    for (const read of ['view', 'download'] as const) {
      const file = await as(landlord).documents[read]({ params: { id: before[0]?.id ?? 0 } })
      expect(readPdf(file).pages.join('\n')).toContain('Signed 21 Nov 2026, 10:00')
    }
    expect((await messagesOf(landlord))[0]).toBe(
      `Priya Raman has signed the inspection report for ${property.address} of 20 November 2026.`,
    )
    await app.drain()
    const [paper] = await as(landlord).documents.list()
    expect(paper).toMatchObject({ id: before[0]?.id, name: before[0]?.name, uploadDate: before[0]?.uploadDate })
    expect(paper?.filePath).not.toBe(before[0]?.filePath)
    expect(await keysOf(app)).toHaveLength(files.length)
    const text = await pdfOf(tenant, report.id)
    for (const words of ['Priya Raman', 'Signed 21 Nov 2026, 10:00', 'The tap still drips.', 'Not signed']) {
      expect(text).toContain(words)
    }
  })

  it('of the landlord comes once, and later ones notify the tenants', async () => {
    const { landlord, tenant, property, report } = await makeReport(app)
    expect(await signReport(app, landlord, report.id, 'No notes of theirs')).toMatchObject({
      inspectorSignedAt: now,
      tenantNotes: null,
      tenantSignedAt: null,
    })
    expect((await messagesOf(tenant))[0]).toBe(
      `Your landlord has signed the inspection report for ${property.address} of 20 November 2026.`,
    )
    const again = await refusal(signReport(app, landlord, report.id))
    expect([again.status, again.text]).toEqual([409, 'You have already signed this report.'])
    expect(await signReport(app, tenant, report.id)).toMatchObject({ inspectorSignedAt: now, tenantSignedAt: now })
  })

  it('is not set beside a comment that its signer has not read', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const params = { id: report.id }
    const say = (content: string) => as(landlord).inspectionReports.comment({ params, body: { content } })
    const sign = async (lastCommentId: number) =>
      as(tenant).inspectionReports.sign({ params, body: { signature: await signature(), lastCommentId } })
    const read = await say('The door is marked')
    const unread = await say('The tenant did that')
    for (const lastRead of [0, read.id]) expect((await refusal(sign(lastRead))).status).toBe(409)
    expect(await sign(unread.id)).toMatchObject({ tenantSignedAt: now })
  })

  it('of one tenant is that of the tenants', async () => {
    const { landlord, property, tenant } = await makeReport(app)
    const other = await makeTenant({ invitedBy: landlord.id })
    await lettingOf(app)(landlord, property, other)
    const { id } = await submitReport(app, landlord, property.id, { inspectionDate: '2026-11-21' })
    await signReport(app, other, id)
    const again = await refusal(signReport(app, tenant, id))
    expect([again.status, again.text]).toEqual([409, 'This report has already been signed by the tenant.'])
    expect(await read(tenant, id)).toMatchObject({ tenantSignedName: other.name })
  })

  test.each([
    [{ signature: '' }, 'signature: Please sign first'],
    [{}, 'signature: Please sign first'],
    [{ signature: 'Priya Raman' }, 'signature: The signature must be a PNG picture'],
    [{ signature: 'data:image/svg+xml;base64,AAAA' }, 'signature: The signature must be a PNG picture'],
    [{ signature: `data:image/png;base64,${'A'.repeat(300_000)}` }, 'signature: The signature is too large'],
  ])('that is none is refused: %#', async (body, text) => {
    const { tenant, report } = await makeReport(app)
    const refused = await refusal(as(tenant).inspectionReports.sign({ params: { id: report.id }, body: body as never }))
    expect([refused.status, refused.text.split(';')[0]]).toEqual([400, text])
    expect(await read(tenant, report.id)).toEqual(report)
  })

  it('with nothing on it is refused', async () => {
    const { tenant, report } = await makeReport(app)
    const body = { signature: await emptySignature() }
    const refused = await refusal(as(tenant).inspectionReports.sign({ params: { id: report.id }, body }))
    expect([refused.status, refused.text]).toEqual([400, 'signature: Please sign first'])
  })

  it('keeps a report from being deleted', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    await signReport(app, tenant, report.id)
    const refused = await refusal(as(landlord).inspectionReports.remove({ params: { id: report.id } }))
    expect([refused.status, refused.text]).toEqual([409, 'A signed report cannot be deleted.'])
  })
})

describe('the PDF of a signed report', () => {
  const order = ({ landlord, report }: { landlord: { id: number }; report: { id: number } }) => ({
    landlordId: landlord.id,
    reportId: report.id,
  })

  it('is filed by a job: that none can be made keeps nobody from signing', async () => {
    const broken = await testApp()
    Object.assign(broken.services, {
      pdf: { make: () => Promise.reject(new Error('No thread')), close: async () => {} },
    })
    const filed = await makeReport(app)
    const { landlord, tenant, report } = filed
    expect(await signReport(broken, tenant, report.id)).toMatchObject({ tenantSignedAt: now })
    await expect(fileSignedReport({ ...broken.services, log: app.app.log }, order(filed))).rejects.toThrow('No thread')
    const [before] = await as(landlord).documents.list()

    await resumeFilings(app.services)
    await app.drain()
    const [after] = await as(landlord).documents.list()
    expect([after?.id, after?.filePath === before?.filePath]).toEqual([before?.id, false])
    expect(await pdfOf(landlord, report.id)).toContain('Priya Raman')
  })

  it('shows the signature to who opens it before the job has run', async () => {
    const { tenant, report } = await makeReport(app)
    await signReport(app, tenant, report.id)
    expect(await pdfOf(tenant, report.id)).toContain('Signed 21 Nov 2026, 10:00')
  })

  it('is one file however often the job runs, also at once', async () => {
    const filed = await makeReport(app)
    const files = await keysOf(app)
    await signReport(app, filed.tenant, filed.report.id)
    const run = () => fileSignedReport({ ...app.services, log: app.app.log }, order(filed))
    await Promise.all([run(), run(), run()])
    const [first] = await as(filed.landlord).documents.list()
    await run()
    await app.drain()
    expect(await as(filed.landlord).documents.list()).toEqual([first])
    expect(await keysOf(app)).toHaveLength(files.length)
    expect(await keysOf(app)).toContain(first?.filePath.slice('/uploads/'.length))
  })

  it('is ordered in the name of its landlord: the hundreds of one do not hold up another', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const send = vi.spyOn(app.services.queue, 'send')
    await signReport(app, tenant, report.id)
    expect(send.mock.calls).toEqual([
      ['file-signed-report', order({ landlord, report }), expect.objectContaining({ from: accountKey(landlord.id) })],
    ])
    send.mockRestore()
    await app.drain()
  })

  it('is none when the property has been deleted meanwhile', async () => {
    const filed = await makeReport(app)
    await signReport(app, filed.tenant, filed.report.id)
    await as(filed.landlord).properties.remove({ params: { id: filed.property.id } })
    const files = await keysOf(app)
    await app.drain()
    await fileSignedReport({ ...app.services, log: app.app.log }, order(filed))
    expect(await keysOf(app)).toEqual(files)
  })
})

describe('at once', () => {
  it('a tenant signs while ten comments arrive: nobody is told to try again', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const say = (content: string) =>
      as(landlord).inspectionReports.comment({ params: { id: report.id }, body: { content } })
    const signed = signReport(app, tenant, report.id)
    const answers: (string | number)[] = []
    for (let at = 1; at <= 10; at++) answers.push(...(await statusesOf([say(`No. ${at}`)])))
    await signed
    const { comments } = await read(tenant, report.id)
    expect(answers).toEqual([...comments.map(() => 200), ...Array(10 - comments.length).fill(409)])
    await app.drain()
    const text = await pdfOf(tenant, report.id)
    for (const { content } of comments) expect(text).toContain(content)
  })

  it('two sessions of a tenant sign: one has signed, the other is told', async () => {
    const { tenant, landlord, report } = await makeReport(app)
    const files = await keysOf(app)
    const image = await signature()
    const sign = (notes: string) =>
      as(tenant).inspectionReports.sign({ params: { id: report.id }, body: { signature: image, notes } })
    expect(await statusesOf([sign('One'), sign('Two'), sign('Three')])).toEqual([200, 409, 409])
    const { tenantNotes } = await read(tenant, report.id)
    const text = await pdfOf(tenant, report.id)
    for (const notes of ['One', 'Two', 'Three']) {
      expect(text.includes(`Tenant's notes: ${notes}`)).toBe(notes === tenantNotes)
    }
    expect(await keysOf(app)).toHaveLength(files.length)
    expect(await messagesOf(landlord)).toHaveLength(1)
  })

  it('landlord and tenant sign: both have signed, and both signatures stand in the PDF', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const files = await keysOf(app)
    expect(await statusesOf([signReport(app, landlord, report.id), signReport(app, tenant, report.id)])).toEqual([
      200, 200,
    ])
    expect(await read(landlord, report.id)).toMatchObject({ inspectorSignedAt: now, tenantSignedAt: now })
    expect(await pdfOf(landlord, report.id)).not.toContain('Not signed')
    expect(await keysOf(app)).toHaveLength(files.length)
  })

  it('a comment and a signature: the comment is in the signed PDF, or it was refused', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const commented = as(landlord).inspectionReports.comment({
      params: { id: report.id },
      body: { content: 'Quite so' },
    })
    const [, wasCommented] = await Promise.allSettled([signReport(app, tenant, report.id), commented])
    const { comments, tenantSignedAt } = await read(tenant, report.id)
    expect(tenantSignedAt).toBe(now)
    expect(comments).toHaveLength(wasCommented.status === 'fulfilled' ? 1 : 0)
    expect((await pdfOf(tenant, report.id)).includes('Quite so')).toBe(comments.length === 1)
  })

  test.each([1, 2, 3])('the tenant signs and the landlord deletes: one of the two (%i)', async () => {
    const { landlord, tenant, report } = await makeReport(app)
    const files = await keysOf(app)
    const remove = as(landlord).inspectionReports.remove({ params: { id: report.id } })
    const [signed, removed] = await Promise.allSettled([signReport(app, tenant, report.id), remove])
    expect([signed.status, removed.status].sort()).toEqual(['fulfilled', 'rejected'])
    const isSigned = signed.status === 'fulfilled'
    const lost = signed.status === 'rejected' ? signed.reason : removed.status === 'rejected' ? removed.reason : null
    expect(lost).toMatchObject({ status: isSigned ? 409 : 404 })
    expect(await as(landlord).inspectionReports.list()).toHaveLength(isSigned ? 1 : 0)
    expect(await as(landlord).documents.list()).toHaveLength(isSigned ? 1 : 0)
    expect(await keysOf(app)).toHaveLength(files.length - (isSigned ? 0 : 1))
  })
})
