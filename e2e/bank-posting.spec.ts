// 'Post all certain' posts what it shows, also when that changes meanwhile (rule: bank-all-or-none). Undo says where a
// changed expense is (rule: bank-undo).
import { bank } from '#api/bank.ts'
import { financial } from '#api/financial.ts'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { formatDayNumeric } from '#domain/day-forms.ts'
import { callAs, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, press, test, today } from './support.ts'

test('what would be posted follows what others do meanwhile, and is refused where it did not', async ({
  page,
  request,
}) => {
  const { landlord, home, tenancy } = await makeLetHome(request)
  for (const daysAgo of [6, 5]) {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: 3_000, dueDate: addDays(today, -daysAgo) }
    await callAs(request, landlord, rent.create, { body })
  }
  const day = formatDayNumeric(today)
  const lines = `Date,Description,Amount\n${day},LUKASZ NOWAK RENT,30.00\n${day},LUKASZ NOWAK RENT,30.00\n`
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
  const headers = { authorization: `Bearer ${landlord.token}` }
  await request.post(bank.create.path, { headers, multipart: { accountName: 'Rent account', file } })
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  const [statement] = await callAs(request, landlord, bank.list)
  const params = { id: statement?.id ?? 0 }
  const [first] = await callAs(request, landlord, bank.lines, { params })
  await press(page, 'Post all certain')
  const rehearsal = page.getByRole('dialog', { name: 'Post all certain' })
  await expect(rehearsal).toContainText('Posts 2 lines, £60 in all')
  await callAs(request, landlord, bank.updateLine, { params: { id: first?.id ?? 0 }, body: { setAside: true } })
  await expect(rehearsal).toContainText('Posts 1 line, £30 in all')

  // The rehearsal is asked again after the refusal alone.
  let isOld = true
  await page.route(/post-certain$/, async (route) => {
    const isRehearsal = route.request().postDataJSON()?.rehearse === true
    if (!isRehearsal) isOld = false
    if (!isRehearsal || !isOld) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sum: 1 } })
  })
  await page.keyboard.press('Escape')
  await press(page, 'Post all certain')
  await expect(rehearsal).toContainText('£0.01 in all')
  await press(rehearsal, 'Post them')
  await expectToast(page, 'Failed to post', 'The lines of this statement have just changed. Please look at them again.')
  await expect(rehearsal).not.toContainText('£0.01 in all')
  await press(rehearsal, 'Post them')
  await expect(page.getByText('0 lines to deal with, 1 posted, 1 set aside')).toBeVisible()
})

test('undoing a line says that its changed expense is in the bin', async ({ page, request }) => {
  const { landlord } = await makeLetHome(request)
  const lines = `Date,Description,Amount\n${formatDayNumeric(today)},CARD SCREWFIX,-25.99\n`
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
  const headers = { authorization: `Bearer ${landlord.token}` }
  await request.post(bank.create.path, { headers, multipart: { accountName: 'Rent account', file } })
  const [statement] = await callAs(request, landlord, bank.list)
  const [line] = await callAs(request, landlord, bank.lines, { params: { id: statement?.id ?? 0 } })
  const params = { id: line?.id ?? 0 }
  const body = { post: true, transaction: { type: 'maintenance' as const } }
  const { transactionId } = await callAs(request, landlord, bank.updateLine, { params, body })
  const change = { params: { id: transactionId ?? 0 }, body: { notes: 'Guaranteed for a year' } }
  await callAs(request, landlord, financial.update, change)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await press(page.getByRole('group', { name: 'Lines of the statement' }), 'Undo')
  await expectToast(page, 'Undone', '-£25.99, CARD SCREWFIX. Its expense was changed since and is in the bin.')
})
