import { expect, test } from 'vitest'
import type { Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { tickets } from '#test/walk/unrecorded.ts'

test('whoever has changed too much reads on, opens files and ends sessions, and others are not held back (rule: plans-changes)', async () => {
  const app = await testApp({ env: { BILLING: '' } })
  const { tenant, landlord } = await makeTenancy()
  const change = (who: typeof tenant) => app.as(who).notifications.markAllRead()
  await change(tenant)
  const key = accountKey(tenant.id)
  for (let times = 0; times < 999; times += 1) await app.services.limits.changes.attempt({ key, isLandlord: false })
  const refused = await refusal(change(tenant))
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(await app.as(tenant).notifications.list()).toEqual([])
  await app.as(tenant).ownData.ticket()
  await app.as(tenant).sessions.removeOthers()
  await change(landlord)
})

test('no ticket counts as a change: a screen with pictures asks for one every minute (rule: plans-changes)', () => {
  const endpoints: Record<string, Record<string, Endpoint>> = contracts
  const counted = tickets.filter((name) => {
    const [feature = '', endpoint = ''] = name.split('.')
    return !endpoints[feature]?.[endpoint]?.uncounted
  })
  expect(counted).toEqual([])
})
