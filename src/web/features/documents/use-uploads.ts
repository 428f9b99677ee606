import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api/call.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sendDocument } from './documents.hooks.ts'

/** The state of one file, from the press of the button on. */
export type Upload =
  | { step: 'waiting' }
  /** `share` from 0 to 1. */
  | { step: 'sending'; share: number }
  | { step: 'done' }
  | { step: 'cancelled' }
  | { step: 'failed'; message: string }

const fallbackMessage = 'Please check your connection and try again.'

/** Sends documents one after the other, and reports the state of each. Closing the dialog cancels the rest. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isSending, setSending] = useState(false)
  const controllers = useRef<AbortController[]>([])

  useEffect(() => () => cancelAll(controllers.current), [])

  const show = (at: number, upload: Upload) =>
    setUploads((before) => before.map((each, index) => (index === at ? upload : each)))

  /**
   * Returns how each ended, and the first refusal. After an error that `isFinal` says the others would meet too, the
   * rest is not sent.
   */
  async function send(forms: readonly FormData[], isFinal: (error: unknown) => boolean) {
    controllers.current = forms.map(() => new AbortController())
    setUploads(forms.map(() => ({ step: 'waiting' })))
    setSending(true)
    const ends: Upload[] = []
    let firstError: unknown = null
    for (const [at, form] of forms.entries()) {
      const { end, error } = await sendOne(form, controllers.current[at]?.signal, (share) =>
        show(at, { step: 'sending', share }),
      )
      ends.push(end)
      show(at, end)
      firstError ??= error
      if (error && isFinal(error)) cancelAll(controllers.current)
    }
    setSending(false)
    // An upload that was cancelled on its way may have arrived after all.
    void refreshAfter('document')
    return { ends, firstError }
  }

  return {
    uploads,
    isSending,
    send,
    /** Sets the states, after the list itself has changed. */
    setUploads,
    cancel: (at: number) => controllers.current[at]?.abort(),
    cancelAll: () => cancelAll(controllers.current),
  }
}

function cancelAll(controllers: readonly AbortController[]) {
  for (const controller of controllers) controller.abort()
}

async function sendOne(
  form: FormData,
  signal: AbortSignal | undefined,
  onProgress: (share: number) => void,
): Promise<{ end: Upload; error: unknown }> {
  const cancelled = { end: { step: 'cancelled' } as const, error: null }
  if (!signal || signal.aborted) return cancelled
  onProgress(0)
  try {
    await sendDocument({ form, signal, onProgress })
    return { end: { step: 'done' }, error: null }
  } catch (error) {
    if (signal.aborted) return cancelled
    return { end: { step: 'failed', message: messageOf(error, fallbackMessage) }, error }
  }
}
