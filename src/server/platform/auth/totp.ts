/**
 * The codes of an authenticator app: TOTP of RFC 6238 with SHA-1, six digits and steps of
 * 30 seconds, which every app knows.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSameBytes } from '#server/platform/auth/same-bytes.ts'

const stepMs = 30_000
const digits = 6
/** RFC 4226 asks for 160 bits. */
const secretBytes = 20
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32, as apps take it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / stepMs)

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step that this is the code of: the present one, or the one before or after it, because clocks differ. Undefined
 * for any other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const current = totpStep(now)
  const given = Buffer.from(code)
  return [current, current - 1, current + 1].find((step) => isSameBytes(given, Buffer.from(totpCode(secret, step))))
}

/** The address that the QR code holds for an app. */
export function otpauthUrl(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Latchkey', algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/Latchkey:${encodeURIComponent(account)}?${query}`
}
