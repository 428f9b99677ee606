import { CircleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonClass } from '#web/components/layout/button.tsx'
import { takesSpace } from '#web/components/layout/takes-space.ts'
import { cx } from '#web/lib/cx.ts'
import { currentToast, dismissToast, subscribeToToasts, type Toast } from './toast.ts'

const staysForMs = 5000
const swipeThreshold = 50

const takesToastSpace = takesSpace('toast')

/**
 * Draws the current toast: at the top on small screens, below the bar with the menu, or over the head of a dialog,
 * whose first field it leaves free; at the bottom right from `sm`. F8 leads to it, a swipe to the right closes it.
 */
export function ToastViewport() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast)
  const isOpen = toast?.open ?? false
  const viewport = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<Element | null>(null)
  // Somebody who came to the toast by F8 goes back to where they were when it closes.
  useEffect(() => {
    const isHere = viewport.current?.contains(document.activeElement)
    if (!isOpen && isHere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }, [isOpen])
  return (
    <Radix.Provider duration={staysForMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        }}
        // Announces each toast itself, even beside an open dialog, which hides everything that is not live. Radix would
        // announce a copy of it, which anybody reading the page's text would find as well.
        aria-live="assertive"
        data-toasts=""
        className="fixed inset-x-0 top-13 z-60 m-0 mx-auto max-w-[420px] list-none px-4 py-2 outline-none in-[body:has(>[role=dialog])]:top-0 sm:top-auto! sm:right-0 sm:bottom-0 sm:left-auto sm:w-full sm:py-4 print:hidden"
      />
    </Radix.Provider>
  )
}

/** Overlays, which Escape closes before a toast. */
const overlays = '[role=menu], [role=dialog], [role=alertdialog]'

function ToastCard({ toast }: { toast: Toast }) {
  const isForOverlay = useRef(false)
  const destructive = toast.variant === 'destructive'
  const actions = [...(toast.action ? [toast.action] : []), ...(toast.otherActions ?? [])]
  return (
    <Radix.Root
      ref={takesToastSpace}
      open={toast.open}
      type="background"
      // Preventing the event would also keep it from the overlay.
      onEscapeKeyDown={({ target }) => {
        isForOverlay.current = target instanceof Element && target.closest(overlays) !== null
      }}
      onOpenChange={(open) => {
        if (!open && !isForOverlay.current) dismissToast(toast.id)
        isForOverlay.current = false
      }}
      {...(toast.duration === undefined ? {} : { duration: toast.duration })}
      className={cx(
        // A dialog that opens later takes all presses; the toast over it must stay pressable.
        'pointer-events-auto! flex animate-rise items-start gap-3 rounded-lg border bg-sheet py-2 pr-2 pl-4 shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0',
        destructive ? 'border-red' : 'border-line',
      )}
    >
      {destructive && <CircleAlert aria-hidden className="mt-2.5 size-5 shrink-0 text-red" />}
      {/* A short action stands beside the words, so that the toast stays low. */}
      <div
        data-radix-toast-announce-exclude=""
        className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2 self-center"
      >
        <div className="grid min-w-0 grow basis-40 grid-cols-1 gap-0.5 py-2">
          <Radix.Title className={cx('font-semibold', destructive && 'text-red')}>{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className="text-muted text-sm">{toast.description}</Radix.Description>
          )}
        </div>
        {actions.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            {/* A screen reader hears of the key by the region's name. */}
            <kbd
              aria-hidden
              className="rounded-sm border border-edge px-1.5 font-sans text-muted text-sm max-md:hidden"
            >
              F8
            </kbd>
            {actions.map(({ label, onPress }) => (
              <Radix.Action
                key={label}
                altText={label}
                onClick={onPress}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {label}
              </Radix.Action>
            ))}
          </div>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-press"
      >
        <X aria-hidden className="size-5" />
      </Radix.Close>
    </Radix.Root>
  )
}
