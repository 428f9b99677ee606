/**
 * New inventories as they are being written: each stays in this browser, for its writer alone, until it is saved.
 * Photos do not.
 */
import { forget, keep, recall } from '#web/lib/browser/storage.ts'
import { parsedJson } from '#web/lib/parsed-json.ts'
import { emptyInventory, type InventoryInput } from './inventory-form.ts'

type InventoryDraft = {
  key: string
  userId: number
  /** The query of the address under which it was begun: the home or the inventory that was chosen there. */
  begunAt: string
  input: InventoryInput
}

/** The latest change first. What an older version left, which was one draft, is let go. */
function allDrafts(): readonly InventoryDraft[] {
  const stored = parsedJson(recall('inventoryDraft'))
  return Array.isArray(stored) ? stored.filter((draft) => Array.isArray(draft?.input?.rooms)) : []
}

function store(drafts: readonly InventoryDraft[]): void {
  if (drafts.length === 0) forget('inventoryDraft')
  else keep('inventoryDraft', JSON.stringify(drafts))
}

/**
 * The one that was begun under this address, else the latest of the home that it names; under an address without a
 * choice the latest of all.
 */
export function recallDraft(
  userId: number,
  begunAt: string,
  propertyId: number | undefined,
): InventoryDraft | undefined {
  const own = allDrafts().filter((draft) => draft.userId === userId)
  const draft =
    begunAt === ''
      ? own[0]
      : (own.find((each) => each.begunAt === begunAt) ??
        own.find(({ input }) => propertyId !== undefined && input.propertyId === propertyId))
  return draft && { ...draft, input: { ...emptyInventory('', ''), ...draft.input } }
}

/** The others have been left long ago. */
const mostDrafts = 20

const others = (key: string) => allDrafts().filter((draft) => draft.key !== key)

export const keepDraft = (draft: InventoryDraft): void => store([draft, ...others(draft.key)].slice(0, mostDrafts))

export const forgetDraft = (key: string): void => store(others(key))
