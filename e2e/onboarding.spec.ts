// What a new landlord meets first: the wizard, whole, with every skip, and over a reload half way.
import type { Page } from '@playwright/test'
import { properties } from '#api/properties.ts'
import { addDays, addMonths } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { pdf } from '#test/documents.ts'
import { callAs, changeSession, makeNewLandlord, newEmail, onlyTenancy, signInAs } from './people.ts'
import { expect, expectToast, hold, lastMail, press, test, toast, today } from './support.ts'

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Getting started' })
const storedWizard = (page: Page) => page.evaluate(() => localStorage.getItem('onboarding_wizard'))

async function expectStep(page: Page, step: number, heading: string) {
  await expect(wizard(page)).toContainText(`Step ${step} of 5`)
  await expect(wizard(page).getByRole('heading', { level: 2, name: heading })).toBeFocused()
}

async function expectDashboard(page: Page) {
  await expect(wizard(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Margaret')
  expect(await storedWizard(page)).toBeNull()
}

const headings = [
  '',
  'Add your first property',
  'Add a tenant',
  'Tick the documents you hold',
  'Upload the document',
  'You are all set',
] as const

async function addProperty(page: Page) {
  await page.getByLabel('Address').fill('27 Gillygate')
  await page.getByLabel('City, State').fill('York, North Yorkshire')
  await page.getByLabel('Rent amount').fill('1,249.99')
  await press(wizard(page), 'Add Property')
  await expectToast(page, 'Property Added!')
  await expectStep(page, 2, headings[2])
}

async function fillTenant(page: Page, email: string) {
  await page.getByLabel('Tenant name').fill('Siân Prosser')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Move-in date').fill(today)
  await page.getByLabel('Lease end date').fill(addDays(today, 365))
}

const scan = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: pdf('Gas safety') })

