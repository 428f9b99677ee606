import { expect, test } from 'vitest'
import { sendArrearsSteps } from '#server/features/arrears/arrears.jobs.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import { testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { as, services } = await testApp()

/** A tenancy in arrears whose landlord lets the reminder send itself. */
async function makeOwing() {
  const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01' })
  const { arrears } = as(landlord)
  await arrears.changeSettings({ body: { steps: [{ name: 'Reminder', days: 3, send: 'self' }] } })
  return { landlord, letters: () => arrears.letters({ params: { id: tenancy.id } }) }
}

test('a letter that cannot be sent keeps no other landlord waiting, is told to the queue, and is not called sent', async () => {
  const [failing, other] = [await makeOwing(), await makeOwing()]
  const send: Queue['send'] = async (...order) => {
    if (order[2]?.from === `arrears ${failing.landlord.id}`) throw new Error('The queue is full')
  }
  const queue = { ...services.queue, send }
  await expect(sendArrearsSteps({ ...services, queue }, '2026-11-21')).rejects.toThrow('The queue is full')
  expect(await other.letters()).toMatchObject([{ name: 'Reminder', via: 'mail' }])
  expect(await failing.letters()).toEqual([])
})
