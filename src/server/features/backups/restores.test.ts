import { beforeAll, describe, expect, test } from 'vitest'
import type { Manifest } from '#server/features/backups/archive.ts'
import { backedUpTables, type Values } from '#server/features/backups/backup-tables.queries.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import type { TestApp } from '#test/app.ts'
import { downloadBackup, makeBackup, restoreBackup, sha256, unzip } from '#test/backups.ts'
import { makeLandlord } from '#test/factories.ts'
import { fillTables } from '#test/walk/fill-tables.ts'
import { makeWorld, password } from '#test/walk/world.ts'

type Entries = Map<string, Buffer>

const rowsIn = (entries: Entries, table: string): Values[] => JSON.parse(String(entries.get(`data/${table}.json`)))

/**
 * The rows of an archive with every id replaced by its place among those of its table, and every file by its checksum: what two
 * archives of the same data have in common.
 */
function withoutIds(entries: Entries): Record<string, unknown[]> {
  const manifest: Manifest = JSON.parse(String(entries.get('manifest.json')))
  const places = new Map<string, number>([[`people ${manifest.ownerId}`, 0]])
  const people = new Set<unknown>([manifest.ownerId, ...rowsIn(entries, 'tenants').map(({ userId }) => userId)])
  const placeOf = (table: string, id: unknown) => {
    const key = `${table} ${id}`
    // A guest who reported a repair is nobody in another account.
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

  beforeAll(async () => {
    const world = await makeWorld()
    const { app, mine } = world
    await fillTables(world)
    const archive = await backupOf(app, mine.landlord)
    before = await unzip(archive)
    await app.as(mine.landlord).accounts.close({ body: { password } })
    await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2026-12-22')
    await app.drain()
    const elsewhere = await makeLandlord({ subscriptionPlan: 'enterprise' })
    mails = app.mails.length
    restored = await restoreBackup(app, elsewhere, archive)
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

  test('has new ids, files under new names, and sends no mail', () => {
    const ids = (entries: Entries) => rowsIn(entries, 'properties').map(({ id }) => id)
    expect(ids(after)).not.toEqual(ids(before))
    const names = (entries: Entries) => [...entries.keys()].filter((name) => name.startsWith('files/'))
    expect(names(after).filter((name) => names(before).includes(name))).toEqual([])
    expect(mails).toBe(0)
  })
})
