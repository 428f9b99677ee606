import { expect, test } from 'vitest'
import { mostInSummary } from '#domain/notification-mail.ts'
import {
  type Notice,
  noticesMail,
  summarySubject,
  urgentSubject,
} from '#server/features/notifications/notice-mails.mail.ts'

const overdue: Notice = {
  type: 'rent_payment',
  title: 'Rent overdue',
  message: 'Your rent of £950 is marked as overdue.',
  relatedEntityType: 'rent_payment',
  relatedEntityId: 1,
  address: '4 Minster Yard',
  landlordName: 'Sam Carter',
  addressForNotices: '2 Priory Street, York',
}
const reader = { name: 'Ann', email: 'ann@example.com', role: 'tenant' } as const
const site = { publicUrl: 'https://latchkey.example' }

function mailOf(notices: readonly Notice[], { role = 'tenant', kind = 'rent_payment' }: Partial<Options> = {}) {
  const mail = { subject: 'Rent', kind, unsubscribeUrl: 'https://latchkey.example/unsubscribe/1' }
  return noticesMail(site, { ...reader, role }, notices, mail)
}
type Options = { role: 'landlord' | 'tenant'; kind: 'rent_payment' | 'digest' }

const signed = 'Your landlord: Sam Carter\nAddress for notices: 2 Priory Street, York'

test.each(['rent_payment', 'digest'] as const)(
  'a %s mail that asks for rent says whose it is and where notices go',
  (kind) => {
    const { text, html } = mailOf([overdue], { kind })
    expect(text).toContain(`${overdue.message}\n${signed}`)
    expect(html).toContain(signed.replace('\n', '<br>'))
  },
)

test('a summary says it of each landlord', () => {
  const other = { ...overdue, landlordName: 'Priya Shah', addressForNotices: '5 New Road, Leeds' }
  const { text } = mailOf([overdue, other], { kind: 'digest' })
  expect(text).toContain(signed)
  expect(text).toContain('Your landlord: Priya Shah\nAddress for notices: 5 New Road, Leeds')
})

test('a summary names the newest two hundred, and counts the others', () => {
  const all = Array.from({ length: mostInSummary + 30 }, (_, at) => ({ ...overdue, title: `Notice ${at}.` }))
  const { text, html } = mailOf(all, { kind: 'digest' })
  expect(text).not.toContain('Notice 29.')
  expect(text).toMatch(/Notice 30\.[\s\S]*Notice 229\./)
  expect(text).toContain('See 30 earlier notifications in Latchkey:\nhttps://latchkey.example/notifications\n')
  expect(html).toContain('href="https://latchkey.example/notifications"')
  expect(mailOf(all.slice(30), { kind: 'digest' }).text).not.toContain('earlier')
})

test('thousands have commas, in the subject as in the text', () => {
  const count = mostInSummary + 2_740
  const { text } = mailOf(Array.from({ length: count }, () => overdue))
  expect(urgentSubject(count)).toBe('2,940 urgent notifications')
  expect(summarySubject('daily', '2026-11-21', count)).toBe(
    'Your daily summary of 21 November 2026: 2,940 notifications',
  )
  expect(text).toContain('See 2,740 earlier notifications in Latchkey:')
})

test('a name that leads anywhere is left out', () => {
  const { text } = mailOf([{ ...overdue, landlordName: 'win.example.com' }])
  expect(text).not.toContain('Your landlord')
  expect(text).toContain('Address for notices: 2 Priory Street, York')
})

test.each([
  ['a landlord reads it', overdue, { role: 'landlord' }],
  ['no address is given', { ...overdue, addressForNotices: null }, {}],
  ['rent came in', { ...overdue, mailKind: 'rent_received' }, {}],
  ['a plan is offered', { ...overdue, relatedEntityType: 'tenancy' }, {}],
  ['it is about something else', { ...overdue, type: 'inspection' }, {}],
] as const)('where %s, no address is said', (_, notice, options) => {
  expect(mailOf([notice], options).text).not.toContain('Address for notices')
})
