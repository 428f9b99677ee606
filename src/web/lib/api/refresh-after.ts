import { refresh, refreshAll } from './query-client.ts'
import type { stale } from './stale.ts'

/** Asks again for every answer that such a change makes stale. The list of them names the whole contract, so it comes with the first change. */
export async function refreshAfter(change: keyof typeof stale): Promise<void> {
  const list = await import('./stale.ts').catch((error: unknown) => {
    console.warn('The list of stale answers could not be fetched', error)
    return null
  })
  await (list ? refresh(...list.stale[change]) : refreshAll())
}
