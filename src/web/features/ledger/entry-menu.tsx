import { Ellipsis, Eraser, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { LedgerEntry } from '#api/ledger.ts'
import { formatDay } from '#domain/day.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** Rent is written off, not reversed, and a charge with money on it neither. */
function canReverse({ kind, reversedById, rentPaymentId, openAmount, amount }: LedgerEntry): boolean {
  if (kind === 'reversal' || reversedById !== null || rentPaymentId !== null) return false
  return kind !== 'charge' || openAmount === amount
}

export function EntryMenu({ entry }: { entry: LedgerEntry }) {
  const [open, setOpen] = useState<'reverse' | 'writeOff' | null>(null)
  const canWriteOff = entry.kind === 'charge' && entry.openAmount > 0
  if (!canWriteOff && !canReverse(entry)) return null
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`More for ${entry.description}, ${formatDay(entry.date)}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
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
      {open === 'reverse' && <ReverseDialog entry={entry} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog charge={entry} onClose={close} />}
    </>
  )
}
