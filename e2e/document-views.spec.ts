// Documents as a table and as cards (rule: documents-views).
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import { formatDay, formatDayLong } from '#domain/day-forms.ts'
import { documentCard as card, makeFreeLandlord, upload } from './documents.ts'
import { callAs, makeLandlordWithHome, signInAs } from './people.ts'
import { expect, hold, leaveDialog, test, today } from './support.ts'

test('documents are cards, or a table by property, the first to expire first, which is remembered', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  const other = await callAs(request, landlord, properties.create, {
    body: { address: '1 Abbey Foregate', city: 'Shrewsbury', rentAmount: 65000 },
  })
  const [soon, later] = [addDays(today, 12), addDays(today, 1_000)]
  await upload(request, landlord, { name: 'Wiring', type: 'EICR', propertyId: home.id, expiryDate: later })
  await upload(request, landlord, { name: 'Policy', type: 'Insurance cert', propertyId: home.id })
  await upload(request, landlord, { name: 'Boiler', type: 'EPC', propertyId: home.id, expiryDate: soon })
  await upload(request, landlord, { name: 'Old alarm', propertyId: other.id, expiryDate: addDays(today, -3) })
  await upload(request, landlord, { name: 'Lease', type: 'Tenancy Agreement', propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/documents')
  await expect(card(page, 'Policy')).toBeVisible()
  await expect(card(page, 'Lease')).toContainText('No tenant yet')
  await page.getByRole('tab', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Documents' })
  await expect(table.getByRole('row')).toHaveText([
    /Document.*Type.*Expiry.*Sharing/,
    '1 Abbey Foregate',
    new RegExp(`Old alarm.*EPC.*Expired ${formatDayLong(addDays(today, -3))}`),
    '5 Tan Bank',
    new RegExp(`Boiler.*EPC.*Expires ${formatDayLong(soon)}.*Shared`),
    new RegExp(`Wiring.*EICR.*${formatDay(later)}`),
    /Policy.*Insurance documents.*Date missing.*Not shared/,
    /Lease.*Tenancy Agreement.*No expiry date.*No tenant yet/,
  ])
  await page.reload()
  await page.getByLabel('Documents of which property').selectOption({ label: '1 Abbey Foregate, Shrewsbury' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Total/ })).toHaveText('Total1document')
  await expect(page).toHaveURL(`/documents?property=${other.id}`)
  await page.getByRole('button', { name: 'More about Old alarm' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Document Name')).toHaveValue('Old alarm')
  await leaveDialog(page)

  await page.getByRole('tab', { name: 'Cards' }).click()
  await expect(card(page, 'Old alarm')).toContainText('1 Abbey Foregate')
  await expect(table).toHaveCount(0)
  // Homes have documents of the same name, and a list of a page's buttons or headings says which is whose.
  for (const name of ['Old alarm', 'Download Old alarm', 'Edit Old alarm', 'Delete Old alarm'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription('1 Abbey Foregate')
  await expect(page.getByRole('heading', { level: 2, name: 'Old alarm' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the documents stay where they are when what stands above them comes later', async ({ page, request }) => {
    const { landlord, home } = await makeLandlordWithHome(request)
    await upload(request, landlord, { name: 'Policy', type: 'Insurance cert', propertyId: home.id })
    await signInAs(page, landlord)
    const summary = await hold(page, '**/api/documents/summary*')
    const plan = await hold(page, '**/api/subscription/property-limit')
    await page.goto('/documents')
    const place = async () => (await card(page, 'Policy').boundingBox())?.y ?? 0
    await expect(card(page, 'Policy')).toBeVisible()
    const first = await place()
    summary.release()
    await expect(page.getByRole('button', { name: 'Loading plan information...' })).toBeVisible()
    expect(Math.abs((await place()) - first)).toBeLessThanOrEqual(2)
    plan.release()
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
    expect(Math.abs((await place()) - first)).toBeLessThanOrEqual(2)
  })
})
