/** Makes two people act at the same moment, in the order that a test wants. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { properties } from '#server/db/schema/lettings.ts'
import type { TestApp } from '#test/app.ts'

/** Runs `meanwhile` once the next call has been authorised and is about to write. */
export function beforeItWrites({ services: { db } }: TestApp, meanwhile: () => Promise<unknown>): void {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...args) => {
    await meanwhile()
    return transaction(...args)
  })
}

/** The same, with a property being deleted meanwhile. */
export const deletedBeforeItWrites = (app: TestApp, { id }: { id: number }): void =>
  beforeItWrites(app, () => app.services.db.delete(properties).where(eq(properties.id, id)))

/**
 * The answer to `act` on another instance while `change` has written everything but not committed. On PostgreSQL `act`
 * still sees the state before, and may have to wait before it writes.
 */
export async function beforeItCommits<Answer>(
  { services: { db } }: TestApp,
  change: () => Promise<unknown>,
  act: () => Promise<Answer>,
  longestMs = 400,
): Promise<Answer> {
  const transaction = db.transaction.bind(db)
  const asSomebodyElse = AsyncLocalStorage.snapshot()
  let acting: Promise<Answer> | undefined
  vi.spyOn(db, 'transaction').mockImplementationOnce((work, ...rest) =>
    transaction(
      async (tx) => {
        const done = await work(tx)
        acting = asSomebodyElse(act)
        await Promise.race([Promise.allSettled([acting]), wait(longestMs)])
        return done
      },
      ...rest,
    ),
  )
  await change()
  if (!acting) throw new Error('Nothing was changed')
  return acting
}
