/** Occupies the turns of somebody, as their own slow requests would. */
import { turnsOf } from '#server/platform/http/turns.ts'
import type { TestApp } from '#test/app.ts'

/** As many as one requester may have under way on PostgreSQL; the embedded database allows fewer. */
const most = 4

/** Returns a function that ends what occupies them. `key` is that of a `Requester`. */
export function occupyTurns({ services }: TestApp, key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { answering } = turnsOf(services.config)
  for (let each = 0; each < most; each += 1) void answering.run({ key }, () => promise)
  return resolve
}
