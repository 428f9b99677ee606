/** Signatures and logos of an archive (rule: backups-restored-files). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { orderDrills } from '#server/features/backups/drill.actions.ts'
import { FairQueue } from '#server/platform/jobs/fair-queue.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { downloadBackup, makeBackup, restoreBackup } from '#test/backups.ts'
import { makeLandlord } from '#test/factories.ts'
import { logoOf } from '#test/logos.ts'

afterEach(() => vi.restoreAllMocks())

/** For each turn that is waited for from now on: whether a transaction is open meanwhile. */
function turnsWaitedFor({ services: { db } }: TestApp): boolean[] {
  const turns: boolean[] = []
  const open = new AsyncLocalStorage<boolean>()
  const [transaction, { run }] = [db.transaction.bind(db), FairQueue.prototype]
  vi.spyOn(db, 'transaction').mockImplementation((work, ...rest) =>
    transaction((tx) => open.run(true, () => work(tx)), ...rest),
  )
  vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function (this: FairQueue, ...given) {
    turns.push(open.getStore() ?? false)
    return run.apply(this, given) as never
  })
  return turns
}

test('wait for their turn before the transaction, as everybody may be waiting for that', async () => {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  await app.as(landlord).branding.update({ body: { name: 'Hale Homes', colour: '#1b4d3a', logo: await logoOf('png') } })
  const archive = await downloadBackup(app, landlord, (await makeBackup(app, landlord)).fileName)
  const elsewhere = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const turns = turnsWaitedFor(app)
  expect((await restoreBackup(app, elsewhere, archive)).report?.omitted).toEqual([])
  expect(new Set(turns)).toEqual(new Set([false]))
  turns.length = 0
  await orderDrills(app.services)
  await app.drain()
  expect((await app.as(landlord).backups.list()).check).toMatchObject({ differences: 0 })
  expect(new Set(turns)).toEqual(new Set([false]))
})
