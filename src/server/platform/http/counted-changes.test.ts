import { expect, test } from 'vitest'
import { accountKey } from '#server/platform/http/requester.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'

test('whoever has changed too much reads on and ends sessions, and others are not held back (rule: plans-changes)', async () => {
  const app = await testApp({ env: { BILLING: '' } })
  const { tenant, landlord } = await makeTenancy()
  const change = (who: typeof tenant) => app.as(who).notifications.markAllRead()
  await change(tenant)
  const key = accountKey(tenant.id)
  for (let times = 0; times < 999; times += 1) await app.services.limits.changes.attempt({ key, isLandlord: false })
  const refused = await refusal(change(tenant))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(await app.as(tenant).notifications.list()).toEqual([])
  await app.as(tenant).sessions.removeOthers()
  await change(landlord)
})
