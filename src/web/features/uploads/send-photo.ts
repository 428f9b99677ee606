import { type Reply, requestOf } from '#api/client.ts'
import { uploads } from '#api/uploads.ts'
import { ApiError } from '#web/lib/api.ts'
import { recall } from '#web/lib/storage.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Shrinks a photo and stores it; `onProgress` hears the share sent, from 0 to 1. The answer's `url` is what a row keeps.
 * By XMLHttpRequest, because fetch cannot say how far a request has got.
 * @throws ApiError when the server refuses it; Error when the network fails.
 */
export async function sendPhoto(
  photo: File,
  onProgress: (share: number) => void,
): Promise<Reply<typeof uploads.create>> {
  const form = new FormData()
  form.append('file', await shrinkPhoto(photo))
  const { method, url } = requestOf(uploads.create, { form })
  const token = recall('token')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(new ApiError(request.status, request.responseText || request.statusText))
    }
    request.onerror = () => reject(new Error(`Failed to ${method} data to ${url}`))
    request.send(form)
  })
}
