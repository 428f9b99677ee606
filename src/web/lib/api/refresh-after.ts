import type { ReadEndpoint } from '#api/contract.ts'
import type { Change } from '#api/stale.ts'
import { refresh, refreshAll } from './query-client.ts'

/**
 * Asks again for every answer that such changes make stale, and for the bell, which a change may add a notification
 * to or take one off. The list of them names the whole contract, so it comes with the first change.
 */
export async function refreshAfter(...changes: readonly Change[]): Promise<void> {
  const list = await import('#api/stale.ts').catch((error: unknown) => {
    console.warn('The list of stale answers could not be fetched', error)
    return null
  })
  if (!list) return refreshAll()
  await refresh(...changes.flatMap((change): readonly ReadEndpoint[] => list.stale[change]), ...list.stale.notification)
}
