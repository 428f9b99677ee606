/** Two people at one moment, in the order that a test wants. */
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { properties } from '#server/db/schema/lettings.ts'
import type { TestApp } from '#test/app.ts'

/** Whatever is called next has been let in, and is about to write, when `meanwhile` happens. */
export function beforeItWrites({ services: { db } }: TestApp, meanwhile: () => Promise<unknown>): void {
  const transaction = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...args) => {
    await meanwhile()
    return transaction(...args)
  })
}

/** The same, where a property is deleted meanwhile. */
export const deletedBeforeItWrites = (app: TestApp, { id }: { id: number }): void =>
  beforeItWrites(app, () => app.services.db.delete(properties).where(eq(properties.id, id)))
