// What a change shows before its answer is there, and what is left of it where the answer is late or a refusal
// (rule: screens-answers).
import type { APIRequestContext, Page } from '@playwright/test'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { callAs, hearNothingLive, makeLandlordWithHome, makeLetHome, openLive, signInAs } from './people.ts'
import { entry, expect, expectToast, hold, press, test, today } from './support.ts'

test.use({ expectedProblems: /status of 503|answer 503/ })

const down = { status: 503, body: 'Down for a moment' }

/** A landlord with payments of these sums, and what adds another one. */
async function makeRents(request: APIRequestContext, ...sums: number[]) {
  const { landlord, home, tenancy } = await makeLetHome(request)
  const add = (sum: number) => {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: sum * 100, dueDate: addDays(today, sum % 30) }
    return callAs(request, landlord, rent.create, { body })
  }
  for (const sum of sums) await add(sum)
  return { landlord, add }
}

const payment = (page: Page, sum: number) => entry(page.getByRole('main'), `£${sum}`)

const markPaid = (page: Page, sum: number) => payment(page, sum).getByRole('button', { name: 'Mark as Paid' })

const onePayment = /\/api\/rent-payments\/\d+$/

test('payments that were marked one soon after the other, and refused, are both shown as they were', async ({
  page,
  request,
}) => {
  const { landlord } = await makeRents(request, 711, 722)
  await signInAs(page, landlord)
  await page.goto('/rent')
  await expect(markPaid(page, 722)).toBeVisible()
  await page.route(onePayment, (route) => route.fulfill(down))
  const marks = await hold(page, onePayment, 'PUT')
  for (const sum of [711, 722]) {
    await markPaid(page, sum).click()
    await expect(payment(page, sum)).toContainText('Mark as unpaid')
  }
  await page.route(/\/api\/rent-payments\?/, (route) => route.fulfill(down))
  marks.release()
  await expectToast(page, 'Update Failed', '503: Down for a moment')
  for (const sum of [711, 722]) await expect(markPaid(page, sum)).toBeVisible()
})

test('a payment that is being marked stays marked on the screen when the list is fetched meanwhile', async ({
  page,
  request,
}) => {
  const { landlord, add } = await makeRents(request, 711)
  await signInAs(page, landlord)
  await openLive(page, '/rent')
  const mark = await hold(page, onePayment, 'PUT')
  await markPaid(page, 711).click()
  await mark.asked
  await expect(payment(page, 711)).toContainText('Mark as unpaid')
  await add(722)
  await expect(markPaid(page, 722)).toBeVisible()
  await expect(payment(page, 711)).toContainText('Mark as unpaid', { timeout: 1 })
  mark.release()
  await expectToast(page, 'Payment Marked as Paid')
})

test('a late answer takes what was sent out of a selection, and leaves alone what was chosen since', async ({
  page,
  request,
}) => {
  const { landlord } = await makeRents(request, 711, 722)
  await signInAs(page, landlord)
  await page.goto('/rent')
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const choose = (sum: number) => payment(page, sum).getByRole('checkbox').check()
  const answer = await hold(page, '**/api/rent-payments/bulk-paid', 'POST')
  await select.click()
  await choose(711)
  await press(page, 'Mark 1 as paid')
  await answer.asked
  await choose(722)
  answer.release()
  await expectToast(page, 'Payments Marked as Paid')
  await expect(page.getByRole('button', { name: 'Mark 1 as paid' })).toBeEnabled()
  await expect(payment(page, 722).getByRole('checkbox')).toBeChecked()
})

/** The form with a statement whose lines have these words and nothing else to go by. */
async function chooseStatement(page: Page, pounds: number, ...words: string[]) {
  await press(page, 'Import your first statement')
  const form = page.getByRole('dialog', { name: 'Import bank statement' })
  const entries = words.map((text) => `D${today}\nT${pounds}\nP${text}\n^\n`)
  const file = {
    name: 'statement.qif',
    mimeType: 'text/plain',
    buffer: Buffer.from(['!Type:Bank\n', ...entries].join('')),
  }
  await form.getByLabel('File', { exact: true }).setInputFiles(file)
  await form.getByLabel('Account').fill('Rent account')
  return form
}

const lineOf = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(words) })

const oneLine = /\/api\/bank-lines\/\d+$/

async function importLines(page: Page, pounds: number, ...words: string[]) {
  const form = await chooseStatement(page, pounds, ...words)
  await press(form, 'Import statement')
  await expect(form).toHaveCount(0)
}

