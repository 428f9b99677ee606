import { expect, test } from 'vitest'
import { writeLetter } from '#server/platform/letter.ts'

const letter = writeLetter({
  subject: 'A <letter>',
  passages: [
    'Hello <b>Ann</b>,',
    'Somebody asked for it. Choose one here:\nhttps://latchkey.example/auth?a=1&b="2"',
    { title: 'Gas & more', text: 'It <i>expires</i>.', url: 'https://latchkey.example/properties' },
  ],
  footer: ['Stop e-mails of this kind:\nhttps://latchkey.example/unsubscribe/x'],
})

test('the text is what a person would write', () => {
  expect(letter.text).toBe(
    `Hello <b>Ann</b>,

Somebody asked for it. Choose one here:
https://latchkey.example/auth?a=1&b="2"

Gas & more
It <i>expires</i>.
https://latchkey.example/properties

Kind regards,
Latchkey

-- 
Stop e-mails of this kind:
https://latchkey.example/unsubscribe/x
`,
  )
})

test('the HTML says the same, makes links of addresses, and nothing of what people wrote', () => {
  expect(letter.html).toContain('<title>A &lt;letter&gt;</title>')
  expect(letter.html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;,')
  expect(letter.html).toContain('Somebody asked for it.</p>')
  expect(letter.html).toMatch(
    /<a href="https:\/\/latchkey\.example\/auth\?a=1&amp;b=&quot;2&quot;"[^>]*>Choose one here<\/a>/,
  )
  expect(letter.html).toMatch(
    /<a href="https:\/\/latchkey\.example\/properties"[^>]*><strong>Gas &amp; more<\/strong><\/a>/,
  )
  expect(letter.html).toMatch(
    /<a href="https:\/\/latchkey\.example\/unsubscribe\/x"[^>]*>Stop e-mails of this kind<\/a>/,
  )
  expect(letter.html).not.toMatch(/<img|<link|<script|url\(|<i>|<b>/)
})

test('what somebody has signed is not signed by Latchkey, too', () => {
  const { text, html } = writeLetter({ subject: 'Rent', passages: ['Dear Ann,', 'Margaret Hale'], isSigned: true })
  expect(text).toBe('Dear Ann,\n\nMargaret Hale\n')
  expect(html).not.toContain('Kind regards')
})
