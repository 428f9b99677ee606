// What runs out in the next 30 days, on every screen that says so
// (rule: documents-expiring-window, documents-expiring-toast).
import type { APIRequestContext, Page } from '@playwright/test'
import { inspections } from '#api/inspections.ts'
import { properties } from '#api/properties.ts'
import { addDays } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { documentCard, makeFreeLandlord, upload } from './documents.ts'
import { callAs, hearNothingLive, signInAs } from './people.ts'
import { expect, expectToast, holdToast, press, test, toast, today } from './support.ts'

const inAMonth = addDays(today, 30)

const banner = (page: Page) => page.getByRole('region', { name: 'Expiring Documents' })

/** A landlord's three certificates: one expires on the last day of the window, one the day after, one has expired. */
async function makeCertificates(request: APIRequestContext) {
  const { landlord, home } = await makeFreeLandlord(request)
  const propertyId = home.id
  const gas = { type: 'Gas Safety Certificate (CP12)', name: 'Gas check', expiryDate: inAMonth, propertyId }
  await upload(request, landlord, gas)
  await upload(request, landlord, { name: 'Later', expiryDate: addDays(today, 31), propertyId })
  await upload(request, landlord, { name: 'Past', type: 'EICR', expiryDate: addDays(today, -1), propertyId })
  return landlord
}

test('a certificate that runs out is seen on the dashboard and at its property', async ({ page, request }) => {
  await signInAs(page, await makeCertificates(request))
  await page.goto('/')
  await expectToast(page, 'You have 1 document(s) expiring in the next 30 days.')
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  for (const text of ['Gas check', 'Gas Safety Certificate (CP12)', formatDayLong(inAMonth)]) {
    await expect(banner(page)).toContainText(text)
  }
  await expect(banner(page)).not.toContainText('Later')
  const portfolio = page.getByRole('region', { name: 'Your portfolio' })
  await expect(portfolio).toContainText('Expiring Documents1next 30 days')
  await portfolio.getByRole('button', { name: 'Manage Documents' }).click()
  await expect(page).toHaveURL('/documents')
  await page.goBack()

  await banner(page).getByRole('link', { name: 'Gas check' }).click()
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  await expect(documentCard(page, 'Gas check')).toContainText('Expiring Soon')
})

test('the banner lists the first three, and opens to all that it counts', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  const certificates = [
    ['Gas check of the boiler in the kitchen and of the hob', 'Gas Safety Certificate (CP12)'],
    ['Wiring', 'EICR'],
    ['Alarms', 'Smoke/CO alarm test record'],
    ['Energy', 'EPC'],
    ['Cover', 'Insurance cert'],
  ] as const
  for (const [at, [name, type]] of certificates.entries())
    await upload(request, landlord, { name, type, expiryDate: addDays(today, at + 1), propertyId: home.id })
  await signInAs(page, landlord)
  await page.goto('/')
  const heights = [
    [1440, 140],
    [768, 160],
    [390, 300],
  ] as const
  for (const [width, most] of heights) {
    await page.setViewportSize({ width, height: 900 })
    await expect(banner(page)).toContainText('Expires tomorrow')
    for (const name of ['Wiring', 'Alarms']) await expect(banner(page)).toContainText(name)
    await expect(banner(page)).not.toContainText('Energy')
    await expect.poll(async () => (await banner(page).boundingBox())?.height).toBeLessThanOrEqual(most)
  }
  // A toast is 420 px wide and covers the other end.
  await page.setViewportSize({ width: 1440, height: 900 })
  const dismiss = await banner(page).getByRole('button', { name: 'Dismiss' }).boundingBox()
  expect((dismiss?.x ?? 0) + (dismiss?.width ?? 0)).toBeLessThan(1440 - 420)
  await press(banner(page), '+2 more')
  for (const name of [/^Gas check/, 'Wiring', 'Alarms', 'Energy', 'Cover'])
    await expect(banner(page).getByRole('link', { name })).toBeVisible()
  await press(banner(page), 'Show fewer')
  await expect(banner(page).getByRole('listitem')).toHaveCount(3)
  await banner(page).getByRole('link', { name: 'Expiring Documents' }).click()
  await expect(page).toHaveURL('/documents?show=expiring')
  await page.goBack()
  await press(banner(page), '+2 more')
  await banner(page).getByRole('link', { name: 'All 5 in the list of documents' }).click()
  await expect(page).toHaveURL('/documents?show=expiring')
  await expect(documentCard(page, 'Wiring')).toBeVisible()
})

