/** Matching gives way to others by the clock, and runs once at a time per account (rule: bank-long). */
import { afterEach, expect, test, vi } from 'vitest'
import { type Match, Matcher } from '#domain/bank/matching.ts'
import { refreshProposals } from '#server/features/bank/proposals.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { makeManyTenancies } from '#test/many-tenancies.ts'
import { importStatement, type Row } from '#test/statements.ts'

const app = await testApp()
const { db } = app.services

afterEach(() => void vi.restoreAllMocks())

const rows = (text: string): Row[] => Array.from({ length: 12 }, (_, at) => ['2026-10-03', `${text} ${at}`, 1_000 + at])

/**
 * Makes every tenancy and line take so long on a clock that otherwise stands still, and records the turn of the event
 * loop in which each came.
 */
function slowly(milliseconds: number) {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let turn = 0
  let next = setImmediate(function count() {
    turn += 1
    next = setImmediate(count)
  })
  const tenancies: number[] = []
  const lines: number[] = []
  const { addTenancy, match } = Matcher.prototype
  vi.spyOn(Matcher.prototype, 'addTenancy').mockImplementation(function (this: Matcher, tenancy): void {
    tenancies.push(turn)
    now += milliseconds
    addTenancy.call(this, tenancy)
  })
  vi.spyOn(Matcher.prototype, 'match').mockImplementation(function (this: Matcher, line): Match {
    lines.push(turn)
    now += milliseconds
    return match.call(this, line)
  })
  return { tenancies, lines, end: () => clearImmediate(next) }
}

const mostInOneTurn = (turns: readonly number[]) =>
  Math.max(...[...Map.groupBy(turns, (turn) => turn).values()].map(({ length }) => length))

test('tenancies and lines that take long have a turn of the event loop each', async () => {
  const landlord = await makeLandlord()
  await makeManyTenancies(db, landlord.id, 12)
  const { tenancies, lines, end } = slowly(5)
  await importStatement(app, landlord, ...rows('LAW'))
  end()
  expect([tenancies.length, lines.length]).toEqual([12, 12])
  expect([mostInOneTurn(tenancies), mostInOneTurn(lines)]).toEqual([1, 1])
})

test('matching that takes no time is done in one turn', async () => {
  const landlord = await makeLandlord()
  await makeManyTenancies(db, landlord.id, 12)
  const { lines, end } = slowly(0)
  await importStatement(app, landlord, ...rows('LAW'))
  end()
  expect(mostInOneTurn(lines)).toBe(12)
})

test('statements of one account are matched one after the other, and who asks for one that waits shares it', async () => {
  const landlord = await makeLandlord()
  const scope = actingFor({ landlordId: landlord.id })
  const [tenancy] = await makeManyTenancies(db, landlord.id, 1)
  const statements = [
    await importStatement(app, landlord, ...rows('ONE')),
    await importStatement(app, landlord, ...rows('TWO')),
  ]
  await app.as(landlord).tenancies.addOccupant({
    params: { id: tenancy?.id ?? 0 },
    body: { name: 'Zofia Nowak', relationship: 'Partner' },
  })
  const matched: string[] = []
  const { match } = Matcher.prototype
  vi.spyOn(Matcher.prototype, 'match').mockImplementation(function (this: Matcher, line): Match {
    matched.push(line.description.slice(0, 3))
    return match.call(this, line)
  })
  const [one = 0, two = 0] = statements.map(({ id }) => id)
  const refreshes = [one, two, two, one, one].map((id) => refreshProposals(db, scope, [id]))
  expect(refreshes[2]).toBe(refreshes[1])
  expect(refreshes[4]).toBe(refreshes[3])
  // The first has begun and may not see later changes.
  expect(refreshes[3]).not.toBe(refreshes[0])
  await Promise.all(refreshes)
  expect(matched).toEqual([...Array(12).fill('ONE'), ...Array(12).fill('TWO')])
})

test('statements that are matched together read the tenancies once', async () => {
  const landlord = await makeLandlord()
  const scope = actingFor({ landlordId: landlord.id })
  const statements = [
    await importStatement(app, landlord, ...rows('ONE')),
    await importStatement(app, landlord, ...rows('TWO')),
  ]
  await makeManyTenancies(db, landlord.id, 3)
  const { tenancies, lines, end } = slowly(0)
  await refreshProposals(
    db,
    scope,
    statements.map(({ id }) => id),
  )
  end()
  expect([tenancies.length, lines.length]).toEqual([3, 24])
})
