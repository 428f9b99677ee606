import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { fileRefusal } from '#domain/document.ts'
import { longestMessage, maxMessageAttachments } from '#domain/message.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { type ChosenFiles, useChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { useMarkPageInUse } from '#web/lib/leaving/use-keep-page.ts'
import { type Address, attachedFiles, readDraft, storeAttached, writeDraft } from './drafts.ts'
import { sendMessage } from './outgoing.ts'
import { useSendTyping } from './use-typing.ts'

/** A picture may have any size, because it is shrunk before it is sent. */
const refusalOf = (file: File) => (file.type.startsWith('image/') ? null : fileRefusal(file))

type MessageDraftOptions = { user: User; to: Address; conversationId: number | undefined }

/** The message that is being written to somebody: its text, its files, and its sending (rule: messages-drafts). */
export function useMessageDraft({ user, to, conversationId }: MessageDraftOptions) {
  const [text, setText] = useState(() => readDraft(user.id, to))
  const chosen = useChosenFiles(maxMessageAttachments, [], refusalOf)
  const sendTyping = useSendTyping(conversationId)
  const { length } = text.trim()
  const isEmpty = length === 0 && chosen.files.length === 0
  const isTooLong = length > longestMessage
  const canSend = !isEmpty && !isTooLong
  useMarkPageInUse(!isEmpty)
  useAttachmentsOfDraft(to, chosen)

  const write = (next: string) => {
    setText(next)
    writeDraft(user.id, to, next)
    if (next.trim() !== '') sendTyping()
  }
  const attach = (wanted: readonly File[]) => {
    if (wanted.length > chosen.room) {
      toast({ title: 'Too many files', description: `A message carries at most ${maxMessageAttachments} files.` })
    }
    chosen.add(wanted)
  }
  /** Sends it and empties the draft. Returns false, with a toast about a failed file, if it cannot be sent as it is. */
  const send = (): boolean => {
    if (!canSend) return false
    if (chosen.files.some(({ problem }) => problem !== null)) {
      const description = 'Try the marked file again, or remove it.'
      toast({ title: 'A file could not be sent', description, variant: 'destructive' })
      return false
    }
    const fileNames = chosen.files.map(({ file }) => file?.name ?? 'Photo')
    const stored = chosen.settle().then((all) => all?.map(({ url }) => url) ?? null)
    sendMessage({ userId: user.id, to, content: text.trim(), fileNames, files: stored })
    write('')
    chosen.clear()
    return true
  }
  return { text, length, isTooLong, canSend, chosen, write, attach, send }
}

/** Keeps the attached files of a draft while its conversation is off the screen. */
function useAttachmentsOfDraft(to: Address, { files, add }: ChosenFiles) {
  const attachAgain = useEffectEvent(() => {
    const attached = attachedFiles(to)
    if (attached.length > 0) add(attached)
  })
  const storeFiles = useEffectEvent(() =>
    storeAttached(
      to,
      files.flatMap(({ file }) => file ?? []),
    ),
  )
  useEffect(() => attachAgain(), [])
  useEffect(() => storeFiles())
}
