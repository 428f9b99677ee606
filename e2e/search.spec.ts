// The one search: opened, used and left by keyboard, and its commands.
import type { Page } from '@playwright/test'
import { documents } from '#api/documents.ts'
import { upload } from './documents.ts'
import { callAs, makeLandlordWithHome, makeTenant, signInAs } from './people.ts'
import { expect, expectToast, hold, leaveDialog, test } from './support.ts'

test('a landlord finds a tenant and a home, and goes where they are shown, by keyboard alone', async ({
  page,
  request,
}) => {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('chapel')
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await expect(option(/^2 Chapel Row/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText('Łukasz Nowak')
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/properties/${home.id}$`))
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('chapel')
  await expect(option(/^2 Chapel Row/)).toHaveAttribute('aria-selected', 'true')
  // Enter opens a result for the new words, although the lines still show the old ones.
  await field.fill('lukasz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tenants\/\d+$/)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('add rent')
  await expect(option('Add rent payment')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add New Rent Payment' })).toBeVisible()
  await expect(page).toHaveURL(/\/rent$/)
  await leaveDialog(page)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('go to')
  await expect(option(/^Go to/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option('Go to Properties')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/rent$/)
})

test('a search that more typing has made needless is broken off, in the search and in a list', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await page.goto('/properties')
  await page.route(/\bq=cha(&|$)/, () => undefined)
  const asked = (path: string) => page.waitForRequest((sent) => sent.url().includes(`${path}?q=cha`))
  const brokenOff = (path: string) =>
    page.waitForEvent('requestfailed', (sent) => new RegExp(`${path}.*\\bq=cha(&|$)`).test(sent.url()))
  const typeTwice = async (path: string) => {
    const first = asked(path)
    await page.keyboard.type('cha')
    await first
    const end = brokenOff(path)
    await page.keyboard.type('pel')
    expect((await end).failure()?.errorText).toBe('net::ERR_ABORTED')
  }

  await page.getByRole('searchbox', { name: /Search/ }).focus()
  await typeTwice('/api/properties')
  await expect(page.getByRole('main')).toContainText('2 Chapel Row')

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await typeTwice('/api/search')
  await expect(page.getByRole('option', { name: /^2 Chapel Row/ })).toBeVisible()
})

const holdSearch = (page: Page) => hold(page, /search-palette/)

test('what is typed before the search is there opens what it says, and does not act on the page', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const { release } = await holdSearch(page)
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('tenants')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('arrearz')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/rent\?status=arrears$/)
  await expect(page.getByText('Nobody is in arrears')).toBeVisible()
})

test('what is typed before the search is there may hold what AltGr writes, and is no longer than its field', async ({
  page,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  const { release } = await holdSearch(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('sian')
  // As Windows sends it.
  const altGr = { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true }
  await page.evaluate((press) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press)), altGr)
  await page.keyboard.type('x'.repeat(250))
  release()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toHaveValue(`sian@${'x'.repeat(195)}`)
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
})

test('a document that is found opens though the list begins with others, and one that is gone is said to be', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  const paper = await upload(request, landlord, { name: 'EPC of the flat', propertyId: home.id })
  await upload(request, landlord, { name: 'EPC of the flat, renewed', propertyId: home.id })
  await signInAs(page, landlord)
  // As if the list ended after the newest.
  await page.route(/\/api\/documents\?.*\bq=/, async (route) => {
    const rows = await (await route.fetch()).json()
    return route.fulfill({ json: rows.slice(0, 1) })
  })
  const address = `/documents?q=EPC+of+the+flat&open=${paper.id}`
  const viewer = page.getByRole('dialog', { name: 'EPC of the flat', exact: true })
  await page.goto(address)
  await expect(viewer).toBeVisible()
  await leaveDialog(page)
  await expect(page).toHaveURL('/documents?q=EPC+of+the+flat')
  await expect(viewer).toHaveCount(0)

  await callAs(request, landlord, documents.remove, { params: { id: paper.id } })
  await page.goto(address)
  await expectToast(page, 'Error loading document', 'It is no longer there.')
  await expect(viewer).toHaveCount(0)
})
