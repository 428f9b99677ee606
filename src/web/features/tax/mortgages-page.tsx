import { Landmark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Mortgage } from '#api/tax.ts'
import { formatDay } from '#domain/day-forms.ts'
import { repaymentTypeLabels } from '#domain/finances/mortgage.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { MortgageDialog } from './mortgage-dialog.tsx'
import { useDeleteMortgage, useMortgages } from './tax.hooks.ts'

/** /finances/mortgages: what is owed on which property, and until when its rate is fixed. */
export default function MortgagesPage() {
  const [open, setOpen] = useState<Mortgage | 'new' | null>(null)
  const list = useMortgages()
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
      Add Mortgage
    </Button>
  )
  return (
    <Page title="Mortgages" back={{ href: '/finances', label: 'Back to finances' }} actions={add}>
      <ListState
        list={list}
        errorHeading="Error loading mortgages"
        skeleton={<SkeletonRows label="Loading mortgages…" />}
        empty={
          <EmptyState
            icon={<Landmark />}
            title="No mortgages yet"
            text="Enter one, and its payments are booked each month; you hear in good time before a fixed rate ends."
            action={
              <Button icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
                Add your first mortgage
              </Button>
            }
          />
        }
      >
        {(rows) => (
          <DataTable label="Mortgages" columns={columns} rows={rows} rowKey={({ id }) => id} onOpen={setOpen} />
        )}
      </ListState>
      {open && <MortgageDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

const columns: Column<Mortgage>[] = [
  { key: 'lender', header: 'Lender', cell: ({ lender }) => lender },
  { key: 'property', header: 'Property', cell: ({ property }) => property.address },
  {
    key: 'terms',
    header: 'Terms',
    cell: ({ rate, repaymentType }) => `${rate}%, ${repaymentTypeLabels[repaymentType].toLowerCase()}`,
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ monthlyPayment }) => `${formatPence(monthlyPayment)} a month`,
    className: 'figures whitespace-nowrap md:max-xl:whitespace-normal',
  },
  {
    key: 'fixed',
    header: 'Fixed until',
    cell: ({ fixedUntil }) => (fixedUntil ? `until ${formatDay(fixedUntil)}` : null),
    className: 'figures whitespace-nowrap md:max-xl:whitespace-normal',
  },
  { key: 'balance', header: 'Balance', cell: ({ balance }) => formatPence(balance), align: 'end', narrow: 'value' },
  { key: 'delete', header: 'Delete', cell: (row) => <DeleteButton row={row} />, narrow: 'action' },
]

function DeleteButton({ row }: { row: Mortgage }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteMortgage()
  const about = `${row.lender}, ${row.property.address}`
  const confirm = () =>
    remove.mutate(row.id, {
      onSuccess: ({ message }) => void toast({ title: 'Mortgage Deleted', description: message }),
      onError: (error) => sayFailure('Failed to delete mortgage', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <IconButton label={`Delete mortgage: ${about}`} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this mortgage?"
        text={`${about}. What has been booked stays in your books; nothing more will be booked.`}
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        danger
        onConfirm={confirm}
      />
    </>
  )
}
