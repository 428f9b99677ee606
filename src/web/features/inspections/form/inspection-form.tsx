import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { useSession } from '#web/lib/api/session.ts'
import type { InspectedHome } from './device-store.ts'
import { ReportEditor } from './report-editor.tsx'
import { useDraft } from './use-draft.ts'

type InspectionFormProps = {
  property: InspectedHome
  /**
   * An unsent report of this device; without it, the draft last begun for the property goes on, or a new one begins.
   */
  draftKey?: string | undefined
  onClose: () => void
}

/** Property Inspection Report, filled in on the spot, with or without a network. */
export function InspectionForm({ property, draftKey, onClose }: InspectionFormProps) {
  const { user } = useSession()
  return user && <Form {...{ property, draftKey, onClose }} userId={user.id} inspector={user.name} />
}

type FormProps = InspectionFormProps & { userId: number; inspector: string }

function Form({ property, draftKey, onClose, userId, inspector }: FormProps) {
  const draft = useDraft(userId, property, draftKey)
  if (draft) return <ReportEditor key={draft.report.key} {...{ draft, inspector, onClose }} />
  return (
    <Dialog open onOpenChange={onClose} title="Property Inspection Report" size="full">
      <Loading label="Looking for drafts on this device…">
        <div className="mx-auto grid max-w-2xl gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      </Loading>
    </Dialog>
  )
}
