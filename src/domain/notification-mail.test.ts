import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { userRoles } from './account.ts'
import { addDays, weekdayOf } from './day.ts'
import { notificationTypes } from './notification.ts'
import {
  isDigestDue,
  type MailKind,
  mailChoices,
  mailDecision,
  mailKindLabel,
  mailKindOf,
  mailKinds,
  mailKindsOf,
} from './notification-mail.ts'

const landlord = { role: 'landlord', choices: mailChoices({}), digest: 'off' } as const
const expired = { type: 'document_expiry', isUrgent: true } as const
const expiring = { type: 'document_expiry', isUrgent: false } as const

it('brings reminders and what is urgent by e-mail unless somebody says otherwise', () => {
  const on = Object.entries(mailChoices({})).flatMap(([kind, isOn]) => (isOn ? [kind] : []))
  expect(on).toEqual(['rent_payment', 'inspection', 'document_expiry', 'system', 'urgent'])
  expect(mailChoices({ inspection: false, tenant_message: true })).toMatchObject({
    inspection: false,
    tenant_message: true,
    system: true,
  })
})

describe('whether a notification is mailed', () => {
  it('follows the choice of its kind', () => {
    expect(mailDecision(expiring, landlord)).toBe('now')
    expect(mailDecision(expiring, { ...landlord, choices: mailChoices({ document_expiry: false }) })).toBe('never')
    expect(mailDecision({ type: 'tenant_message', isUrgent: false }, landlord)).toBe('never')
  })

  it('is off for rent received, which reminds of nothing, until it is chosen', () => {
    const received = { type: 'rent_payment', mailKind: 'rent_received', isUrgent: false } as const
    const tenant = { ...landlord, role: 'tenant' } as const
    expect(mailDecision(received, tenant)).toBe('never')
    expect(mailDecision({ type: 'rent_payment', isUrgent: false }, tenant)).toBe('now')
    expect(mailDecision(received, { ...tenant, choices: mailChoices({ rent_received: true }) })).toBe('now')
  })

  it('waits for the summary where there is one, but for what is urgent', () => {
    for (const digest of ['daily', 'weekly'] as const) {
      expect(mailDecision(expiring, { ...landlord, digest })).toBe('gather')
      expect(mailDecision(expired, { ...landlord, digest })).toBe('now')
    }
  })

  it('lets what is urgent be refused, and then treats it as any other', () => {
    const choices = mailChoices({ urgent: false })
    expect(mailDecision(expired, { ...landlord, choices, digest: 'daily' })).toBe('gather')
    const neither = mailChoices({ urgent: false, document_expiry: false })
    expect(mailDecision(expired, { ...landlord, choices: neither })).toBe('never')
  })
})

test.each(userRoles)(
  'every type falls under a choice that a %s is offered by its words, or is none of theirs',
  (role) => {
    const offered = mailKindsOf(role).map(({ kind }) => kind)
    for (const type of notificationTypes) expect(mailKinds).toContain(mailKindOf({ type }, role))
    for (const kind of offered) expect(mailKindLabel(kind, role)).not.toBe('Notifications')
    const others: MailKind[] =
      role === 'landlord' ? ['landlord_message', 'document_added'] : ['tenant_message', 'urgent']
    for (const kind of others) expect(offered).not.toContain(kind)
  },
)

it('a weekly summary comes with every Monday once, however many mornings were missed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 }), (gaps) => {
      let since = '2026-03-20'
      for (const gap of gaps) {
        const today = addDays(since, gap)
        const days = Array.from({ length: gap }, (_, at) => addDays(since, at + 1))
        expect(isDigestDue('weekly', since, today)).toBe(days.some((day) => weekdayOf(day) === 1))
        expect(isDigestDue('daily', since, today)).toBe(true)
        since = today
      }
    }),
    { numRuns: 200 },
  )
})
