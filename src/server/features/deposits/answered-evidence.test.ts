import { isDeepStrictEqual as equals } from 'node:util'
import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeDeposit, makeHeldDeposit } from '#test/deposits.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeProperty } from '#test/factories.ts'
import { inventoryCalls } from '#test/inventories.ts'
import { submitReport } from '#test/reports.ts'

const app = await testApp()
const { as } = app
const inventories = inventoryCalls(app)

const refused = (what: 'document' | 'inventory' | 'report') => ({
  status: 409,
  text: `This ${what} is evidence for a deduction that the tenant has answered, and stays as it is.`,
})

describe('once the tenant has answered a deduction (rule: deposits-evidence)', () => {
  it('an inventory that is evidence for it is neither deleted nor changed, but signed', async () => {
    const { propose, answer, read, landlord, tenant, property } = await makeDeposit()
    const { id: inventoryReportId } = await inventories.add(landlord, property)
    const { id } = await propose({ inventoryLines: [{ inventoryReportId, line: 'Living Room: Flooring' }] })
    await inventories.change(landlord, inventoryReportId, property.id, { notes: 'Read again' })
    await answer(id, 'disputed')
    const params = { id: inventoryReportId }
    expect(await refusal(as(landlord).inventory.remove({ params }))).toMatchObject(refused('inventory'))
    const change = inventories.change(landlord, inventoryReportId, property.id, { notes: 'Not worn after all' })
    expect(await refusal(change)).toMatchObject(refused('inventory'))
    expect((await read()).deductions).toMatchObject([{ inventoryLines: [{ inventoryReportId }] }])
    await inventories.sign(tenant, inventoryReportId)
  })

  it('an inventory can be deleted once the deduction has to be answered again', async () => {
    const { propose, answer, change, landlord, property } = await makeDeposit()
    const { id: inventoryReportId } = await inventories.add(landlord, property)
    const { id } = await propose({ inventoryLines: [{ inventoryReportId, line: '' }] })
    await answer(id, 'disputed')
    await change(id, { reason: 'Burnt, not only dirty' })
    const params = { id: inventoryReportId }
    await as(landlord).inventory.remove({ params })
    expect(await refusal(as(landlord).inventory.get({ params }))).toMatchObject({ status: 404 })
  })

  it('a report whose filed PDF is evidence for it is not deleted', async () => {
    const { propose, answer, landlord, property } = await makeDeposit()
    const { id: reportId, documentId } = await submitReport(app, landlord, property.id)
    if (documentId === null) throw new Error('The report has not been filed')
    const { id } = await propose({ documentIds: [documentId] })
    await answer(id, 'agreed')
    const remove = as(landlord).inspectionReports.remove({ params: { id: reportId } })
    expect(await refusal(remove)).toMatchObject(refused('report'))
  })

  it('a document that is evidence for it is not moved to another home, with which it could be deleted', async () => {
    const { propose, answer, landlord, property } = await makeDeposit()
    const other = await makeProperty({ landlordId: landlord.id })
    const { id: documentId } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    const { id } = await propose({ documentIds: [documentId] })
    await answer(id, 'agreed')
    const form = documentForm({ propertyId: other.id }, null)
    expect(await refusal(as(landlord).documents.update({ params: { id: documentId }, form }))).toMatchObject(
      refused('document'),
    )
  })
})

