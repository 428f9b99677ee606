import { expect, test } from 'vitest'
import { overdueNotice } from '#server/features/rent/rent.notices.ts'

const payment = {
  id: 1,
  propertyId: 1,
  amount: 115_000,
  outstanding: 115_000,
  tenantUserId: 1,
  accepted: true,
  address: '2 Chapel Row',
}

test.each([
  ['2026-11-20', 'that was due on 20 November 2026'],
  ['2026-11-21', 'that is due on 21 November 2026'],
  ['2026-11-28', 'that is due on 28 November 2026'],
])('rent due on %s that is marked overdue on 21 November is rent %s', (dueDate, words) => {
  expect(overdueNotice({ ...payment, dueDate }, '2026-11-21')).toMatchObject([
    { message: `Your rent of £1,150 for 2 Chapel Row ${words} is marked as overdue.` },
  ])
})

test('rent that is part paid says what is outstanding', () => {
  expect(overdueNotice({ ...payment, outstanding: 50_000, dueDate: '2026-11-20' }, '2026-11-21')).toMatchObject([
    {
      message:
        'Your rent of £1,150 (£500 outstanding) for 2 Chapel Row that was due on 20 November 2026 is marked as overdue.',
    },
  ])
})
