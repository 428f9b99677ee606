import { Columns2, Copy, Download, Pencil, PenLine, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { type InventoryReport, inventory } from '#api/inventory.ts'
import { signatureState } from '#domain/inventory.ts'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { PrintButton } from '#web/components/layout/print-button.tsx'
import { call } from '#web/lib/api/call.ts'
import { addressByTicket, saveFile } from '#web/lib/api/save-file.ts'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { DeleteInventoryDialog } from './delete-inventory-dialog.tsx'

// With the drawing of signatures, which most readers never need.
const SignInventoryDialog = onDemand(async () => (await import('./sign-inventory-dialog.tsx')).SignInventoryDialog)

const download = ({ id }: InventoryReport) =>
  saveFile(() => addressByTicket(call(inventory.ticket, { params: { id } }), inventory.pdf, { params: { id } }))

/** Each side signs once. */
const maySign = (report: InventoryReport, { role }: User) =>
  (role === 'landlord' ? report.landlordSignedAt : report.tenantSignedAt) === null

/** What may be done with an inventory: to a signed one only the other signature is added. */
export function ReportActions({ report, user }: { report: InventoryReport; user: User }) {
  const [open, setOpen] = useState<'sign' | 'delete' | null>(null)
  const close = () => setOpen(null)
  useAskedTo('sign', () => maySign(report, user) && setOpen('sign'))
  const isLandlord = user.role === 'landlord'
  const isUnsigned = signatureState(report) === 'none'
  return (
    <>
      {isLandlord && isUnsigned && (
        <>
          <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setOpen('delete')}>
            Delete
          </Button>
          <Button asChild variant="secondary" icon={<Pencil aria-hidden />}>
            <Link href={`/inventory/${report.id}/edit`}>Edit</Link>
          </Button>
        </>
      )}
      {isLandlord && (
        <Button asChild variant="secondary" icon={<Copy aria-hidden />}>
          <Link href={`/inventory/create?copy=${report.id}`}>Copy to a new one</Link>
        </Button>
      )}
      {report.checkType !== 'periodic' && (
        <Button asChild variant="secondary" icon={<Columns2 aria-hidden />}>
          <Link href={comparisonPath(report)}>Compare</Link>
        </Button>
      )}
      <PrintButton />
      <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void download(report)}>
        Download PDF
      </Button>
      {maySign(report, user) && (
        <Button icon={<PenLine aria-hidden />} onClick={() => setOpen('sign')}>
          Review & Sign
        </Button>
      )}
      {open === 'sign' && (
        <Suspense>
          <SignInventoryDialog report={report} user={user} onClose={close} />
        </Suspense>
      )}
      {open === 'delete' && <DeleteInventoryDialog report={report} onClose={close} />}
    </>
  )
}

/** The page that compares an inventory with its counterpart, which it looks up. */
export function comparisonPath({ id, propertyId, checkType }: InventoryReport): string {
  const side = checkType === 'check-out' ? 'checkOut' : 'checkIn'
  return `/inventory/compare?${new URLSearchParams({ property: String(propertyId), [side]: String(id) })}`
}
