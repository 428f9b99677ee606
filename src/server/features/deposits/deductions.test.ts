import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'
import { documentForm, pdf, uploadDocument } from '#test/documents.ts'
import { makeLandlord } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { uploadPhoto } from '#test/photo.ts'

const app = await testApp()
const { as } = app

describe('deductions', () => {
  it('for what has been paid meanwhile are not kept as well', async () => {
    const { propose, answer, change, put, calls, params, property, summary } = await makeHeldDeposit()
    const due = { tenantId: params.id, propertyId: property.id, amount: 20_000, dueDate: '2026-11-05' }
    const rent = await calls.rent.create({ body: { ...due, status: 'unpaid' } })
    const { id } = await propose({ description: 'Rent of November', chargeId: rent.chargeId })
    await answer(id, 'agreed')
    await calls.rent.update({ params: { id: rent.id }, body: { status: 'paid' } })
    const giveBack = (returnedAmount: number) => put({ returnedOn: '2026-11-21', returnedAmount })
    expect(await refusal(giveBack(80_000))).toMatchObject({
      status: 409,
      text: '£200 of what is to be kept is not owed any more: Rent of November. Change the agreed sum first.',
    })
    await change(id, { agreedAmount: 0 })
    expect(await giveBack(100_000)).toMatchObject({ state: 'returned', keptAmount: 0 })
    expect(await summary()).toMatchObject({ income: 20_000 })
  })

  it('for rent leave it to the money that came in since, once the return is taken back (rule: ledger-credit)', async () => {
    const { propose, answer, put, calls, params, property, summary, ledger } = await makeHeldDeposit()
    const due = { tenantId: params.id, propertyId: property.id, amount: 20_000, dueDate: '2026-11-05' }
    const { chargeId } = await calls.rent.create({ body: { ...due, status: 'unpaid' } })
    const { id } = await propose({ description: 'Rent of November', chargeId })
    await answer(id, 'agreed')
    await put({ returnedOn: '2026-11-21', returnedAmount: 80_000 })
    const body = { amount: 20_000, date: '2026-11-21', method: 'cash' } as const
    const late = await calls.ledger.addReceipt({ params, body })
    expect(late.credit).toBe(20_000)
    await calls.deposits.reverseReturn({ params, body: { reason: 'The bank sent it back' } })
    expect(await calls.rent.list()).toMatchObject([{ status: 'paid', outstanding: 0 }])
    expect(await calls.ledger.receipt({ params: { id: late.id } })).toMatchObject({ credit: 0 })
    expect((await ledger()).closing).toBe(0)
    expect(await summary()).toMatchObject({ income: 20_000, depositsHeld: 100_000 })
  })

  it('are proposed, changed, answered and withdrawn 300 times in a day by each side: every time the other is told', async () => {
    const own = await testApp({ env: { BILLING: '' } })
    const { propose, change, landlord, tenant, params } = await makeDeposit()
    const [{ id }, { id: other }] = [await propose(), await propose()]
    const path = { ...params, deductionId: id }
    const answer = (tenantNote: string) =>
      own.as(tenant).deposits.changeDeduction({ params: path, body: { tenantAnswer: 'disputed', tenantNote } })
    const counted = (userId: number) =>
      own.services.limits.tellings.attempt({ userId, about: `deductions of ${params.id}` })
    await answer('It was clean')
    for (let times = 1; times < 299; times += 1) await counted(tenant.id)
    await answer('It was very clean')
    const refused = { status: 429, text: expect.stringMatching(/^Too many attempts/) }
    expect(await refusal(answer('It was cleaner than that'))).toMatchObject(refused)
    for (let times = 0; times < 300; times += 1) await counted(landlord.id)
    const { deposits } = own.as(landlord)
    const body = { description: 'Oven', amount: 1_000, reason: 'Burnt fat' }
    expect(await refusal(deposits.propose({ params, body }))).toMatchObject(refused)
    expect(await refusal(deposits.changeDeduction({ params: path, body }))).toMatchObject(refused)
    expect(await refusal(deposits.removeDeduction({ params: { ...params, deductionId: other } }))).toMatchObject(
      refused,
    )
    await change(other, { amount: 30_000 })
  })

  it('use up none of the 300 where nobody is told, and are taken after them: saved unchanged, changed twice a day, answered again', async () => {
    const own = await testApp({ env: { BILLING: '' } })
    const { propose, landlord, tenant, params } = await makeDeposit()
    const [{ id, description, amount }, { id: other }] = [await propose(), await propose()]
    const path = { ...params, deductionId: id }
    const count = async (userId: number) => {
      const about = `deductions of ${params.id}`
      for (let times = 1; times < 300; times += 1) await own.services.limits.tellings.attempt({ userId, about })
    }
    await count(landlord.id)
    const save = (reason: string) =>
      own.as(landlord).deposits.changeDeduction({ params: path, body: { description, amount, reason } })
    for (const _ of [1, 2]) await save('Burnt fat')
    await save('Burnt fat, and soot')
    await save('Burnt fat, and soot')
    await save('Burnt fat, and more soot')
    const titles = (await as(tenant).notifications.list()).map(({ title }) => title)
    expect(titles.filter((title) => title === 'Deduction from your deposit changed')).toHaveLength(1)
    const untold = { params: { ...params, deductionId: other }, body: { reason: 'Soot' } }
    expect(await refusal(own.as(landlord).deposits.changeDeduction(untold))).toMatchObject({ status: 429 })
    const answer = (tenantAnswer: 'agreed' | 'disputed') =>
      own.as(tenant).deposits.changeDeduction({ params: path, body: { tenantAnswer } })
    await answer('disputed')
    await own.services.limits.tellings.forgive({ userId: tenant.id, about: `deductions of ${params.id}` })
    await count(tenant.id)
    for (const _ of [1, 2]) await answer('disputed')
    await answer('agreed')
    await answer('agreed')
  })

  it('are quoted on one line of 140 characters to whoever is told, also in the mail', async () => {
    const { propose, change, answer, landlord, tenant, params } = await makeDeposit()
    const description = `Cleaning\n${'of the oven '.repeat(400)}`
    const [{ id }, { id: other }] = [await propose({ description }), await propose({ description })]
    await change(id, { amount: 30_000 })
    await change(id, { agreedAmount: 20_000 })
    await answer(id, 'agreed')
    await as(landlord).deposits.removeDeduction({ params: { ...params, deductionId: other } })
    const told = [...(await as(tenant).notifications.list()), ...(await as(landlord).notifications.list())]
    expect(told).toHaveLength(6)
    for (const { message } of told) expect(message).toMatch(/Cleaning of the oven [^\n]{1,250}$/)
  })

  it('keep the evidence that the tenant has answered', async () => {
    const { propose, answer, landlord, property } = await makeDeposit()
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    const made = await propose({ documentIds: [id] })
    const swap = () => as(landlord).documents.update({ params: { id }, form: documentForm({}, pdf('Another')) })
    await swap()
    await answer(made.id, 'agreed')
    const text = 'This document is evidence for a deduction that the tenant has answered, and stays as it is.'
    expect(await refusal(swap())).toMatchObject({ status: 409, text })
    expect(await refusal(as(landlord).documents.remove({ params: { id } }))).toMatchObject({ status: 409, text })
    await as(landlord).documents.update({ params: { id }, form: documentForm({ notes: 'Of the oven' }, null) })
  })

  it('lose no evidence once the tenant has answered, unless it has to be answered again (rule: deposits-evidence)', async () => {
    const { propose, answer, change, landlord, property } = await makeDeposit()
    const upload = () => uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    const [first, second] = [await upload(), await upload()]
    const photo = await uploadPhoto(app, landlord)
    const { id } = await propose({ documentIds: [first.id], photos: [photo.url] })
    await answer(id, 'agreed')
    const refused = {
      status: 409,
      text: 'The tenant has answered this deduction as it is. Evidence can be added, but none removed.',
    }
    expect(await refusal(change(id, { documentIds: [second.id] }))).toMatchObject(refused)
    expect(await refusal(change(id, { photos: [] }))).toMatchObject(refused)
    const documentIds = [first.id, second.id]
    expect(await change(id, { documentIds, photos: [photo.url] })).toMatchObject({
      documentIds,
      tenantAnswer: 'agreed',
    })
    const replaced = { reason: 'Burnt, not only dirty', documentIds: [second.id], photos: [] }
    expect(await change(id, replaced)).toMatchObject({ documentIds: [second.id], photos: [], tenantAnswer: null })
  })

  it('have a reason and evidence that the tenant sees', async () => {
    const { propose, landlord, tenant, property, params, tenancy } = await makeDeposit()
    const document = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    const other = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    const photo = await uploadPhoto(app, landlord)
    expect(await refusal(propose({ reason: ' ' }))).toMatchObject({ status: 400, text: 'reason: Reason is required' })
    const made = await propose({ reason: 'It was clean', documentIds: [document.id], photos: [photo.url] })
    expect(made).toMatchObject({
      description: 'Cleaning of the oven',
      amount: 20_000,
      reason: 'It was clean',
      documentIds: [document.id],
      photos: [photo.url],
      tenantAnswer: null,
      agreedAmount: null,
      settled: false,
    })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    expect((await as(tenant).deposits.get({ params })).deductions).toEqual([made])
    const { tickets } = await as(tenant).uploads.tickets({ body: { files: [photo.file] } })
    expect(Object.keys(tickets)).toEqual([photo.file])
    expect((await as(tenant).documents.list()).map(({ id }) => id)).toEqual([document.id])
    expect((await refusal(as(tenant).documents.ticket({ params: { id: other.id } }))).status).toBe(404)
    expect((await as(tenant).notifications.list()).map(({ title }) => title)).toContain(
      'Deduction from your deposit proposed',
    )
  })

  it('are answered by the tenant alone, and what is agreed stays', async () => {
    const { propose, answer, change, landlord, tenant, read } = await makeDeposit()
    const { id } = await propose()
    expect(await as(tenant).dashboard.get()).toMatchObject({ accounts: [{ deductionsToAnswer: 1 }] })
    expect((await refusal(change(id, { tenantAnswer: 'agreed' }))).status).toBe(403)
    expect(await answer(id, 'disputed')).toMatchObject({ tenantAnswer: 'disputed', agreedAmount: null })
    expect(await as(tenant).dashboard.get()).toMatchObject({ accounts: [{ deductionsToAnswer: 0 }] })
    expect(await answer(id, 'agreed')).toMatchObject({ tenantAnswer: 'agreed', agreedAmount: 20_000 })
    expect(await refusal(answer(id, 'disputed'))).toMatchObject({ status: 409 })
    expect((await read()).deductions).toMatchObject([{ tenantAnswer: 'agreed' }])
    expect((await as(landlord).notifications.list()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Deduction agreed', 'Deduction disputed']),
    )
  })

  it('two answers at once end as agreed', async () => {
    const { propose, answer, read } = await makeDeposit()
    const { id } = await propose()
    await Promise.allSettled([answer(id, 'agreed'), answer(id, 'disputed')])
    expect((await read()).deductions).toMatchObject([{ tenantAnswer: 'agreed', agreedAmount: 20_000 }])
  })

  it('that are changed are to be answered again, and not as they were seen before', async () => {
    const { propose, answer, change } = await makeDeposit()
    const { id } = await propose()
    await answer(id, 'agreed')
    expect(await change(id, { amount: 30_000 })).toMatchObject({ tenantAnswer: null, agreedAmount: null })
    expect((await refusal(answer(id, 'agreed', { amount: 20_000 }))).text).toMatch(/has been changed/)
    await answer(id, 'agreed')
    expect(await change(id, { reason: 'Burnt, not only dirty' })).toMatchObject({ tenantAnswer: null })
    expect(await change(id, { agreedAmount: 10_000 })).toMatchObject({ agreedAmount: 10_000 })
    expect(await answer(id, 'agreed', { amount: 30_000 })).toMatchObject({ agreedAmount: 10_000 })
    expect((await refusal(change(id, { agreedAmount: 30_001 }))).status).toBe(400)
  })

  it('are agreed to as they were seen, in words and in what was agreed so far', async () => {
    const { propose, answer, change } = await makeDeposit()
    const seen = await propose()
    const asSeen = ({ description, amount, reason, agreedAmount }: typeof seen) => {
      return { description, amount, reason, agreedAmount }
    }
    for (const changes of [{ description: 'Rent of May' }, { reason: 'Never paid' }, { agreedAmount: 15_000 }]) {
      const before = await change(seen.id, {})
      const after = await change(seen.id, changes)
      const refused = await refusal(answer(seen.id, 'agreed', asSeen(before)))
      expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('has been changed') })
      await answer(seen.id, 'disputed', asSeen(after))
    }
  })

  it('cost a tenant who has agreed no more than that without another answer', async () => {
    const { propose, answer, change } = await makeDeposit()
    const { id } = await propose()
    await change(id, { agreedAmount: 5_000 })
    expect(await answer(id, 'agreed')).toMatchObject({ agreedAmount: 5_000 })
    for (const agreedAmount of [5_001, null]) {
      expect(await refusal(change(id, { agreedAmount }))).toMatchObject({
        status: 409,
        text: 'The tenant has agreed to £50. Propose another sum to have it answered again.',
      })
    }
    expect(await change(id, { agreedAmount: 4_000 })).toMatchObject({ agreedAmount: 4_000, tenantAnswer: 'agreed' })
    expect(await change(id, { amount: 25_000, agreedAmount: 6_000 })).toMatchObject({ tenantAnswer: null })
  })

  it('tell each side what the other has changed or agreed to, and for how much', async () => {
    const { propose, answer, change, calls, params, landlord, tenant } = await makeDeposit()
    const { id } = await propose()
    const messagesOf = async (who: { token: string }) =>
      (await as(who).notifications.list()).map(({ message }) => message)
    const changed = async () => (await messagesOf(tenant)).filter((message) => /entered|changed/.test(message))
    for (let times = 0; times < 2; times += 1) await change(id, { agreedAmount: 6_000 })
    expect(await changed()).toEqual([expect.stringContaining('has entered £60 as agreed')])
    await answer(id, 'agreed')
    expect((await messagesOf(landlord))[0]).toContain('agrees to the deduction of £60 for Cleaning of the oven')
    for (const amount of [30_000, 31_000]) await change(id, { amount })
    expect(await changed()).toEqual([
      expect.stringContaining('has changed the deduction for Cleaning of the oven'),
      expect.stringContaining('has entered £60 as agreed'),
    ])
    await calls.deposits.removeDeduction({ params: { ...params, deductionId: id } })
    expect((await messagesOf(tenant))[0]).toContain('no longer proposes to keep £310')
  })

  it('are deleted until they are answered', async () => {
    const { propose, answer, calls, params, read } = await makeDeposit()
    const [first, second] = [await propose(), await propose()]
    const remove = (deductionId: number) => calls.deposits.removeDeduction({ params: { ...params, deductionId } })
    await answer(second.id, 'disputed')
    await remove(first.id)
    expect((await refusal(remove(second.id))).status).toBe(409)
    expect((await read()).deductions.map(({ id }) => id)).toEqual([second.id])
  })

  it('are on paper for both sides', async () => {
    const { propose, answer, landlord, tenant, params, calls } = await makeHeldDeposit()
    const { id } = await propose({ reason: 'It was clean before' })
    await answer(id, 'disputed', { tenantNote: 'I cleaned it' })
    const pdf = await as(tenant).deposits.proposal({ params })
    const text = readPdf(pdf).pages.join(' ')
    for (const words of ['Cleaning of the oven', 'It was clean before', 'I cleaned it', '£200', '£800', landlord.name])
      expect(text).toContain(words)
    expect((await calls.deposits.proposalTicket({ params })).ticket).toBeTruthy()
  })

  it('say on paper what was kept, and nothing of how nothing divides, once all is settled', async () => {
    const { propose, answer, tenant, params, calls } = await makeHeldDeposit()
    const { id } = await propose()
    await answer(id, 'agreed')
    const read = async () => readPdf(await as(tenant).deposits.proposal({ params })).pages.join(' ')
    expect(await read()).toMatch(/Agreed deductions\s*£200/)
    await calls.deposits.update({ params, body: { returnedOn: '2026-11-21', returnedAmount: 80_000 } })
    expect(await read()).toMatch(/Kept\s*£200/)
    expect(await read()).not.toContain('Agreed deductions')
  })

  it('are nobody else’s', async () => {
    const { propose, params } = await makeDeposit()
    const { id: deductionId } = await propose()
    const stranger = as(await makeLandlord()).deposits
    expect((await refusal(stranger.get({ params }))).status).toBe(404)
    const body = { amount: 1 }
    expect((await refusal(stranger.changeDeduction({ params: { ...params, deductionId }, body }))).status).toBe(404)
  })
})
