import type { ReadEndpoint } from '#api/contract.ts'
import type { Change } from '#api/stale.ts'
import { refresh, refreshAll } from './query-client.ts'

/**
 * Refetches every answer that such changes make stale, and the notifications, since a change may add or remove some.
 * The list of what is stale names the whole contract, so it is loaded with the first change.
 */
export async function refreshAfter(...changes: readonly Change[]): Promise<void> {
  const list = await import('#api/stale.ts').catch((error: unknown) => {
    console.warn('The list of stale answers could not be fetched', error)
    return null
  })
  if (!list) return refreshAll()
  await refresh(...changes.flatMap((change): readonly ReadEndpoint[] => list.stale[change]), ...list.stale.notification)
}
