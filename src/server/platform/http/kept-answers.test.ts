import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { foldChanges } from '#server/features/operations/operations.jobs.ts'
import { KeptAnswers } from '#server/platform/http/kept-answers.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'

const { as } = await testApp()
const { db } = await testDatabase()

async function versionOf(landlordId: number): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(sum(changes), 0)::int as version from portfolio_changes where landlord_id = ${landlordId}`,
  )
  return rows[0]?.version ?? 0
}

describe('the version of a portfolio', () => {
  test('is noted by every table that holds rows of a landlord', async () => {
    const { rows } = await db.execute<{ name: string; triggers: number }>(sql`
      select c.table_name as name, (select count(*)::int from pg_trigger t
        where t.tgrelid = c.table_name::regclass and t.tgname in ('portfolio_insert', 'portfolio_update', 'portfolio_delete')) as triggers
      from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'landlord_id'`)
    const covered = rows.filter(({ name }) => name !== 'portfolio_changes')
    expect(covered.length).toBeGreaterThan(5)
    expect(covered.filter(({ triggers }) => triggers !== 3)).toEqual([])
  })

  test('grows with a new row, a changed one and a removed one, and for their landlord alone', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const other = await makeLandlord()
    const versions = [await versionOf(landlord.id)]
    await as(landlord).properties.update({ params: { id: property.id }, body: { notes: 'Blue door' } })
    versions.push(await versionOf(landlord.id))
    await as(landlord).properties.remove({ params: { id: property.id } })
    versions.push(await versionOf(landlord.id))
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    expect(await versionOf(other.id)).toBe(0)
  })

  test("grows when a tenant's name changes", async () => {
    const { landlord, tenant } = await makeTenancy()
    const before = await versionOf(landlord.id)
    await as(tenant).accounts.updateProfile({ body: { name: 'Siân Prosser-Jones', email: tenant.email ?? '' } })
    expect(await versionOf(landlord.id)).toBeGreaterThan(before)
    expect(await as(landlord).tenancies.list()).toMatchObject([{ user: { name: 'Siân Prosser-Jones' } }])
  })

  test('is taken back with the transaction that was', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const before = await versionOf(landlord.id)
    const failed = db.transaction(async (tx) => {
      await tx.execute(sql`update properties set notes = 'never' where id = ${property.id}`)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await versionOf(landlord.id)).toBe(before)
  })
})

test('folding the notes of a day leaves every version as it was', async () => {
  const { landlord, property } = await makeTenancy()
  await as(landlord).properties.update({ params: { id: property.id }, body: { notes: 'Blue door' } })
  const before = await versionOf(landlord.id)
  await foldChanges({ db })
  expect(await versionOf(landlord.id)).toBe(before)
  await as(landlord).properties.update({ params: { id: property.id }, body: { notes: 'Red door' } })
  await foldChanges({ db })
  await foldChanges({ db })
  expect(await versionOf(landlord.id)).toBe(before + 1)
})

describe('kept answers', () => {
  const answer = (text: string) => async () => ({ text, nextCursor: null })

  test('are worked out once for a version, also by two who ask at once, and anew for the next', async () => {
    const kept = new KeptAnswers()
    let times = 0
    const workOut = async () => ({ text: `${++times}`, nextCursor: null })
    const both = await Promise.all([kept.find('7 /a', '1', workOut), kept.find('7 /a', '1', workOut)])
    expect(both.map(({ text }) => text)).toEqual(['1', '1'])
    expect((await kept.find('7 /a', '2', workOut)).text).toBe('2')
    expect((await kept.find('8 /a', '2', workOut)).text).toBe('3')
  })

  test('forget a failure', async () => {
    const kept = new KeptAnswers()
    await expect(kept.find('7 /a', '1', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await kept.find('7 /a', '1', answer('up'))).text).toBe('up')
  })

  test('let the longest unused go when they grow too large', async () => {
    const kept = new KeptAnswers()
    const large = 'x'.repeat(6_000_000)
    for (const key of ['a', 'b']) await kept.find(key, '1', answer(large))
    await kept.find('a', '1', answer('anew'))
    await kept.find('c', '1', answer(large))
    expect((await kept.find('a', '1', answer('anew'))).text).toBe(large)
    expect((await kept.find('b', '1', answer('anew'))).text).toBe('anew')
  })
})