test('a statement that is given up while it is read is not stored, and one that is stored is in the list when its dialog closes', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await hearNothingLive(page)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  const stored: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/bank-imports')) stored.push(sent.url())
  })
  const preview = await hold(page, '**/api/bank-imports/preview', 'POST')
  const form = await chooseStatement(page, -40, 'A ROPE')
  await press(form, 'Import statement')
  await preview.asked
  await press(form, 'Cancel')
  await press(page.getByRole('alertdialog'), 'Discard')
  const read = page.waitForResponse('**/api/bank-imports/preview')
  preview.release()
  await (await read).finished()

  await chooseStatement(page, -40, 'B BUCKET')
  expect(stored).toEqual([])
  const list = await hold(page, /\/api\/bank-imports\?/)
  await press(form, 'Import statement')
  await list.asked
  await expectToast(page, 'Statement imported', '1 line')
  await expect(form).toBeVisible({ timeout: 1 })
  list.release()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('No bank statements yet')).toHaveCount(0, { timeout: 1 })
  await expect(page.getByRole('button', { name: /B BUCKET/ })).toBeVisible()
  expect(stored).toHaveLength(1)
})

test('late answers about one line of a statement leave alone what is typed about the next', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page, -40, 'A ROPE', 'B BUCKET', 'C SPADE')
  const line = (words: string) => lineOf(page, words)

  await page.route(oneLine, (route) => route.fulfill(down), { times: 1 })
  const refusal = await hold(page, oneLine, 'PUT')
  await line('A ROPE').click()
  await page.keyboard.press('s')
  await expect(line('B BUCKET')).toBeFocused()
  await page.keyboard.press('/')
  const choice = page.getByRole('dialog', { name: /^£40 out/ })
  await choice.getByLabel('Category').pressSequentially('Insur')
  refusal.release()
  await expectToast(page, 'Failed to set the line aside', '503: Down for a moment')
  await page.keyboard.type('ance')
  await expect(choice.getByLabel('Category')).toHaveValue('Insurance')

  const posted: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PUT') posted.push(sent.url())
  })
  const success = await hold(page, oneLine, 'PUT')
  const type = choice.getByLabel('Type of expense')
  await type.selectOption({ index: 1 })
  await type.press('Enter')
  await success.asked
  // Somebody who sees nothing happen presses it again.
  await type.press('Enter')
  await press(choice, 'Close')
  await press(page.getByRole('alertdialog'), 'Discard')
  await line('C SPADE').click()
  await page.keyboard.press('/')
  await choice.getByLabel('Category').fill('Spades')
  success.release()
  await expectToast(page, 'Posted', 'B BUCKET')
  await expect(choice.getByLabel('Category')).toHaveValue('Spades')
  expect(posted).toHaveLength(1)

  await press(choice, 'Close')
  await press(page.getByRole('alertdialog'), 'Discard')
  const rule = await hold(page, '**/api/bank-rules', 'POST')
  await line('A ROPE').click()
  await page.keyboard.press('a')
  const rules = page.getByRole('dialog', { name: 'Rules for setting aside' })
  await rules.getByLabel('Words of the line').press('Enter')
  await rule.asked
  await press(rules, 'Close')
  await line('C SPADE').click()
  await page.keyboard.press('/')
  await choice.getByLabel('Category').fill('Spades')
  rule.release()
  await expectToast(page, 'Rule added')
  await expect(choice.getByLabel('Category')).toHaveValue('Spades')
})

test('a line that could not be taken back is still the one that U takes back', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await hearNothingLive(page)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page, -40, 'A ROPE', 'B BUCKET', 'C SPADE')
  for (const words of ['A ROPE', 'B BUCKET']) {
    await lineOf(page, words).click()
    await page.keyboard.press('s')
    await expectToast(page, 'Set aside', words)
  }
  await page.getByRole('button', { name: /C SPADE/ }).focus()
  await page.route(/\/api\/bank-lines\/\d+\/undo$/, (route) => route.fulfill(down), { times: 1 })
  await page.keyboard.press('u')
  await expectToast(page, 'Failed to undo', '503: Down for a moment')
  await page.getByRole('button', { name: /C SPADE/ }).focus()
  const list = await hold(page, /\/api\/bank-imports\/\d+\/lines/)
  await page.keyboard.press('u')
  await list.asked
  await expect(entry(page.getByRole('main'), 'B BUCKET').getByRole('button', { name: 'Undo' })).toBeDisabled()
  // Said at the answer, not over what somebody does by the time that the lines are here.
  await expectToast(page, 'Undone', 'B BUCKET')
  list.release()
  await expect(lineOf(page, 'B BUCKET')).toBeVisible()
})

test('a choice of e-mails that waits for the answer about another stays chosen when that is refused', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/settings?tab=email-notifications')
  const section = page.getByRole('region', { name: 'E-mail notifications' })
  const [first, second] = [section.getByRole('checkbox').nth(0), section.getByRole('checkbox').nth(1)]
  const [isFirst, isSecond] = [await first.isChecked(), await second.isChecked()]
  const address = '**/api/notification-preferences'
  const later = await hold(page, address, 'PUT')
  await page.route(address, (route) => route.fulfill({ status: 400, body: 'Not now' }), { times: 1 })
  const refusal = await hold(page, address, 'PUT')
  // The tick is there within the press: drawn a moment later, it would go back and come again.
  const pressed = first.evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(await pressed).toBe(!isFirst)
  await second.click()
  refusal.release()
  await expectToast(page, 'Your choice was not saved', '400: Not now')
  await later.asked
  await expect(second).toBeChecked({ checked: !isSecond, timeout: 1 })
  later.release()
  await expect(section.getByRole('status')).toHaveText('Saved')
  await expect(first).toBeChecked({ checked: isFirst })
  await expect(second).toBeChecked({ checked: !isSecond })
})

