import { Ellipsis, Eraser, RotateCcw, Split, Undo2 } from 'lucide-react'
import type { LedgerEntry } from '#api/ledger.ts'
import { formatDay } from '#domain/day-forms.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import type { EntryDialogName } from './entry-dialog.tsx'

/** Rent is written off, not reversed, and a charge with money on it neither. */
function canReverse({ kind, reversedById, rentPaymentId, openAmount, amount }: LedgerEntry): boolean {
  if (kind === 'reversal' || reversedById !== null || rentPaymentId !== null) return false
  return kind !== 'charge' || openAmount === amount
}

export type EntryMenuProps = { entry: LedgerEntry; onOpen: (dialog: EntryDialogName) => void }

/** What may be done with an entry. Its dialogs are the page's, which a row may leave while one of them is open. */
export function EntryMenu({ entry, onOpen }: EntryMenuProps) {
  const canWriteOff = entry.kind === 'charge' && entry.openAmount > 0
  const isReceipt = entry.kind === 'receipt'
  // The entries of a deposit's return are taken back together, on its page.
  if (entry.chargeKind === 'deposit' && (isReceipt || entry.kind === 'refund')) return null
  if (!canWriteOff && !canReverse(entry) && !isReceipt) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={`More for ${entry.description}, ${formatDay(entry.date)}`}
          icon={<Ellipsis aria-hidden />}
          className="print:hidden"
        />
      }
    >
      {isReceipt && entry.reversedById === null && (
        <MenuItem icon={<Split aria-hidden />} onPress={() => onOpen('allocate')}>
          Change what it pays…
        </MenuItem>
      )}
      {isReceipt && entry.reversedById !== null && (
        <MenuItem icon={<Undo2 aria-hidden />} onPress={() => onOpen('refund')}>
          Pay it back…
        </MenuItem>
      )}
      {canWriteOff && (
        <MenuItem icon={<Eraser aria-hidden />} onPress={() => onOpen('writeOff')}>
          Write off…
        </MenuItem>
      )}
      {canReverse(entry) && (
        <MenuItem icon={<RotateCcw aria-hidden />} danger onPress={() => onOpen('reverse')}>
          Reverse…
        </MenuItem>
      )}
    </Menu>
  )
}
