// What a change beside a long list costs the browser: it styles what has changed, and not every row anew.
import type { Page } from '@playwright/test'
import { type RentPayment, rent } from '#api/rent.ts'
import { callAs, makeLandlordWithHome, signInAs } from './people.ts'
import { makeRentOf, tenantsOf } from './presses.ts'
import { expect, expectToast, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const rows = 200
/** Fewer than a twentieth of the elements of all rows. */
const mostStyled = 500

/** Opens a list of many payments like this one, and waits until the browser leaves out those that are far away. */
async function openLongList(page: Page, payment: RentPayment) {
  await page.route(
    ({ pathname, searchParams }) => pathname === rent.list.path && searchParams.get('status') === 'unpaid',
    (route) => route.fulfill({ json: Array.from({ length: rows }, (_, at) => ({ ...payment, id: payment.id + at })) }),
  )
  await page.goto('/rent?status=unpaid')
  const list = page.getByRole('list', { name: 'Rent payments' })
  await expect(list.getByRole('listitem')).toHaveCount(rows)
  await expect(list.locator('[data-away]').last()).toBeAttached()
}

/** How many elements the browser styles while this is done. */
async function styledDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as { name?: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
  })
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' })
  await act()
  const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await isComplete
  await session.detach()
  const styled = counts.reduce((sum, count) => sum + count, 0)
  expect(styled, 'the browser has counted').toBeGreaterThan(0)
  return styled
}

test('a menu and a toast beside two hundred payments come at once', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(1))
  const [payment] = await callAs(request, landlord, rent.list)
  if (!payment) throw new Error('There is no payment')
  await signInAs(page, landlord)
  await openLongList(page, payment)
  const openMenu = async () => {
    await page.getByRole('button', { name: 'More' }).first().click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  expect(await styledDuring(page, openMenu)).toBeLessThan(mostStyled)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  const showToast = async () => {
    await page.getByRole('button', { name: 'Mark as Paid' }).first().click()
    await expectToast(page, 'Payment Marked as Paid')
  }
  expect(await styledDuring(page, showToast)).toBeLessThan(mostStyled)
})
