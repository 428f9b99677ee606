// Documents from upload to deletion (rule: documents-form, documents-files, documents-deletion).
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Session } from '#api/accounts.ts'
import { documents } from '#api/documents.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { documentCard as card, makeFreeLandlord, pdfFile, pdfPage, tryUpload, upload } from './documents.ts'
import { asSomebodyElse, callAs, makeGuest, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, expectToast, hold, leaveDialog, test, toast, today } from './support.ts'

const limitText = 'Free plan users can upload up to 10 documents. Upgrade to Premium for unlimited document storage.'

const uploadButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Upload Document', exact: true })
const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Document' })
const choosePdfs = (page: Page, ...names: string[]) =>
  uploadDialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles(names.map((name) => pdfFile(name)))

/** Checks that nothing in it is wider than it is. */
const expectNothingSticksOut = async (place: Locator) =>
  expect(await place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)

/** The longest possible name, without a place to break it. */
const unbroken = 'Tenancy_'.repeat(25)

async function uploadSome(request: APIRequestContext, landlord: Session, propertyId: number, count: number) {
  for (let made = 1; made <= count; made++) await upload(request, landlord, { propertyId, name: `Paper ${made}` })
}

test('a document is uploaded, and the free plan is almost full', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await uploadSome(request, landlord, home.id, 7)
  await signInAs(page, landlord)
  await page.goto('/documents')
  const usage = page.getByRole('region', { name: 'Document usage' })
  await expect(usage).toContainText('7 of 10 used')
  await expect(usage).not.toContainText('Almost full')

  await uploadButton(page).click()
  const property = uploadDialog(page).getByLabel('Property')
  await expect(property, 'their only home').toHaveValue(String(home.id))
  await property.selectOption({ index: 0 })
  await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
  const messages = [
    'Property is required',
    'File is required',
    'Document name is required',
    'Document type is required',
  ]
  for (const message of messages) await expect(uploadDialog(page).getByText(message)).toBeVisible()
  await choosePdfs(page, 'gas_safety.pdf')
  await expect(uploadDialog(page).getByLabel('Document Name')).toHaveValue('gas safety')
  await property.selectOption({ label: '5 Tan Bank, Shrewsbury' })
  await uploadDialog(page).getByLabel('Document Type').selectOption('Gas Safety Certificate (CP12)')
  await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
  await expectToast(page, 'Document uploaded')
  await expect(usage).toContainText('8 of 10 used')
  await expect(usage.getByText('Almost full')).toBeVisible()
})

test('the tenth document is the last of the free plan, on the screen and on the server', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await uploadSome(request, landlord, home.id, 8)
  await signInAs(page, landlord)
  await page.goto('/documents')
  const usage = page.getByRole('region', { name: 'Document usage' })
  await uploadButton(page).click()
  await uploadDialog(page).getByLabel('Property').selectOption({ label: '5 Tan Bank, Shrewsbury' })
  await choosePdfs(page, 'policy.pdf', 'legionella.pdf')
  for (const [file, type] of [
    ['policy.pdf', 'Insurance documents'],
    ['legionella.pdf', 'Legionella assessment'],
  ] as const) {
    const paper = uploadDialog(page).getByRole('group', { name: file, exact: true })
    await paper.getByLabel('Document Type').selectOption(type)
    await expect(paper.getByLabel('Share this document')).not.toBeChecked()
  }
  await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
  await expectToast(page, 'Documents uploaded')
  await expect(usage).toContainText('10 of 10 used')
  await expect(usage.getByText('Limit reached')).toBeVisible()
  await expect(uploadButton(page)).toBeDisabled()
  const upgrading = page.waitForEvent('popup')
  await usage.getByRole('link', { name: 'Upgrade' }).click()
  const upgrade = await upgrading
  await expect(upgrade).toHaveURL('/plan-selection')
  await upgrade.close()

  const eleventh = await tryUpload(request, landlord, { propertyId: home.id })
  expect([eleventh.status(), await eleventh.text()]).toEqual([403, `Document limit reached. ${limitText}`])

  await page.goto('/documents/upload')
  await expectToast(page, 'Document Limit Reached', limitText)
  await expect(page).toHaveURL('/documents')
  await toast(page).getByRole('button', { name: 'Upgrade' }).click()
  await expect(page).toHaveURL('/plan-selection')
})

test('the server has the last word on the limit, and what was not uploaded stays in the dialog', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await uploadSome(request, landlord, home.id, 8)
  await signInAs(page, landlord)
  await page.goto('/documents/upload')
  await uploadDialog(page).getByLabel('Property').selectOption({ index: 1 })
  await choosePdfs(page, 'one.pdf', 'two.pdf', 'three.pdf')
  await expect(uploadDialog(page).getByText('Your plan has room for 2 more documents.')).toBeVisible()
  for (const type of await uploadDialog(page).getByLabel('Document Type').all()) await type.selectOption('EICR')
  await uploadDialog(page).getByRole('button', { name: 'Upload Document' }).click()
  await expectToast(page, 'Document Limit Reached')
  await expect(uploadDialog(page).getByRole('group', { name: 'three.pdf' })).toContainText('Document limit reached')
  await expect(uploadDialog(page).getByRole('group', { name: 'one.pdf' })).toHaveCount(0)
  await expect(uploadDialog(page).getByText('2 documents have been uploaded.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/documents')
  await expect(uploadDialog(page)).toHaveCount(0)
  await expect(card(page, 'two')).toBeVisible()
})

