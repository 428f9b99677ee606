/**
 * New inventories as they are being written: each stays in this browser, for its writer alone, until it is saved.
 * Photos do not.
 */
import { load, remove, store } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'
import { emptyInventory, type InventoryInput } from './inventory-form.ts'

type InventoryDraft = {
  key: string
  userId: number
  /** The query string under which it was begun: it names the property or the inventory that was chosen there. */
  begunAt: string
  input: InventoryInput
}

/** The latest change first. The single draft that an older version stored is ignored. */
function allDrafts(): readonly InventoryDraft[] {
  const stored = parsedJson(load('inventoryDraft'))
  return Array.isArray(stored) ? stored.filter((draft) => Array.isArray(draft?.input?.rooms)) : []
}

function storeAll(drafts: readonly InventoryDraft[]): void {
  if (drafts.length === 0) remove('inventoryDraft')
  else store('inventoryDraft', JSON.stringify(drafts))
}

/**
 * The draft that was begun under this address, else the latest of the property that it names. An address without a
 * choice has the latest draft of all.
 */
export function loadDraft(userId: number, begunAt: string, propertyId: number | undefined): InventoryDraft | undefined {
  const own = allDrafts().filter((draft) => draft.userId === userId)
  const draft =
    begunAt === ''
      ? own[0]
      : (own.find((each) => each.begunAt === begunAt) ??
        own.find(({ input }) => propertyId !== undefined && input.propertyId === propertyId))
  return draft && { ...draft, input: { ...emptyInventory('', ''), ...draft.input } }
}

/** Older drafts have been left long ago. */
const mostDrafts = 20

const others = (key: string) => allDrafts().filter((draft) => draft.key !== key)

export const storeDraft = (draft: InventoryDraft): void => storeAll([draft, ...others(draft.key)].slice(0, mostDrafts))

export const removeDraft = (key: string): void => storeAll(others(key))
