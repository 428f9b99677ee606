import { expect, test, vi } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { dropRule } from '#server/features/bank/rules.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as, services } = app

/** Two transfers and a purchase. */
async function statement() {
  const landlord = await makeLandlord()
  const { bank } = as(landlord)
  const { id } = await importStatement(
    app,
    landlord,
    ['2026-11-02', 'Transfer to savings', -10_000],
    ['2026-11-03', 'Transfer to the plumber', -9_000],
    ['2026-11-04', 'Shop', -800],
  )
  const lines = () => bank.lines({ params: { id } })
  const setAside = async () => (await lines()).flatMap((line) => (line.state === 'set_aside' ? [line.description] : []))
  return { landlord, bank, lines, setAside }
}

test('a rule whose removal was cut off is there to be removed again, with all of its lines', async () => {
  const { landlord, bank, setAside } = await statement()
  const { id } = await bank.addRule({ body: { contains: 'transfer' } })
  const scope = actingFor({ landlordId: landlord.id })
  const context = { ...services, scope, now: testNow, today: londonDay(testNow) } as unknown as LandlordContext
  const real = services.db.transaction.bind(services.db)
  const transaction = vi.spyOn(services.db, 'transaction')
  transaction.mockImplementationOnce(real).mockRejectedValueOnce(new Error('The line is broken'))
  await expect(dropRule(context, id, { bringBack: true })).rejects.toThrow('The line is broken')
  transaction.mockRestore()
  expect(await bank.rules()).toMatchObject([{ id }])
  await bank.removeRule({ params: { id }, query: { bringBack: 'true' } })
  expect([await bank.rules(), await setAside()]).toEqual([[], []])
})

test('a rule says how many of its lines were not set aside before', async () => {
  const { bank, lines, setAside } = await statement()
  const [savings] = await lines()
  await bank.updateLine({ params: { id: savings?.id ?? 0 }, body: { setAside: true } })
  const rule = await bank.addRule({ body: { contains: 'transfer' } })
  expect(rule).toMatchObject({ lines: 2, setAsideNow: 1 })
  expect(await setAside()).toEqual(['Transfer to savings', 'Transfer to the plumber'])
  const change = { params: { id: rule.id }, body: { contains: 'shop' } }
  expect(await bank.updateRule(change)).toMatchObject({ lines: 1, setAsideNow: 1 })
})

test('a new rule that is undone opens its own lines again, and none that were set aside before', async () => {
  const { landlord, bank, lines, setAside } = await statement()
  const [savings, plumber] = await lines()
  const aside = (id = 0) => bank.updateLine({ params: { id }, body: { setAside: true } })
  await aside(savings?.id)
  const { id } = await bank.addRule({ body: { contains: 'transfer' } })
  await importStatement(app, landlord, ['2026-11-05', 'Transfer to the roofer', -7_000])
  const undo = (rule: number) => bank.removeRule({ params: { id: rule }, query: { ownOnly: 'true' } })
  await undo(id)
  expect([await bank.rules(), await setAside()]).toEqual([[], ['Transfer to savings']])
  expect((await bank.list()).map(({ open }) => open)).toEqual([1, 2])

  const wide = await bank.addRule({ body: { contains: 'transfer' } })
  await bank.undoLine({ params: { id: plumber?.id ?? 0 } })
  const { id: narrow } = await bank.addRule({ body: { contains: 'plumber' } })
  await undo(narrow)
  expect(await setAside()).toEqual(['Transfer to savings'])
  await bank.undoLine({ params: { id: savings?.id ?? 0 } })
  await aside(savings?.id)
  await undo(wide.id)
  expect(await setAside()).toEqual(['Transfer to savings'])
})
