/** The demo looks lived in: its tenant's repairs and messages are spread over past days rather than all made today. */
import { expect, test } from 'vitest'
import { addDays, londonDay } from '#domain/day.ts'
import { createMailer } from '#server/platform/mail.ts'
import { testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { openAccounts } from '../scripts/demo/accounts.ts'
import { type Call, callsTo } from '../scripts/demo/client.ts'
import { demoNow } from '../scripts/demo/clock.ts'
import { tenantWithAccount } from '../scripts/demo/logins.ts'
import { reportRepairs } from '../scripts/demo/maintenance.ts'
import { askToPaint, exchangeMessages } from '../scripts/demo/messages.ts'
import type { Demo } from '../scripts/demo/parts.ts'
import { addProperties } from '../scripts/demo/properties.ts'
import { acceptInvitation, beginTenancies } from '../scripts/demo/tenancies.ts'

test("the demo's repairs and messages go back a year, and only what waits is unread", {
  timeout: 120_000,
}, async () => {
  const leaveDatabase = await useOwnDatabase()
  const app = await testApp()
  Object.assign(app.services.mail, createMailer(app.services.config))
  const plain = callsTo(await app.app.listen({ port: 0, host: '127.0.0.1' }))
  const call: Call = async (caller, endpoint, ...input) => {
    app.setNow(demoNow())
    const answer = await plain(caller, endpoint, ...input)
    await app.drain()
    return answer
  }
  const today = londonDay(demoNow())
  const accounts = await openAccounts(call)
  const { dataDir } = app.services.config
  const demo: Demo = { call, today, dataDir, ...accounts, properties: [], tenancies: [] }
  await addProperties(demo)
  await beginTenancies(demo)
  await acceptInvitation(demo, tenantWithAccount.email)
  await exchangeMessages(demo)
  await reportRepairs(demo)
  await askToPaint(demo)

  const as = app.as(demo.landlord)
  const day = (instant: string) => londonDay(new Date(instant))
  const requests = await as.maintenance.list()
  const reported = requests.map(({ createdAt }) => day(createdAt)).toSorted()
  expect(new Set(reported).size).toBe(requests.length)
  expect(reported[0]?.localeCompare(addDays(today, -300))).toBe(-1)
  expect(reported.at(-1)).toBe(today)
  for (const { createdAt, resolvedAt } of requests) if (resolvedAt) expect(day(resolvedAt) > day(createdAt)).toBe(true)

  const [conversation] = await as.messages.conversations()
  const written = await as.messages.list({ query: { conversationId: conversation?.conversationId ?? '' } })
  expect(new Set(written.map(({ createdAt }) => day(createdAt))).size).toBeGreaterThanOrEqual(4)
  expect(conversation?.unreadCount).toBe(1)
  const unread = (await as.notifications.list()).filter(({ isRead }) => !isRead)
  expect(unread.map(({ type }) => type).toSorted()).toEqual(['maintenance_request', 'tenant_message'])
  await leaveDatabase()
})
