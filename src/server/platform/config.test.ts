import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settings } from '#server/platform/config.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-west-2',
  S3_BUCKET: 'homes',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PREMIUM: 'price_p',
  STRIPE_PRICE_ENTERPRISE: 'price_e',
}
const postgres = { DATABASE_URL: 'postgres://latchkey:secret@db:5432/latchkey', SECRET_KEY: 'x'.repeat(32) }

test('with nothing set, everything is embedded on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    publicUrlGiven: false,
    dataDir: resolve('./data'),
    databaseUrl: null,
    smtpUrl: null,
    mailFrom: 'Latchkey <no-reply@latchkey.example>',
    s3: null,
    billing: { kind: 'none' },
    trustProxy: 0,
    logLevel: 'info',
    supportEmail: 'support@latchkey.example',
    metricsToken: null,
    secretKey: null,
  })
})

test('an empty setting is an unset one', () => {
  const empty = Object.fromEntries(settings.map((name) => [name, ' ']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each([
  ['an IPv6 host in brackets', { HOST: '::1', PORT: '8080' }, { publicUrl: 'http://[::1]:8080' }],
  ['port 0, which picks a free one', { PORT: '0' }, { port: 0 }],
  [
    'a public address with a slash at its end',
    { PUBLIC_URL: 'https://a.example/' },
    { publicUrl: 'https://a.example' },
  ],
  [
    'a sender at the public address',
    { PUBLIC_URL: 'https://a.example' },
    { mailFrom: 'Latchkey <no-reply@a.example>' },
  ],
  ['a sender of its own', { MAIL_FROM: 'Homes <post@homes.example>' }, { mailFrom: 'Homes <post@homes.example>' }],
  ['a PostgreSQL server', postgres, { databaseUrl: postgres.DATABASE_URL, secretKey: postgres.SECRET_KEY }],
  ['a PostgreSQL socket', { ...postgres, DATABASE_URL: 'postgresql:///latchkey?host=/run/pg' }, {}],
  ['file storage', s3, { s3: expect.objectContaining({ bucket: 'homes', region: 'eu-west-2' }) }],
  [
    'real billing',
    stripe,
    { billing: expect.objectContaining({ prices: { premium: 'price_p', enterprise: 'price_e' } }) },
  ],
  ['simulated billing', { BILLING: 'simulated' }, { billing: { kind: 'simulated' } }],
  ['ten proxies', { TRUST_PROXY: '10' }, { trustProxy: 10 }],
  ['no log', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
])('takes %s', (_, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

describe('refuses in one line that names the setting', () => {
  test.each<[string, Record<string, string>, string]>([
    ['PORT', { PORT: '65536' }, 'a whole number from 0 to 65535'],
    ['PORT', { PORT: '-1' }, 'a whole number from 0 to 65535'],
    ['PORT', { PORT: '80.5' }, 'a whole number from 0 to 65535'],
    ['PORT', { PORT: '0x50' }, 'a whole number from 0 to 65535'],
    ['PORT', { PORT: '5061' }, 'a port that browsers open, such as 3000'],
    ['HOST', { HOST: 'not an address' }, 'an IP address'],
    ['HOST', { HOST: '300.1.1.1' }, 'an IP address'],
    ['PUBLIC_URL', { PUBLIC_URL: 'lettings.example' }, 'an http or https address'],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://lettings.example' }, 'an http or https address'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://lettings.example/app' }, 'without a path'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@lettings.example' }, 'without a path'],
    ['DATABASE_URL', { ...postgres, DATABASE_URL: 'mysql://db/latchkey' }, 'postgres:// or postgresql://'],
    ['DATABASE_URL', { ...postgres, DATABASE_URL: 'db' }, 'postgres:// or postgresql://'],
    ['DATABASE_URL', { ...postgres, DATABASE_URL: 'postgres:///latchkey' }, 'with a host'],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }, 'smtp:// or smtps://'],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }, 'an e-mail address'],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@b.example>\r\nBcc: c@d.example' }, 'an e-mail address'],
    ['S3_BUCKET', { ...s3, S3_BUCKET: '' }, 'come together or not at all'],
    ['S3_ENDPOINT', { S3_BUCKET: 'homes' }, 'come together or not at all'],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example.com' }, 'https:// or http://'],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'come together or not at all'],
    ['BILLING', { BILLING: 'real' }, "'simulated' or unset"],
    ['BILLING', { ...stripe, BILLING: 'simulated' }, 'unset when STRIPE_SECRET_KEY is set'],
    ['TRUST_PROXY', { TRUST_PROXY: '11' }, 'a whole number from 0 to 10'],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'a whole number from 0 to 10'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'one of fatal, error, warn, info, debug, trace, silent'],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'us' }, 'an e-mail address'],
    ['SECRET_KEY', { SECRET_KEY: 'short' }, 'at least 16 characters'],
    ['SECRET_KEY', { DATABASE_URL: postgres.DATABASE_URL }, 'when DATABASE_URL is set'],
  ])('%s in %o', (name, env, expected) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must be [^\\n]+$`))
    expect(() => readConfig(env)).toThrow(expected)
  })
})

test.each(['1', '22', '6000', '6697', '10080'])('port %s is refused, which no browser would open', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  expect(() => readConfig({ PORT: port })).toThrow(/^PORT must be a port that browsers open/)
})

test('a refusal never repeats a value, which may be secret', () => {
  expect(() => readConfig({ ...postgres, DATABASE_URL: 'mysql://me:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
})