test('a new landlord goes through all steps, with a reload half way', async ({ page, request }) => {
  const landlord = await makeNewLandlord(request)
  await signInAs(page, landlord)
  await page.goto('/')
  await expectStep(page, 1, headings[1])
  await press(wizard(page), 'Add Property')
  for (const message of ['Address is required', 'City is required', 'Rent amount is required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Rent amount').fill('0.99')
  await expect(page.getByText('Rent amount is required')).toBeVisible()
  await page.getByLabel('Address').fill('27 Gilly')
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('27 Gilly')
  await expect(page.getByLabel('Rent amount')).toHaveValue('0.99')
  await addProperty(page)
  const [home] = await callAs(request, landlord, properties.list)
  expect(home).toMatchObject({ address: '27 Gillygate', rentAmount: 124_999 })

  await press(wizard(page), 'Add Tenant')
  for (const message of [
    'Tenant name is required',
    'Valid email is required',
    'Move-in date is required',
    'Lease end date is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Tenant name').fill('Siân')
  await page.getByLabel('Move-in date').fill(today)
  await page.reload()
  await expectStep(page, 2, headings[2])
  await expect(page.getByLabel('Tenant name')).toHaveValue('Siân')
  await expect(page.getByLabel('Move-in date')).toHaveValue(formatDayLong(today))
  const email = newEmail('sian')
  await fillTenant(page, email)
  await press(wizard(page), 'Add Tenant')
  await expectToast(page, 'Tenant Added!', 'e-mail with login instructions')
  await expectStep(page, 3, headings[3])
  expect(await onlyTenancy(request, landlord)).toMatchObject({
    propertyId: home?.id,
    rentAmount: 0,
    depositAmount: 0,
    active: true,
  })
  expect((await lastMail(email, /^Your invitation to Latchkey$/)).text).toContain('/auth?reset=true&token=')

  await expect(wizard(page).getByRole('checkbox')).toHaveCount(8)
  await expect(page.getByText('Gas Safety Certificate (CP12)'), 'no dashboard behind the wizard').toHaveCount(1)
  await wizard(page).getByLabel('EICR').check()
  await wizard(page).getByLabel('Gas Safety Certificate (CP12)').check()
  await page.reload()
  await expectStep(page, 3, headings[3])
  await expect(wizard(page).getByLabel('EICR')).toBeChecked()
  await press(wizard(page), 'Continue')

  await expectStep(page, 4, headings[4])
  await expect(page.getByLabel('Document type')).toHaveValue('EICR')
  await expect(wizard(page)).toContainText('No reminder without a date.')
  await page.getByLabel('File').setInputFiles(scan('boiler_gas-2026.pdf'))
  await expect(page.getByLabel('Document type')).toHaveValue('Gas Safety Certificate (CP12)')
  await expect(page.getByLabel('Document name')).toHaveValue('Gas Safety Certificate (CP12)')
  await page.getByLabel('Document type').selectOption('EICR')
  await page.getByLabel('File').setInputFiles(scan('boiler_gas-2026.pdf'))
  await expect(page.getByLabel('Document type')).toHaveValue('EICR')
  await page.getByLabel('Document type').selectOption('Gas Safety Certificate (CP12)')
  await page.reload()
  await expectStep(page, 4, headings[4])
  await expect(page.getByLabel('Document type')).toHaveValue('Gas Safety Certificate (CP12)')
  await expect(page.getByLabel('Document name')).toHaveValue('Gas Safety Certificate (CP12)')
  await press(wizard(page), 'Upload Document')
  await expect(page.getByText('File is required')).toBeVisible()
  await page.getByLabel('File').setInputFiles(scan('gas.gif'))
  await expect(page.getByText('Please choose a PDF, DOC, DOCX, JPG, JPEG or PNG file.')).toBeVisible()
  await page.getByLabel('File').setInputFiles(scan('gas.pdf'))
  await expect(wizard(page)).toContainText('Valid for 12 months from issue')
  const issued = addDays(today, -200)
  await page.getByLabel('Issued on').fill(formatDayLong(issued))
  await expect(page.getByLabel('Expiry date')).toHaveValue(formatDayLong(addMonths(issued, 12)))
  await press(wizard(page), 'Upload Document')
  await expectToast(page, 'Document Uploaded!')

  await expectStep(page, 5, headings[5])
  await press(wizard(page), 'Finish and go to dashboard')
  await expectDashboard(page)
  await expect(page.getByRole('main')).toContainText('1 occupied · 0 vacant')
  // Not ten, as in the answer from before the upload.
  await expect(page.getByRole('main')).toContainText('9 legal documents missing')
  await page.reload()
  await expectDashboard(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rent to be entered' })).toContainText('Siân Prosser')
  await page.getByRole('link', { name: 'Enter Rent' }).click()
  const terms = page.getByRole('dialog', { name: 'Edit Tenancy' })
  await expect(terms.getByLabel('Rent amount')).toBeFocused()
  await expect(terms.getByLabel('Rent amount')).toBeInViewport({ ratio: 1 })
  const { pathname } = new URL(page.url())
  // What the property was entered with, marked so that typing replaces it.
  await expect(terms.getByLabel('Rent amount')).toHaveValue('1249.99')
  await page.keyboard.type('0')
  await terms.getByLabel('No rent is charged').check()
  await press(terms, 'Save Changes')
  await expectToast(page, 'Tenancy updated')
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('9 legal documents missing')
  await expect(page.getByRole('main')).not.toContainText('Rent to be entered')
  await page.goto(`${pathname}?rent`)
  await expect(terms.getByLabel('Rent amount')).toBeFocused()
  await page.keyboard.type('1,249.99')
  await expect(terms.getByLabel('No rent is charged')).toHaveCount(0)
  await press(terms, 'Save Changes')
  await expectToast(page, 'Tenancy updated')
  await press(toast(page), 'Generate rent payments')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate payments' }).click()
  await expectToast(page, /Generated [12] rent payments? /)
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('9 legal documents missing')
  await expect(page.getByRole('main')).not.toContainText('Rent to be entered')
})

test('a step that is being sent stays as it was sent (rule: screens-edits)', async ({ page, request }) => {
  await signInAs(page, await makeNewLandlord(request))
  await page.goto('/')
  await page.getByLabel('Address').fill('27 Gillygate')
  await page.getByLabel('City, State').fill('York, North Yorkshire')
  const rent = page.getByLabel('Rent amount')
  await rent.fill('1,249')
  const answer = await hold(page, '**/api/properties', 'POST')
  await rent.press('Enter')
  await answer.asked
  await page.keyboard.type('50')
  await expect(rent).toHaveValue('1,249')
  answer.release()
  await expectStep(page, 2, headings[2])
})

test('skipping the first step ends the onboarding for good', async ({ page, request }) => {
  await signInAs(page, await makeNewLandlord(request))
  await page.goto('/dashboard')
  await press(wizard(page), 'Skip for now')
  await expectDashboard(page)
  await page.reload()
  await expectDashboard(page)
})

test('steps 2 and 4 may be skipped, and nothing ticked leads past the upload', async ({ page, request }) => {
  await signInAs(page, await makeNewLandlord(request))
  await page.goto('/')
  await expectStep(page, 1, headings[1])
  await page.keyboard.press('Escape')
  await addProperty(page)
  await press(wizard(page), 'Skip for now')
  await expectStep(page, 3, headings[3])
  await wizard(page).getByLabel('EPC').check()
  await press(wizard(page), 'Continue')
  await expectStep(page, 4, headings[4])
  await press(wizard(page), 'Skip for now')
  await expectStep(page, 5, headings[5])

  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('onboarding_wizard') ?? '{}')
    localStorage.setItem('onboarding_wizard', JSON.stringify({ ...state, step: 3, checkedDocuments: [] }))
  })
  await page.reload()
  await press(wizard(page), 'Continue')
  await expectStep(page, 5, headings[5])
  await press(wizard(page), 'Finish and go to dashboard')
  await expectDashboard(page)
})

