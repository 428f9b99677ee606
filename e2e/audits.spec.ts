// Audits from their making to their deletion (rule: audits-score, audits-missing-shown, audits-toasts).
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { audits } from '#api/audits.ts'
import { properties } from '#api/properties.ts'
import { upload } from './documents.ts'
import { callAs, makeLandlord, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, expectNoSidewaysScroll, expectToast, hold, leaveDialog, press, test } from './support.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Audits' }).locator('> li')
const report = (page: Page) => page.getByRole('dialog', { name: 'Property Audit Report' })
const part = (page: Page, title: string) => report(page).getByRole('region', { name: title })

/** Taps twice without waiting for the button in between. */
async function doubleTap(page: Page, button: Locator) {
  await expect(button).toBeEnabled()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}

async function savedBy(page: Page, save: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await save()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** A landlord on the free plan whose one property has been audited. */
async function makeAudited(request: APIRequestContext) {
  const landlord = await makeLandlord(request)
  const body = { address: '5 Tan Bank', city: 'Shrewsbury', rentAmount: 72000 }
  const home = await callAs(request, landlord, properties.create, { body })
  await callAs(request, landlord, audits.create, { body: { propertyId: home.id } })
  return landlord
}

test('an audit is generated, read and saved as a PDF', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await upload(request, landlord, { propertyId: home.id, type: 'EPC' })
  await signInAs(page, landlord)
  await page.goto('/audits')
  await expect(page.getByRole('heading', { name: 'Property Audits' })).toBeVisible()
  await expect(page.getByText('Generate comprehensive compliance reports for your properties')).toBeVisible()
  await expect(page.getByText('No audits found')).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate Audit' })
  await expect(generate).toBeDisabled()

  await page.getByLabel('Property').selectOption({ label: '2 Chapel Row, Llandeilo, Carmarthenshire' })
  await generate.click()
  await expectToast(page, 'Audit Created', 'Property audit has been generated successfully.')
  const card = cards(page)
  for (const text of ['2 Chapel Row', '% compliant', 'Occupied', 'Łukasz Nowak', '1/14', '+10 more'])
    await expect(card).toContainText(text)

  await expect(card).toContainText('First audit')

  await upload(request, landlord, { propertyId: home.id, type: 'EICR' })
  await generate.click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByLabel('Property').selectOption({ label: 'All properties' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(/Up \d+ since/)
  await expect(card).toContainText('2/14')
  await card.getByRole('button', { name: '1 earlier' }).click()
  await expect(cards(page)).toHaveCount(2)
  await cards(page).last().getByRole('button', { name: 'View Details' }).click()
  await expect(part(page, 'Property Information')).toContainText('£895')
  await expect(part(page, 'Tenant Information')).toContainText('Łukasz Nowak')
  await expect(part(page, 'Compliance Summary')).toContainText('1 of 14')
  await expect(part(page, 'Document Analysis').getByText('Legal Requirement')).toHaveCount(10)
  await expect(part(page, 'Document Analysis').getByText('Best Practice')).toHaveCount(4)
  await expect(part(page, 'Audit Information')).toContainText('Not provided')

  const { name, bytes } = await savedBy(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
  expect(name).toMatch(/^Audit 2 Chapel Row.*\.pdf$/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

for (const [way, hasTouch] of [
  ['click', false],
  ['tap', true],
] as const) {
  test.describe(`a double ${way}`, () => {
    test.use({ hasTouch })

    test('makes one audit', async ({ page, request }) => {
      const landlord = await makeAudited(request)
      const [made] = await callAs(request, landlord, audits.list)
      await signInAs(page, landlord)
      await page.goto('/audits')
      // The answer comes before the second press, so that the button works again by then.
      let asked = 0
      await page.route('**/api/property-audits', (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        asked += 1
        return route.fulfill({ status: 201, json: made })
      })
      await page.getByLabel('Property').selectOption({ index: 1 })
      const generate = page.getByRole('button', { name: 'Generate Audit' })
      if (hasTouch) await doubleTap(page, generate)
      else await generate.dblclick({ delay: 100 })
      await expectToast(page, 'Audit Created')
      await expect(generate).toBeEnabled()
      expect(asked).toBe(1)
    })
  })
}

test('deleting an audit asks first', async ({ page, request }) => {
  await signInAs(page, await makeAudited(request))
  await page.goto('/audits')
  await cards(page).getByRole('button', { name: 'View Details' }).click()
  page.once('dialog', (dialog) => void dialog.dismiss())
  await report(page).getByRole('button', { name: 'Delete Audit' }).click()
  await expect(report(page)).toBeVisible()
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await report(page).getByRole('button', { name: 'Delete Audit' }).click()
  expect(await asked).toBe('Are you sure you want to delete this audit?')
  await expectToast(page, 'Property audit has been deleted successfully.')
  await expect(report(page)).toHaveCount(0)
  await expect(page.getByText('No audits found')).toBeVisible()
})

test('the report that was opened while another one was deleted stays open', async ({ page, request }) => {
  const landlord = await makeAudited(request)
  const [home] = await callAs(request, landlord, properties.list)
  await callAs(request, landlord, audits.create, { body: { propertyId: home?.id ?? 0 } })
  await signInAs(page, landlord)
  await page.goto(`/audits?property=${home?.id}`)
  const deleting = await hold(page, '**/api/property-audits/*', 'DELETE')
  page.once('dialog', (dialog) => void dialog.accept())
  const openers = cards(page).getByRole('button', { name: 'View Details' })
  await openers.first().click()
  await press(report(page), 'Delete Audit')
  await deleting.asked
  await leaveDialog(page)
  await openers.last().click()
  await expect(report(page)).toBeVisible()
  deleting.release()
  await expectToast(page, 'Property audit has been deleted successfully.')
  await expect(report(page)).toBeVisible()
})

test('all properties are audited at once on Premium, and saved as one PDF', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  const body = { address: '9 Ferry Lane', city: 'Laugharne', rentAmount: 64000 }
  await callAs(request, landlord, properties.create, { body })
  await signInAs(page, landlord)
  await page.goto('/audits')
  await page.getByLabel('Property').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Audit All Properties' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByLabel('Property')).toHaveValue('')
  await expect(cards(page).first()).toContainText('No tenant')
  await expect(page.getByText('· 2 properties')).toBeVisible()
  const save = page.getByRole('button', { name: 'Download all as PDF' })
  const { bytes } = await savedBy(page, () => save.click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await cards(page).first().getByRole('button', { name: 'View Details' }).click()
  await expect(part(page, 'Landlord Information')).toContainText('Not provided')
})

test('the free plan audits one property at a time and is shown the plans', async ({ page, request }) => {
  await signInAs(page, await makeAudited(request))
  await page.goto('/audits')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Audit All Properties' }).click()
  await expectToast(page, 'Upgrade Required', 'available with Premium and Enterprise plans')
  await page.route('**/api/property-audits', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, body: 'Not now' }) : route.continue(),
  )
  await page.getByLabel('Property').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Generate Audit' }).click()
  await expectToast(page, 'Error', 'Not now')
})

test('a landlord without properties is led to adding one', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/audits')
  await expect(page.getByText('No audits found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Audit' })).toBeDisabled()
  await page.getByRole('button', { name: 'Manage Properties' }).click()
  await expect(page).toHaveURL('/properties')
})

test('tenants are denied, and nothing is asked for', async ({ page, request }) => {
  const { joinCode } = await makeLandlordWithHome(request)
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/property-audits') && asked.push(sent.url()))
  await signInAs(page, await makeTenant(request, joinCode))
  await page.goto('/audits')
  await expect(page.getByText('Access Denied')).toBeVisible()
  expect(asked).toEqual([])
})

test('a long address and a long name stay inside the cards of documents and audits', async ({ page, request }) => {
  const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const { landlord, home, joinCode } = await makeLandlordWithHome(request, longWord)
  await makeTenant(request, joinCode, longWord)
  await callAs(request, landlord, audits.create, { body: { propertyId: home.id } })
  await upload(request, landlord, { propertyId: home.id, type: 'EPC' })
  await signInAs(page, landlord)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/documents', '/audits']) {
    await page.goto(path)
    await expect(page.getByRole('listitem').getByText(longWord).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
