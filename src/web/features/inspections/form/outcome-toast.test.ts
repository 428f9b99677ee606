import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from './outbox.ts'
import { tellOutcome } from './outcome-toast.ts'

const said = vi.hoisted(() => vi.fn())
vi.mock('#web/components/feedback/toast.ts', () => ({ toast: said }))
vi.stubGlobal('navigator', { onLine: true })

beforeEach(() => said.mockClear())

test.each<[Outcome, string]>([
  [{ is: 'refused', why: 'The property was not found.' }, 'The property was not found.'],
  [{ is: 'waiting', because: 'signed-out' }, 'It is kept on this device. Sign in again to send it.'],
  [{ is: 'waiting', because: 'failed' }, 'It is kept on this device and will be sent again.'],
  [
    { is: 'waiting', because: 'unanswered' },
    'The server could not be reached. It is kept on this device and will be sent again.',
  ],
])('%o says what failed, and what becomes of the report', (outcome, description) => {
  tellOutcome(outcome)
  expect(said).toHaveBeenCalledExactlyOnceWith({
    title: 'Failed to create inspection report',
    description,
    variant: 'destructive',
  })
})
