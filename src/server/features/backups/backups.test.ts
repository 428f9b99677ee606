import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { mostBackups, mostBackupsPerDay } from '#domain/backup.ts'
import { backups } from '#server/db/schema/backups.ts'
import type { Manifest } from '#server/features/backups/archive.ts'
import { backupMade, makeBackup as runBackup } from '#server/features/backups/backups.actions.ts'
import { orderDailyBackups, sweepBackups } from '#server/features/backups/backups.jobs.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import { makeWorkFolder } from '#server/features/backups/work-folder.ts'
import { dumpBackup } from '#server/features/backups/writing-archive.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newFileKey } from '#server/platform/files/file-store.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { archiveForm, downloadBackup, makeBackup, orderBackup, sha256, unzip } from '#test/backups.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'
import { fillTables } from '#test/walk/fill-tables.ts'
import { makeWorld, type World } from '#test/walk/world.ts'

const archivesOf = async ({ services }: Pick<TestApp, 'services'>) => {
  const keys: string[] = []
  for await (const { key } of services.backups.list()) keys.push(key)
  return keys
}

describe('an archive', () => {
  let world: World
  let entries: Map<string, Buffer>
  let manifest: Manifest
  const json = (name: string): Record<string, unknown>[] => JSON.parse(String(entries.get(`data/${name}.json`)))

  beforeAll(async () => {
    world = await makeWorld()
    const { app, mine } = world
    await fillTables(world)
    const { fileName } = await makeBackup(app, mine.landlord)
    entries = await unzip(await downloadBackup(app, mine.landlord, fileName))
    manifest = JSON.parse(String(entries.get('manifest.json')))
  })

  test('names every file in it with its checksum', () => {
    const sums = [...entries]
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, content]) => ({ name, bytes: content.length, sha256: sha256(content) }))
    expect(manifest.entries).toEqual(sums)
  })

  test('holds at least one row of every table, and says how many', () => {
    for (const [name, count] of Object.entries(manifest.rows)) {
      expect(json(name).length, name).toBe(count)
      expect(count, name).toBeGreaterThan(0)
    }
  })

  test('holds the bytes of every document, photo and receipt', async () => {
    const named = Object.keys(manifest.rows)
      .flatMap((name) => json(name).flatMap(({ filePath }) => filePath ?? []))
      .map((filePath) => String(filePath).slice(9))
    expect([...entries.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual(
      named.map((key) => `files/${key}`).sort(),
    )
    for (const { filePath, size } of json('documents')) {
      expect(entries.get(`files/${String(filePath).slice(9)}`)?.length).toBe(size)
    }
  })

  test('says nothing of another landlord, and holds no code, password or token', () => {
    const everything = [...entries].filter(([name]) => !name.startsWith('files/')).map(([, content]) => String(content))
    const text = everything.join('\n')
    const { mine, theirs } = world
    expect(text).toContain(mine.property.address)
    for (const foreign of [
      theirs.landlord.email,
      theirs.tenant.email,
      theirs.document.name,
      theirs.request.description,
    ])
      expect(text).not.toContain(foreign)
    for (const secret of [mine.property.joinCode, mine.landlord.token, 'argon2']) expect(text).not.toContain(secret)
  })

  test('has the same for a spreadsheet, and no cell that it would take for a formula', async () => {
    const { app } = world
    const landlord = await makeLandlord()
    await makeProperty({ landlordId: landlord.id, address: '=HYPERLINK("x"), 1 "High" Street', city: '＝1' })
    const { fileName } = await makeBackup(app, landlord)
    const csv = String((await unzip(await downloadBackup(app, landlord, fileName))).get('csv/properties.csv'))
    // Excel takes it for UTF-8 only when it begins like this.
    expect(csv.split('\r\n')[0]?.startsWith('\uFEFFid,address,city,rentAmount')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""x""), 1 ""High"" Street",'＝1,`)
  })
})

