// The first screen: for landlords what needs doing today with one action each, for tenants and guests their home.
import type { APIRequestContext, Page } from '@playwright/test'
import type { Session } from '#api/accounts.ts'
import { accounts } from '#api/accounts.ts'
import { ledger } from '#api/ledger.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong, formatDayNear } from '#domain/day-forms.ts'
import { callAs, makeGuest, makeLandlord, makeLandlordWithHome, makeLetHome, makeTenant, signInAs } from './people.ts'
import { expect, expectToast, hold, holdToast, lastMail, press, test, toast, today } from './support.ts'

const tasks = (page: Page) => page.getByRole('region', { name: 'What needs doing today' })

/** A home with a tenant and one rent payment, due so many days from today. */
async function makeRent(request: APIRequestContext, inDays: number) {
  const { landlord, home, tenant, tenancy } = await makeLetHome(request)
  const dueDate = addDays(today, inDays)
  const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89500, dueDate }
  await callAs(request, landlord, rent.create, { body })
  return { landlord, tenant, tenancy, home, dueDate }
}

test.describe("a landlord's dashboard", () => {
  test('without properties offers the first step', async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request, 'Margaret Anne Hale'))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Margaret')
    await page.getByRole('main').getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Property' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('shows the new day when it is left open over midnight', async ({ page, request }) => {
    await page.clock.install({ time: new Date(`${today}T12:00:00Z`) })
    await signInAs(page, await makeLandlord(request))
    const background = page.waitForResponse(/\/background-/)
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText(formatDayLong(today))
    await background
    await page.clock.fastForward('01:00')
    await page.clock.fastForward('13:00:00')
    await expect(page.getByRole('main')).toContainText(formatDayLong(addDays(today, 1)))
  })

  test('names the overdue rent first, marks it as paid, and takes that back', async ({ page, request }) => {
    const { landlord, dueDate } = await makeRent(request, -10)
    await signInAs(page, landlord)
    await page.goto('/dashboard')
    const first = tasks(page).getByRole('listitem').first()
    await expect(first).toContainText(`£895 rent overdue since ${formatDayNear(dueDate, today)}`)
    await expect(first).toContainText('Łukasz Nowak')
    await expect(first).toContainText('2 Chapel Row')

    await first.getByRole('button', { name: 'Mark as Paid' }).click()
    await expectToast(page, 'Payment Marked as Paid')
    await holdToast(page)
    await expect(tasks(page)).not.toContainText('rent overdue')
    // What remains are the documents that a let home should have.
    await expect(first).toContainText('10 legal documents missing')
    await expect(tasks(page).getByRole('heading', { level: 2 })).toBeFocused()

    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Undone', 'No longer marked as paid: £895 due')
    await expect(first).toContainText('£895 rent overdue')
    await page.reload()
    await expect(first).toContainText('£895 rent overdue')
  })

  test('says what the server said when a payment cannot be marked, and keeps it', async ({ page, request }) => {
    const { landlord } = await makeRent(request, -10)
    await signInAs(page, landlord)
    await page.goto('/')
    await page.route('**/api/rent-payments/*', (route) => route.fulfill({ status: 409, body: 'Somebody was quicker' }))
    await tasks(page).getByRole('button', { name: 'Mark as Paid' }).click()
    await expectToast(page, 'Update Failed', 'Somebody was quicker')
    await expect(tasks(page)).toContainText('£895 rent overdue')
  })

  test('counts the portfolio and lists the rent that is coming', async ({ page, request }) => {
    const { landlord, tenancy, home } = await makeRent(request, 2)
    const second = { tenantId: tenancy.id, propertyId: home.id, amount: 45000, dueDate: addDays(today, 12) }
    await callAs(request, landlord, rent.create, { body: second })
    await callAs(request, landlord, rent.create, { body: { ...second, dueDate: addDays(today, 1) } })
    await signInAs(page, landlord)
    await page.goto('/')
    const portfolio = page.getByRole('region', { name: 'Your portfolio' })
    await expect(portfolio).toContainText('1 occupied · 0 vacant')
    await expect(portfolio).toContainText('Monthly Income')
    await expect(portfolio).toContainText('£895')
    await expect(portfolio).toContainText('1 active')
    await portfolio.getByRole('button', { name: 'Manage Payments' }).click()
    await expect(page).toHaveURL('/rent')
    await page.goBack()

    const upcoming = page.getByRole('region', { name: 'Upcoming Rent Payments' })
    await expect(upcoming).toContainText('Due Soon')
    // The pressed button disappears with its row, and the next one gets the focus.
    await expect(upcoming.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(3)
    await upcoming.getByRole('button', { name: 'Mark as Paid' }).first().press('Enter')
    await expect(upcoming.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(2)
    await expect(upcoming.getByRole('button', { name: 'Mark as Paid' }).first()).toBeFocused()
    await expectToast(page, 'Payment Marked as Paid')
    await upcoming.getByRole('button', { name: 'Mark Overdue' }).first().click()
    await expectToast(page, 'Payment Marked as Overdue')
    await expect(upcoming.getByText('Overdue', { exact: true })).toBeVisible()
    await expect(upcoming.getByRole('button', { name: 'Mark Overdue' })).toHaveCount(1)
    // The table of compliance is drawn as it comes near, which moves what is below it a little.
    await upcoming.scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name: 'Compliance Status' }).getByRole('grid')).toBeVisible()
    // The row disappears at the first click, so the second would hit the next one.
    await upcoming.getByRole('button', { name: 'Mark as Paid' }).first().dblclick({ delay: 100 })
    await expectToast(page, 'Payment Marked as Paid')
    await page.reload()
    await expect(upcoming.getByRole('button', { name: 'Mark Overdue' })).toHaveCount(1)
    await upcoming.getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(upcoming).toContainText('No unpaid rent, and none due in the next 30 days.')
  })

  test('leads to an ending tenancy, to a late inspection, and to a tenancy for an empty home', async ({
    page,
    request,
  }) => {
    const { landlord, tenancy, home } = await makeRent(request, 20)
    const moveOutDate = addDays(today, 30)
    await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: { moveOutDate } })
    const visit = { nextInspectionDate: addDays(today, 1) }
    await callAs(request, landlord, properties.update, { params: { id: home.id }, body: visit })
    const empty = { address: '9 Station Road', city: 'Leeds', rentAmount: 80000 }
    await callAs(request, landlord, properties.create, { body: empty })
    await signInAs(page, landlord)
    await page.goto('/')
    const rows = tasks(page).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText('Inspection due tomorrow')
    await expect(rows.nth(0).getByRole('link', { name: 'View Inspections' })).toHaveAttribute(
      'href',
      `/properties/${home.id}?tab=inspections`,
    )
    await rows.nth(0).getByRole('link', { name: 'View Inspections' }).click()
    const tab = page.getByRole('tab', { name: 'Inspections' })
    await expect(tab).toBeFocused()
    const panel = page.getByRole('tabpanel', { name: 'Inspections' })
    await expect(panel.getByText('Next inspection', { exact: true })).toBeInViewport()
    // What is above the tabs has arrived without pushing them down.
    await expect(page.getByRole('button', { name: 'View Compliance' })).toBeAttached()
    await expect(tab).toBeInViewport({ ratio: 1 })
    await page.goBack()

    await expect(rows.nth(1)).toContainText('legal documents missing')
    await expect(rows.nth(2)).toContainText(`Tenancy ends on ${formatDayNear(moveOutDate, today)}`)
    await rows.nth(2).getByRole('link', { name: 'View Tenancy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Nowak' })).toBeVisible()
    await page.goBack()
    await expect(rows.nth(3)).toContainText('9 Station Road')
    await rows.nth(3).getByRole('button', { name: 'Add Tenancy' }).click()
    await expect(page.getByRole('dialog', { name: 'Add New Tenancy' })).toBeVisible()
  })

  test('shows eight things to do, and the others when asked', async ({ page, request }) => {
    const { landlord } = await makeRent(request, -10)
    for (let number = 1; number < 10; number++) {
      const body = { address: `${number} Station Road`, city: 'Leeds', rentAmount: 80000 }
      await callAs(request, landlord, properties.create, { body })
    }
    await signInAs(page, landlord)
    await page.goto('/')
    const rows = tasks(page).getByRole('listitem')
    // And the row of documents that are missing.
    await expect(rows).toHaveCount(9)
    await tasks(page).getByRole('button', { name: 'Show 2 more things to do' }).click()
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(10)).toContainText('9 Station Road')
    await expect(tasks(page).getByText(/more/)).toHaveCount(0)
  })

  test.describe('that cannot be loaded', () => {
    test.use({
      expectedProblems: /status of 500|answer 500: .*\/api\/(dashboard|documents\/expiring|document-compliance)/,
    })

    test('says why, and Retry reloads the page', async ({ page, request }) => {
      await signInAs(page, await makeLandlord(request))
      await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
      await page.goto('/')
      await expect(page.getByText('Error loading dashboard')).toBeVisible()
      await expect(page.getByText('Out of order')).toBeVisible()
      await page.unroute('**/api/dashboard')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('button', { name: 'Add Property' })).toBeVisible()
    })

    test('offers the one more thing to do again', async ({ page, request }) => {
      const { landlord } = await makeRent(request, -10)
      for (let number = 1; number < 9; number++) {
        const body = { address: `${number} Station Road`, city: 'Leeds', rentAmount: 80000 }
        await callAs(request, landlord, properties.create, { body })
      }
      await signInAs(page, landlord)
      await page.route('**/api/dashboard/tasks', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
      await page.goto('/')
      const more = tasks(page).getByRole('button', { name: 'Show 1 more thing to do' })
      await more.click()
      await expect(tasks(page).getByRole('heading', { name: 'Error loading what needs doing' })).toBeVisible()
      // The button would do nothing any more.
      await expect(more).toBeHidden()
      await page.unroute('**/api/dashboard/tasks')
      await press(tasks(page), 'Retry')
      await expect(tasks(page).getByRole('listitem')).toHaveCount(10)
    })

    for (const path of ['/api/documents/expiring', '/api/document-compliance'])
      test(`shows the rest where ${path} fails`, async ({ page, request }) => {
        const { landlord } = await makeLandlordWithHome(request)
        await signInAs(page, landlord)
        await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
        await page.goto('/')
        await expect(page.getByRole('region', { name: 'Your portfolio' })).toContainText('Properties1')
      })
  })
})

