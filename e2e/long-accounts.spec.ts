// An account that is too long for one answer is on the screens as any other is (rule: ledger-whole-texts).
import type { Page } from '@playwright/test'
import { type Ledger, ledger, mostLedgerEntries } from '#api/ledger.ts'
import { addDays } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { makeLetting } from './lettings.ts'
import { asSomebodyElse, callAs, signInAs } from './people.ts'
import { expect, expectAccessible, expectToast, press, test, today } from './support.ts'

const refusal = {
  status: 400,
  body: 'The texts of the entries are too long for one answer: choose a shorter range of days',
}

/** The server answers with at most three entries, as it would where each of their texts were a third of a megabyte. */
const threeAtOnce = (page: Page) =>
  page.route(/\/ledger\?/, (route) => {
    const limit = new URL(route.request().url()).searchParams.get('limit')
    return limit !== null && Number(limit) <= 3 ? route.continue() : route.fulfill(refusal)
  })

test('it is shown and added up whole, to landlord and tenant, and the oldest of it is paid first', async ({
  page,
  request,
}) => {
  const { landlord, tenant, tenancy } = await makeLetting(request, -100, -70, -40, -10, 20)
  const params = { id: tenancy.id }
  for (const days of [-95, -65])
    await callAs(request, landlord, ledger.addReceipt, { params, body: { amount: 40_000, date: addDays(today, days) } })
  await signInAs(page, landlord)
  await threeAtOnce(page)
  await page.goto(`/tenants/${tenancy.id}/account`)
  const main = page.getByRole('main')
  const figures = (label: string, ...words: string[]) =>
    Promise.all(words.map((each) => expect(main.getByText(label, { exact: true }).locator('..')).toContainText(each)))
  await figures('Owed', '£2,780')
  await figures('Overdue', '£2,780', `since ${formatDay(addDays(today, -100))}`)
  await figures('Next due', '£895')
  const entries = main.getByLabel('Entries of the account')
  await expect(entries.getByText(/^£[\d,]+ owed$/)).toHaveText([
    '£2,780 owed',
    '£1,885 owed',
    '£990 owed',
    '£1,390 owed',
    '£495 owed',
    '£895 owed',
  ])
  await expectAccessible(page)
  await press(page, 'Enter payment')
  const dialog = page.getByRole('dialog', { name: 'Enter payment' })
  await expect(dialog.getByText('Today: £2,780 owed.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('100')
  await expect(dialog.getByText(`due ${formatDay(addDays(today, -100))}`)).toBeVisible()
  await press(dialog, 'Enter payment')
  await expectToast(page, 'Payment entered')
  await expect(entries.getByText('£2,680 owed')).toBeVisible()

  await asSomebodyElse(page, tenant, async (theirs) => {
    await threeAtOnce(theirs)
    await theirs.goto('/finances')
    await expect(theirs.getByText('£2,680 owed').first()).toBeVisible()
    await expect(theirs.getByText('£895 owed')).toBeVisible()
  })
})

test('how much of very many entries is shown is said, and the rest is shown when asked', async ({ page, request }) => {
  const { landlord, tenancy } = await makeLetting(request, -1)
  const { entries } = await callAs(request, landlord, ledger.get, { params: { id: tenancy.id } })
  const [one] = entries
  if (!one) throw new Error('The rent is not in the account')
  const count = mostLedgerEntries + 101
  const all = Array.from({ length: count }, (_, at) => ({
    ...one,
    id: one.id + at,
    date: addDays(today, at - count),
    description: `Key ${at + 1}`,
    amount: 100,
    openAmount: 100,
    balance: 100 * (at + 1),
  }))
  await signInAs(page, landlord)
  await page.route(/\/ledger\?/, (route) => {
    const asked = new URL(route.request().url()).searchParams
    if (!asked.has('limit')) return route.fulfill(refusal)
    const skip = Number(asked.get('skip'))
    const part: Ledger = {
      opening: 100 * skip,
      entries: all.slice(skip, skip + Number(asked.get('limit'))),
      closing: 0,
    }
    return route.fulfill({ json: part })
  })
  await page.goto(`/tenants/${tenancy.id}/account`)
  const main = page.getByRole('main')
  await expect(main.getByText('£2,601', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(`50 of 2,601 entries shown, from ${formatDay(addDays(today, -50))}`)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Show earlier entries')
  await expect(main.getByText(`2,550 of 2,601 entries shown, from ${formatDay(addDays(today, -2_550))}`)).toBeVisible()
  await press(page, 'Show earlier entries')
  await expect(main.getByText('Key 1', { exact: true })).toBeVisible()
  await expect(main.getByText('entries shown')).toHaveCount(0)
})
