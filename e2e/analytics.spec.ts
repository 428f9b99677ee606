// How the homes are doing, which one needs a look, and all of it as a file
// (rule: analytics-stands-out, analytics-lists).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makePortfolio } from './analytics.ts'
import { makeLandlordWithHome, signInAs } from './people.ts'
import { entry, expect, expectAccessible, press, test } from './support.ts'

/** A table on a desk, entries on a phone. */
const listed = (page: Page, name: string) => page.getByRole('table', { name }).or(page.getByRole('list', { name }))

test('a landlord sees which home needs a look, opens it, and saves the comparison', async ({ page, request }) => {
  await signInAs(page, await makePortfolio(request))
  await page.goto('/finances')
  await press(page, 'Analytics')
  const figures = page.getByRole('region', { name: 'How your homes are doing' })
  await expect(figures).toContainText('100%')
  await expect(figures).toContainText('£9,600 of £9,600 due')
  await expect(figures).toContainText('75%')

  const out = listed(page, 'Properties that stand out')
  await expect(entry(out, '4 Mill Lane')).toContainText('Repair cost is 3 times the median: £600 against £200')
  await expect(entry(out, '2 Mill Lane')).toContainText('Empty on 70 of')
  await expect(entry(listed(page, 'Figures by quarter'), '100%')).toContainText('£9,600')
  await expect(entry(listed(page, 'Tenancies that pay late'), 'Tenant of 4')).toContainText('0 of 3')

  await page.getByRole('tab', { name: 'Repair cost' }).click()
  await expect(entry(listed(page, 'Properties compared'), '4 Mill Lane')).toContainText('3 ×')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await press(page, 'All properties as CSV')
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain('4 Mill Lane,"Ludlow, Shropshire",160000.00,2400.00,600.00,0.00,1800.00')
  expect(csv).toContain('Repair cost is 3 times the median')
  await out.getByRole('link', { name: /4 Mill Lane/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4 Mill Lane')
})

test('on Premium the screen says what it is, and leads to the plans', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/finances/analytics')
  await expect(page.getByText('Advanced analytics are available with Enterprise plan.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Upgrade to Enterprise' }).click()
  await expect(page).toHaveURL(/plan-selection/)
})
