import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Day } from '#domain/day.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { asPrivateFolder } from '#server/platform/files/private-folder.ts'
import { writeWhole } from '#server/platform/files/write-whole.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import type { Requester } from '#server/platform/jobs/fair-queue.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'

/**
 * Answers go to `replyTo`, if there is one, else to the sender. With `unsubscribeUrl` mail programs show a button of
 * their own that stops such mails (RFC 8058). `landlordId` says whose mail to a tenant it is: that landlord is
 * told if it cannot be delivered.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  unsubscribeUrl?: string
  landlordId?: number
}

type Queueing = { readonly queue: Queue; readonly requester: Requester }

/** Queues a mail, to be sent once the transaction is committed. */
export const queueMail = (tx: Db, { queue, requester }: Queueing, mail: Mail) =>
  queue.send('mail', mail, { within: tx, from: requester.key })

export interface Mailer {
  /** Rejects when the mail could not be handed over, so that the queue tries again. */
  send(mail: Mail): Promise<void>
  /**
   * Removes mails from before `day` that were written to this machine; those given to a mail server are not stored
   * here.
   */
  removeBefore(day: Day): Promise<void>
  close(): void
}

/** Mail servers take a third of a second for each, so that this makes thirty a second. */
export const mailsAtOnce = 10

const oneAddress = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a header must not hold.
const controlCharacters = /[\u0000-\u001f\u007f\u2028\u2029]+/g

/** Through SMTP_URL; without it, every mail is one `.eml` file in DATA_DIR/outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(config)
}

function smtpMailer(url: string, from: string): Mailer {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  // Twice as many connections as ordinary mails, so that urgent ones do not wait for one.
  const pool = { pool: true, maxConnections: 2 * mailsAtOnce } as const
  const transport = createTransport({ url, ...pool, requireTLS: needsEncryption(url), ...patience })
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from)).catch(refuse)
    },
    removeBefore: async () => {},
    close: () => transport.close(),
  }
}

/** Passwords, and links in mails, must not cross a network unencrypted. */
function needsEncryption(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !isLoopback(hostname)
}

/** Without the server's answer, which often contains the receiver's address: the error goes into the log. */
function refuse(error: { code?: string; responseCode?: number }): never {
  throw new Error(`The mail could not be handed over: ${error.responseCode ?? error.code ?? 'no answer'}`)
}

function outboxMailer({ mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>): Mailer {
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // At once, so that whoever waits for a mail finds the folder; again with each mail, should somebody have removed it.
  mkdirSync(outbox, asPrivateFolder)
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(mail, mailFrom))
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not put together')
      await mkdir(outbox, asPrivateFolder)
      await writeWhole(join(outbox, fileName()), content)
    },
    async removeBefore(day) {
      const names = await readdir(outbox).catch(noneIfMissing)
      for (const name of names) if (name < day && isMail.test(name)) await rm(join(outbox, name), { force: true })
    },
    close: () => transport.close(),
  }
}

function message({ to, subject, text, html, replyTo, unsubscribeUrl }: Mail, from: string): SendMailOptions {
  if (![to, replyTo ?? to].every((address) => oneAddress.test(address)))
    throw new Error('A mail goes to exactly one address')
  return {
    from,
    to: { name: '', address: to },
    replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
    subject: subject.replace(controlCharacters, ' ').trim(),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Matches unfinished mails as well, which a killed process leaves. */
const isMail = /^\d{4}-\d\d-\d\dT\S+\.eml(\.unfinished)?$/

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Sorts by time, and says nothing about the receiver: `2026-11-21T09-30-00-123Z-9f86d081.eml`. */
function fileName(): string {
  return `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
}
