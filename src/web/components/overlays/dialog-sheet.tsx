import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { cx } from '#web/lib/cx.ts'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { useKeepPage } from '#web/lib/leaving/use-keep-page.ts'
import { pressSubmit } from '#web/lib/press/press-submit.ts'
import { useOpener } from '#web/lib/press/use-opener.ts'
import { type DialogProps, RequestClose } from './dialog-parts.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { closesByEscape, leaveToField } from './escape.ts'
import { HeldWhileSent } from './held-while-sent.tsx'
import { useAskByLink } from './use-ask-by-link.ts'

const sheet = 'md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-lg'

const sizes = {
  small: `${sheet} max-md:top-auto max-md:max-h-[86dvh] max-md:rounded-t-lg md:max-w-md`,
  medium: `${sheet} md:max-w-lg`,
  large: `${sheet} md:max-w-3xl`,
  full: '',
}

export default function DialogSheet({
  open,
  onOpenChange,
  onClosed,
  title,
  description,
  dirty: isSaidDirty,
  question,
  size = 'medium',
  firstField,
  returnTo,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const { isTouched, onInput, onChange } = useTouched(content, open)
  const dirty = isSaidDirty ?? isTouched
  const { rememberOpener, returnFocus } = useOpener(returnTo)
  useKeepPage(open && dirty)
  const { requestClose, onClickCapture, discardDialog } = useDiscardQuestion(open && dirty, () => onOpenChange(false))
  useBackLayer(open, requestClose)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    sendByKeys(event)
    if (isOwn(content, event) && closesByEscape(event)) requestClose()
  }
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    rememberOpener()
    if (content.current) focusFirstField(content.current, firstField)
  }
  const onCloseAutoFocus = (event: Event) => {
    returnFocus(event)
    onClosed?.()
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && requestClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil print:hidden" />
        <Radix.Content
          ref={content}
          tabIndex={-1}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={leaveToField}
          onKeyDown={onKeyDown}
          {...{ onClickCapture, onInput, onChange }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-0 z-40 flex animate-rise scroll-pt-20 scroll-pb-24 flex-col overflow-y-auto overscroll-contain bg-sheet shadow-float outline-none',
            'print:static print:m-0 print:max-h-none print:max-w-none print:overflow-visible print:shadow-none',
            sizes[size],
          )}
        >
          <HeldWhileSent within={content} />
          <header className="sticky top-0 z-20 flex items-start justify-between gap-4 border-line border-b bg-sheet py-2 pr-2 pl-4 md:pl-6 print:static print:px-0">
            <div className="min-w-0 py-2.5">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted text-sm">{description}</Radix.Description>}
            </div>
            <Radix.Close aria-label="Close" className={iconButtonClass}>
              <X aria-hidden />
            </Radix.Close>
          </header>
          <RequestClose value={requestClose}>
            <div className="flex grow flex-col gap-5 px-4 pt-5 pb-6 md:px-6 print:px-0 [&>form]:flex [&>form]:grow [&>form]:flex-col [&>form]:gap-5">
              {children}
            </div>
          </RequestClose>
          <DiscardDialog {...discardDialog} question={question} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type Content = RefObject<HTMLElement | null>

/** React also reports the events of a dialog that this one has opened. */
const isOwn = (content: Content, { target }: SyntheticEvent): boolean =>
  target instanceof Element && content.current?.contains(target) === true

/** Whether somebody has changed anything in a form of the dialog since it was opened, and what notices that. */
function useTouched(content: Content, open: boolean) {
  const [isTouched, setTouched] = useState(false)
  if (!open && isTouched) setTouched(false)
  const touch = (event: SyntheticEvent) => {
    const isInForm = event.target instanceof Element && event.target.closest('form') !== null
    if (isInForm && isOwn(content, event)) setTouched(true)
  }
  const isSelect = ({ target }: SyntheticEvent) => target instanceof HTMLSelectElement
  return {
    isTouched,
    // Not `change`: a day that is chosen from a calendar is no change to React.
    onInput: (event: SyntheticEvent) => !isSelect(event) && touch(event),
    // Not `input`, which a select says first: a form that is drawn between the two takes its old choice back.
    onChange: (event: SyntheticEvent) => isSelect(event) && touch(event),
  }
}

/** Asks before what is dirty is lost, by closing the dialog or by what leads to another page. */
function useDiscardQuestion(dirty: boolean, close: () => void) {
  const [isAsking, setAsking] = useState(false)
  const { onClickCapture, goOn, forget } = useAskByLink(dirty, () => setAsking(true))
  const keepEditing = () => {
    forget()
    setAsking(false)
  }
  const closeQuestion = useEffectEvent(keepEditing)
  // There may be nothing to lose any more when an answer comes.
  useEffect(() => {
    if (!dirty) closeQuestion()
  }, [dirty])
  return {
    onClickCapture,
    /** Closes the dialog or asks; returns whether it closed. */
    requestClose: () => {
      if (dirty) setAsking(true)
      else close()
      return !dirty
    },
    discardDialog: {
      open: isAsking,
      onKeepEditing: keepEditing,
      onDiscard: () => {
        setAsking(false)
        close()
        goOn()
      },
    },
  }
}

/**
 * Ctrl or ⌘ and Enter presses the button that sends the form, from a field of several
 * lines too (rule: screens-send-keys).
 */
function sendByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  const form = event.target instanceof Element && event.target.closest('form')
  if (!form) return
  event.preventDefault()
  pressSubmit(form)
}

const editable =
  'input:not([type=hidden], [type=range], [readonly], :disabled), select:not(:disabled), textarea:not([readonly], :disabled)'

/** Focuses the field of that name, else the first one, else the dialog itself. */
function focusFirstField(dialog: HTMLElement, name: string | undefined) {
  const named = name && dialog.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (named) {
    named.focus({ preventScroll: true })
    named.select()
    // Clear of the buttons at the foot.
    named.scrollIntoView({ block: 'center' })
    return
  }
  const first = dialog.querySelector<HTMLElement>(editable)
  // Focusing a field that is not in sight would scroll past what comes before it.
  const isInSight = first && first.getBoundingClientRect().top < dialog.getBoundingClientRect().bottom
  if (isInSight) first.focus()
  else dialog.focus()
}
