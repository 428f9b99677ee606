import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { restoredRows, rowBudgets } from '#domain/budget.ts'
import { ArchivedEntries } from '#server/features/backups/archived-entries.ts'
import { ArchivedHomes } from '#server/features/backups/archived-homes.ts'
import { ArchivedRows } from '#server/features/backups/archived-rows.ts'
import { mostOmissions } from '#server/features/backups/omissions.ts'
import { emptyAccount, RestoreFilter } from '#server/features/backups/restore-filter.ts'
import { RestoreLimits } from '#server/features/backups/restore-limits.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'

const tableOf = (name: string) => {
  const table = backedUpTables.find((each) => each.name === name)
  if (!table) throw new Error(`No backup has ${name}`)
  return table
}

/** Any row will do, since only the number counts. */
const tagged = { ...tableOf('message_reactions'), references: {}, unique: [] }
const reaction = (id: number) => ({
  id,
  messageId: 1,
  userId: 1,
  reaction: '👍',
  createdAt: '2026-11-21T10:00:00.000Z',
})

test('more rows than the plan restores at once stay out, however they are spread (rule: backups-limits)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
  })
  const limit = restoredRows.free
  for (let id = 1; id <= limit + 3; id += 1) filter.accept(tagged, reaction(id))
  expect(filter.contents).toEqual([{ count: limit, what: 'reactions to messages' }])
  const why = 'the Free plan has room for 50,000 records of one backup'
  expect(filter.omissions).toEqual([{ count: 3, what: 'reactions to messages', why }])
})

test('bank accounts that come back make no room for statements above their limit (rule: backups-limits)', () => {
  const { limits: most } = rowBudgets.bankImports
  const existing = { ...emptyAccount('enterprise'), ofAccount: { bank_imports: most.enterprise - 1 } }
  const limits = new RestoreLimits(existing)
  const archived = new ArchivedRows({ ownerId: 1, filedReports: new Set() })
  limits.add(tableOf('bank_accounts'), { id: 1 }, archived)
  const statements = tableOf('bank_imports')
  expect(limits.refusal(statements, { id: 1 }, archived)).toBeNull()
  limits.add(statements, { id: 1 }, archived)
  expect(limits.refusal(statements, { id: 2 }, archived)).toBe('there can be at most 5,000 bank statements')
})

test('a hundred different things that are left out are listed, and the others counted (rule: backups-report)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
  })
  const all = Array.from({ length: mostOmissions + 3 }, (_, at) => `Latchkey cannot read it (rooms.${at})`)
  for (const why of [...all, ...all]) filter.omit(['inventory', 'inventories'], why)
  expect(filter.omissions).toHaveLength(mostOmissions + 1)
  expect(filter.omissions[0]).toEqual({ count: 2, what: 'inventories', why: all[0] })
  expect(filter.omissions.at(-1)).toEqual({ count: 6, what: 'others', why: 'for reasons that are not listed here' })
})

test('of a row above a limit nothing is remembered, however often it comes (rule: backups-limits)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
  })
  for (let id = 1; id <= restoredRows.free; id += 1) filter.accept(tagged, reaction(id))
  for (let time = 0; time < 3; time += 1) filter.accept(tagged, reaction(restoredRows.free + 1))
  const why = 'the Free plan has room for 50,000 records of one backup'
  expect(filter.omissions).toEqual([{ count: 3, what: 'reactions to messages', why }])
})

test('an address is that of the first person who comes back with it', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
  })
  const lets = { ...tableOf('tenants'), row: z.looseObject({}), references: { propertyId: { to: 'properties' } } }
  const homes = { ...tableOf('properties'), row: z.looseObject({}) }
  filter.accept(homes, { id: 1 })
  const tenancy = (id: number, propertyId: number) => ({
    id,
    userId: id,
    propertyId,
    user: { email: 'mo@example.com' },
  })
  const accepted = [tenancy(2, 99), tenancy(3, 1), tenancy(4, 1)].map((line) => filter.accept(lets, line)?.userId)
  expect(accepted).toEqual([undefined, 3, 3])
})

test('of lines that cannot be read, no days and no ids of other kinds are remembered', () => {
  const homes = new ArchivedHomes()
  homes.leaveOut({ propertyId: 1, moveInDate: 'x'.repeat(1_000), moveOutDate: '!' })
  expect(homes.tenancyDeleted({ propertyId: 1, completed: true, date: '2026-11-20' })).toBe(true)
  homes.leaveOut({ propertyId: 'x' })
  expect(homes.tenancyDeleted({ propertyId: 'x', completed: true, date: '2026-11-20' })).toBe(false)
  homes.link({ documentId: 'x' })
  expect(homes.homeWasEmpty({ homeWasEmpty: true, documentId: 'x' })).toBe(true)
  const entries = new ArchivedEntries()
  entries.leaveOut({ id: 'x' })
  expect(entries.isBookedAs({ ledgerEntryId: 'x', propertyId: 1, type: 'rent_income' })).toBe(false)
})

const tooMany = 'The archive holds too many records. It cannot be restored here.'

test('of an archive with rows without end no more than so many are looked at (rule: backups-limits)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
    mostRows: 3,
  })
  for (let id = 1; id <= 3; id += 1) filter.accept(tagged, reaction(id))
  expect(() => filter.accept(tagged, reaction(4))).toThrow(tooMany)
})

test('of rows that do not come back no more than so many are looked at (rule: backups-limits)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
    mostRefused: 2,
  })
  for (const id of [1, 1, 2, 1]) filter.accept(tagged, reaction(id))
  expect(() => filter.accept(tagged, reaction(1))).toThrow(
    'The archive holds more than 500,000 records that cannot be restored into this account.',
  )
})

test('of rows that cannot be read no more than 100,000 are looked at (rule: backups-limits)', () => {
  const filter = new RestoreFilter({
    ownerId: 1,
    existing: emptyAccount('free'),
    filedReports: new Set(),
    fileProblem: () => null,
  })
  for (let at = 0; at < 100_000; at += 1) filter.accept(tagged, null)
  expect(() => filter.accept(tagged, null)).toThrow(tooMany)
})

test('hundreds of thousands of tenancies that do not come back are looked through', () => {
  const homes = new ArchivedHomes()
  for (let at = 0; at < 300_000; at += 1) homes.leaveOut({ propertyId: 1, moveInDate: '2026-01-01' })
  expect(homes.tenancyDeleted({ propertyId: 1, completed: true, date: '2026-11-20' })).toBe(true)
})
