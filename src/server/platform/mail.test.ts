import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from '#server/platform/mail.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const toOutbox = () => createMailer({ smtpUrl: null, mailFrom: 'Latchkey <no-reply@latchkey.example>', dataDir })
const mail = { to: 'ann@example.com', subject: 'Rent is due', text: 'Dear Ann,\n\nyour rent is due.' }
const headersOf = (content: string) => content.slice(0, content.indexOf('\r\n\r\n'))

async function outbox(): Promise<string[]> {
  const names = (await readdir(join(dataDir, 'outbox'))).sort()
  expect(names.every((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/.test(name))).toBe(true)
  return Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')))
}

describe('without a mail server', () => {
  test('every mail is a file of its own', async () => {
    await toOutbox().send(mail)
    await toOutbox().send({ ...mail, subject: 'Miete fällig für Łukasz', html: '<p>Rent</p>' })

    const [first, second] = await outbox()
    expect(first).toContain('To: ann@example.com\r\n')
    expect(first).toContain('From: Latchkey <no-reply@latchkey.example>\r\n')
    expect(first).toContain('Subject: Rent is due\r\n')
    expect(first).toContain('your rent is due.')
    expect(second).toMatch(/Subject: =\?UTF-8\?/)
    expect(second).toContain('<p>Rent</p>')
  })

  test('the folder for them is there before the first one', async () => {
    toOutbox()
    expect(await outbox()).toEqual([])
  })

  test('mails from before a day are removed, and nothing else', async () => {
    const { removeBefore, send } = toOutbox()
    await removeBefore('2026-11-01')
    await send(mail)
    const [old, unfinished] = [
      '2026-10-31T23-59-59-999Z-9f86d081.eml',
      '2026-10-01T08-00-00-000Z-9f86d081.eml.unfinished',
    ]
    for (const name of [old, unfinished, '2026-notes.txt']) await writeFile(join(dataDir, 'outbox', name), '')
    await removeBefore('2026-11-01')
    expect((await readdir(join(dataDir, 'outbox'))).toSorted()).toEqual([
      expect.stringMatching(/\.eml$/),
      '2026-notes.txt',
    ])
  })

  test('an answer goes to the person who asked, and to one address alone', async () => {
    await toOutbox().send({ ...mail, replyTo: 'sam@example.com' })
    expect((await outbox())[0]).toContain('Reply-To: sam@example.com\r\n')
    const toTwo = { ...mail, replyTo: 'sam@example.com, eve@example.com' }
    await expect(toOutbox().send(toTwo)).rejects.toThrow('exactly one address')
  })

  test.each([
    ['a second receiver', 'ann@example.com, eve@example.com'],
    ['a group', 'all: eve@example.com;'],
    ['a new line', 'ann@example.com\r\nBcc: eve@example.com'],
    ['a name', 'Eve <eve@example.com>'],
    ['nobody', ''],
  ])('%s in the address is refused', async (_, to) => {
    await expect(toOutbox().send({ ...mail, to })).rejects.toThrow('A mail goes to exactly one address')
  })

  test('a new line in the subject starts no header', async () => {
    await toOutbox().send({ ...mail, subject: 'Leak\r\nBcc: eve@example.com\r\n\r\nHello' })
    const [content = ''] = await outbox()
    expect(headersOf(content)).toContain('Subject: Leak Bcc: eve@example.com Hello')
    expect(headersOf(content)).not.toMatch(/^Bcc:/m)
  })
})

describe('with a mail server', () => {
  let server: Server
  let received = ''
  beforeEach(async () => {
    received = ''
    server = mailServer((line) => {
      received += `${line}\n`
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  test('the mail is handed over', async () => {
    const { port } = server.address() as AddressInfo
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@latchkey.example', dataDir })
    await mailer.send(mail)
    mailer.close()
    expect(received).toContain('RCPT TO:<ann@example.com>')
    expect(received).toContain('Subject: Rent is due')
  })

  test('a server that refuses makes the sending fail, so that it is tried again', async () => {
    const { port } = server.address() as AddressInfo
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@latchkey.example', dataDir })
    await expect(mailer.send({ ...mail, to: 'refused@example.com' })).rejects.toThrow(/550/)
    mailer.close()
  })
})

/** The part of SMTP that one mail needs. */
function mailServer(onLine: (line: string) => void): Server {
  return createServer((socket) => {
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        onLine(line)
        if (isData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line.startsWith('RCPT TO:<refused')) socket.write('550 no such user\r\n')
        else socket.write('250 fine\r\n')
        isData = line === 'DATA'
      }
    })
  })
}
