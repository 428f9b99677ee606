import type { LedgerEntry } from '#api/ledger.ts'
import { ChangeAllocationsDialog } from './change-allocations-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

export type EntryDialogName = 'reverse' | 'writeOff' | 'allocate' | 'refund'

export type EntryDialogProps = { name: EntryDialogName; entry: LedgerEntry; tenancyId: number; onClose: () => void }

/** The dialog about one entry that is open. */
export function EntryDialog({ name, entry, tenancyId, onClose }: EntryDialogProps) {
  if (name === 'allocate') return <ChangeAllocationsDialog {...{ tenancyId, onClose }} receiptId={entry.id} />
  if (name === 'refund') return <RefundDialog {...{ tenancyId, onClose }} credit={-entry.amount} receiptId={entry.id} />
  if (name === 'reverse') return <ReverseDialog {...{ entry, onClose }} />
  return <WriteOffDialog charge={entry} onClose={onClose} />
}
