// How complete the documents of a property are, on the dashboard, its card and its page
// (rule: compliance-weights, compliance-shown).
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import { makeFreeLandlord, upload } from './documents.ts'
import { makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, expectToast, leaveDialog, press, test, toast, today } from './support.ts'

const report = (page: Page) => page.getByRole('dialog', { name: 'Compliance Report' })
const panel = (page: Page) => page.getByRole('region', { name: 'Compliance Status' })
const part = (page: Page, title: string) => report(page).getByRole('region', { name: title })

/**
 * Only two of ten legal documents, one of them about to expire: (2 × 1) / (10 × 1 + 4 × 0.5) of the documents' 70
 * percent.
 */
async function makeTwelvePercent(request: APIRequestContext) {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  const expiryDate = addDays(today, 12)
  await upload(request, landlord, { propertyId: home.id, type: 'EICR', expiryDate })
  await upload(request, landlord, { propertyId: home.id, type: 'EPC' })
  return { landlord, home }
}

test('compliance is on the dashboard and on the page of the property', async ({ page, request }) => {
  const { landlord, home } = await makeTwelvePercent(request)
  await signInAs(page, landlord)
  await page.goto('/')
  await expect(panel(page)).toContainText('Overall compliance12%')
  await expect(panel(page)).toContainText('EICR100%')
  await panel(page).scrollIntoViewIfNeeded()
  const documents = panel(page).getByRole('grid', { name: 'Documents of each property' })
  await expect(documents.getByRole('row').filter({ hasText: '2 Chapel Row' })).toContainText('12%')
  await documents.getByRole('button', { name: 'Fire risk assessment, 2 Chapel Row: Missing' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible()
  await leaveDialog(page)

  await page.goto(`/properties/${home.id}`)
  await expect(page.getByText('Missing documents')).toBeVisible()
  const undated = page.getByRole('heading', { name: 'Date missing' }).locator('..')
  await expect(undated).toContainText('EPC')
  await expect(undated).not.toContainText('EICR')
  await page.getByRole('button', { name: 'View Compliance' }).click()
  await expect(report(page)).toContainText('2 of 14 documents held')
})

test('the report opens from the card of the property and leads to the upload', async ({ page, request }) => {
  await signInAs(page, (await makeTwelvePercent(request)).landlord)
  await page.goto('/properties')
  const compliance = page.getByRole('button', { name: 'Compliance 12%' })
  await expect(compliance).toBeVisible()
  await compliance.click()
  await expect(report(page)).toContainText('2 Chapel Row')
  await expect(report(page)).toContainText('Needs Attention')
  await expect(part(page, 'Legal Requirements').getByText('Required by Law')).toBeVisible()
  await expect(part(page, 'Legal Requirements').getByRole('listitem').filter({ hasText: 'EICR' })).toContainText(
    'Expiring',
  )
  await expect(part(page, 'Best Practice Documents').getByText('Recommended')).toBeVisible()
  await expect(part(page, 'Property Inspections')).toContainText('30%')
  await expect(report(page)).toContainText('covers 14 UK document requirements (11 legal, 4 best practice)')
  await report(page).getByRole('button', { name: 'Upload Documents' }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(report(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More about 2 Chapel Row' }).click()
  await page.getByRole('menuitem', { name: 'View Compliance' }).click()
  await expect(report(page)).toBeVisible()
})

test('a vacant property has no percentage, and the dashboard says that none is occupied', async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/')
  await expect(panel(page)).toContainText('No occupied properties yet')
  await page.goto('/properties')
  await expect(page.getByRole('listitem').filter({ hasText: '2 Chapel Row' })).toContainText('View')
  await page.getByRole('button', { name: 'More about 2 Chapel Row' }).click()
  await expect(page.getByRole('menuitem', { name: 'View Property' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'View Compliance' })).toHaveCount(0)
  await page.goto(`/properties/${home.id}`)
  await expect(page.getByText('counted once somebody lives here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Compliance' })).toHaveCount(0)
})

test('a report that cannot be loaded says so and can be tried again', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Gone' })
  await page.route(/\/api\/properties\/\d+\/compliance$/, gone)
  await page.goto(`/properties/${home.id}`)
  const side = page.getByRole('main')
  await expect(side.getByText('Unable to load compliance data for this property.')).toBeVisible()
  await page.unroute(/\/api\/properties\/\d+\/compliance$/)
  await side.getByRole('button', { name: 'Retry' }).click()
  await expect(side.getByText('Missing documents')).toBeVisible()

  await page.route(/\/api\/properties\/\d+\/compliance$/, gone)
  await page.goto('/properties')
  await page.getByRole('button', { name: /^Compliance/ }).click()
  await expect(report(page).getByText('Unable to load compliance data for this property.')).toBeVisible()
  await page.unroute(/\/api\/properties\/\d+\/compliance$/)
  await report(page).getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'Legal Requirements')).toBeVisible()
})

test('dates of neighbours in the table do not touch, on a tablet neither', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  for (const [at, type] of ['Gas Safety Certificate (CP12)', 'EPC', 'EICR'].entries())
    await upload(request, landlord, { propertyId: home.id, type, expiryDate: addDays(today, 10 + at) })
  await signInAs(page, landlord)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/compliance')
  const dates = page.getByRole('grid', { name: 'Documents of each property' }).getByRole('button', { name: /Expires/ })
  await expect(dates).toHaveCount(3)
  const gaps = await dates.evaluateAll((cells) => {
    const texts = cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect()
    })
    return texts.slice(1).map(({ left }, at) => left - (texts[at]?.right ?? 0))
  })
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(3)
})

test('documents of each property are a grid for the arrow keys, and on a phone what is held unfolds', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  for (let copy = 1; copy < 10; copy += 1)
    await upload(request, landlord, { propertyId: home.id, type: 'GDPR Privacy Notice' })
  await upload(request, landlord, { propertyId: home.id, type: 'EPC' })
  await signInAs(page, landlord)
  await page.goto('/compliance')
  const grid = page.getByRole('grid', { name: 'Documents of each property' })
  const cell = (name: RegExp) => grid.getByRole('button', { name })
  const undated = cell(/^EPC, 5 Tan Bank: Date missing$/)
  await expect(undated).toHaveText('Date missing')
  await expect(undated).toHaveClass(/text-amber/)
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)

  await grid.getByRole('link', { name: '5 Tan Bank' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(undated).toBeFocused()
  await page.keyboard.press('End')
  await expect(grid.getByRole('gridcell').last().locator('[tabindex]')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(cell(/^Gas Safety Certificate/)).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search by address' })
  await search.fill('nowhere')
  await expect(page.getByText('No properties found')).toBeVisible()
  await press(page, 'Clear filters')
  await expect(undated).toBeVisible()
  await search.fill('tan b')
  await expect(page).toHaveURL('/compliance?q=tan+b')
  await cell(/^Gas Safety Certificate/).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(cell(/^Gas Safety Certificate/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Document Limit Reached')
  await expect(toast(page).getByRole('button', { name: 'Upgrade' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Documents of each property' })
  await expect(list.getByRole('button', { name: 'EPC Date missing' })).toBeVisible()
  await expect(list.getByRole('button', { name: /^GDPR/ })).toHaveCount(0)
  await list.getByText('Held: 1').click()
  await list.getByRole('button', { name: 'GDPR Privacy Notice Held and in date' }).click()
  await expect(page.getByRole('dialog', { name: 'Energy certificate' })).toBeVisible()
  await leaveDialog(page)
  await expect(list.getByRole('button', { name: /^GDPR/ })).toBeVisible()
})
