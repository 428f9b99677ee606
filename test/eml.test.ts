import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readEml } from './eml.ts'

const transport = createTransport({ streamTransport: true, buffer: true })

async function eml(message: Parameters<typeof transport.sendMail>[0]): Promise<string> {
  const { message: source } = await transport.sendMail({ from: 'Latchkey <no-reply@latchkey.example>', ...message })
  return source.toString()
}

test('an invitation with a long link is read as it was written', async () => {
  const link = `http://127.0.0.1:3000/auth?reset=true&token=${'a1'.repeat(60)}`
  const text = `Dear Łukasz,\n\nThe rent is £950 – see ${link}\n`
  const source = await eml({
    to: 'lukasz@example.com',
    subject: 'Your tenancy: £950',
    text,
    html: `<a href="${link}">x</a>`,
  })
  const mail = readEml(source)
  expect(mail).toMatchObject({ to: 'lukasz@example.com', subject: 'Your tenancy: £950' })
  expect(mail.text.trimEnd()).toBe(text.trimEnd())
  expect(mail.html).toContain(link)
})

test('a text-only mail with an attachment has its text', async () => {
  const attachments = [{ filename: 'report.pdf', content: Buffer.from('PDF') }]
  const mail = readEml(await eml({ to: 'Ann <ann@example.com>', subject: 'Report', text: 'Attached.', attachments }))
  expect(mail.to).toContain('ann@example.com')
  expect(mail.text.trim()).toBe('Attached.')
  expect(mail.html).toBe('')
})

test('a long subject that is cut into several words is one again', async () => {
  const subject = 'Überfällige Miete: £1,250.00 für die Wohnung in der Straße Nummer vierundzwanzig, zweite Mahnung'
  expect(readEml(await eml({ to: 'a@example.com', subject, text: 'x' })).subject).toBe(subject)
})
