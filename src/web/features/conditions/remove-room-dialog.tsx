import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'

type RemoveRoomDialogProps = {
  /** The room that is asked about; null while none is. */
  name: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a room is removed with what was written about it. An untouched room goes without a question. */
export const RemoveRoomDialog = ({ name, onClose, onConfirm }: RemoveRoomDialogProps) => (
  <ConfirmDialog
    open={name !== null}
    onOpenChange={onClose}
    title={name ? `Remove ${name}?` : 'Remove this room?'}
    text="Its condition, notes and photos go with it."
    cancelLabel="Keep it"
    confirmLabel="Remove"
    danger
    onConfirm={onConfirm}
  />
)
