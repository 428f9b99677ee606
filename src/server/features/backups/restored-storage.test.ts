/** The files of an archive that the account's storage has no room for (rule: backups-limits). */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { storedBytes } from '#domain/budget.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { archiveForm, downloadBackup, makeBackup } from '#test/backups.ts'
import { execute } from '#test/budgets.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'

const isFull = 'The storage of the Free plan is full (2 GB). Delete files that are no longer needed first'

let app: TestApp
let archive: Buffer
let owner: { id: number }
beforeAll(async () => {
  app = await testApp()
  const landlord = await makeLandlord()
  owner = landlord
  await uploadDocument(app, landlord, { propertyId: (await makeProperty({ landlordId: landlord.id })).id })
  archive = await downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName)
})

/** Fills the storage of an account, but for some bytes. */
async function fill(landlord: { id: number }, left: number) {
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  await execute(sql`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size)
    values (${landlord.id}, ${propertyId}, 'EPC', 'EPC', false, ${`full-${propertyId}`}, 'application/pdf', ${storedBytes.free - left})`)
  await execute(sql`update users set stored_bytes = ${storedBytes.free - left} where id = ${landlord.id}`)
}

const send = (landlord: { token: string }, query: { dryRun?: 'true'; wait: 'false' }) =>
  app.as(landlord).backups.restore({ query, form: archiveForm(archive) })

test('are refused in the preview, and nothing is stored', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'free' })
  await fill(landlord, 10)
  const before = await keysOf(app)
  const refused = await refusal(send(landlord, { dryRun: 'true', wait: 'false' }))
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining(isFull) })
  expect(await keysOf(app)).toEqual(before)
})

test('are not stored where the storage has become full meanwhile', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'free' })
  await send(landlord, { wait: 'false' })
  await fill(landlord, 10)
  const put = vi.spyOn(app.services.files, 'put')
  await app.drain()
  const { restore } = await app.as(landlord).backups.latestRestore()
  expect([restore?.state, restore?.problem]).toEqual(['failed', expect.stringContaining(isFull)])
  expect(put).not.toHaveBeenCalled()
})

test('come back where there is just as much room as they take', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'free' })
  const { rows } = await execute(sql`select size from documents where landlord_id = ${owner.id}`)
  await fill(landlord, Number(rows[0]?.size))
  await send(landlord, { wait: 'false' })
  await app.drain()
  expect((await app.as(landlord).backups.latestRestore()).restore?.state).toBe('done')
})