test('the onboarding begins again for another landlord in the same browser', async ({ page, request }) => {
  await signInAs(page, await makeNewLandlord(request))
  await page.goto('/')
  await addProperty(page)
  const other = await makeNewLandlord(request)
  await changeSession(page, other)
  await page.reload()
  await expectStep(page, 1, headings[1])
})

test.describe('what fails', () => {
  test.use({ expectedProblems: /net::ERR_FAILED|status of 50\d|answer 50\d/ })

  test('is said in fixed words, and keeps what was typed', async ({ page, request }) => {
    await signInAs(page, await makeNewLandlord(request))
    const refuse = (path: string, status: number) =>
      page.route(path, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, body: 'Not today' }) : route.fallback(),
      )
    const cutOff = (path: string) =>
      page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await page.goto('/')
    await refuse('**/api/user/complete-onboarding', 503)
    await press(wizard(page), 'Skip for now')
    await expectToast(page, 'Failed to complete onboarding.')
    await page.getByLabel('Address').fill('27 Gillygate')
    await page.getByLabel('City, State').fill('York')
    await page.getByLabel('Rent amount').fill('950')
    await refuse('**/api/properties', 409)
    await press(wizard(page), 'Add Property')
    await expectToast(page, 'Failed to create property: 409', 'Not today')
    await cutOff('**/api/properties')
    await press(wizard(page), 'Add Property')
    await expectToast(page, 'Failed to create property. Please try again.')
    await expect(page.getByLabel('Address')).toHaveValue('27 Gillygate')
    await page.unroute('**/api/properties')
    await press(wizard(page), 'Add Property')
    await expectStep(page, 2, headings[2])

    await fillTenant(page, newEmail('sian'))
    await refuse('**/api/auth/register', 500)
    await press(wizard(page), 'Add Tenant')
    await expectToast(page, 'Failed to create tenant user account. Please try again.')
    await page.unroute('**/api/auth/register')
    await refuse('**/api/tenants', 409)
    await press(wizard(page), 'Add Tenant')
    await expectToast(page, 'Failed to create tenant record: 409')
    await cutOff('**/api/tenants')
    await press(wizard(page), 'Add Tenant')
    await expectToast(page, 'Failed to create tenant. Please try again.')
    await page.unroute('**/api/tenants')
    await press(wizard(page), 'Add Tenant')
    await expectToast(page, 'Tenant Added!')

    await wizard(page).getByLabel('EPC').check()
    await press(wizard(page), 'Continue')
    await page.getByLabel('File').setInputFiles(scan('epc.pdf'))
    await refuse('**/api/documents', 500)
    await press(wizard(page), 'Upload Document')
    await expectToast(page, 'Failed to upload document. Please try again.')
  })

  test('without a known property leads back to the first step', async ({ page, request }) => {
    const landlord = await makeNewLandlord(request)
    await signInAs(page, landlord)
    await page.addInitScript((userId) => {
      if (sessionStorage.getItem('kept')) return
      sessionStorage.setItem('kept', 'once')
      const state = { userId, step: 2, propertyId: null, checkedDocuments: [], selectedDocumentType: null }
      localStorage.setItem('onboarding_wizard', JSON.stringify(state))
    }, landlord.user.id)
    await page.goto('/')
    await expect(page.getByText('Property ID not found. Please go back and create a property first.')).toBeVisible()
    await press(wizard(page), 'Go back')
    await expectStep(page, 1, headings[1])
  })

  test('a property that was deleted elsewhere leads back to the first step', async ({ page, request }) => {
    const landlord = await makeNewLandlord(request)
    await signInAs(page, landlord)
    await page.goto('/')
    await addProperty(page)
    const [home] = await callAs(request, landlord, properties.list)
    await callAs(request, landlord, properties.remove, { params: { id: home?.id ?? 0 } })
    await fillTenant(page, newEmail('sian'))
    await press(wizard(page), 'Add Tenant')
    await expectToast(page, 'Failed to create tenant record: 404')
    await expect(page.getByText('Property ID not found. Please go back and create a property first.')).toBeVisible()
    await press(wizard(page), 'Go back')
    await addProperty(page)
  })
})
