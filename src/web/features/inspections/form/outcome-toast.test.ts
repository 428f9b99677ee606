import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from './outbox.ts'
import { showOutcome } from './outcome-toast.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#web/components/feedback/toast.ts', () => ({ toast }))
vi.mock('#web/lib/leaving/lead-to.ts', () => ({ leadTo: (label: string, href: string) => ({ label, href }) }))
vi.stubGlobal('navigator', { onLine: true })

beforeEach(() => toast.mockClear())

test.each<[Outcome, string]>([
  [{ is: 'refused', why: 'The property was not found.' }, 'The property was not found.'],
  [{ is: 'waiting', because: 'signed-out' }, 'It is kept on this device. Log in again to send it.'],
  [{ is: 'waiting', because: 'failed' }, 'It is kept on this device and will be sent again.'],
  [
    { is: 'waiting', because: 'unanswered' },
    'The server could not be reached. It is kept on this device and will be sent again.',
  ],
])('%o says what failed, and what becomes of the report', (outcome, description) => {
  showOutcome(outcome)
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: 'Failed to create inspection report',
    description,
    variant: 'destructive',
  })
})

test.each([
  [false, { otherActions: [{ label: 'Set next visit', href: '/properties/7?tab=inspections&visit' }] }],
  [true, {}],
])('a report that has been sent leads on; that a next visit is set is %s', (hasNextVisit, more) => {
  showOutcome({ is: 'sent', propertyId: 7, hasNextVisit })
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: 'Property inspection report created successfully',
    action: { label: 'View report', href: '/properties/7?tab=inspections' },
    ...more,
  })
})
