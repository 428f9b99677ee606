import { useEffect, useRef, useState } from 'react'
import { onTyping, sendTyping } from '#web/lib/api/live.ts'

/** In milliseconds: how often the other person is told, and how long that holds there. */
const tellEvery = 3_000
const holdsFor = 5_000

/** Tells the other person that one is writing, over the live connection. */
export function useTellTyping(conversationId: number | undefined): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (conversationId === undefined || now - toldAt.current < tellEvery) return
    toldAt.current = now
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
      timer = setTimeout(() => setTyping(null), holdsFor)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [conversationId, newestId])
  return typing !== null && typing.newestId === newestId
}
