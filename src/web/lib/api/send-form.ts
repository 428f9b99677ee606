import { type Arguments, type CallInput, type Endpoint, type Reply, type Request, requestOf } from '#api/client.ts'
import { load } from '#web/lib/browser/storage.ts'
import { ApiError, inSession } from './call.ts'

type Sending = {
  /** Hears the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Gives it up on the way. */
  signal?: AbortSignal
}

/**
 * A call that sends a form with a file, which may take a while.
 * By XMLHttpRequest, because fetch cannot say how far a request has got.
 * @throws ApiError when the server refuses it; an AbortError when it was given up; Error when the network fails.
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { form: FormData },
  sending: Sending,
): Promise<Reply<E>> {
  const request = requestOf(endpoint, ...([input] as unknown as Arguments<E>))
  return inSession(endpoint, () => sendOnce<Reply<E>>(request, input.form, sending), sending.signal)
}

function sendOnce<Answer>({ method, url }: Request, form: FormData, { onProgress, signal }: Sending): Promise<Answer> {
  const token = load('token')
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
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