test('a tick about Making Tax Digital is seen at once and stays with the focus until it is saved', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/finances/tax')
  const tick = page.getByLabel('Calendar quarters')
  await expect(tick).not.toBeChecked()
  const save = await hold(page, '**/api/tax-settings', 'PUT')
  await tick.press('Space')
  await save.asked
  await expect(tick).toBeChecked()
  await expect(tick).toBeFocused()
  const status = await hold(page, /\/api\/financial\/mtd\/\d+$/)
  save.release()
  await status.asked
  await expect(tick).toBeChecked()
  status.release()
  await page.getByLabel('I am not in Making Tax Digital').press('Space')
  await expect(page.getByLabel('In Making Tax Digital from')).toBeDisabled()
  await expect(tick).toBeChecked()
})

test('lines that a rule has set aside are passed over before the list shows it, and Enter then follows the link', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/rent/bank')
  await importLines(page, -40, 'A ROPE', 'B BUCKET', 'C ROPE')
  const line = (words: string) => lineOf(page, words)
  await line('A ROPE').click()
  await page.keyboard.press('a')
  const words = page.getByRole('dialog').getByLabel('Words of the line')
  await expect(words).toBeFocused()
  await words.fill('ROPE')
  await hold(page, /\/api\/bank-imports\/\d+\/lines/)
  await page.keyboard.press('Enter')
  await expect(line('B BUCKET')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('link', { name: 'See what is still owed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=arrears/)
})

/** From `hold` to `release` React draws only what an event or an answer asks for, as on a busy machine. */
async function holdDrawing(page: Page) {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHeld = false
    const setHeld = (now: boolean) => {
      isHeld = now
      for (const post of now ? [] : held.splice(0)) post()
    }
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      if (isHeld) held.push(() => postMessage.apply(this, message))
      else postMessage.apply(this, message)
    }
    Object.assign(window, { setHeld })
  })
  const set = (isHeld: boolean) =>
    page.evaluate((now) => (window as unknown as { setHeld: (now: boolean) => void }).setHeld(now), isHeld)
  return { hold: () => set(true), release: () => set(false) }
}

test('a tenant who is chosen by a letter stays chosen when an answer comes in at that moment', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLetHome(request)
  await signInAs(page, landlord)
  const drawing = await holdDrawing(page)
  await page.goto('/rent/bank')
  await importLines(page, 40, 'A ROPE', 'B BUCKET')
  const answer = await hold(page, oneLine, 'PUT')
  await page.getByRole('button', { name: /A ROPE/ }).click()
  await page.keyboard.press('s')
  await page.keyboard.press('/')
  const tenant = page.getByRole('dialog', { name: /^£40 in/ }).getByLabel('Tenant')
  await expect(tenant.getByRole('option')).toHaveCount(2)
  await drawing.hold()
  answer.release()
  await expect(page.locator('section', { hasText: 'Set aside (1)' })).toContainText('A ROPE')
  await tenant.press('L')
  await drawing.release()
  await expectToast(page, 'Set aside')
  await expect(tenant.locator('option:checked')).toContainText('Łukasz')
})

test('a form that is being sent stays as it was sent, and its late answer closes no other one', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/expenses?add')
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  const description = dialog.getByLabel('Description')
  const type = dialog.getByLabel('Type')
  const success = await hold(page, '**/api/expenses', 'POST')
  await page.route('**/api/expenses', (route) => route.fulfill(down), { times: 1 })
  const refusal = await hold(page, '**/api/expenses', 'POST')
  await dialog.getByLabel('Amount').fill('84')
  await description.fill('A lock')
  await page.keyboard.press('Control+Enter')
  await refusal.asked
  await page.keyboard.type(' and two keys')
  const chosen = await type.inputValue()
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await expect(type).toHaveValue(chosen)
  await description.focus()
  refusal.release()
  await expectToast(page, 'Failed to add expense', '503: Down for a moment')
  await expect(description).toHaveValue('A lock')
  await expect(description).toBeFocused()
  await page.keyboard.type(' and two keys')
  await expect(description).toHaveValue('A lock and two keys')

  await press(dialog, 'Add Expense')
  await success.asked
  await press(dialog, 'Close')
  await press(page.getByRole('alertdialog'), 'Discard')
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).click()
  await description.fill('A bucket')
  success.release()
  await expectToast(page, 'Expense Added', 'Maintenance')
  await expect(description).toHaveValue('A bucket')
})
