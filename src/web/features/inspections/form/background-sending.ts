import { sendingNow, sendWaiting, watchSending } from './outbox.ts'
import { showOutcome } from './outcome-toast.ts'

/**
 * Sends what waits: now, when the network or the page is back, and again after a pause.
 * Returns a function that stops it.
 */
export function startSending(userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const send = async (hurry: boolean) => {
    clearTimeout(timer)
    if (isOver || !navigator.onLine) return
    try {
      const again = await sendWaiting(userId, { hurry, onOutcome: showInBackground })
      clearTimeout(timer)
      if (again !== null && !isOver) timer = setTimeout(() => void send(false), Math.max(again - Date.now(), 1_000))
    } catch (error) {
      console.warn('Unsent reports could not be read', error)
    }
  }
  const back = () => void send(true)
  const shown = () => document.visibilityState === 'visible' && void send(false)
  // What was just submitted from the form and did not arrive waits for its next try from then on.
  const stopWatching = watchSending(() => sendingNow() === null && void send(false))
  addEventListener('online', back)
  document.addEventListener('visibilitychange', shown)
  back()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', shown)
  }
}

// What is still kept goes on waiting without a word: nobody is at the form.
const showInBackground: typeof showOutcome = (outcome) => {
  if (outcome.is !== 'waiting') showOutcome(outcome)
}
