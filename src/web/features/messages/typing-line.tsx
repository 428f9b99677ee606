import { useOtherIsTyping } from './use-typing.ts'

type TypingLineProps = { conversationId: number; name: string; newestId: number | undefined }

/** Says that the other person is writing. */
export function TypingLine({ conversationId, name, newestId }: TypingLineProps) {
  const isTyping = useOtherIsTyping(conversationId, newestId)
  return (
    <p role="status" className="min-h-6 text-muted text-sm">
      {isTyping && `${name} is writing…`}
    </p>
  )
}
