import { type ReactNode, Suspense, useContext } from 'react'
import { Button, type ButtonProps } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import { type DialogProps, RequestClose } from './dialog-parts.ts'
import { WhileAwaited } from './while-awaited.tsx'

/** The code that draws it is larger than most screens, so it is fetched once the first screen can be used. */
const DialogSheet = onDemand(async () => (await import('./dialog-sheet.tsx')).default)

/** A full-screen sheet on a phone, a centred sheet on a desk. Focuses its first field. */
export function Dialog(props: DialogProps) {
  const hasOpened = useEverTrue(props.open)
  const awaited = props.open && <WhileAwaited onLeave={() => props.onOpenChange(false)} />
  return <Suspense fallback={awaited}>{hasOpened && <DialogSheet {...props} />}</Suspense>
}

/**
 * The row of buttons at the foot, always in sight; in a dialog with a form it goes inside the form. On a phone the
 * buttons fill the line, and where they need two lines, the last button stands alone on the upper one.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-6 flex flex-wrap-reverse justify-end gap-2 border-line border-t bg-sheet px-4 py-3 max-md:*:grow md:-mx-6 md:px-6 print:hidden">
      {children}
    </div>
  )
}

type SubmitFooterProps = Pick<ButtonProps, 'variant' | 'pendingLabel' | 'children'> & {
  pending: boolean
  /** Fills in the defaults, and sends nothing. */
  onReset?: () => void
}

/** The foot of a form: its submit button, and Cancel, which is disabled while the form is being sent. */
export function SubmitFooter({ pending, onReset, ...button }: SubmitFooterProps) {
  return (
    <DialogFooter>
      {onReset && (
        <Button variant="quiet" className="mr-auto" onClick={onReset}>
          Reset to defaults
        </Button>
      )}
      <DialogCancel disabled={pending} />
      <Button type="submit" pending={pending} {...button} />
    </DialogFooter>
  )
}

/** Closes the dialog around it, also while it is being sent, asking first where edits would be lost. */
export function DialogCancel({ children = 'Cancel', ...props }: Omit<ButtonProps, 'onClick' | 'asChild'>) {
  const requestClose = useContext(RequestClose)
  return (
    <Button variant="secondary" data-stays {...props} onClick={requestClose}>
      {children}
    </Button>
  )
}
