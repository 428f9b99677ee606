/** Says that the other person is writing. */
export function TypingLine({ name, isTyping = false }: { conversationId: number; name: string; isTyping?: boolean }) {
  return (
    <p role="status" className="min-h-6 text-muted text-sm">
      {isTyping && `${name} is writing…`}
    </p>
  )
}
