import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenancies } from '#server/db/schema/lettings.ts'
import { refusal, testApp } from '#test/app.ts'
import { beforeItCommits } from '#test/before-it-writes.ts'
import { makeTenancy } from '#test/factories.ts'

test('a message under the key of one to somebody else is refused, also at the same moment', async () => {
  const [app, elsewhere] = [await testApp(), await testApp()]
  const { tenant, ...home } = await makeTenancy({}, { passwordHash: 'set' })
  const other = await makeTenancy()
  await app.services.db.update(tenancies).set({ userId: tenant.id }).where(eq(tenancies.id, other.tenancy.id))
  const send = ({ as }: typeof app, { landlord, property }: typeof home) => {
    const to = { propertyId: property.id, receiverId: landlord.id, clientKey: '0123456789abcdef-key' }
    return as(tenant).messages.create({ body: { ...to, content: 'The tap drips.' } })
  }
  const refused = { status: 409, text: 'This message has been sent to somebody else already. Please write it again.' }
  const meanwhile = () => refusal(send(elsewhere, other))
  expect(await beforeItCommits(app, () => send(app, home), meanwhile)).toMatchObject(refused)
  expect(await refusal(send(app, other))).toMatchObject(refused)
  const told = [home, other].map(async ({ landlord }) => (await app.as(landlord).messages.unreadCount()).count)
  expect(await Promise.all(told)).toEqual([1, 0])
})
