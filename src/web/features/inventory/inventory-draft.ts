/** A new inventory as it is being written, kept in this browser until it is saved; photos are not. It is its writer's alone. */
import { forget, keep, recall } from '#web/lib/storage.ts'
import { emptyInventory, type InventoryInput } from './inventory-form.ts'

type Draft = { userId: number; input: InventoryInput }

export function keepDraft(userId: number, input: InventoryInput): void {
  const draft: Draft = { userId, input }
  keep('inventoryDraft', JSON.stringify(draft))
}

export const forgetDraft = () => forget('inventoryDraft')

/** Null where there is none, where it is somebody else's, and where an older version left one that cannot be read. */
export function recallDraft(userId: number): InventoryInput | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(recall('inventoryDraft') ?? 'null')
    if (draft?.userId !== userId || !Array.isArray(draft.input?.rooms)) return null
    return { ...emptyInventory('', ''), ...draft.input }
  } catch {
    return null
  }
}
