import { Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { User } from '#api/accounts.ts'
import { withCommas } from '#domain/counted.ts'
import { documentExtensions } from '#domain/document.ts'
import { longestMessage } from '#domain/message.ts'
import { controlClass } from '#web/components/fields/field.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { useDrop } from '#web/lib/browser/use-drop.ts'
import { useFileChooser } from '#web/lib/browser/use-file-chooser.ts'
import { useTouch } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { ChosenFilesList } from './chosen-files-list.tsx'
import { type Address, addressKey } from './drafts.ts'
import { useMessageDraft } from './use-message-draft.ts'

const accepted = [...documentExtensions, 'webp'].map((extension) => `.${extension}`).join(',')

type ComposerProps = {
  user: User
  to: Address
  /** Who reads it. */
  name: string
  /** None before the first message. */
  conversationId?: number
}

/** Where a message is written. Enter sends it at a desk, with Shift it begins a line; on a phone the button sends. */
export function Composer({ user, to, name, conversationId }: ComposerProps) {
  const draft = useMessageDraft({ user, to, conversationId })
  const { text, length, isTooLong, canSend, chosen } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const attachButton = useRef<HTMLButtonElement>(null)
  const isTouch = useTouch()
  const { isOver, dropArea } = useDrop(draft.attach)
  const limitId = useId()
  useTypingContinued(conversationId === undefined, to, field)

  const send = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    if (draft.send()) field.current?.focus()
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return
    send(event)
  }
  const paste = (event: ClipboardEvent) => {
    const { types, files: pasted } = event.clipboardData
    // Words copied from an office program come with a picture of themselves.
    if (pasted.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    draft.attach([...pasted])
  }
  const remove = (file: (typeof chosen.files)[number]) => {
    chosen.remove(file)
    attachButton.current?.focus()
  }
  return (
    <form
      data-stays
      {...dropArea}
      noValidate
      onSubmit={send}
      className={cx('grid gap-2 border-line border-t px-2 py-2 lg:px-6 lg:py-3', isOver && 'bg-press-soft')}
    >
      <ChosenFilesList chosen={chosen} onRemove={remove} />
      {isTooLong && <TooLong id={limitId} length={length} />}
      <div className="flex min-w-0 items-end gap-1">
        <AttachButton ref={attachButton} disabled={chosen.room === 0} onFiles={draft.attach} />
        <textarea
          ref={field}
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? limitId : undefined}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={sendByEnter}
          onPaste={paste}
          className={cx(controlClass, 'field-sizing-content max-h-40 resize-none')}
        />
        <IconButton
          type="submit"
          label="Send"
          icon={<SendHorizontal aria-hidden />}
          disabled={!canSend}
          className="text-press disabled:text-muted"
        />
      </div>
    </form>
  )
}

/** Only the limit is announced: the length changes with every letter. */
function TooLong({ id, length }: { id: string; length: number }) {
  return (
    <p className="text-red text-sm">
      <span id={id} role="alert">
        A message has at most {withCommas(longestMessage)} characters,
      </span>{' '}
      and this one has {withCommas(length)}.
    </p>
  )
}

type AttachButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

function AttachButton({ ref, disabled, onFiles }: AttachButtonProps) {
  const chooser = useFileChooser(onFiles)
  return (
    <>
      <IconButton
        ref={ref}
        label="Attach files"
        icon={<Paperclip aria-hidden />}
        disabled={disabled}
        onClick={chooser.open}
      />
      <input {...chooser.input} multiple accept={accepted} aria-label="Files to attach" />
    </>
  )
}

/** To whom a first message was being typed when its field left the screen. */
let interrupted: string | null = null

/**
 * When the first message arrives, its conversation replaces the empty one: somebody who is typing the next message goes
 * on in the new field.
 */
function useTypingContinued(isFirst: boolean, to: Address, field: RefObject<HTMLTextAreaElement | null>) {
  const key = addressKey(to)
  useLayoutEffect(() => {
    const shown = field.current
    if (!isFirst && interrupted === key) shown?.focus()
    interrupted = null
    return () => {
      if (isFirst && document.activeElement === shown) interrupted = key
    }
  }, [isFirst, key, field])
}
