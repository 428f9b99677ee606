/** Answers about a deposit with as much in its deductions as there may be (rule: deposits-short). */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Deduction, Deposit } from '#api/deposits.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { mostPageBytes } from '#server/platform/http/json-text.ts'
import { refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeHeldDeposit } from '#test/deposits.ts'
import { makeLandlord } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'

const { app, as } = await testApp()
const { db } = await testDatabase()

const mostLetters = 5_000
const pieces = 20
const photo = `https://example.com/${'x'.repeat(1_980)}`
const beginning = (letter: string) => `${letter.repeat(199)}…`

/** A held deposit with disputed deductions of a penny: texts of one letter, repeated, and 60 pieces of evidence. */
async function makeLongDeductions(deductions: number, letter: string, letters = mostLetters, lettersOfNames = 200) {
  const made = await makeHeldDeposit()
  const { landlord, property, tenancy } = made
  const place = sql`${landlord.id}::int, ${property.id}::int`
  const text = sql`repeat(${letter}::text, ${letters}::int)`
  const many = (count: number) => sql`generate_series(1, ${count}::int) n`
  const theirs = sql`deduction.tenant_id = ${tenancy.id}`
  const statements = [
    sql`insert into deposits (landlord_id, property_id, tenant_id, reference, holding_notes)
      values (${place}, ${tenancy.id}::int, repeat('€', 200), ${text})
      on conflict (tenant_id) do update set reference = excluded.reference, holding_notes = excluded.holding_notes`,
    sql`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size)
      select ${place}, 'EPC', repeat('€', ${lettersOfNames}::int), false, n || '-' || ${property.id}::int, 'application/pdf', 1 from ${many(pieces)}`,
    sql`insert into inventory_reports (landlord_id, property_id, date, check_type, prepared_by, rooms, furnishings, meter_readings, keys)
      values (${place}, '2026-01-01', 'check-in', 'Ann', '[]', '[]', '[]', '[]')`,
    sql`insert into deposit_deductions (landlord_id, property_id, tenant_id, description, amount, reason, photos, tenant_answer,
        tenant_note, answered_at)
      select ${place}, ${tenancy.id}::int, ${text}, 1, ${text}, array_fill(${photo}::text, array[${pieces}::int]), 'disputed',
        ${text}, '2026-11-20T09:00:00Z' from ${many(deductions)}`,
    sql`insert into deposit_deduction_documents (deduction_id, document_id) select deduction.id, documents.id
      from deposit_deductions deduction, documents where documents.property_id = ${property.id} and ${theirs}`,
    sql`insert into deposit_deduction_lines (deduction_id, inventory_report_id, line)
      select deduction.id, report.id, repeat('€', ${lettersOfNames - 5}::int) || n
      from deposit_deductions deduction, inventory_reports report, ${many(pieces)}
      where report.property_id = ${property.id} and ${theirs}`,
  ]
  for (const statement of statements) await db.execute(statement)
  return made
}

type Sent = { method: 'PUT' | 'POST'; payload: object }

