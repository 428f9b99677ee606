import type { ActivityEntity } from '#domain/activity.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ActivityOfRecord } from './record-activity.tsx'

type ActivityDialogProps = { entity: ActivityEntity; id: number; about: string; onClose: () => void }

/** For a record that has no screen of its own. */
export function ActivityDialog({ entity, id, about, onClose }: ActivityDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Activity" description={about}>
      <ActivityOfRecord entity={entity} id={id} />
    </Dialog>
  )
}
