// What becomes of a press whose press before it is refused while it waits for the answer (rule: screens-answers).
import type { Page } from '@playwright/test'
import { maintenance } from '#api/maintenance.ts'
import { messages } from '#api/messages.ts'
import { rent } from '#api/rent.ts'
import { callAs, hearNothingLive, makeLetHome, signInAs } from './people.ts'
import { entry, expect, expectToast, hold, press, test, toast, today } from './support.ts'

test.use({ expectedProblems: /status of 503|answer 503/ })

/** Refuses the first of these requests, when it is released. */
async function refuseFirst(page: Page, address: RegExp, method: string) {
  let isFirst = true
  await page.route(address, (route) => {
    if (!isFirst || route.request().method() !== method) return route.fallback()
    isFirst = false
    return route.fulfill({ status: 503, body: 'Down for a moment' })
  })
  return hold(page, address, method, { onlyFirst: true })
}

test('a status that is pressed after one that is refused is set', async ({ page, request }) => {
  const people = await makeLetHome(request)
  const body = { requestType: 'electrical', description: 'No light in the hall.', urgency: 'medium' } as const
  const { id } = await callAs(request, people.tenant, maintenance.create, { body })
  await hearNothingLive(page)
  await signInAs(page, people.landlord)
  await page.goto(`/maintenance/${id}`)
  await expect(page.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true')
  const first = await refuseFirst(page, /maintenance-requests\/\d+$/, 'PUT')
  await press(page, 'Urgent')
  await first.asked
  await press(page, 'In progress')
  await press(page, 'Completed')
  first.release()
  await expectToast(page, 'Maintenance request status updated to Completed')
  await expect(page.getByRole('button', { name: 'Completed', pressed: true })).toBeVisible()
  const { history } = await callAs(request, people.landlord, maintenance.get, { params: { id } })
  expect(history.map(({ status }) => status)).toEqual(['pending', 'in_progress', 'completed'])
})

test('a reaction that is refused and taken off meanwhile is not put on', async ({ page, request }) => {
  const { landlord, home, tenant } = await makeLetHome(request)
  const body = { propertyId: home.id, receiverId: landlord.user.id, content: 'Hello from number two.' }
  const { conversationId } = await callAs(request, tenant, messages.create, { body })
  await signInAs(page, landlord)
  await page.goto(`/messages?conversation=${conversationId}`)
  const own = page.getByRole('log').getByRole('button', { name: /, by you$/ })
  const address = /\/api\/messages\/\d+\/reactions$/
  const first = await refuseFirst(page, address, 'POST')
  await press(page, 'Message options')
  await press(page, 'Agreed')
  await first.asked
  const answered = page.waitForResponse((answer) => address.test(answer.url()) && answer.ok())
  await own.click()
  await expect(own).toHaveCount(0)
  first.release()
  await expectToast(page, 'Failed to react')
  await (await answered).finished()
  const [message] = await callAs(request, landlord, messages.list, { query: { conversationId } })
  expect(message?.reactions).toEqual([])
})

test('a mark of rent that changes nothing, because the one before it was refused, offers no Undo', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 71_100, dueDate: today }
  await callAs(request, landlord, rent.create, { body })
  await signInAs(page, landlord)
  await page.goto('/rent')
  const row = entry(page.getByRole('main'), '£711')
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeVisible()
  const first = await refuseFirst(page, /\/api\/rent-payments\/\d+$/, 'PUT')
  await press(row, 'Mark as Paid')
  await first.asked
  await press(row, 'Mark as unpaid')
  first.release()
  await expectToast(page, 'Payment Marked as Unpaid')
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await press(row, 'Mark as Paid')
  await expectToast(page, 'Payment Marked as Paid')
  await press(toast(page), 'Undo')
  await expectToast(page, 'Undone', 'No longer marked as paid')
  expect(await callAs(request, landlord, rent.list, { query: {} })).toMatchObject([{ status: 'unpaid', paidAmount: 0 }])
})