/** An answer of the length that a list may have. */
async function read<Reply>(url: string, { token }: { token: string }, sent?: Sent): Promise<Reply> {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` }, ...sent })
  expect([200, 201]).toContain(answer.statusCode)
  expect(answer.rawPayload.length).toBeLessThanOrEqual(mostPageBytes)
  return answer.json()
}

describe('200 deductions with the longest texts and 60 pieces of evidence each', () => {
  // JSON writes a control character with six bytes, and a quotation mark with two.
  it.each(['€', '\u0001', '"', '🏠'])('make no answer longer than a megabyte: %j', async (letter) => {
    const { landlord, tenant, params } = await makeLongDeductions(200, letter, letter === '🏠' ? 2_500 : mostLetters)
    const path = `/api/tenants/${params.id}/deposit`
    const isShort = ({ deductions }: Deposit) => {
      expect(deductions).toHaveLength(200)
      for (const { description, reason, tenantNote } of deductions)
        expect([description, reason, tenantNote]).toEqual(Array.from({ length: 3 }, () => beginning(letter)))
      expect(deductions[0]).toMatchObject({ isShort: true, amount: 1, photos: [], documents: [], inventoryLines: [] })
      expect(deductions[0]?.documentIds).toHaveLength(pieces)
    }
    for (const reader of [landlord, tenant]) {
      isShort(await read(path, reader))
      await read('/api/dashboard', reader)
    }
    await read('/api/deposits', landlord)
    const put = (payload: object) => read<Deposit>(path, landlord, { method: 'PUT', payload })
    isShort(await put({ paidBy: 'Her mother' }))
    const receipt = { amount: 1, date: '2026-11-20' }
    isShort(await read(`${path}/receipts`, landlord, { method: 'POST', payload: receipt }))
    isShort(await put({ returnedOn: '2026-11-21', returnedAmount: 1_000 }))
    isShort(await read(`${path}/reverse-return`, landlord, { method: 'POST', payload: { reason: 'A slip' } }))
  })

  it('are whole one by one, for the two whose deposit it is', async () => {
    const { landlord, tenant, params, calls } = await makeLongDeductions(200, '€')
    const [first] = (await calls.deposits.get({ params })).deductions
    const path = { ...params, deductionId: first?.id ?? 0 }
    const url = `/api/tenants/${params.id}/deposit/deductions/${path.deductionId}`
    const text = '€'.repeat(mostLetters)
    for (const reader of [landlord, tenant]) {
      const deduction = await read<Deduction>(url, reader)
      expect(deduction).toMatchObject({ description: text, reason: text, tenantNote: text })
      expect(deduction).not.toHaveProperty('isShort')
      for (const evidence of [deduction.photos, deduction.documents, deduction.documentIds, deduction.inventoryLines])
        expect(evidence).toHaveLength(pieces)
    }
    const others = await makeHeldDeposit()
    for (const stranger of [await makeLandlord(), others.landlord, others.tenant])
      expect((await refusal(as(stranger).deposits.getDeduction({ params: path }))).status).toBe(404)
    const elsewhere = { ...path, id: others.params.id }
    for (const each of [landlord, others.landlord])
      expect((await refusal(as(each).deposits.getDeduction({ params: elsewhere }))).status).toBe(404)
    await db.update(tenancies).set({ accepted: false }).where(eq(tenancies.id, params.id))
    expect((await refusal(as(tenant).deposits.getDeduction({ params: path }))).status).toBe(404)
    expect(await as(landlord).deposits.getDeduction({ params: path })).toMatchObject({ description: text })
  })

  it('are answered and changed as whole ones', async () => {
    const { landlord, tenant, params, calls, answer, change } = await makeLongDeductions(200, '€')
    const [first] = (await calls.deposits.get({ params })).deductions
    const id = first?.id ?? 0
    const { description, amount, reason, agreedAmount } = await as(tenant).deposits.getDeduction({
      params: { ...params, deductionId: id },
    })
    const cut = await refusal(answer(id, 'agreed', { description: first?.description }))
    expect(cut).toMatchObject({ status: 409, text: expect.stringContaining('has been changed') })
    expect(await answer(id, 'agreed', { description, amount, reason, agreedAmount })).toMatchObject({
      description,
      agreedAmount: 1,
    })
    const changed = await change(id, { amount: 2 }, landlord)
    expect(changed).toMatchObject({ description, reason, amount: 2, tenantAnswer: null })
    expect(changed).not.toHaveProperty('isShort')
  })
})

describe('a short deduction', () => {
  it('is refused where it is sent back, to both sides, so that no text is cut and no agreement or evidence is lost', async () => {
    const { landlord, tenant, params, calls, answer, change } = await makeLongDeductions(200, '€')
    const list = async () => (await calls.deposits.get({ params })).deductions
    const path = { ...params, deductionId: (await list())[0]?.id ?? 0 }
    const whole = () => calls.deposits.getDeduction({ params: path })
    const { description, amount, reason } = await whole()
    await answer(path.deductionId, 'agreed', { description, amount, reason, tenantNote: null })
    const agreed = await whole()
    expect(agreed).toMatchObject({ agreedAmount: 1, photos: { length: pieces } })
    const [short] = await list()
    const url = `/api/tenants/${params.id}/deposit/deductions/${path.deductionId}`
    const put = ({ token }: { token: string }, changes: object) => {
      const headers = { authorization: `Bearer ${token}` }
      return app.inject({ method: 'PUT', url, headers, payload: { ...short, ...changes } })
    }
    for (const refused of [
      await put(landlord, { amount: 2 }),
      await put(landlord, {}),
      await put(tenant, { tenantAnswer: 'agreed' }),
    ]) {
      expect(refused.statusCode).toBe(400)
      expect(refused.body).toContain('isShort: Get the deduction by its id first')
    }
    expect(await whole()).toEqual(agreed)
    const { documents, inventoryLines, photos, ...texts } = agreed
    for (const unchanged of [texts, {}])
      expect(await change(path.deductionId, { ...unchanged, isShort: false })).toEqual(agreed)
  })
})

describe('deductions that fit into an answer', () => {
  it('are whole, and each by itself is the same', async () => {
    const { landlord, tenant, params } = await makeLongDeductions(8, '€')
    for (const reader of [landlord, tenant]) {
      const { deductions } = await as(reader).deposits.get({ params })
      expect(deductions).toHaveLength(8)
      expect(deductions[0]?.reason).toHaveLength(mostLetters)
      for (const deduction of deductions) {
        expect(deduction).not.toHaveProperty('isShort')
        const path = { ...params, deductionId: deduction.id }
        expect(await as(reader).deposits.getDeduction({ params: path })).toEqual(deduction)
      }
    }
  })
})

it('the proposal on paper is whole where the deposit has its deductions short', async () => {
  const { tenant, params } = await makeLongDeductions(24, 'm', 300, 10)
  const { deductions } = await as(tenant).deposits.get({ params })
  expect(deductions[0]).toMatchObject({ isShort: true, documents: [] })
  const text = readPdf(await as(tenant).deposits.proposal({ params })).pages.join(' ')
  expect(text).toContain('20 photos')
  expect(text).not.toContain('m…')
})
