/** Who may open a live connection at all, before anything is known of them but the request. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { livePath } from '#api/live.ts'
import { plainAnswer } from '#server/platform/http/errors.ts'

export interface Refusal {
  readonly status: 403 | 404 | 429 | 503
  readonly text: string
}

export const busy: Refusal = { status: 503, text: 'Latchkey is busy. Please try again in a moment.' }

export const isForLive = ({ url = '', headers, method }: IncomingMessage): boolean =>
  method === 'GET' && url.split('?', 1)[0] === livePath && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Whether a page of our own asks (rule: live-origin): one of the public address, or of the
 * host that was asked. No page at all is a program.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page || !/^https?:$/.test(page.protocol)) return false
  const asked = host === undefined ? null : URL.parse(`${page.protocol}//${host}`)
  return page.origin === new URL(publicUrl).origin || (asked !== null && asked.host === page.host)
}

/** Answers in plain text, as every refusal, and hangs up. */
export function refuseUpgrade(socket: Duplex, { status, text }: Refusal): void {
  socket.on('error', () => {})
  const more: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': '5' } : {}
  socket.end(plainAnswer(`${status} ${STATUS_CODES[status]}`, text, more), () => socket.destroy())
}
