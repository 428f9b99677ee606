/** The lines of one account in any format, with the bank's own ids or without (rule: bank-once). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { importStatement } from '#server/features/bank/importing.actions.ts'
import { listLinesAfter, openGroups } from '#server/features/bank/lines.queries.ts'
import { undoImport } from '#server/features/bank/undoing.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { hsbc, ofx, type RowWithId } from '#test/statements.ts'

const { services } = await testApp()
const { db } = services
const { landlord } = await makeTenancy()
const scope = actingFor({ landlordId: landlord.id })
const context = { ...services, scope, now: testNow, today: londonDay(testNow), requester: { key: 'formats' } }
const ctx = context as unknown as LandlordContext

const days = ['2026-10-29', '2026-10-30', '2026-10-31'] as const
const row = fc.tuple(
  fc.constantFrom(...days),
  fc.constantFrom('NOWAK RENT', 'Nowak rent', 'CAFE'),
  fc.constantFrom(95_000, -700),
)
const format = fc.constantFrom('csv' as const, 'ofx' as const)
const someDays = fc.tuple(fc.nat(2), fc.nat(2)).map(([a, b]) => days.slice(Math.min(a, b), Math.max(a, b) + 1))
const imported = fc.record({ format, someDays, isUndone: fc.boolean() })

test('statements of some days and of all, in either format, some of them undone, hold each line once', async () => {
  let account = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.array(imported, { maxLength: 4 }),
      format,
      /** Whether the bank gives each id to two lines. */
      fc.boolean(),
      async (given, before, last, isShared) => {
        account += 1
        // A line that a file repeats under one id is read once.
        const different = new Map(given.map((each) => [each.join(' ').toLowerCase(), each]))
        const rows = [...(isShared ? different.values() : given)]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map((each, at): RowWithId => [each, `F${isShared ? Math.floor(at / 2) : at}`])
        const put = async (as: 'csv' | 'ofx', some: readonly RowWithId[]) => {
          const text = as === 'ofx' ? ofx(...some) : hsbc(...some.map(([each]) => each))
          const accountName = `Account ${account}`
          return importStatement(ctx, { bytes: Buffer.from(text), fileName: `statement.${as}`, accountName })
        }
        const imported: number[] = []
        for (const { someDays: of, format: as, isUndone } of before) {
          const some = rows.filter(([[day]]) => of.some((each) => each === day))
          if (some.length === 0) continue
          const id = await put(as, some)
          if (isUndone) await undoImport(ctx, id)
          else imported.push(id)
        }
        imported.push(await put(last, rows))
        const lines = []
        for (const id of imported)
          lines.push(...(await listLinesAfter(db, scope, id, { groups: openGroups, after: undefined, limit: 100 })))
        const written = lines.map(({ date, description, amount }) => `${date} ${description} ${amount}`.toLowerCase())
        expect(written.toSorted()).toEqual(rows.map(([each]) => each.join(' ').toLowerCase()).toSorted())
      },
    ),
    { numRuns: 150 },
  )
})