/** A PostgreSQL server could read so few rows before serving anybody else, so the last table is locked meanwhile. */
function whileLastTableWaits<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const lastTable = backedUpTables.at(-1)
  if (!process.env.LATCHKEY_TEST_PG || !lastTable) return work()
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${lastTable.table} in access exclusive mode`)
    return work()
  })
}

test('others are served while rows are read, and the backup shows the moment when it began', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id, address: '1 Elm Street' })
  const folder = await makeWorkFolder(app.services.config)
  const { dumping, wasOver } = await whileLastTableWaits(app.services.db, async () => {
    let isOver = false
    const dumping = dumpBackup(app.services.db, actingFor({ landlordId: landlord.id }), folder).finally(() => {
      isOver = true
    })
    while (!existsSync(join(folder, 'data', 'properties.json'))) await setImmediate()
    await app.as(landlord).properties.update({ params: { id: property.id }, body: { address: '2 Oak Street' } })
    await app.as(landlord).calendar.create({ body: { title: 'Chimney sweep', date: '2026-12-01' } })
    return { dumping, wasOver: isOver }
  })
  const { rows } = await dumping
  expect(wasOver).toBe(false)
  expect(rows).toMatchObject({ properties: 1, calendar_events: 0 })
  expect(await readFile(join(folder, 'data', 'properties.json'), 'utf8')).toContain('1 Elm Street')
  const { rows: left } = await app.services.db.execute(
    sql`select relname from pg_class where relname like 'backup_of_%'`,
  )
  expect(left).toEqual([])
})

test('rows added to an empty table before that moment are in the backup', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const { db } = app.services
  const folder = await makeWorkFolder(app.services.config)
  const transaction = db.transaction.bind(db)
  const begun = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
    await app.as(landlord).calendar.create({ body: { title: 'Chimney sweep', date: '2026-12-01' } })
    return transaction(...work)
  })
  const { rows } = await dumpBackup(db, actingFor({ landlordId: landlord.id }), folder)
  begun.mockRestore()
  expect(rows).toMatchObject({ calendar_events: 1 })
})

test('the five newest are listed; older ones go with their bytes', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const made: string[] = []
  for (let count = 0; count < mostBackups + 2; count++) made.push((await makeBackup(app, landlord)).fileName)
  const { backups: listed } = await app.as(landlord).backups.list()
  expect(listed.map(({ fileName }) => fileName)).toEqual(made.slice(-mostBackups).reverse())
  expect(await archivesOf(app)).toHaveLength(mostBackups)
  expect((await refusal(downloadBackup(app, landlord, made[0] ?? ''))).status).toBe(404)
})

test('the ticket of one backup opens that one alone', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const [first, second] = [await makeBackup(app, landlord), await makeBackup(app, landlord)]
  const { ticket } = await app.as(landlord).backups.ticket({ params: { fileName: first.fileName } })
  const open = (fileName: string) => app.app.inject(`/api/backup/download/${fileName}?token=${ticket}`)
  const answer = await open(first.fileName)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toContain(`attachment; filename="${first.fileName}"`)
  expect(answer.rawPayload).toHaveLength(first.size)
  expect((await open(second.fileName)).statusCode).toBe(401)
})

test('another landlord neither lists nor opens it, by its name or with their ticket', async () => {
  const app = await testApp()
  const [landlord, other] = [await makeLandlord(), await makeLandlord()]
  const { fileName } = await makeBackup(app, landlord)
  expect((await app.as(other).backups.list()).backups).toEqual([])
  expect((await refusal(app.as(other).backups.download({ params: { fileName } }))).status).toBe(404)
  expect((await refusal(app.as(other).backups.ticket({ params: { fileName } }))).status).toBe(404)
})

test('two who ask at once get one backup, and the job run twice makes it once', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const asked = await Promise.all([orderBackup(app, landlord), orderBackup(app, landlord)])
  expect(asked[0]).toEqual(asked[1])
  expect((await app.as(landlord).backups.list()).making?.fileName).toBe(asked[0].fileName)
  const [row] = await app.services.db.select().from(backups).where(eq(backups.landlordId, landlord.id))
  const services = { ...app.services, log: app.app.log }
  const order = { backupId: row?.id ?? 0, landlordId: landlord.id }
  await Promise.all([runBackup(services, order), runBackup(services, order)])
  expect(await archivesOf(app)).toHaveLength(1)
  await app.drain()
  expect(await archivesOf(app)).toHaveLength(1)
})

test('who asks for one waits until it is made, or for some seconds', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const ordered = await orderBackup(app, landlord)
  expect(ordered.formattedSize).toBe(null)
  const [row] = await app.services.db.select().from(backups).where(eq(backups.landlordId, landlord.id))
  const made = (waiting: () => Promise<void>) =>
    backupMade(app.services.db, actingFor({ landlordId: landlord.id }), row?.id ?? 0, waiting)
  expect(await made(async () => {})).toBe(undefined)
  expect(await made(() => app.drain())).toMatchObject({ fileName: ordered.fileName, state: 'ready' })
})

test('an account that has made as many backups as a day allows is refused another', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const createdAt = app.services.now().toISOString()
  const earlier = Array.from({ length: mostBackupsPerDay }, (_, at) => ({
    landlordId: landlord.id,
    fileName: `${at}.zip`,
    state: 'failed' as const,
    createdAt,
  }))
  await app.services.db.insert(backups).values(earlier)
  const { status, text } = await refusal(orderBackup(app, landlord))
  expect([status, text]).toEqual([429, 'There can be at most 20 backups in a day. Please try again tomorrow.'])
  app.setNow(new Date(app.services.now().getTime() + 25 * 60 * 60 * 1000))
  await makeBackup(app, landlord)
})

test('sixty archives can be sent in an hour, and refused ones count', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  for (let sent = 0; sent < 59; sent += 1) await app.services.limits.archives.attempt(landlord.id)
  const send = () => refusal(app.as(landlord).backups.restore({ form: archiveForm(Buffer.from('No archive')) }))
  expect((await send()).status).toBe(400)
  expect((await send()).status).toBe(429)
})

test('one that fails says so, leaves nothing behind, and the next one is made', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  await orderBackup(app, landlord)
  const [row] = await app.services.db.select().from(backups).where(eq(backups.landlordId, landlord.id))
  const full = { ...app.services.backups, put: () => Promise.reject(new Error('No space is left')) }
  const services = { ...app.services, backups: full, log: app.app.log }
  await runBackup(services, { backupId: row?.id ?? 0, landlordId: landlord.id })
  const { making, problem } = await app.as(landlord).backups.list()
  expect(making).toBe(null)
  const answer = backupMade(app.services.db, actingFor({ landlordId: landlord.id }), row?.id ?? 0)
  await expect(answer).rejects.toMatchObject({ status: 503, message: problem })
  expect(problem).toBe('The backup could not be made. Please try again, or write to support if it happens again.')
  expect(await readdir(join(app.services.config.dataDir, 'backups', 'work'))).toEqual([])
  await makeBackup(app, landlord)
  expect((await app.as(landlord).backups.list()).problem).toBe(null)
})

test('one that was interrupted is taken up again, once it has not moved for twenty seconds', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  await orderBackup(app, landlord)
  const { db, now } = app.services
  const mine = eq(backups.landlordId, landlord.id)
  const [row] = await db.select().from(backups).where(mine)
  const run = () =>
    runBackup({ ...app.services, log: app.app.log }, { backupId: row?.id ?? 0, landlordId: landlord.id })
  const at = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString()
  await db
    .update(backups)
    .set({ startedAt: at(300), movedAt: at(10) })
    .where(mine)
  await run()
  expect((await app.as(landlord).backups.list()).backups).toEqual([])
  await db
    .update(backups)
    .set({ movedAt: at(21) })
    .where(mine)
  await run()
  expect((await app.as(landlord).backups.list()).backups).toHaveLength(1)
})

test('a file that is no longer stored is named, and the rest is in the backup', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const document = await makeDocument(property)
  const { fileName } = await makeBackup(app, landlord)
  const entries = await unzip(await downloadBackup(app, landlord, fileName))
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')))
  expect(manifest.leftOut).toEqual([{ file: document.file, why: 'Its file is no longer stored' }])
  expect(manifest.rows.documents).toBe(1)
})

test('a file that is replaced while the archive is written is in the backup as it is then', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  const { id } = await uploadDocument(app, landlord, { propertyId })
  await orderBackup(app, landlord)
  const [row] = await app.services.db.select().from(backups).where(eq(backups.landlordId, landlord.id))
  const { files } = app.services
  let isReplaced = false
  const size = async (key: string) => {
    if (!isReplaced) {
      isReplaced = true
      await app.as(landlord).documents.update({ params: { id }, form: documentForm({ name: 'Renewed' }) })
    }
    return files.size(key)
  }
  const services = { ...app.services, files: { ...files, size }, log: app.app.log }
  await runBackup(services, { backupId: row?.id ?? 0, landlordId: landlord.id })
  const [made] = (await app.as(landlord).backups.list()).backups
  const entries = await unzip(await downloadBackup(app, landlord, made?.fileName ?? ''))
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')))
  expect(manifest.leftOut).toEqual([])
  const [document] = JSON.parse(String(entries.get('data/documents.json')))
  expect(document.name).toBe('Renewed')
  expect(entries.get(`files/${document.filePath.slice('/uploads/'.length)}`)?.length).toBe(document.size)
  expect(await archivesOf(app)).toHaveLength(1)
})

test('a file of which a part is lost is named, and is not in the backup as if it were whole', async () => {
  const app = await testApp()
  const landlord = await makeLandlord()
  const { id: propertyId } = await makeProperty({ landlordId: landlord.id })
  const { filePath } = await uploadDocument(app, landlord, { propertyId })
  const file = filePath.slice('/uploads/'.length)
  await app.services.files.put(file, Buffer.from('%PDF-1.7'))
  const { fileName } = await makeBackup(app, landlord)
  const entries = await unzip(await downloadBackup(app, landlord, fileName))
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')))
  expect(manifest.leftOut).toEqual([{ file, why: 'Its file is not as long as it was' }])
  expect(manifest.entries.map(({ name }) => name)).not.toContain(`files/${file}`)
})

test('who wants one every morning gets one, and nobody else', async () => {
  const app = await testApp()
  const [daily, other] = [await makeLandlord(), await makeLandlord()]
  expect(await app.as(daily).backups.setDaily({ body: { isDaily: true } })).toEqual({ isDaily: true })
  for (const _ of ['once', 'and again while that one is being made']) await orderDailyBackups(app.services)
  await app.drain()
  const { backups: made, isDaily } = await app.as(daily).backups.list()
  expect(made.map(({ isAutomatic }) => isAutomatic)).toEqual([true])
  expect(isDaily).toBe(true)
  expect((await app.as(other).backups.list()).backups).toEqual([])
})

test('erasing the account takes its backups, and the sweep what no row names', async () => {
  const app = await testApp()
  const password = 'correct horse'
  const landlord = await makeLandlord({ passwordHash: await hashPassword(password) })
  const other = await makeLandlord()
  await makeBackup(app, landlord)
  await makeBackup(app, other)
  await app.as(landlord).accounts.close({ body: { password } })
  await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2026-12-22')
  expect(await archivesOf(app)).toHaveLength(1)
  const orphan = newFileKey('zip')
  await app.services.backups.put(orphan, Buffer.from('x'))
  const workOfTheDead = await makeWorkFolder(app.services.config)
  // The age of files goes by the machine's clock, not the test's.
  await sweepBackups({ ...app.services, now: () => new Date() })
  expect(await archivesOf(app)).toContain(orphan)
  expect(existsSync(workOfTheDead)).toBe(true)
  await sweepBackups({ ...app.services, now: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000) })
  expect(await archivesOf(app)).toHaveLength(1)
  expect(existsSync(workOfTheDead)).toBe(false)
  const left = and(eq(backups.landlordId, other.id), eq(backups.state, 'ready'))
  expect(await app.services.db.select({ id: backups.id }).from(backups).where(left)).toHaveLength(1)
})
