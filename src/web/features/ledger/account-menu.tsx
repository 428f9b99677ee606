import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Ledger } from '#api/ledger.ts'
import { tenancies } from '#api/tenancies.ts'
import { creditToPayBack } from '#domain/ledger.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import { useLedger } from './ledger.hooks.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** What is seldom needed: other charges, and money paid back. */
export function AccountMenu({ tenancyId, ledger }: { tenancyId: number; ledger: Ledger }) {
  const [open, setOpen] = useState<'charge' | 'refund' | 'final refund' | null>(null)
  const credit = ledger.entries.reduce((sum, { kind, openAmount }) => sum + (kind === 'receipt' ? openAmount : 0), 0)
  const close = () => setOpen(null)
  const tenancy = useQuery(get(tenancies.get, { params: { id: tenancyId } }))
  const { isFetching } = useLedger(tenancyId)
  // The dashboard's task leads here once the tenancy has ended (rule: ledger-credit-left). By now the credit may be
  // paid back, or the tenant may have stayed.
  useAskedTo(
    'refund',
    () => credit > 0 && setOpen(tenancy.data?.active === false ? 'final refund' : 'refund'),
    !isFetching && !tenancy.isFetching,
  )
  return (
    <>
      <Menu trigger={<IconButton label="More for this account" icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Plus aria-hidden />} onPress={() => setOpen('charge')}>
          Add a charge…
        </MenuItem>
        <MenuItem icon={<Undo2 aria-hidden />} disabled={credit === 0} onPress={() => setOpen('refund')}>
          Pay credit back…
        </MenuItem>
      </Menu>
      {open === 'charge' && <ChargeDialog tenancyId={tenancyId} onClose={close} />}
      {(open === 'refund' || open === 'final refund') && (
        <RefundDialog
          tenancyId={tenancyId}
          credit={credit}
          amount={creditToPayBack(ledger.entries) || credit}
          reason={open === 'final refund' ? 'Credit left at the end of the tenancy' : undefined}
          onClose={close}
        />
      )}
    </>
  )
}
