/** A let home whose people can all sign in, with what the tests of budgets need to fill it. */
import { type SQL, sql } from 'drizzle-orm'
import { Refusal, type TestApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeTenancy } from '#test/factories.ts'

export const execute = async (statement: SQL) => (await testDatabase()).db.execute(statement)

export type BusyHome = Awaited<ReturnType<typeof makeBusyHome>>

/** A home whose tenant reports repairs and writes messages. */
export async function makeBusyHome({ as }: Pick<TestApp, 'as'>) {
  const home = await makeTenancy({}, { passwordHash: 'set' })
  const body = { requestType: 'plumbing', description: 'The tap drips all night.' } as const
  const message = { propertyId: home.property.id, receiverId: home.landlord.id, content: 'The tap drips.' }
  const write = () => as(home.tenant).messages.create({ body: message })
  return { ...home, write, request: () => as(home.tenant).maintenance.create({ body }) }
}

/** Values for the SQL statements that fill a home. */
export const many = (count: number) => sql`generate_series(1, ${count}) n`
export const place = ({ landlord, property }: BusyHome) => sql`${landlord.id}::int, ${property.id}::int`

const atOnce = 20
export const allAtOnce = (add: (at: number) => Promise<unknown>) => Array.from({ length: atOnce }, (_, at) => add(at))

/** The outcome of simultaneous calls: how many succeeded, and the refusals of the others. */
export async function outcomesOf(calls: readonly Promise<unknown>[]) {
  const ended = await Promise.allSettled(calls)
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  for (const reason of refused) if (!(reason instanceof Refusal)) throw reason
  const texts = new Set(refused.map((reason) => `${(reason as Refusal).status} ${(reason as Refusal).text}`))
  return { done: ended.length - refused.length, refused: [...texts] }
}
