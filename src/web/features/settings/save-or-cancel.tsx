import { Button, type ButtonProps } from '#web/components/layout/button.tsx'

type SaveOrCancelProps = Pick<ButtonProps, 'pendingLabel' | 'children'> & { pending: boolean; onCancel: () => void }

/** The foot of a form that stands in the place of what it changes. */
export function SaveOrCancel({ pending, onCancel, ...save }: SaveOrCancelProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" pending={pending} {...save} />
      <Button variant="secondary" disabled={pending} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
