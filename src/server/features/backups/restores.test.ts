import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { users } from '#server/db/schema/accounts.ts'
import { restores } from '#server/db/schema/backups.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { Manifest } from '#server/features/backups/archive.ts'
import { orderDrills } from '#server/features/backups/drill.actions.ts'
import { restoreOver, restoreBackup as runRestore } from '#server/features/backups/restores.actions.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Client, refusal, type TestApp, testApp } from '#test/app.ts'
import {
  archiveForm,
  changedArchive,
  downloadBackup,
  makeBackup,
  putRows,
  restoreBackup,
  rowsIn,
  sha256,
  unzip,
} from '#test/backups.ts'
import { beforeItCommits } from '#test/before-it-writes.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { inventoryCalls } from '#test/inventories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { root } from '#test/read-files.ts'
import { signReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'
import { fillTables } from '#test/walk/fill-tables.ts'
import { makeWorld, password } from '#test/walk/world.ts'

type Entries = Map<string, Buffer>

/**
 * The rows of an archive, with every id replaced by its position in its table and every file by its checksum, so that
 * two archives of the same data are equal.
 */
function withoutIds(entries: Entries): Record<string, unknown[]> {
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')))
  const places = new Map<string, number>([[`people ${manifest.ownerId}`, 0]])
  const people = new Set<unknown>([manifest.ownerId, ...rowsIn(entries, 'tenants').map(({ userId }) => userId)])
  const placeOf = (table: string, id: unknown) => {
    const key = `${table} ${id}`
    // A guest who reported a repair is unknown in another account.
    if (table === 'people' && !people.has(id)) return null
    if (!places.has(key)) places.set(key, places.size)
    return `${table} ${places.get(key)}`
  }
  const sums = new Map([...entries].map(([name, content]) => [name.replace('files/', '/uploads/'), sha256(content)]))
  const compared = backedUpTables.map(({ name, references = {} }) => {
    const rows = rowsIn(entries, name).map((row) => {
      const fields = Object.entries(row).map(([field, value]) => {
        if (value === null) return [field, null]
        if (field === 'id') return [field, placeOf(name, value)]
        return [field, references[field] ? placeOf(references[field].to, value) : value]
      })
      return JSON.parse(JSON.stringify(Object.fromEntries(fields)), (_, value) => sums.get(value) ?? value)
    })
    return [name, rows]
  })
  return Object.fromEntries(compared)
}

const backupOf = async (app: TestApp, landlord: { token: string }) =>
  downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName)

describe('an account that is erased and restored elsewhere', () => {
  let before: Entries
  let after: Entries
  let restored: Awaited<ReturnType<typeof restoreBackup>>
  let mails = 0
  let report: InspectionReport
  let owner: Client
  let app: TestApp

  beforeAll(async () => {
    const world = await makeWorld()
    const { mine } = world
    app = world.app
    await fillTables(world)
    await signReport(app, mine.tenant, mine.report.id, 'I agree.')
    await inventoryCalls(app).sign(mine.landlord, mine.inventory.id)
    await app.drain()
    const archive = await backupOf(app, mine.landlord)
    before = await unzip(archive)
    await app.as(mine.landlord).accounts.close({ body: { password } })
    await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2026-12-22')
    await app.drain()
    const elsewhere = await makeLandlord({ subscriptionPlan: 'enterprise' })
    owner = app.as(elsewhere)
    mails = app.mails.length
    restored = await restoreBackup(app, elsewhere, archive)
    const [{ id } = { id: 0 }] = await app.as(elsewhere).inspectionReports.list()
    report = await app.as(elsewhere).inspectionReports.get({ params: { id } })
    mails = app.mails.length - mails
    after = await unzip(await backupOf(app, elsewhere))
  })

  test('has everything back, and says so', () => {
    expect(restored.problem).toBe(null)
    expect(restored.state).toBe('done')
    expect(restored.report?.omitted).toEqual([])
  })

  test('has the same rows, ids apart, and the same bytes of every file', () => {
    const [first, second] = [withoutIds(before), withoutIds(after)]
    for (const { name } of backedUpTables) expect(second[name], name).toEqual(first[name])
    const sums = (entries: Entries) =>
      [...entries].filter(([name]) => name.startsWith('files/')).map(([, content]) => sha256(content))
    expect(sums(after).sort()).toEqual(sums(before).sort())
    expect(sums(after).length).toBeGreaterThan(5)
  })

  test('marks signatures as restored', () => {
    expect(report.tenantSignature).toMatch(/^data:image\/png/)
    expect(report.signaturesRestoredAt).not.toBe(null)
  })

  test('marks them as restored in the lists, too', async () => {
    const reports = (await owner.inspectionReports.list()).filter(({ tenantSignedAt }) => tenantSignedAt)
    const inventories = (await owner.inventory.list()).filter(({ landlordSignedAt }) => landlordSignedAt)
    const restoredAt = [...reports, ...inventories].map(({ signaturesRestoredAt }) => signaturesRestoredAt)
    expect(restoredAt).toEqual([testNow.toISOString(), testNow.toISOString()])
  })

  test('has no signature of a day to come, which would pass for one that was made here', async () => {
    const forged = await changedArchive(new Map(before), (files) => {
      for (const table of ['property_inspection_reports', 'inventory_reports'])
        putRows(
          files,
          table,
          rowsIn(files, table).map((row) => ({ ...row, tenantSignedAt: '2030-01-01T00:00:00Z' })),
        )
    })
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    await restoreBackup(app, landlord, forged)
    const { inspectionReports, inventory } = app.as(landlord)
    const all = [...(await inspectionReports.list()), ...(await inventory.list())]
    expect(all.length).toBeGreaterThan(1)
    for (const { tenantSignedAt, signaturesRestoredAt } of all) {
      expect(tenantSignedAt).toBe(testNow.toISOString())
      expect(signaturesRestoredAt).toBe(testNow.toISOString())
    }
  })

  test('marks messages as restored, in the log and its exports too', async () => {
    const logs = await owner.messages.chatLogs()
    expect(logs.length).toBeGreaterThan(0)
    for (const log of logs) expect(log.restoredAt).toBe(testNow.toISOString())
    const csv: unknown = await owner.messages.exportCsv()
    const pdf = await owner.messages.exportPdf()
    expect(String(csv)).toContain('Restored from a backup (UK time)')
    const pages = readPdf(pdf).pages.join().replaceAll(/\s/g, '')
    expect(pages).toContain('Restoredfromabackup21Nov2026')
  })

  test('has new ids, files under new names, and sends no mail', () => {
    const ids = (entries: Entries) => rowsIn(entries, 'properties').map(({ id }) => id)
    expect(ids(after)).not.toEqual(ids(before))
    const names = (entries: Entries) => [...entries.keys()].filter((name) => name.startsWith('files/'))
    expect(names(after).filter((name) => names(before).includes(name))).toEqual([])
    expect(mails).toBe(0)
  })
})

