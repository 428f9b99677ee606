import { Download, Trash2 } from 'lucide-react'
import type { Audit } from '#api/audits.ts'
import { propertyLabel } from '#domain/property.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { downloadAudit } from './audit-file.ts'
import { AuditReport } from './audit-report.tsx'
import { sayAuditDeleted, sayAuditFailure } from './audit-toasts.ts'
import { useDeleteAudit } from './audits.hooks.ts'

/** The report of one audit, with its PDF and its deletion. */
export function AuditDialog({ audit, onClose }: { audit: Audit; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const remove = useDeleteAudit()
  const askAndRemove = () => {
    if (!confirm('Are you sure you want to delete this audit?')) return
    remove.mutate(audit.id, {
      onSuccess: () => {
        close()
        sayAuditDeleted()
      },
      onError: (error) => sayAuditFailure(error, 'Failed to delete audit.'),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Property Audit Report"
      description={propertyLabel(audit.auditData.property)}
      size="large"
    >
      <AuditReport audit={audit} />
      <DialogFooter>
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden />}
          pending={remove.isPending}
          pendingLabel="Deleting…"
          onClick={askAndRemove}
        >
          Delete Audit
        </Button>
        <Button icon={<Download aria-hidden />} onClick={() => void downloadAudit(audit)}>
          Download PDF
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
