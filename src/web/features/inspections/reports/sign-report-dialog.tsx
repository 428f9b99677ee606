import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { fullName } from '#domain/account.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SignDialog } from '#web/features/conditions/sign-dialog.tsx'
import { useSignReport } from '#web/features/inspections/inspections.hooks.ts'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'

type SignReportDialogProps = { report: InspectionReport; user: User; onClose: () => void }

const texts = {
  landlord: {
    title: 'Sign Report',
    text: 'With your signature you confirm what you found. After that the report can no longer be changed.',
  },
  tenant: {
    title: 'Review & Sign',
    text: 'With your signature you confirm that you have read the report. Comment on its items before you sign: after that it can no longer be changed.',
  },
}

/**
 * Signs a report on screen, once for each side. Somebody who comes too late sees a message, and somebody who has not
 * seen the latest comment is asked to read it.
 */
export function SignReportDialog({ report, user, onClose }: SignReportDialogProps) {
  const close = useOwnClose(onClose)
  const sign = useSignReport(report.id)
  // While the dialog covers the report, the other side may comment on it.
  const [lastCommentId] = useState(report.comments.at(-1)?.id ?? 0)
  const setNextVisit = leadTo('Set next visit', `/properties/${report.propertyId}?tab=inspections&visit`)
  const save = (signed: { signature: string; notes?: string }) =>
    sign.mutate(
      { ...signed, lastCommentId },
      {
        onSuccess: () => {
          close()
          toast({
            title: 'Report signed',
            description: 'Your signature is in the report and in its PDF.',
            ...(user.role === 'landlord' && { action: setNextVisit }),
          })
        },
        onError: (error) => {
          if (hasStatus(error, 409)) close()
          sayFailure('Failed to sign report', error)
        },
      },
    )
  return (
    <SignDialog
      {...texts[user.role]}
      description={`${report.property.address} · ${formatDayLong(report.inspectionDate)}`}
      name={fullName(user.name, user.username)}
      takesNotes={user.role === 'tenant'}
      pending={sign.isPending}
      onSign={save}
      onClose={onClose}
    />
  )
}
