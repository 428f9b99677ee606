import { Ellipsis, Eraser, RotateCcw, Split, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { LedgerEntry } from '#api/ledger.ts'
import { formatDay } from '#domain/day.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { ChangeAllocationsDialog } from './change-allocations-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** Rent is written off, not reversed, and a charge with money on it neither. */
function canReverse({ kind, reversedById, rentPaymentId, openAmount, amount }: LedgerEntry): boolean {
  if (kind === 'reversal' || reversedById !== null || rentPaymentId !== null) return false
  return kind !== 'charge' || openAmount === amount
}

export function EntryMenu({ entry, tenancyId }: { entry: LedgerEntry; tenancyId: number }) {
  const [open, setOpen] = useState<'reverse' | 'writeOff' | 'allocate' | 'refund' | null>(null)
  const canWriteOff = entry.kind === 'charge' && entry.openAmount > 0
  const isReceipt = entry.kind === 'receipt'
  // The entries of a deposit's return are taken back together, on its page.
  if (entry.chargeKind === 'deposit' && (isReceipt || entry.kind === 'refund')) return null
  if (!canWriteOff && !canReverse(entry) && !isReceipt) return null
  const close = () => setOpen(null)
  return (
    <>
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
          <MenuItem icon={<Split aria-hidden />} onPress={() => setOpen('allocate')}>
            Change what it pays…
          </MenuItem>
        )}
        {isReceipt && entry.reversedById !== null && (
          <MenuItem icon={<Undo2 aria-hidden />} onPress={() => setOpen('refund')}>
            Pay it back…
          </MenuItem>
        )}
        {canWriteOff && (
          <MenuItem icon={<Eraser aria-hidden />} onPress={() => setOpen('writeOff')}>
            Write off…
          </MenuItem>
        )}
        {canReverse(entry) && (
          <MenuItem icon={<RotateCcw aria-hidden />} danger onPress={() => setOpen('reverse')}>
            Reverse…
          </MenuItem>
        )}
      </Menu>
      {open === 'allocate' && <ChangeAllocationsDialog tenancyId={tenancyId} receiptId={entry.id} onClose={close} />}
      {open === 'refund' && (
        <RefundDialog tenancyId={tenancyId} credit={-entry.amount} receiptId={entry.id} onClose={close} />
      )}
      {open === 'reverse' && <ReverseDialog entry={entry} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog charge={entry} onClose={close} />}
    </>
  )
}
