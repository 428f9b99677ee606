// Rent that is marked by keyboard: where the focus goes then.
import { rent } from '#api/rent.ts'
import { makeLetting } from './lettings.ts'
import { callAs, signInAs } from './people.ts'
import { expect, expectToast, test } from './support.ts'

test('by keyboard one late payment is marked after the other, and choosing rows ends at the button that began it', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetting(request, -9, -7, -5)
  await signInAs(page, landlord)
  await page.goto('/rent?status=overdue')
  const marks = page.getByRole('main').getByRole('button', { name: 'Mark as Paid' })
  await expect(marks).toHaveCount(3)
  await marks.first().press('Enter')
  await expect(marks).toHaveCount(2)
  await expect(marks.first()).toBeFocused()
  await marks.first().press('Enter')
  await expect(marks).toHaveCount(1)
  await expect(marks).toBeFocused()
  await marks.press('Enter')
  await expect(page.getByText('No rent payments found')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('tab', { name: 'Paid', exact: true }).click()
  const back = page.getByRole('main').getByRole('button', { name: 'Mark as unpaid' })
  await expect(back).toHaveCount(3)
  await back.first().press('Enter')
  await expect(back).toHaveCount(2)
  await expect(back.first()).toBeFocused()

  // What comes late would move what is below it, the tabs too.
  await expect(page.getByRole('progressbar', { name: /overdue/ })).toBeVisible()
  await page.getByRole('tab', { name: 'All', exact: true }).click()
  await expect(page.getByText('1 payment is overdue')).toBeVisible()
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await select.press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(select).toBeFocused()

  // The button that ends it is always in sight, and the one that began it may be far above.
  await page.setViewportSize({ width: 1_280, height: 300 })
  await select.press('Enter')
  await page.getByRole('button', { name: 'Done' }).focus()
  await expect(marks).toHaveCount(2)
  await select.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 20))
  const place = await page.evaluate(() => scrollY)
  await expect(select).not.toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(select).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a key that is held down marks one payment alone', async ({ page, request }) => {
  const { landlord } = await makeLetting(request, -9, -7, -5)
  await signInAs(page, landlord)
  await page.goto('/rent?status=overdue')
  const marks = page.getByRole('main').getByRole('button', { name: 'Mark as Paid' })
  await expect(marks).toHaveCount(3)
  await marks.first().focus()
  // As the browser does for a key that stays down.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectToast(page, 'Payment Marked as Paid')
  await expect(marks).toHaveCount(2)
  await expect(marks.first()).toBeFocused()
  expect(await callAs(request, landlord, rent.list, { query: { status: 'paid' } })).toHaveLength(1)
})
