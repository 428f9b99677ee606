import { bin } from '#api/bin.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'

/**
 * Restores something from the bin and confirms it. Everything is refetched, since what comes back with it is on many
 * screens.
 */
export async function restoreFromBin(binId: number, title = 'Restored'): Promise<void> {
  try {
    const { message } = await call(bin.restore, { params: { id: binId } })
    toast({ title, description: message })
  } catch (error) {
    sayFailure('Could not be restored', error)
  }
  await refreshAll()
}

/**
 * The button of a toast that something was deleted. The screen that asked may be gone by then, so this outlives it.
 */
export const undoDeletion = (binId: number) => ({ label: 'Undo', onPress: () => void restoreFromBin(binId, 'Undone') })
