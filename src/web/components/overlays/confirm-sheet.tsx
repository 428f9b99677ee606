import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { useOpener } from '#web/lib/press/use-opener.ts'
import type { ConfirmDialogProps } from './dialog-parts.ts'
import { closesByEscape } from './escape.ts'

export default function ConfirmSheet({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  pending = false,
  pendingLabel,
  danger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const { rememberOpener, returnFocus } = useOpener()
  const close = () => {
    if (!pending) onOpenChange(false)
    return !pending
  }
  useBackLayer(open, close)
  const focusSafeAnswer = (event: Event) => {
    event.preventDefault()
    rememberOpener()
    safe.current?.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          role="alertdialog"
          onOpenAutoFocus={focusSafeAnswer}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={(event) => closesByEscape(event) && close()}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto grid h-fit max-h-[86dvh] max-w-md grid-cols-1 animate-rise gap-2 overflow-y-auto rounded-lg bg-sheet p-5 shadow-float md:inset-0 md:m-auto md:p-6"
        >
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-muted">{text}</div>
          </Radix.Description>
          <div className="mt-4 flex flex-wrap-reverse justify-end gap-2 max-md:*:grow">
            <Button ref={safe} variant="secondary" disabled={pending} onClick={close}>
              {cancelLabel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
