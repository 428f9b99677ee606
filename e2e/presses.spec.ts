// How many presses the daily tasks take: the browser itself counts them, and more than
// are promised fail (rule: screens-presses).
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bank } from '#api/bank.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { formatDayNumeric } from '#domain/day-forms.ts'
import { photo } from '#test/photo.ts'
import { upload } from './documents.ts'
import { callAs, makeLandlordWithHome, makeTenant, newEmail, type Person, signInAs } from './people.ts'
import { countPresses, makeRentOf, pointerPresses, tenantsOf } from './presses.ts'
import { entry, expect, expectToast, press, test, today } from './support.ts'

/**
 * Lets the test answer the browser's file chooser. Call it before the page is opened: on a busy page, a press could be
 * faster than this reaches the browser.
 */
const fileWindow = (page: Page) => page.waitForEvent('filechooser')

test("the month's rent of ten tenants is marked paid with at most 12 keys", async ({ page, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await makeRentOf(request, landlord, home.id, tenantsOf(10))
  await signInAs(page, landlord)
  const presses = await countPresses(page, { everyLetter: true })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What needs doing today' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type('mark')
  await expect(page.getByRole('option', { name: "Mark this month's rent as paid", selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mark 10 as paid' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /Tenant 10/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Payments Marked as Paid', '10 payments')
  expect(await presses()).toBeLessThanOrEqual(12)
  expect(await callAs(request, landlord, rent.list, { query: { status: 'paid' } })).toHaveLength(10)
})

const surnames =
  'Adeyemi Birch Castell Dunmore Eastwick Farrow Gainsford Hollis Ingram Jessop Kendrick Lovell Marston Nesbitt Okafor Pargeter Quill Rowntree Siddall Thwaite'

/** A file from a bank whose header is known, with these lines of today. */
const statementOf = (lines: readonly (readonly [text: string, pounds: number])[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Date,Description,Amount', ...lines.map(([text, pounds]) => `${formatDayNumeric(today)},${text},${pounds}`)].join(
      '\n',
    ),
  ),
})

/** Deals with last month's statement, which teaches the insurer's name and that transfers go to savings. */
async function makeLastStatement(request: APIRequestContext, landlord: Person) {
  const file = statementOf([['DIRECT DEBIT HOMELET INSURANCE', -19.5]])
  const headers = { authorization: `Bearer ${landlord.token}` }
  const multipart = { accountName: 'Rent account', file }
  const { id } = await (await request.post(bank.create.path, { headers, multipart })).json()
  const [line] = await callAs(request, landlord, bank.lines, { params: { id } })
  const body = { post: true, transaction: { type: 'insurance' as const } }
  await callAs(request, landlord, bank.updateLine, { params: { id: line?.id ?? 0 }, body })
  await callAs(request, landlord, bank.addRule, { body: { contains: 'TO SAVINGS' } })
}

/** Last month's rent of two of the tenants, which is still owed. */
async function makeLateRent(request: APIRequestContext, landlord: Person, propertyId: number) {
  const all = await callAs(request, landlord, tenancies.list)
  for (const { id: tenantId } of all.filter(({ user }) => /Siddall|Thwaite/.test(user.username ?? ''))) {
    const body = { tenantId, propertyId, amount: 9_500, dueDate: addDays(today, -20) }
    await callAs(request, landlord, rent.create, { body })
  }
}

test("a month's statement of twenty tenancies is dealt with by keys alone, with fewer than it has lines, and the late ones are reminded", async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const tenants = surnames
    .split(' ')
    .map((username, at) => ({ name: at === 0 ? 'Alex' : 'Robin', username, email: newEmail(username) }))
  await makeRentOf(request, landlord, home.id, tenants)
  await makeLateRent(request, landlord, home.id)
  await makeLastStatement(request, landlord)
  const payers = tenants.slice(0, -2)
  const lines = payers.map(({ name, username }, at) => {
    if (at === 0) return ['BGC 200411 4711', 60] as const
    return [at <= 2 ? `FASTER PAYMENT ${username} RENT` : `FASTER PAYMENT ${name} ${username} RENT`, 95] as const
  })
  const bills = [
    ['DIRECT DEBIT HOMELET INSURANCE', -20],
    ['CARD SCREWFIX YORK', -45.99],
    ['TRANSFER TO SAVINGS', -800],
    ['CASH MACHINE', -50],
    ['CARD CO-OP FOOD', -31.2],
    ['CASH MACHINE', -20],
  ] as const
  await signInAs(page, landlord)
  const presses = await countPresses(page, { everyLetter: true })
  const chooser = fileWindow(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What needs doing today' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type('bank')
  await expect(page.getByRole('option', { name: 'Import bank statement', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Import bank statement' })
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await expect(form.getByLabel('File')).toBeFocused()
  await expect(form.getByLabel('Account')).toHaveValue('Rent account')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(statementOf([...lines, ...bills]))
  const choosingTheFile = 1
  await expect(form.getByRole('button', { name: 'Import statement' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Post all certain' })).toBeFocused()
  await page.keyboard.press('Enter')
  const rehearsal = page.getByRole('dialog', { name: 'Post all certain' })
  await expect(rehearsal.getByRole('button', { name: 'Post them' })).toBeFocused()
  await expect(rehearsal.getByText('Posts 15 lines, £1,425 in all')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')

  // One after the other, without waiting for answers.
  const lineOf = (text: string) => page.locator('[data-line]', { hasText: text })
  for (const text of ['Birch', 'Castell', 'HOMELET']) {
    await expect(lineOf(text)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(lineOf('BGC 200411')).toBeFocused()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: /^£60 in/ })
  await expect(choice.getByLabel('Tenant')).toBeFocused()
  await expect(choice.getByRole('option', { name: /Adeyemi/ })).toBeAttached()
  await page.keyboard.type('a')
  await expect(choice.getByLabel('Tenant').locator('option:checked')).toContainText('Alex Adeyemi')
  await page.keyboard.press('Enter')
  await expect(lineOf('SCREWFIX')).toBeFocused()
  await page.keyboard.press('Enter')
  const expenseType = page.getByRole('dialog').getByLabel('Type of expense')
  await expect(expenseType).toBeFocused()
  await page.keyboard.type('m')
  await expect(expenseType.locator('option:checked')).toHaveText('Maintenance')
  await page.keyboard.press('Enter')
  await expect(lineOf('CASH MACHINE').first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByLabel('Words of the line')).toHaveValue('CASH MACHINE')
  await page.keyboard.press('Enter')
  await expect(lineOf('CO-OP')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByText('0 lines to deal with, 20 posted, 4 set aside')).toBeVisible()
  expect((await presses()) + choosingTheFile).toBeLessThan(lines.length + bills.length)

  await expect(page.getByRole('link', { name: 'See what is still owed' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const surname of ['Siddall', 'Thwaite']) {
    const letterDue = page.getByRole('button', { name: `Send letter: Robin ${surname}` })
    await expect(letterDue).toBeVisible()
    if (surname === 'Siddall') await tabTo(page, letterDue)
    await expect(letterDue).toBeFocused()
    await page.keyboard.press('Enter')
    const send = page.getByRole('dialog', { name: 'Send a letter' }).getByRole('button', { name: 'Send e-mail' })
    await expect(send).toBeEnabled()
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Reminder sent', '£190 owed')
    await expect(entry(page.getByRole('main'), surname)).toContainText('Reminder sent')
  }
  expect((await presses()) + choosingTheFile).toBeLessThanOrEqual(45)
  expect(await pointerPresses(page)).toBe(0)
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
}

/** Opens the search by its keys, types, and chooses the first result once it is this one. */
async function searchByKeys(page: Page, words: string, found: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: found, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** A landlord of two homes, of which one has a gas certificate. */
async function makeGasCertificate(request: APIRequestContext) {
  const { landlord } = await makeLandlordWithHome(request)
  const body = { address: '14 Harbour View', city: 'Portishead', rentAmount: 95000 }
  const home = await callAs(request, landlord, properties.create, { body })
  const type = 'Gas Safety Certificate (CP12)'
  await upload(request, landlord, { propertyId: home.id, name: 'Boiler 2026', type, expiryDate: addDays(today, 200) })
  return landlord
}

const certificate = (page: Page) => page.getByRole('dialog', { name: 'Boiler 2026' })

test('the gas certificate of one home is found with at most 3 presses, and by keys alone with as many', async ({
  page,
  request,
}) => {
  await signInAs(page, await makeGasCertificate(request))
  const presses = await countPresses(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'View every property' }).click()
  await page.getByRole('button', { name: /Gas Safety Certificate.*14 Harbour View/ }).click()
  await expect(certificate(page)).toBeVisible()
  const byMouse = await presses()
  expect(byMouse).toBeLessThanOrEqual(3)

  await page.goto('/')
  await searchByKeys(page, 'gas harbour', /^Boiler 2026/)
  await expect(certificate(page)).toBeVisible()
  expect((await presses()) - byMouse).toBeLessThanOrEqual(3)
})

/** A landlord with two homes, the second of which is to be inspected tomorrow. */
async function makeVisit(request: APIRequestContext) {
  const { landlord, home } = await makeLandlordWithHome(request)
  const body = { address: '1 Aardvark Close', city: 'Portishead', rentAmount: 95000 }
  await callAs(request, landlord, properties.create, { body })
  const visit = { nextInspectionDate: addDays(today, 1) }
  await callAs(request, landlord, properties.update, { params: { id: home.id }, body: visit })
  return landlord
}

const inspection = (page: Page) => page.getByRole('dialog', { name: 'Property Inspection Report' })

test('an inspection is begun from the dashboard with at most 2 presses, and by keys alone with as many', async ({
  page,
  request,
}) => {
  await signInAs(page, await makeVisit(request))
  const presses = await countPresses(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'View Inspections' }).click()
  await press(page, 'Create Inspection')
  await expect(inspection(page)).toContainText('2 Chapel Row')
  const byMouse = await presses()
  expect(byMouse).toBeLessThanOrEqual(2)

  await page.goto('/')
  await searchByKeys(page, 'next insp', 'Begin the next inspection')
  await expect(inspection(page)).toContainText('2 Chapel Row')
  expect((await presses()) - byMouse).toBeLessThanOrEqual(2)
})

const leak = async () => ({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })

test('a leak is reported with a photo by at most 6 keys', async ({ page, request }) => {
  const { joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, await makeTenant(request, joinCode))
  const presses = await countPresses(page)
  const photos = fileWindow(page)
  await page.goto('/')
  await searchByKeys(page, 'leak', /^Report a problem: Plumbing/)
  const form = page.getByRole('dialog', { name: 'Submit Maintenance Request' })
  await expect(form.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('Water drips from under the kitchen sink.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await (await photos).setFiles(await leak())
  const choosingThePhoto = 1
  await expect(form.getByText('1 of 1 photo sent')).toBeAttached()
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Maintenance Request Submitted')
  expect((await presses()) + choosingThePhoto).toBeLessThanOrEqual(6)
  await expect(page.getByRole('row').filter({ hasText: 'Water drips' })).toContainText('Plumbing')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a leak is reported with a photo in at most 6 presses, from what the first screen shows', async ({
    page,
    request,
  }) => {
    const { joinCode } = await makeLandlordWithHome(request)
    await signInAs(page, await makeTenant(request, joinCode))
    const presses = await countPresses(page)
    const camera = fileWindow(page)
    await page.goto('/')
    const glance = page.getByRole('region', { name: 'At a glance' })
    for (const name of [/^Rent/, /^Next visit/, /^Documents/])
      await expect(glance.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await glance.getByRole('button', { name: 'Report a problem' }).tap()

    const form = page.getByRole('dialog', { name: 'Submit Maintenance Request' })
    await form.getByText('Plumbing').tap()
    await form.getByRole('button', { name: 'Take photo' }).tap()
    await (await camera).setFiles(await leak())
    const shutterOfTheCamera = 1
    await form.getByLabel('Description').tap()
    await page.keyboard.type('Water drips from under the kitchen sink.')
    await form.getByRole('button', { name: 'Submit Request' }).tap()
    await expectToast(page, 'Maintenance Request Submitted')
    expect((await presses()) + shutterOfTheCamera).toBeLessThanOrEqual(6)
    await expect(page.getByRole('region', { name: 'Your Maintenance Requests' })).toContainText('Water drips')
  })

  test("the month's rent of ten tenants is marked paid with at most 12 taps", async ({ page, request }) => {
    const { landlord, home } = await makeLandlordWithHome(request)
    await makeRentOf(request, landlord, home.id, tenantsOf(10))
    await signInAs(page, landlord)
    const presses = await countPresses(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Quick menu' }).tap()
    await page.getByRole('link', { name: 'Rent' }).tap()
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await page.getByLabel(/^Select all/).tap()
    await page.getByRole('button', { name: 'Mark 10 as paid' }).tap()
    await expectToast(page, 'Payments Marked as Paid', '10 payments')
    expect(await presses()).toBeLessThanOrEqual(12)
    expect(await callAs(request, landlord, rent.list, { query: { status: 'paid' } })).toHaveLength(10)
  })

  test('the gas certificate of one home is found with at most 3 taps', async ({ page, request }) => {
    await signInAs(page, await makeGasCertificate(request))
    const presses = await countPresses(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'View every property' }).tap()
    const list = page.getByRole('list', { name: 'Documents of each property' })
    await list.getByText('Held: 1').tap()
    await list.getByRole('button', { name: /^Gas Safety Certificate.*Held and in date/ }).tap()
    await expect(certificate(page)).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(3)
  })

  test('an inspection is begun from the dashboard with at most 2 taps', async ({ page, request }) => {
    await signInAs(page, await makeVisit(request))
    const presses = await countPresses(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'View Inspections' }).tap()
    await page.getByRole('button', { name: 'Create Inspection' }).tap()
    await expect(inspection(page)).toContainText('2 Chapel Row')
    expect(await presses()).toBeLessThanOrEqual(2)
  })
})
