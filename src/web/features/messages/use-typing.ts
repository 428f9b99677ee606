import { useEffect, useRef, useState } from 'react'
import { onTyping, sendTyping } from '#web/lib/api/live.ts'

/** How often typing is reported, and how long it is shown. */
const sendEveryMs = 3_000
const holdsForMs = 5_000

/** Tells the other person that one is writing, over the live connection. */
export function useSendTyping(conversationId: number | undefined): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (conversationId === undefined || now - sentAt.current < sendEveryMs) return
    sentAt.current = now
    sendTyping(conversationId)
  }
}

/** Whether the other person is writing. What they have sent since ends it. */
export function useOtherIsTyping(conversationId: number, newestId: number | undefined): boolean {
  const [typing, setTyping] = useState<{ newestId: number | undefined } | null>(null)
  useEffect(() => {
    let timer: number | undefined
    const end = onTyping((message) => {
      if (message.conversationId !== conversationId) return
      setTyping({ newestId })
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(null), holdsForMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [conversationId, newestId])
  return typing !== null && typing.newestId === newestId
}