test.describe("a tenant's dashboard", () => {
  test('shows the home, the rent, the landlord and the payments', async ({ page, request }) => {
    const { landlord, tenant, dueDate } = await makeRent(request, -10)
    await signInAs(page, tenant)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Łukasz Nowak!')
    const home = page.getByRole('region', { name: 'Your Residence' })
    await expect(home).toContainText('2 Chapel Row')
    await expect(home).toContainText('Llandeilo, Carmarthenshire')
    await expect(home).toContainText('Monthly Rent')
    const glance = page.getByRole('region', { name: 'At a glance' })
    await expect(glance).toContainText(`£895 owed since ${formatDayNear(dueDate, today)}`)
    await expect(glance).toContainText(/Next visit \w+day \d/)
    await expect(home.getByRole('link', { name: landlord.email })).toHaveAttribute('href', `mailto:${landlord.email}`)
    await expect(home).toContainText(`Living here since${formatDayLong(today)}`)
    await expect(page.getByRole('region', { name: 'Your Rent Payments' })).toContainText('Overdue')
  })

  test('says what is in credit where nothing is due, and what comes off the next rent', async ({ page, request }) => {
    const { landlord, tenant, tenancy, dueDate } = await makeRent(request, 10)
    const body = { amount: 15_000, date: today, method: 'bank_transfer' } as const
    await callAs(request, landlord, ledger.addReceipt, { params: { id: tenancy.id }, body })
    await signInAs(page, tenant)
    await page.goto('/')
    const glance = page.getByRole('region', { name: 'At a glance' })
    await expect(glance).toContainText('£150 in credit')
    await expect(glance).toContainText(`£895 due ${formatDayNear(dueDate, today)}, less your credit`)
  })

  test('without a home says so, and a code leads to one', async ({ page, request }) => {
    const { landlord, tenant, tenancy } = await makeRent(request, -5)
    await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: { moveOutDate: today } })
    const other = await makeLandlordWithHome(request, '14 Harbour View')
    await signInAs(page, tenant)
    await page.goto('/')
    const residence = page.getByRole('region', { name: 'Your Residence' })
    await expect(residence.getByText('No property assigned')).toBeVisible()
    const text = "You're not currently assigned to any property. Please contact your landlord."
    await expect(page.getByText(text)).toBeVisible()
    const owed = page.getByRole('region', { name: 'Your Rent Payments' })
    await expect(owed).toContainText('2 Chapel Row')
    await expect(owed).toContainText('Overdue')
    await page.getByRole('button', { name: 'Join with a code' }).click()
    await page.getByLabel('Join code').fill('AB')
    await page.getByRole('button', { name: 'Join property' }).click()
    await expect(page.getByText('Join code must be 6 characters')).toBeVisible()
    await expectToast(page, 'Please enter a valid 6-character join code.')
    await page.getByLabel('Join code').fill(other.joinCode.toLowerCase())
    await page.getByRole('button', { name: 'Join property' }).click()
    await expect(page.getByRole('region', { name: 'Your Residence' })).toContainText('14 Harbour View')
  })

  test('opened by an invitation offers to accept it, and nothing is theirs before', async ({ page, request }) => {
    const first = await makeLandlordWithHome(request)
    const tenant = await makeTenant(request, first.joinCode)
    await inviteToSecondHome(request, first.landlord, tenant.email, '14 Harbour View')
    const mail = await lastMail(tenant.email, /Harbour View|invit/i)
    const link = /\/\?invitation=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await signInAs(page, tenant)
    await page.goto(link)
    await expect(page.getByRole('region', { name: 'Your Residence' })).toContainText('2 Chapel Row')
    await expect(page.getByRole('main')).toContainText(/14 Harbour View.*Rent £950, monthly/)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expectToast(page, '14 Harbour View')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Accept the invitation' })).toBeHidden()

    await page.goto('/?invitation=dead')
    await expect(page.getByText('This invitation is no longer open.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('accepts an invitation whose answer, once they have gone on, leaves alone where they are', async ({
    page,
    request,
  }) => {
    const first = await makeLandlordWithHome(request)
    const tenant = await makeTenant(request, first.joinCode)
    await inviteToSecondHome(request, first.landlord, tenant.email, '14 Harbour View')
    const { text } = await lastMail(tenant.email, /Harbour View|invit/i)
    await signInAs(page, tenant)
    await page.goto(/\/\?invitation=[\w-]+/.exec(text)?.[0] ?? '')
    const answer = await hold(page, '**/api/join', 'POST')
    await press(page, 'Accept the invitation')
    await answer.asked
    await page.getByRole('link', { name: 'Maintenance' }).click()
    await page.getByLabel('Search maintenance requests').fill('tap')
    await expect(page).toHaveURL('/maintenance?q=tap')
    answer.release()
    await expectToast(page, 'Property joined')
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page).toHaveURL('/maintenance?q=tap&status=completed')
  })
})

/** Lets a second home to somebody who is already the landlord's tenant. */
async function inviteToSecondHome(request: APIRequestContext, landlord: Session, email: string, address: string) {
  const home = await callAs(request, landlord, properties.create, {
    body: { address, city: 'Portishead', rentAmount: 95000 },
  })
  const person = { role: 'tenant' as const, name: 'Łukasz', username: 'Nowak', email }
  const account = await callAs(request, landlord, accounts.register, { body: person })
  const userId = 'user' in account ? account.user.id : account.id
  const terms = { userId, propertyId: home.id, moveInDate: today, rentAmount: 95000 }
  await callAs(request, landlord, tenancies.create, { body: terms })
}

test('a guest sees the home without rent and people, and the way to a full account', async ({ page, request }) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, await makeGuest(request, joinCode))
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main).toContainText('2 Chapel Row')
  await expect(main).not.toContainText('Monthly Rent')
  await expect(main).not.toContainText(landlord.email)
  await expect(main).not.toContainText('Łukasz')
  await main.getByRole('button', { name: 'Create your account' }).click()
  await expect(page).toHaveURL('/auth?register=tenant')
})
