/** A real mail server on a port of its own, which remembers the mails that it received. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createMailer, type Mailer } from '#server/platform/mail.ts'
import { type Eml, readEml } from '#test/eml.ts'

export interface MailServer {
  readonly mailer: Mailer
  /** Each mail with its recipient, in the order of arrival. */
  readonly received: (Eml & { readonly rcpt: string })[]
  /** What was received for one person. */
  mailsTo(person: { readonly email: string | null }): MailServer['received']
  subjectsTo(person: { readonly email: string | null }): string[]
  /** How many mails it has been handed and not accepted yet. */
  underWay(): number
  /** Leaves all mails unanswered from now on, until the returned function is called. */
  hold(): () => void
  /** Refuses mails to that address from now on, or accepts them again. */
  refuse(address: string, isRefused: boolean): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  let underWay = 0
  let held = Promise.resolve()
  const refused = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isRefused = refused.has(address)
      done(isRefused ? Object.assign(new Error(`<${address}> no such user`), { responseCode: 550 }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        for (const { address } of envelope.rcptTo)
          received.push({ rcpt: address, ...readEml(Buffer.concat(chunks).toString('utf8')) })
        underWay += 1
        await held
        underWay -= 1
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'no-reply@latchkey.example',
    dataDir: '',
  })
  const mailsTo: MailServer['mailsTo'] = ({ email }) => received.filter(({ rcpt }) => rcpt === email)
  return {
    mailer,
    received,
    mailsTo,
    subjectsTo: (person) => mailsTo(person).map(({ subject }) => subject),
    underWay: () => underWay,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    refuse: (address, isRefused) => void (isRefused ? refused.add(address) : refused.delete(address)),
    async close() {
      mailer.close()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
