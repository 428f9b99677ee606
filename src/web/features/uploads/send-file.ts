import type { Reply } from '#api/client.ts'
import { uploads } from '#api/uploads.ts'
import { watchForHang } from '#web/lib/api/in-time.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type OnProgress = (share: number) => void

/**
 * Stores a chosen file; a picture is made small first. `onProgress` hears the share sent, from 0 to 1. The answer's
 * `url` is what a row stores.
 * @throws as `storePhoto`.
 */
export async function sendFile(file: File, onProgress: OnProgress, signal?: AbortSignal) {
  const form = new FormData()
  form.append('file', await shrinkPhoto(file))
  signal?.throwIfAborted()
  return storePhoto(form, onProgress, signal)
}

/**
 * Stores a photo that has been shrunk. A slow one goes on as long as it gets any further.
 * @throws ApiError when the server refuses it; Error when the network fails or hangs, or `signal` gives it up.
 */
export async function storePhoto(
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Reply<typeof uploads.create>> {
  const hangs = new AbortController()
  const watch = watchForHang(() => hangs.abort())
  const progress = (share: number) => {
    watch.goesOn()
    onProgress(share)
  }
  try {
    const givenUp = signal ? AbortSignal.any([hangs.signal, signal]) : hangs.signal
    return await sendForm(uploads.create, { form }, { onProgress: progress, signal: givenUp })
  } finally {
    watch.end()
  }
}
