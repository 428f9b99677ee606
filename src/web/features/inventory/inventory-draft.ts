/** A new inventory as it is being written, kept in this browser until it is saved; photos are not. It is its writer's alone. */
import { forget, keep, recall } from '#web/lib/browser/storage.ts'
import { emptyInventory, type InventoryInput } from './inventory-form.ts'

/** `begunAt` is the query of the address under which it was begun: the home or the inventory that was chosen there. */
type Draft = { userId: number; begunAt: string; input: InventoryInput }

export function keepDraft(userId: number, begunAt: string, input: InventoryInput): void {
  const draft: Draft = { userId, begunAt, input }
  keep('inventoryDraft', JSON.stringify(draft))
}

export const forgetDraft = () => forget('inventoryDraft')

/** What was begun under this address; under one without a choice any. Null for somebody else's, and where an older version left one that cannot be read. */
export function recallDraft(userId: number, begunAt: string): InventoryInput | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(recall('inventoryDraft') ?? 'null')
    if (draft?.userId !== userId || !Array.isArray(draft.input?.rooms)) return null
    if (begunAt !== '' && draft.begunAt !== begunAt) return null
    return { ...emptyInventory('', ''), ...draft.input }
  } catch {
    return null
  }
}
