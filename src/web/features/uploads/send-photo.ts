import type { Reply } from '#api/client.ts'
import { uploads } from '#api/uploads.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Shrinks a photo and stores it; `onProgress` hears the share sent, from 0 to 1. The
 * answer's `url` is what a row keeps.
 * @throws ApiError when the server refuses it; Error when the network fails.
 */
export async function sendPhoto(
  photo: File,
  onProgress: (share: number) => void,
): Promise<Reply<typeof uploads.create>> {
  const form = new FormData()
  form.append('file', await shrinkPhoto(photo))
  return sendForm(uploads.create, { form }, { onProgress })
}