/** Column names of tables that are in backups, by those tables, which migrations after the ledger have added. */
function columnsAddedLater(): Map<string, Set<string>> {
  const folder = join(root, 'src/server/db/migrations')
  const later = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > '0022')
  const statements = later.flatMap((name) => readFileSync(join(folder, name), 'utf8').split(';'))
  const added = new Map<string, Set<string>>()
  for (const statement of statements) {
    const [, table = ''] = /alter table "(\w+)"/i.exec(statement) ?? []
    for (const [, column = ''] of statement.matchAll(/add column "(\w+)"/gi))
      added.set(table, (added.get(table) ?? new Set()).add(column))
  }
  return added
}

test('a backup of an older version, without the columns that came later, comes back whole', async () => {
  const world = await makeWorld()
  const { app, mine } = world
  await fillTables(world)
  const added = columnsAddedLater()
  let dropped = 0
  const older = await changedArchive(await unzip(await backupOf(app, mine.landlord)), (files) => {
    for (const { name, table, row } of backedUpTables) {
      const later = added.get(getTableName(table)) ?? new Set()
      const isLater = (field: string) => later.has(field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      dropped += Object.keys(row.shape).filter(isLater).length
      const kept = (fields: object) => Object.entries(fields).filter(([field]) => !isLater(field))
      const rows = rowsIn(files, name).map((fields) => Object.fromEntries(kept(fields)))
      putRows(files, name, rows)
    }
  })
  const restored = await restoreBackup(app, await makeLandlord({ subscriptionPlan: 'enterprise' }), older)
  expect([restored.state, restored.report?.omitted]).toEqual(['done', []])
  expect(dropped).toBeGreaterThan(10)
})

describe('the drill', () => {
  test('restores the newest backup on trial, says that nothing differs, and leaves nothing', async () => {
    const world = await makeWorld()
    const { app, mine } = world
    await fillTables(world)
    await makeBackup(app, mine.landlord)
    const count = async () => (await app.services.db.select({ id: users.id }).from(users)).length
    const [accounts, files] = [await count(), (await keysOf(app)).length]
    await orderDrills(app.services)
    await app.drain()
    const { check } = await app.as(mine.landlord).backups.list()
    expect(check).toMatchObject({ differences: 0, examples: [] })
    expect(check?.rows).toBeGreaterThan(20)
    expect(check?.files).toBeGreaterThan(5)
    expect([await count(), (await keysOf(app)).length]).toEqual([accounts, files])
  })

  test('says what differs, and is made once a week', async () => {
    const app = await testApp()
    const landlord = await makeLandlord()
    await makeDocument(await makeProperty({ landlordId: landlord.id }))
    await makeBackup(app, landlord)
    const drill = async () => {
      await orderDrills(app.services)
      await app.drain()
      return (await app.as(landlord).backups.list()).check
    }
    const first = await drill()
    expect(first).toMatchObject({ differences: 1, examples: ['1 document: its file is not in the backup'] })
    app.setNow(new Date(app.services.now().getTime() + 6 * 24 * 60 * 60 * 1000))
    expect(await drill()).toEqual(first)
    app.setNow(new Date(app.services.now().getTime() + 2 * 24 * 60 * 60 * 1000))
    expect((await drill())?.at).not.toBe(first?.at)
  })
})

test('words that read like the address of a file come back as they were written', async () => {
  const { app, mine } = await makeWorld()
  const words = '/uploads/0123456789abcdef0123456789abcdef.png'
  const [tenant, propertyId] = [app.as(mine.tenant), mine.property.id]
  const { id } = await tenant.maintenance.create({ body: { requestType: 'other', description: words, propertyId } })
  await tenant.maintenance.comment({ params: { id }, body: { content: words } })
  await tenant.messages.create({ body: { propertyId, receiverId: mine.landlord.id, content: words } })
  const elsewhere = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const restored = await restoreBackup(app, elsewhere, await backupOf(app, mine.landlord))
  expect([restored.problem, restored.report?.omitted]).toEqual([null, []])
  const owner = app.as(elsewhere)
  const requests = await owner.maintenance.list()
  const request = requests.find(({ description }) => description === words)
  const { comments } = await owner.maintenance.get({ params: { id: request?.id ?? 0 } })
  expect(comments).toMatchObject([{ content: words }])
  expect((await owner.messages.chatLogs()).map(({ content }) => content)).toContain(words)
})

test('a message to somebody with whom its conversation is not does not come back', async () => {
  const { app, mine } = await makeWorld()
  const archive = await changedArchive(await unzip(await backupOf(app, mine.landlord)), (files) => {
    putRows(files, 'messages', [
      ...rowsIn(files, 'messages'),
      ...rowsIn(files, 'messages').map((row) => ({ ...row, id: 900_000, tenantUserId: mine.coTenant.id })),
    ])
  })
  const elsewhere = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const { state, report } = await restoreBackup(app, elsewhere, archive)
  expect(state).toBe('done')
  expect(report?.omitted).toEqual([{ count: 1, what: 'message', why: 'its conversation is with somebody else' }])
  expect(await app.as(elsewhere).messages.chatLogs()).toHaveLength(1)
})

test('a restore that breaks in the middle leaves nothing, and its files go', async () => {
  const world = await makeWorld()
  const { app, mine } = world
  const archive = await backupOf(app, mine.landlord)
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const before = await keysOf(app)
  const breaking = {
    ...app.services,
    log: app.app.log,
    db: new Proxy(app.services.db, {
      get: (db, name) =>
        name === 'transaction'
          ? (work: (tx: Db) => Promise<unknown>) =>
              db.transaction(async (tx) => {
                await work(tx)
                if ((await tx.select().from(properties).where(eq(properties.landlordId, landlord.id))).length > 0)
                  throw new Error('The power went')
              })
          : Reflect.get(db, name),
    }),
  }
  await app.as(landlord).backups.restore({ query: { wait: 'false' }, form: archiveForm(archive) })
  const [row] = await app.services.db.select().from(restores).where(eq(restores.landlordId, landlord.id))
  await runRestore(breaking, { restoreId: row?.id ?? 0, landlordId: landlord.id })
  const { restore } = await app.as(landlord).backups.latestRestore()
  expect(restore?.state).toBe('failed')
  expect(restore?.problem).toBe(
    'The backup could not be restored. Nothing has been changed. Please try again, or write to support.',
  )
  const answer = restoreOver(app.services.db, actingFor({ landlordId: landlord.id }), row?.id ?? 0)
  await expect(answer).rejects.toMatchObject({ status: 503, message: restore?.problem })
  expect(await app.as(landlord).properties.list()).toEqual([])
  expect(await keysOf(app)).toEqual(before)
})

test('another backup cannot be sent while the one that was looked into is begun', async () => {
  const own = await testApp()
  const { services, as } = own
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const archive = await downloadBackup(own, landlord, (await makeBackup(own, landlord)).fileName)
  const send = (at: TestApp, dryRun: boolean) =>
    at.as(landlord).backups.restore({ query: { dryRun: `${dryRun}`, wait: 'false' }, form: archiveForm(archive) })
  const { id } = await send(own, true)
  const begin = () => as(landlord).backups.startRestore({ params: { id } })
  const elsewhere = await testApp({ env: { DATA_DIR: services.config.dataDir } })
  const second = await beforeItCommits(own, begin, () => refusal(send(elsewhere, false)), 2_000)
  expect(second.status).toBe(409)
  await own.drain()
  expect((await as(landlord).backups.latestRestore()).restore).toMatchObject({ id, state: 'done' })
})

test('who sends one to be restored finds it restored when the answer comes', async () => {
  const own = await testApp()
  const [landlord, other] = [await makeLandlord(), await makeLandlord()]
  const { address } = await makeProperty({ landlordId: landlord.id })
  const form = archiveForm(await downloadBackup(own, landlord, (await makeBackup(own, landlord)).fileName))
  let isAnswered = false
  const answer = own
    .as(other)
    .backups.restore({ form })
    .finally(() => {
      isAnswered = true
    })
  while (!isAnswered) await nextTurn().then(own.drain)
  expect(await answer).toMatchObject({ state: 'done', report: { restored: [{ count: 1, what: 'property' }] } })
  expect(await own.as(other).properties.list()).toMatchObject([{ address }])
})
