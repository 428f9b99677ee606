import { ConfirmDialog } from './confirm-dialog.tsx'

type DiscardDialogProps = { open: boolean; onKeepEditing: () => void; onDiscard: () => void }

/** Asks before edits are lost. */
export const DiscardDialog = ({ open, onKeepEditing, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onKeepEditing}
    title="Discard your changes?"
    text="What you have entered here has not been saved."
    cancelLabel="Keep editing"
    confirmLabel="Discard"
    danger
    onConfirm={onDiscard}
  />
)