test('a document is edited, gets another file, and is deleted', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await upload(request, landlord, { name: 'Old name', notes: 'In the blue folder', propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/documents')
  await expect(page.getByText('1 document uploaded · no limit on Premium')).toBeVisible()
  await expect(card(page, 'Old name')).toContainText('In the blue folder')
  const expiryDate = addDays(today, 1_000)
  await page.getByRole('button', { name: 'Edit Old name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document' })
  await expect(dialog.getByLabel('Property')).toHaveValue(String(home.id))
  await dialog.getByLabel('Document Name').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Document name is required')).toBeVisible()
  await dialog.getByLabel('Document Name').fill(unbroken)
  await dialog.getByLabel('Document Type').selectOption('Tenancy Agreement')
  await dialog.getByLabel('Tenant').selectOption({ index: 1 })
  await dialog.getByLabel('Expiry Date').fill(expiryDate)
  await expect(dialog.locator('input[type=file]')).toHaveCount(1)
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfFile('signed.pdf', 'Signed by both'))
  const saving = await hold(page, /\/api\/documents\/\d+$/, 'PUT')
  await dialog.getByLabel('Notes').focus()
  await page.keyboard.press('Control+Enter')
  await saving.asked
  await expect(dialog.getByLabel('Notes')).toBeFocused()
  await page.keyboard.type(' and more')
  saving.release()
  await expectToast(page, 'Document updated')
  await expectNothingSticksOut(toast(page))
  await expect(card(page, unbroken)).toContainText(`Expires ${formatDayLong(expiryDate)}`)
  const [changed] = await callAs(request, landlord, documents.list)
  expect(changed).toMatchObject({ type: 'Tenancy Agreement', expiryDate, notes: 'In the blue folder' })
  expect(changed?.tenantIds).toHaveLength(1)
  expect(changed?.size).toBe(pdfPage('Signed by both').length)

  await page.getByRole('button', { name: `Delete ${unbroken}` }).click()
  const question = page.getByRole('alertdialog')
  const text = 'Are you sure you want to delete this document? This action cannot be undone.'
  await expect(question).toContainText(text)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNothingSticksOut(question)
  await question.getByRole('button', { name: 'Delete Document' }).dblclick()
  await expectToast(page, 'Document deleted')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page.getByText('Click Upload Document to add one')).toBeVisible()
  await expect(uploadButton(page)).toHaveCount(1)
})

test('a report that was filed with an inspection has no delete action, and keeps its file', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await upload(request, landlord, { name: 'Report', type: 'Inspection Report', propertyId: home.id })
  await signInAs(page, landlord)
  await page.route(/\/api\/documents\?/, async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, isInspectionReport: true })) })
  })
  await page.goto('/documents')
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Report' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Report' }).click()
  await expect(page.getByLabel('Document Name')).toBeVisible()
  await expect(page.getByLabel('File', { exact: true })).toHaveCount(0)
})

test('a tenant reads what is shared, and nothing else', async ({ page, request }) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  await upload(request, landlord, { name: 'For the tenant', propertyId: home.id }, pdfFile('epc.pdf', 'Rating C'))
  await upload(request, landlord, { name: 'Policy', type: 'Insurance cert', propertyId: home.id })
  await signInAs(page, tenant)
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^(Upload|Edit|Delete)/ })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await card(page, 'For the tenant').getByRole('button', { name: 'Download For the tenant' }).click()
  expect(await readFile(await (await saved).path())).toEqual(pdfPage('Rating C'))
  await card(page, 'For the tenant').getByRole('button', { name: 'For the tenant', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'For the tenant' })).toContainText('Rating C')
  await leaveDialog(page)

  const called: string[] = []
  page.on('request', (each) => called.push(new URL(each.url()).pathname))
  await page.goto('/documents/upload')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(called.filter((path) => path.startsWith('/api/documents'))).toEqual([])

  await asSomebodyElse(page, await makeGuest(request, joinCode), async (guests) => {
    await guests.goto('/documents')
    await expect(guests.getByRole('main').getByRole('button', { name: 'Create your account' })).toBeVisible()
  })
})

test('the address on a card is that of the property, also after a correction', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await upload(request, landlord, { name: 'Gas check', propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/documents')
  await expect(card(page, 'Gas check')).toContainText('5 Tan Bank')
  const goTo = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  }
  await goTo('Properties')
  await page.getByRole('main').getByText('5 Tan Bank').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Address').fill('7 Tan Bank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7 Tan Bank')
  await goTo('Documents')
  await expect(card(page, 'Gas check')).toContainText('7 Tan Bank')
})