describe('once a return has settled a deduction without an answer (rule: deposits-evidence)', () => {
  const settled = (what: 'document' | 'inventory' | 'report') => ({
    status: 409,
    text: `This ${what} is evidence for a deduction that has been settled with the return of the deposit, and stays as it is.`,
  })

  /** Of a £1,000 deposit, £10 are kept as the landlord has entered it. */
  async function settle({ propose, change, put }: Awaited<ReturnType<typeof makeHeldDeposit>>, evidence: object) {
    const { id } = await propose({ amount: 1_000, ...evidence })
    await change(id, { agreedAmount: 1_000 })
    await put({ returnedOn: '2026-11-21', returnedAmount: 99_000 })
  }

  it('a document that is evidence for it is neither moved nor deleted until the return is taken back', async () => {
    const made = await makeHeldDeposit()
    const { landlord, property, params, calls } = made
    const other = await makeProperty({ landlordId: landlord.id })
    const { id } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
    await settle(made, { documentIds: [id] })
    const form = () => documentForm({ propertyId: other.id }, null)
    const { documents } = as(landlord)
    expect(await refusal(documents.update({ params: { id }, form: form() }))).toMatchObject(settled('document'))
    expect(await refusal(documents.remove({ params: { id } }))).toMatchObject(settled('document'))
    expect((await made.read()).deductions).toMatchObject([{ documentIds: [id], settled: true }])
    await calls.deposits.reverseReturn({ params, body: { reason: 'The bank sent it back' } })
    await documents.update({ params: { id }, form: form() })
  })

  it('neither is an inventory or a report deleted', async () => {
    const made = await makeHeldDeposit()
    const { landlord, property } = made
    const { id: inventoryReportId } = await inventories.add(landlord, property)
    const { id: reportId, documentId } = await submitReport(app, landlord, property.id)
    await settle(made, { documentIds: [documentId], inventoryLines: [{ inventoryReportId, line: '' }] })
    const { inventory, inspectionReports } = as(landlord)
    expect(await refusal(inventory.remove({ params: { id: inventoryReportId } }))).toMatchObject(settled('inventory'))
    expect(await refusal(inspectionReports.remove({ params: { id: reportId } }))).toMatchObject(settled('report'))
  })
})

it('a document that moves to another home is no longer evidence for a deduction of the first', async () => {
  const { propose, change, read, landlord, property } = await makeDeposit()
  const other = await makeProperty({ landlordId: landlord.id })
  const { id: documentId } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
  const { id } = await propose({ documentIds: [documentId] })
  const form = documentForm({ propertyId: other.id }, null)
  await as(landlord).documents.update({ params: { id: documentId }, form })
  const { deductions } = await read()
  expect(deductions).toMatchObject([{ documentIds: [] }])
  await change(id, { documentIds: deductions[0]?.documentIds, reason: 'Not cleaned' })
})

it('a document that is restored is evidence again', async () => {
  const { propose, read, landlord, property } = await makeDeposit()
  const { id } = await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
  await propose({ documentIds: [id] })
  const { binId } = await as(landlord).documents.remove({ params: { id } })
  expect((await read()).deductions).toMatchObject([{ documentIds: [] }])
  await as(landlord).bin.restore({ params: { id: binId } })
  expect((await read()).deductions).toMatchObject([{ documentIds: [id] }])
})

it('a proposal that loses its evidence is shown so on both sides, and the activity has it each time', async () => {
  const { propose, read, landlord, tenant, property, params } = await makeDeposit()
  const other = await makeProperty({ landlordId: landlord.id })
  const upload = () => uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert' })
  const [moved, deleted] = [await upload(), await upload()]
  const { id: reportId, documentId } = await submitReport(app, landlord, property.id)
  const { id: inventoryReportId } = await inventories.add(landlord, property)
  const documentIds = [moved.id, deleted.id, Number(documentId)]
  const heard: unknown[] = []
  const leave = app.services.live.onMessage((message) => heard.push(message))
  await propose({ documentIds, inventoryLines: [{ inventoryReportId, line: '' }] })
  const { documents, inventory, inspectionReports } = as(landlord)
  await documents.update({ params: { id: moved.id }, form: documentForm({ propertyId: other.id }, null) })
  await documents.remove({ params: { id: deleted.id } })
  await inspectionReports.remove({ params: { id: reportId } })
  await inventory.remove({ params: { id: inventoryReportId } })
  const news = { kind: 'changed', to: [landlord.id, tenant.id], guestsOf: [], change: 'deposit' }
  // Of the proposal and of each loss; the first may be heard late on a PostgreSQL server.
  await expect.poll(() => heard.filter((message) => equals(message, news))).toHaveLength(1 + 4)
  leave()
  expect((await read()).deductions).toMatchObject([{ documentIds: [], inventoryLines: [] }])
  const entries = await as(landlord).activity.list({ query: { entity: 'tenancy', id: params.id } })
  expect(entries.filter(({ what }) => what === 'Deduction changed')).toHaveLength(4)
})
