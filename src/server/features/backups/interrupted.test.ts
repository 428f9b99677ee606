import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { backups, restores } from '#server/db/schema/backups.ts'
import { makeBackup as runBackup } from '#server/features/backups/backups.actions.ts'
import { restoreBackup as runRestore } from '#server/features/backups/restores.actions.ts'
import { testApp } from '#test/app.ts'
import { archiveForm, downloadBackup, makeBackup, orderBackup } from '#test/backups.ts'
import { makeLandlord } from '#test/factories.ts'

/** Two instances on one server: what one was at when it was killed, by a clock that is five minutes ahead of ours. */
async function ofKilledInstance() {
  const app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const send = vi.fn(async () => {})
  const config = { ...app.services.config, databaseUrl: 'postgres://server/latchkey' }
  const services = { ...app.services, log: app.app.log, config, queue: { ...app.services.queue, send } }
  const ahead = new Date(app.services.now().getTime() + 300_000).toISOString()
  return { app, landlord, services, send, begun: { startedAt: ahead, movedAt: ahead } }
}
const later = [{ startAfterSeconds: 20, from: expect.any(String) }]

test('a backup of an instance that was killed is looked at again until its clock is reached', async () => {
  const { app, landlord, services, send, begun } = await ofKilledInstance()
  await orderBackup(app, landlord)
  const mine = eq(backups.landlordId, landlord.id)
  const [row] = await services.db.update(backups).set(begun).where(mine).returning()
  const order = { backupId: row?.id ?? 0, landlordId: landlord.id }
  await runBackup(services, order)
  expect(send.mock.calls).toEqual([['make-backup', order, ...later]])
  app.setNow(new Date(Date.parse(begun.movedAt) + 21_000))
  await runBackup(services, order)
  await runBackup(services, order)
  expect(send).toHaveBeenCalledTimes(1)
  expect((await app.as(landlord).backups.list()).backups).toHaveLength(1)
})

test('a restore of an instance that was killed is looked at again until its clock is reached', async () => {
  const { app, landlord, services, send, begun } = await ofKilledInstance()
  const { fileName } = await makeBackup(app, landlord)
  const form = archiveForm(await downloadBackup(app, landlord, fileName))
  await app.as(landlord).backups.restore({ query: { wait: 'false' }, form })
  const mine = eq(restores.landlordId, landlord.id)
  const [row] = await services.db.update(restores).set(begun).where(mine).returning()
  const order = { restoreId: row?.id ?? 0, landlordId: landlord.id }
  await runRestore(services, order)
  expect(send.mock.calls).toEqual([['restore-backup', order, ...later]])
  app.setNow(new Date(Date.parse(begun.movedAt) + 21_000))
  await runRestore(services, order)
  await runRestore(services, order)
  expect(send).toHaveBeenCalledTimes(1)
  expect((await app.as(landlord).backups.latestRestore()).restore?.state).toBe('done')
})
