import type { Reply } from '#api/client.ts'
import { uploads } from '#api/uploads.ts'
import { longestCallMs } from '#web/lib/api/in-time.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Shrinks a photo and stores it; `onProgress` hears the share sent, from 0 to 1. The
 * answer's `url` is what a row keeps. A slow one goes on as long as it gets any further.
 * @throws ApiError when the server refuses it; Error when the network fails or hangs, or `signal` gives it up.
 */
export async function sendPhoto(
  photo: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Reply<typeof uploads.create>> {
  const form = new FormData()
  form.append('file', await shrinkPhoto(photo))
  signal?.throwIfAborted()
  const hangs = new AbortController()
  const watch = () => setTimeout(() => hangs.abort(), longestCallMs)
  let timer = watch()
  const progress = (share: number) => {
    clearTimeout(timer)
    timer = watch()
    onProgress(share)
  }
  try {
    const givenUp = signal ? AbortSignal.any([hangs.signal, signal]) : hangs.signal
    return await sendForm(uploads.create, { form }, { onProgress: progress, signal: givenUp })
  } finally {
    clearTimeout(timer)
  }
}
