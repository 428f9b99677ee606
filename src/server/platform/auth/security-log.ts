/** Logs what happens to accounts: enough to see an attack and which account it concerns, but not who anybody is. */
import { createHmac } from 'node:crypto'
import { addressKey } from '#server/platform/auth/network-address.ts'
import type { PublicContext } from '#server/platform/context.ts'

export type SecurityEvent =
  | 'signed in'
  | 'sign-in failed'
  | 'password check failed'
  | 'join code refused'
  | 'account opened'
  | 'account closed'
  | 'password set by mail'
  | 'password changed'
  | 'new recovery codes'
  | 'two-factor sign-in on'
  | 'two-factor sign-in off'
  | 'API key made'
  | 'API key deleted'
  | 'session ended'
  | 'signed out everywhere else'
  | 'address change asked for'
  | 'address changed'
  | 'address change undone'
  | 'data exported'

/**
 * Writes one line. `accountId` is null where no account is concerned. The network address is hashed with the secret
 * key, so that nobody can find it by trying all addresses.
 */
export function logSecurityEvent(
  { log, secret, address }: Pick<PublicContext, 'log' | 'secret' | 'address'>,
  securityEvent: SecurityEvent,
  accountId: number | null,
): void {
  const addressHash = createHmac('sha256', secret)
    .update(`security log ${addressKey(address)}`)
    .digest('base64url')
  log.info({ securityEvent, accountId, addressHash }, 'Security event')
}
