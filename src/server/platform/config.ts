import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** A wrong or contradictory setting. The message is one line that names the setting and what it should be. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/**
 * Every setting, in the order in which an operator meets them. `docs/settings.md` says what each means, and is checked
 * against this list.
 */
export const settings = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_ENTERPRISE',
  'BILLING',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'SUPPORT_EMAIL',
  'METRICS_TOKEN',
  'SECRET_KEY',
] as const

export type SettingName = (typeof settings)[number]
type LogLevel = (typeof logLevels)[number]

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type BillingSettings =
  | { kind: 'stripe'; secretKey: string; webhookSecret: string; prices: { premium: string; enterprise: string } }
  | { kind: 'simulated' }
  | { kind: 'none' }

export type Config = {
  port: number
  host: string
  /** Without a slash at its end. With PORT 0 and no PUBLIC_URL its port is 0 until the server knows its own. */
  publicUrl: string
  publicUrlGiven: boolean
  /** Absolute. */
  dataDir: string
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  s3: S3Settings | null
  billing: BillingSettings
  trustProxy: number
  logLevel: LogLevel
  supportEmail: string
  metricsToken: string | null
  /** Null: made once and kept in the data folder (see secret-key.ts). */
  secretKey: string | null
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/**
 * The 'bad ports' of the Fetch standard (https://fetch.spec.whatwg.org/#port-blocking),
 * but for 0, which here picks a free one.
 */
const portsOfOthers: readonly number[] = [
  [1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110],
  [111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532],
  [540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  [6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
].flat()
const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_ENTERPRISE',
] as const
const shortestSecretKey = 16
const emailAddress = /^[^\s@<>",;:]+@[^\s@<>",;:]+$/
const namedEmailAddress = /^[^<>"\r\n]+ <([^<>\r\n]+)>$/

type Environment = Readonly<Record<string, string | undefined>>
type Read = (name: SettingName) => string | null

/**
 * Reads and checks every setting. An empty value counts as unset.
 * @throws ConfigError on the first wrong or contradictory one; the message never repeats a value, which may be secret.
 */
export function readConfig(env: Environment): Config {
  const read: Read = (name) => env[name]?.trim() || null
  const port = readPort(read)
  const host = readHost(read)
  const publicUrl = readPublicUrl(read)
  const databaseUrl = readUrl(read, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user@host/database')
  return {
    port,
    host,
    publicUrl: publicUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    publicUrlGiven: publicUrl !== null,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    smtpUrl: readUrl(read, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    mailFrom: readMailFrom(read, publicUrl),
    s3: readS3(read),
    billing: readBilling(read),
    trustProxy: readTrustProxy(read),
    logLevel: readLogLevel(read),
    supportEmail: readSupportEmail(read),
    metricsToken: read('METRICS_TOKEN'),
    secretKey: readSecretKey(read, databaseUrl !== null),
  }
}

function readPort(read: Read): number {
  const text = read('PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw wrong('PORT', 'a whole number from 0 to 65535')
  if (portsOfOthers.includes(Number(text))) {
    throw wrong(
      'PORT',
      'a port that browsers open, such as 3000: they refuse this one, which belongs to another service',
    )
  }
  return Number(text)
}

function readHost(read: Read): string {
  const host = read('HOST') ?? '127.0.0.1'
  if (isIP(host) === 0 && host !== 'localhost') throw wrong('HOST', 'an IP address, such as 127.0.0.1 or 0.0.0.0')
  return host
}

function readPublicUrl(read: Read): string | null {
  const expected = 'an http or https address without a path, such as https://lettings.example.com'
  const text = read('PUBLIC_URL')
  if (text === null) return null
  const url = URL.parse(text)
  const isPlainOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  if (!isPlainOrigin) throw wrong('PUBLIC_URL', expected)
  return url.origin
}

function readUrl(read: Read, name: SettingName, protocols: string[], example: string): string | null {
  const text = read(name)
  if (text === null) return null
  const url = URL.parse(text)
  const kinds = protocols.map((protocol) => `${protocol}//`)
  if (!url || !kinds.some((kind) => text.startsWith(kind))) {
    throw wrong(name, `an address that begins with ${kinds.join(' or ')}, such as ${example}`)
  }
  if (!url.hostname && !url.searchParams.get('host')) throw wrong(name, `an address with a host, such as ${example}`)
  return text
}

function readMailFrom(read: Read, publicUrl: string | null): string {
  const text = read('MAIL_FROM')
  if (text === null) return `Latchkey <no-reply@${mailDomain(publicUrl)}>`
  const address = namedEmailAddress.exec(text)?.[1] ?? text
  if (!emailAddress.test(address)) {
    throw wrong('MAIL_FROM', 'an e-mail address, such as Latchkey <no-reply@example.com>')
  }
  return text
}

function mailDomain(publicUrl: string | null): string {
  const host = publicUrl ? new URL(publicUrl).hostname : ''
  const isName = host.includes('.') && isIP(host) === 0
  return isName ? host : 'latchkey.example'
}

function readS3(read: Read): S3Settings | null {
  const values = readTogether(read, s3Names, 'the five S3 settings')
  const endpoint = readUrl(read, 'S3_ENDPOINT', ['https:', 'http:'], 'https://s3.example.com')
  if (!values || !endpoint) return null
  return {
    endpoint,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  }
}

function readBilling(read: Read): BillingSettings {
  const billing = read('BILLING')
  if (billing !== null && billing !== 'simulated') throw wrong('BILLING', "'simulated' or unset")
  if (billing !== null && read('STRIPE_SECRET_KEY') !== null) {
    throw wrong('BILLING', 'unset when STRIPE_SECRET_KEY is set: billing is either real or simulated')
  }
  const stripe = readTogether(read, stripeNames, 'the four Stripe settings')
  if (stripe) {
    return {
      kind: 'stripe',
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      prices: { premium: stripe.STRIPE_PRICE_PREMIUM, enterprise: stripe.STRIPE_PRICE_ENTERPRISE },
    }
  }
  return { kind: billing ?? 'none' }
}

/** Null when none of them is set. */
function readTogether<Name extends SettingName>(
  read: Read,
  names: readonly Name[],
  group: string,
): Record<Name, string> | null {
  if (names.every((name) => read(name) === null)) return null
  const entries = names.map((name) => {
    const value = read(name)
    if (value === null) throw wrong(name, `set too: ${group} (${names.join(', ')}) come together or not at all`)
    return [name, value] as const
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

function readTrustProxy(read: Read): number {
  const text = read('TRUST_PROXY') ?? '0'
  if (!/^\d{1,2}$/.test(text) || Number(text) > 10) throw wrong('TRUST_PROXY', 'a whole number from 0 to 10')
  return Number(text)
}

function readLogLevel(read: Read): LogLevel {
  const text = read('LOG_LEVEL') ?? 'info'
  const level = logLevels.find((known) => known === text)
  if (!level) throw wrong('LOG_LEVEL', `one of ${logLevels.join(', ')}`)
  return level
}

function readSupportEmail(read: Read): string {
  const text = read('SUPPORT_EMAIL') ?? 'support@latchkey.example'
  if (!emailAddress.test(text)) throw wrong('SUPPORT_EMAIL', 'an e-mail address, such as support@example.com')
  return text
}

function readSecretKey(read: Read, isRequired: boolean): string | null {
  const text = read('SECRET_KEY')
  const expected = `a secret of at least ${shortestSecretKey} characters`
  if (text === null && isRequired) {
    throw wrong('SECRET_KEY', `${expected} when DATABASE_URL is set, the same for every instance`)
  }
  if (text !== null && text.length < shortestSecretKey) throw wrong('SECRET_KEY', expected)
  return text
}

function wrong(name: SettingName, expected: string): ConfigError {
  return new ConfigError(`${name} must be ${expected}`)
}
