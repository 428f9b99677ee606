// What a change shows before its answer is there, and what is left of it where the answer is late or a refusal
// (rule: screens-answers).
import type { APIRequestContext, Page } from '@playwright/test'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { callAs, makeLetHome, openLive, signInAs } from './people.ts'
import { entry, expect, expectToast, hold, test, today } from './support.ts'

test.use({ expectedProblems: /status of 503|answer 503/ })

const down = { status: 503, body: 'Down for a moment' }

/** A landlord with payments of these sums, and what adds another one. */
async function makeRents(request: APIRequestContext, ...sums: number[]) {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const add = (sum: number) => {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: sum * 100, dueDate: addDays(today, sum % 30) }
    return callAs(request, landlord, rent.create, { body })
  }
  for (const sum of sums) await add(sum)
  return { landlord, add }
}

const payment = (page: Page, sum: number) => entry(page.getByRole('main'), `£${sum}`)

const markPaid = (page: Page, sum: number) => payment(page, sum).getByRole('button', { name: 'Mark as Paid' })

const onePayment = /\/api\/rent-payments\/\d+$/

test('payments that were marked one soon after the other, and refused, are both shown as they were', async ({
  page,
  request,
}) => {
  const { landlord } = await makeRents(request, 711, 722)
  await signInAs(page, landlord)
  await page.goto('/rent')
  await expect(markPaid(page, 722)).toBeVisible()
  await page.route(onePayment, (route) => route.fulfill(down))
  const marks = await hold(page, onePayment, 'PUT')
  for (const sum of [711, 722]) {
    await markPaid(page, sum).click()
    await expect(payment(page, sum)).toContainText('Mark as unpaid')
  }
  await page.route(/\/api\/rent-payments\?/, (route) => route.fulfill(down))
  marks.release()
  await expectToast(page, 'Update Failed', '503: Down for a moment')
  for (const sum of [711, 722]) await expect(markPaid(page, sum)).toBeVisible()
})

test('a payment that is being marked stays marked on the screen when the list is fetched meanwhile', async ({
  page,
  request,
}) => {
  const { landlord, add } = await makeRents(request, 711)
  await signInAs(page, landlord)
  await openLive(page, '/rent')
  const mark = await hold(page, onePayment, 'PUT')
  await markPaid(page, 711).click()
  await mark.asked
  await expect(payment(page, 711)).toContainText('Mark as unpaid')
  await add(722)
  await expect(markPaid(page, 722)).toBeVisible()
  await expect(payment(page, 711)).toContainText('Mark as unpaid', { timeout: 1 })
  mark.release()
  await expectToast(page, 'Payment Marked as Paid')
})
