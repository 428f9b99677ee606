/**
 * Browsers open images and downloads without our headers, so a ticket in the address stands for the session. It opens
 * one file for 60 seconds, and belongs to the session that asked for it.
 */
import { createHmac } from 'node:crypto'
import { isSameBytes } from '#server/platform/auth/same-bytes.ts'

const lifetimeMs = 60_000

/** A document has one ticket, whether it is then viewed or saved. */
const fileOf = (path: string) => path.replace(/\/(view|download)$/, '')

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

export function issueTicket(secret: string, path: string, sessionId: number, now: Date) {
  const expires = now.getTime() + lifetimeMs
  const claim = `${sessionId}.${expires}`
  return { ticket: `${claim}.${sign(secret, `${fileOf(path)} ${claim}`)}`, expiresAt: new Date(expires).toISOString() }
}

/** The session that the ticket was made for; null when it is forged, expired, or for another path. */
export function readTicket(secret: string, path: string, ticket: string, now: Date): number | null {
  const [sessionId = '', expires = '', signature = ''] = ticket.split('.')
  const expected = Buffer.from(sign(secret, `${fileOf(path)} ${sessionId}.${expires}`))
  const given = Buffer.from(signature)
  return isSameBytes(given, expected) && Number(expires) > now.getTime() ? Number(sessionId) : null
}
