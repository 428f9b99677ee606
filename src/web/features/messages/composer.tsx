import { Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { User } from '#api/accounts.ts'
import { withCommas } from '#domain/counted.ts'
import { documentExtensions, fileRefusal } from '#domain/document.ts'
import { longestMessage, maxMessageAttachments } from '#domain/message.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { controlClass } from '#web/components/fields/field.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { usePhotos } from '#web/features/uploads/use-photos.ts'
import { useDrop } from '#web/lib/browser/use-drop.ts'
import { useTouch } from '#web/lib/browser/use-media.ts'
import { cx } from '#web/lib/cx.ts'
import { useKeepScreen } from '#web/lib/leaving/use-keep-page.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { type Address, addressKey, attachedFiles, readDraft, storeAttached, writeDraft } from './drafts.ts'
import { sendMessage } from './outgoing.ts'
import { useSendTyping } from './use-typing.ts'

const accepted = [...documentExtensions, 'webp'].map((extension) => `.${extension}`).join(',')

/** A picture may have any size, because it is shrunk before it is sent. */
const refusalOf = (file: File) => (file.type.startsWith('image/') ? null : fileRefusal(file))

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
  const [text, setText] = useState(() => readDraft(user.id, to))
  const chosen = usePhotos(maxMessageAttachments, [], refusalOf)
  const field = useRef<HTMLTextAreaElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const isTouch = useTouch()
  const sendTyping = useSendTyping(conversationId)
  const limit = useId()
  const { length } = text.trim()
  const isEmpty = length === 0 && chosen.photos.length === 0
  const isTooLong = length > longestMessage
  useKeepScreen(!isEmpty)
  useAttachmentsOfDraft(to, chosen)
  useTypingContinued(conversationId === undefined, to, field)

  const write = (next: string) => {
    setText(next)
    writeDraft(user.id, to, next)
    if (next.trim() !== '') sendTyping()
  }
  const add = (wanted: readonly File[]) => {
    if (wanted.length > chosen.room) {
      toast({ title: 'Too many files', description: `A message carries at most ${maxMessageAttachments} files.` })
    }
    chosen.add(wanted)
  }
  const { isOver, dropArea } = useDrop(add)
  const paste = (event: ClipboardEvent) => {
    const { types, files: pasted } = event.clipboardData
    // Words copied from an office program come with a picture of themselves.
    if (pasted.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    add([...pasted])
  }
  const remove = (file: Parameters<typeof chosen.remove>[0]) => {
    chosen.remove(file)
    attach.current?.focus()
  }
  const send = () => {
    if (isEmpty || isTooLong) return
    if (chosen.photos.some(({ problem }) => problem !== null)) {
      const description = 'Try the marked file again, or remove it.'
      toast({ title: 'A file could not be sent', description, variant: 'destructive' })
      return
    }
    const fileNames = chosen.photos.map(({ file }) => file?.name ?? 'Photo')
    const files = chosen.settle().then((all) => all?.map(({ url }) => url) ?? null)
    sendMessage({ userId: user.id, to, content: text.trim(), fileNames, files })
    write('')
    chosen.clear()
    field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      data-stays
      {...dropArea}
      noValidate
      onSubmit={submit}
      className={cx('grid gap-2 border-line border-t px-2 py-2 lg:px-6 lg:py-3', isOver && 'bg-press-soft')}
    >
      <ChosenFiles chosen={chosen} onRemove={remove} />
      {isTooLong && (
        <p className="text-red text-sm">
          <span id={limit} role="alert">
            A message has at most {withCommas(longestMessage)} characters,
          </span>{' '}
          and this one has {withCommas(length)}.
        </p>
      )}
      <div className="flex min-w-0 items-end gap-1">
        <AttachButton ref={attach} disabled={chosen.room === 0} onFiles={add} />
        <textarea
          ref={field}
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? limit : undefined}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendByEnter}
          onPaste={paste}
          className={cx(controlClass, 'field-sizing-content max-h-40 resize-none')}
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={isEmpty || isTooLong}
          className={cx(iconButtonClass, 'shrink-0 text-press disabled:text-muted')}
        >
          <SendHorizontal aria-hidden />
        </button>
      </div>
    </form>
  )
}

type AttachButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

function AttachButton({ ref, disabled, onFiles }: AttachButtonProps) {
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        ref={ref}
        label="Attach files"
        icon={<Paperclip aria-hidden />}
        disabled={disabled}
        onClick={() => files.current?.click()}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept={accepted}
        aria-label="Files to attach"
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** Keeps the attached files of a draft while its conversation is off the screen. */
function useAttachmentsOfDraft(to: Address, { photos, add }: ReturnType<typeof usePhotos>) {
  const attachAgain = useEffectEvent(() => {
    const files = attachedFiles(to)
    if (files.length > 0) add(files)
  })
  const storeFiles = useEffectEvent(() =>
    storeAttached(
      to,
      photos.flatMap(({ file }) => file ?? []),
    ),
  )
  useEffect(() => attachAgain(), [])
  useEffect(() => storeFiles())
}

/** To whom a first message was being typed when its field left the screen. */
let interrupted: string | null = null

/** When the first message arrives, whoever is typing the next one goes on in the field of the new conversation. */
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