test('documents are found by words and by category', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await upload(request, landlord, { name: 'Gas check', type: 'Gas Safety Certificate (CP12)', propertyId: home.id })
  await upload(request, landlord, { name: 'Policy', type: 'Insurance cert', propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/documents')
  const search = page.getByRole('searchbox', { name: 'Search documents' })
  await expect(card(page, 'Policy')).toBeVisible()

  // On paper (rule: screens-print).
  await page.emulateMedia({ media: 'print' })
  for (const control of ['combobox', 'checkbox', 'searchbox'] as const)
    await expect(page.getByRole('main').getByRole(control)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await search.fill('gas')
  await expect(card(page, 'Policy')).toHaveCount(0)
  await expect(card(page, 'Gas check')).toBeVisible()
  await search.fill('nothing like it')
  await expect(page.getByText('No documents found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(card(page, 'Policy')).toBeVisible()
  await page.getByRole('navigation', { name: 'Document categories' }).getByText('Insurance documents').click()
  await expect(card(page, 'Gas check')).toHaveCount(0)
  await expect(card(page, 'Policy')).toBeVisible()
  await page.goto('/documents?show=expired')
  await expect(page.getByText('There are no documents under “Expired”.')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Required by Law' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recommended' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload EICR' }).click()
  await expect(uploadDialog(page).getByLabel('Document Type')).toHaveValue('EICR')
})

/** At the upload of a home's first documents. */
async function beginUpload(page: Page, request: APIRequestContext) {
  const { landlord, home } = await makeFreeLandlord(request)
  await signInAs(page, landlord)
  await page.goto(`/properties/${home.id}?tab=documents`)
  await expect(page.getByText('Click Upload Document to add one')).toBeVisible()
  await uploadButton(page).click()
  return { landlord, home, dialog: uploadDialog(page) }
}

test('files are dropped, stopped on the way, and refused with a reason', async ({ page, request }) => {
  const { landlord, home, dialog } = await beginUpload(page, request)
  await expect(dialog.getByLabel('Property')).toHaveValue(String(home.id))
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'drawing.pdf'))
    files.items.add(new File(['no'], 'notes.txt'))
    return files
  })
  const beside = await dialog.getByLabel('Property').evaluate((field, dataTransfer) => {
    const drop = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    return ['dragover', 'drop'].map((type) => field.dispatchEvent(drop(type)))
  }, dropped)
  expect(beside, 'the browser shows no file that misses its place').toEqual([false, false])
  await dialog.getByRole('button', { name: 'Choose files' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog.getByText('drawing.pdf')).toBeVisible()
  for (const type of await dialog.getByLabel('Document Type').all()) await type.selectOption('EPC')
  const send = dialog.getByRole('button', { name: 'Upload Document' })
  await send.click()
  await expect(dialog.getByText('Please choose a PDF, Word, Excel, JPEG, PNG or GIF file.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove drawing.pdf' })).toBeFocused()

  const upload = await hold(page, '**/api/documents', 'POST')
  await send.click()
  await expect(dialog.getByRole('button', { name: 'Uploading…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the upload of drawing.pdf' }).click()
  await expect(dialog.getByText('Not uploaded')).toBeVisible()
  upload.release()
  await page.unroute('**/api/documents')

  await send.click()
  await expectToast(page, 'Upload failed')
  await expect(dialog.getByText('drawing.pdf')).toBeVisible()
  expect(await callAs(request, landlord, documents.list)).toEqual([])
})

test('a document that arrived though its upload was given up is shown', async ({ page, request }) => {
  const { dialog } = await beginUpload(page, request)
  await choosePdfs(page, 'late.pdf')
  await dialog.getByLabel('Document Type').selectOption('EPC')
  const stored = Promise.withResolvers<void>()
  await page.route('**/api/documents', async (route) => {
    await route.fetch()
    stored.resolve()
  })
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await stored.promise
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialog.getByText('Not uploaded')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(card(page, 'late')).toBeVisible()
})

test.describe('while the server cannot answer', () => {
  test.use({ expectedProblems: /status of 50\d|answer 50\d/ })

  test('the list says so and offers a Retry, and nothing seems deleted', async ({ page, request }) => {
    const { landlord, home } = await makeFreeLandlord(request)
    await upload(request, landlord, { name: 'Gas check', propertyId: home.id })
    await signInAs(page, landlord)
    await page.route(/\/api\/documents\?/, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
    await page.goto('/documents')
    await expect(page.getByText('Error loading documents')).toBeVisible()
    await expect(page.getByText('Out of order')).toBeVisible()
    await page.unroute(/\/api\/documents\?/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.route(/\/api\/documents\/\d+$/, (route) => route.fulfill({ status: 503, body: 'Down for a moment' }))
    const deletion = await hold(page, /\/api\/documents\/\d+$/, 'DELETE')
    await page.getByRole('button', { name: 'Delete Gas check' }).click()
    await page.getByRole('button', { name: 'Delete Document' }).click()
    await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    deletion.release()
    await expectToast(page, 'Delete failed', 'Failed to delete document: Down for a moment')
  })
})
