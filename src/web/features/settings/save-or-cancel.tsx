import { Button, type ButtonProps } from '#web/components/layout/button.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'

type SaveOrCancelProps = Pick<ButtonProps, 'pendingLabel' | 'children'> & {
  /** The form has edits, which Cancel or leaving the page would lose (rule: screens-edits). */
  dirty: boolean
  pending: boolean
  onCancel: () => void
}

/** The foot of a form that stands in the place of what it changes. It asks before edits are lost. */
export function SaveOrCancel({ dirty, pending, onCancel, ...save }: SaveOrCancelProps) {
  const { isAsking, stay, leave, askFor } = useAskBeforeLeaving(dirty)
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" pending={pending} {...save} />
      <Button variant="secondary" disabled={pending} onClick={() => askFor(onCancel)}>
        Cancel
      </Button>
      <DiscardDialog open={isAsking} onKeepEditing={stay} onDiscard={leave} />
    </div>
  )
}
