// The rest of a short deduction that comes late, not at all, or is out of date (rule: deposits-short).
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { type Deposit, deposits } from '#api/deposits.ts'
import { callAs, makeLetHome, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, hold, leaveDialog, press, test, today } from './support.ts'

const isDeduction = (asked: Request) => /\/deductions\/\d+$/.test(asked.url())

test.describe('where the rest of a deduction is late', () => {
  const isRest = /\/deductions\/\d+$/
  test.use({ expectedProblems: /status of 409|answer 409: .*\/deductions\/\d+$/ })

  /** A deposit of two deductions, which the landlord's screen has short although they are not long. */
  async function openShort(page: Page, request: APIRequestContext) {
    const { landlord, tenancy } = await makeLetHome(request)
    const params = { id: tenancy.id }
    await callAs(request, landlord, deposits.receive, { params, body: { amount: 100_000, date: today } })
    for (const description of ['Oven', 'Worktop']) {
      const body = { description, amount: 100, reason: `The ${description} is burnt.\n`.repeat(40) }
      await callAs(request, landlord, deposits.propose, { params, body })
    }
    await signInAs(page, landlord)
    await page.route(`**/api/tenants/${tenancy.id}/deposit`, async (route) => {
      const response = await route.fetch()
      const { deductions, ...deposit } = (await response.json()) as Deposit
      const short = deductions.map((each) => ({ ...each, reason: `The ${each.description}…`, isShort: true }))
      await route.fulfill({ response, json: { ...deposit, deductions: short } })
    })
    return { landlord, params, address: `/tenants/${params.id}/deposit` }
  }

  test('a press is not lost when the rest comes during it', async ({ page, request }) => {
    const { address } = await openShort(page, request)
    const rest = await hold(page, isRest)
    await page.goto(address)
    await rest.asked
    await page.getByRole('button', { name: 'Edit Worktop' }).hover()
    await page.mouse.down()
    let answered = 0
    page.on('requestfinished', (asked) => {
      if (isDeduction(asked)) answered += 1
    })
    rest.release()
    await expect.poll(() => answered).toBe(2)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: 'Edit deduction' })).toBeVisible()
    await expect(page.getByText('The Worktop is burnt.').first()).toBeAttached()
  })

  test('what could not be loaded is asked for again by key', async ({ page, request }) => {
    const { address } = await openShort(page, request)
    let isFailing = true
    await page.route(isRest, (route) =>
      isFailing ? route.fulfill({ status: 409, body: 'Not now' }) : route.fallback(),
    )
    await page.goto(address)
    const retry = page.getByRole('button', { name: 'Retry Worktop' })
    await expect(page.getByRole('button', { name: 'Retry Oven' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ has: retry })).toContainText('The rest could not be loaded.')
    await expectAccessible(page)
    const again = await hold(page, isRest)
    await retry.press('Enter')
    await again.asked
    await expect(page.getByRole('button', { name: 'Trying…' })).toBeFocused()
    again.release()
    await expect(retry).toBeFocused()
    isFailing = false
    await retry.press('Enter')
    await expect(page.getByText('The Worktop is burnt.')).toBeVisible()
    await expect(retry).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('one that has changed is not edited as it was before', async ({ page, request }) => {
    const { address, landlord, params } = await openShort(page, request)
    let isFailing = false
    await page.route(isRest, (route) =>
      isFailing ? route.fulfill({ status: 409, body: 'Not now' }) : route.fallback(),
    )
    await page.goto(address)
    await expect(page.getByText('The Worktop is burnt.')).toBeVisible()
    isFailing = true
    const { deductions } = await callAs(request, landlord, deposits.get, { params })
    const change = { params: { ...params, deductionId: deductions[1]?.id ?? 0 }, body: { amount: 200 } }
    await callAs(request, landlord, deposits.changeDeduction, change)
    await expect(page.getByText('The Worktop…')).toBeVisible()
    await press(page, 'Edit Worktop')
    await expectToast(page, 'Failed to load the deduction', 'Not now')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    isFailing = false
    await press(page, 'Edit Worktop')
    const dialog = page.getByRole('dialog', { name: 'Edit deduction' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('2')
    await leaveDialog(page)

    const rest = await hold(page, isRest)
    await callAs(request, landlord, deposits.changeDeduction, { ...change, body: { amount: 500 } })
    await rest.asked
    // The sum of both.
    await expect(page.getByText('£6', { exact: true })).toBeAttached()
    await press(page, 'Edit Worktop')
    await expect(dialog).toHaveCount(0)
    rest.release()
    await expect(dialog.getByLabel('Amount')).toHaveValue('5')
  })

  test('one that is gone waits quietly while it is asked for again', async ({ page, request }) => {
    const { address } = await openShort(page, request)
    await page.route(isRest, (route) => route.fulfill({ status: 404, body: 'Deduction not found' }))
    const gone = page.waitForResponse(isRest)
    await page.goto(address)
    await (await gone).finished()
    const again = await hold(page, isRest)
    await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
    await again.asked
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(page.getByText('The Worktop…')).toBeVisible()
    await expect(page.getByText('The rest could not be loaded.')).toHaveCount(0)
    again.release()
  })
})
