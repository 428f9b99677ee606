import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './call.ts'
import { sayFailure } from './say-failure.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('#web/components/feedback/toast.ts', () => ({ toast }))

beforeEach(() => toast.mockClear())

const refused = new ApiError(409, 'Somebody was quicker')

test.each([
  ['with its status', () => sayFailure('Update Failed', refused), '409: Somebody was quicker'],
  [
    'without it after words of our own',
    () => sayFailure('Error', refused, undefined, { before: 'Failed to update status: ' }),
    'Failed to update status: Somebody was quicker',
  ],
  [
    'not at all where there was none',
    () => sayFailure('Update Failed', new TypeError('Failed to fetch')),
    'Please check your connection and try again.',
  ],
])('a toast says the answer of the server %s', (_, say, description) => {
  say()
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ description, variant: 'destructive' }))
})