test.describe('with an inspection to come', () => {
  test.use({ reminds: true, viewport: { width: 1440, height: 480 } })

  test('neither the notice nor the reminder covers the other', async ({ page, request }) => {
    const landlord = await makeCertificates(request)
    const [home] = await callAs(request, landlord, properties.list)
    await callAs(request, landlord, inspections.create, {
      body: { propertyId: home?.id ?? 0, date: addDays(today, 3) },
    })
    await page.clock.install()
    await signInAs(page, landlord)
    await page.goto('/')
    await expectToast(page, 'Expiring Documents')
    await holdToast(page)
    await page.clock.fastForward(2_000)
    const reminder = page.getByRole('dialog', { name: 'Upcoming Inspection Reminder' })
    await expect(reminder).toBeVisible()
    await expect(toast(page)).toBeVisible()
    // Without a sidebar for it, the reminder is above the notice and moves down when that is gone.
    await page.setViewportSize({ width: 800, height: 480 })
    await expect(page.getByRole('main').getByRole('dialog')).toBeVisible()
    await expect
      .poll(async () => {
        const [below, above] = [await toast(page).boundingBox(), await reminder.boundingBox()]
        return below && above && above.y + above.height <= below.y
      })
      .toBe(true)
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => (await reminder.boundingBox())?.y).toBeGreaterThan(160)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('complementary').getByRole('dialog')).toBeVisible()
  })
})

test('a certificate that runs out is found among the documents', async ({ page, request }) => {
  await signInAs(page, await makeCertificates(request))
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'View All Documents' }).click()
  await expect(page).toHaveURL('/documents')
  await expect(documentCard(page, 'Past')).toContainText('Expired')
  await page.getByRole('button', { name: /^Expiring\s*1\s*next/ }).click()
  await expect(page).toHaveURL(/show=expiring/)
  await expect(documentCard(page, 'Gas check')).toContainText(`Expires ${formatDayLong(inAMonth)}`)
  await expect(documentCard(page, 'Past')).toHaveCount(0)
})

test('a certificate that a later one has replaced stands last, and says that there is no need to renew it', async ({
  page,
  request,
}) => {
  const { landlord, home } = await makeFreeLandlord(request)
  const certificate = (name: string, type: string, days: number) =>
    upload(request, landlord, { name, type, expiryDate: addDays(today, days), propertyId: home.id })
  await certificate('Old wiring', 'EICR', 2)
  await certificate('New wiring', 'EICR', 1_800)
  await certificate('Alarms', 'Smoke/CO alarm test record', 9)
  await signInAs(page, landlord)
  await page.goto('/')
  await expect(banner(page).getByRole('listitem').first()).toContainText('Alarms')
  await expect(banner(page).getByRole('listitem').nth(1)).toContainText('Old wiring')
  await expect(banner(page).getByRole('listitem').nth(1)).toContainText('no need to renew')
  await page.goto('/documents?show=expiring')
  await expect(documentCard(page, 'Old wiring')).toContainText('no need to renew')
  await expect(documentCard(page, 'Alarms')).not.toContainText('no need to renew')
})

test('the expiry banner keeps silent for a day, its toast for the session', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  await upload(request, landlord, { name: 'Gas check', expiryDate: today, propertyId: home.id })
  await signInAs(page, landlord)
  await hearNothingLive(page)
  await page.clock.install()
  await page.goto('/')
  await expect(banner(page)).toContainText('Expires today')
  await expectToast(page, 'You have 1 document(s) expiring in the next 30 days.')
  await page.reload()
  await expect(banner(page)).toBeVisible()
  // The region for toasts is drawn at the first key press, and would come with any toast that was waiting.
  await page.keyboard.press('Shift')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
  await expect(toast(page)).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your portfolio' })).toContainText('Expiring Documents1')
  await expect(banner(page)).toHaveCount(0)

  await upload(request, landlord, { name: 'Another', type: 'EICR', expiryDate: today, propertyId: home.id })
  await page.clock.fastForward('24:00:01')
  await expectToast(page, 'You have 2 document(s) expiring in the next 30 days.')
  await expect(banner(page)).toContainText('Another')
})
