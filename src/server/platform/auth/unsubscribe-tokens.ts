/**
 * The token of a link that switches e-mails off without signing in. It is signed and not stored, names one
 * person and what to switch off, and is tied to the address that the mail went to: a later owner of that
 * mailbox cannot use it for another account.
 */
import { createHmac } from 'node:crypto'
import { idIn } from '#api/id-in.ts'
import { isSameBytes } from '#server/platform/auth/same-bytes.ts'

const signatureBytes = 32

const sign = (secret: string, claim: string, email: string) =>
  createHmac('sha256', secret).update(`unsubscribe\n${claim}\n${email.toLowerCase()}`).digest()

export function unsubscribeToken(secret: string, person: { id: number; email: string }, what: string): string {
  const claim = `${person.id} ${what}`
  return Buffer.concat([sign(secret, claim, person.email), Buffer.from(claim)]).toString('base64url')
}

/** What the token says, before anybody has looked whether it is genuine; null for what is no token at all. */
export function unsubscribeClaim(token: string): { userId: number; what: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  const [, id, what] = /^(\d+) (\w{1,40})$/.exec(bytes.subarray(signatureBytes).toString()) ?? []
  const userId = idIn(id)
  return userId && what && bytes.toString('base64url') === token ? { userId, what } : null
}

/** Whether the product made this token for mails to that address. */
export function isUnsubscribeToken(secret: string, token: string, email: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  const expected = sign(secret, bytes.subarray(signatureBytes).toString(), email)
  return isSameBytes(bytes.subarray(0, signatureBytes), expected)
}
