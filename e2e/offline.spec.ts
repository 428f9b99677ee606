// An inspection where there is no signal: kept on the device, sent once, never as
// somebody else (rule: inspections-offline).
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { inspectionReports } from '#api/inspection-reports.ts'
import { properties } from '#api/properties.ts'
import { callAs, makeLandlord, makeLandlordWithHome, type Person, signInAs } from './people.ts'
import { expect, expectToast, press, test, toast } from './support.ts'

test.use({
  firstVisit: true,
  serviceWorkers: 'allow',
  expectedProblems: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED/,
})

const form = (page: Page) => page.getByRole('dialog', { name: 'Property Inspection Report' })
const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })

/** Opens the inspections online once, until the application and the properties are stored on the device. */
async function openInspections(page: Page) {
  await page.goto('/inspections')
  await expect(page.getByRole('heading', { name: 'Property Inspections' })).toBeVisible()
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const offlineKey = 'the test is offline'

/**
 * Chromium from 150 on tells a page loaded without a network that it is online, although its requests fail; only a page
 * that was open before knows better. This tells every page that it is offline, until `goOnline`.
 */
async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await page.evaluate((key) => localStorage.setItem(key, 'yes'), offlineKey)
  await context.addInitScript((key) => {
    const says = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')?.get
    const get = () => localStorage.getItem(key) === null && says?.call(navigator) === true
    Object.defineProperty(Navigator.prototype, 'onLine', { get, configurable: true })
  }, offlineKey)
  await page.reload()
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
}

async function goOnline(context: BrowserContext, page: Page) {
  await page.evaluate((key) => localStorage.removeItem(key), offlineKey)
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

async function beginReport(page: Page, address: string) {
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  const option = choice.getByRole('option', { name: address })
  await expect(option).toBeAttached()
  await choice.getByRole('combobox').selectOption({ label: (await option.textContent()) ?? '' })
  await expect(form(page)).toBeVisible()
}

/** Goes to a part of the form, by the list beside it or, on a phone, above it. */
async function showPart(page: Page, title: string) {
  const part = form(page).getByRole('combobox', { name: 'Part of the report' })
  const option = await part.getByRole('option', { name: title }).textContent()
  await part.selectOption({ label: option ?? '' })
}

const rate = (page: Page, area: string, condition: string) =>
  form(page).getByRole('group', { name: area }).getByText(condition, { exact: true }).click()

async function sign(page: Page) {
  const canvas = form(page).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3, { steps: 6 })
  await page.mouse.move(box.x + box.width - 60, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
}

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer(),
})

/** Each with all that is in it. */
async function reportsOf(request: APIRequestContext, landlord: Person) {
  const listed = await callAs(request, landlord, inspectionReports.list)
  return Promise.all(listed.map(({ id }) => callAs(request, landlord, inspectionReports.get, { params: { id } })))
}

/** When the one report that this device keeps was submitted. */
const submittedOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('latchkey')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('reports').objectStore('reports').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result[0].submittedAt)
          }
        }
      }),
  )

const isSavedHere = (page: Page) => expect(form(page).getByText('Saved on this device')).toBeVisible()

test('an inspection is filled in, photographed and signed offline, survives a reload, and is sent once', async ({
  page,
  context,
  request,
}) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await openInspections(page)
  await goOffline(context, page)
  const offline = page.getByRole('main').getByRole('status').filter({ hasText: 'You are offline' })
  await expect(offline).toContainText('what waits to be sent, is kept on this device.')
  await press(offline, 'Retry')
  await expect(offline).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await beginReport(page, '2 Chapel Row')
  await form(page).getByLabel('Inspection Date').fill('')
  await press(form(page), 'Next')
  await expect(form(page).getByText('Inspection date is required')).toBeVisible()
  await expect(form(page).getByLabel('Inspection Date')).toBeFocused()
  await form(page).getByLabel('Inspection Date').fill('2026-11-20')
  await form(page).getByLabel('Weather Conditions').fill('Driving rain')
  await press(form(page), 'Next')

  await rate(page, 'Condition of Living Room', 'fair')
  await form(page).getByLabel('Notes: Living Room').fill('Damp patch under the bay window.')
  await form(page)
    .getByLabel('Photos of Living Room')
    .setInputFiles([await picture('bay.jpg'), await picture('wall.jpg')])
  await expect(form(page).getByText('2 of 2 photos kept on this device')).toBeAttached()
  await press(form(page), 'Add room')
  const added = form(page).getByRole('group', { name: 'Living Room', exact: true }).nth(1)
  await added.getByLabel('Room type').selectOption('Kitchen')
  await form(page).getByRole('group', { name: 'Kitchen', exact: true }).getByLabel('Room name').fill('Back kitchen')
  await press(form(page), 'Next')
  await rate(page, 'Roof', 'poor')
  await form(page).getByLabel('Notes: Roof').fill('Two slates are missing.')
  await showPart(page, 'Overall')
  await rate(page, 'Overall Condition', 'fair')
  await form(page).getByLabel('Estimated Costs').fill('a lot')
  await showPart(page, 'Sign and submit')
  await sign(page)
  await press(form(page), 'Submit Report')
  await expect(form(page).getByText('Must be an amount from £0 to £10,000,000')).toBeVisible()
  await expect(form(page).getByLabel('Estimated Costs')).toBeFocused()
  await form(page).getByLabel('Estimated Costs').fill('1,250.50')
  await isSavedHere(page)

  await page.reload()
  await expect(unsent(page)).toContainText('2 Chapel Row')
  await expect(unsent(page)).toContainText('Draft')
  await expect(unsent(page).getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(/2 Chapel Row/)
  await press(unsent(page), 'Continue')
  await expect(form(page).getByLabel('Estimated Costs')).toHaveValue('1,250.50')
  await showPart(page, 'Internal Rooms')
  await expect(form(page).getByLabel('Notes: Living Room')).toHaveValue('Damp patch under the bay window.')
  await expect(form(page).getByRole('img', { name: 'Your photo 2' })).toBeVisible()
  await showPart(page, 'Sign and submit')
  await expect(form(page).getByRole('img', { name: 'The signature of Margaret Hale' })).toBeVisible()
  await press(form(page), 'Submit Report')
  await expectToast(page, 'Saved on this device')
  await expect(unsent(page)).toContainText('Waiting to be sent')
  expect(await reportsOf(request, landlord)).toEqual([])
  const submittedAt = await submittedOnDevice(page)

  const otherTab = await context.newPage()
  await otherTab.goto('/inspections')
  await expect(unsent(otherTab)).toContainText('Waiting to be sent')
  await goOnline(context, page)
  await expect(unsent(page)).toBeHidden()
  await expect(unsent(otherTab)).toBeHidden()
  await otherTab.reload()
  await expect(otherTab.getByRole('main')).toContainText('2 Chapel Row')
  const reports = await reportsOf(request, landlord)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    inspectionDate: '2026-11-20',
    weatherConditions: 'Driving rain',
    roofCondition: 'poor',
    roofNotes: 'Two slates are missing.',
    overallCondition: 'fair',
    estimatedCosts: 125050,
    internalRooms: [
      {
        roomType: 'Living Room',
        roomName: 'Living Room',
        condition: 'fair',
        notes: 'Damp patch under the bay window.',
      },
      { roomType: 'Kitchen', roomName: 'Back kitchen', condition: 'good', notes: null, photos: [] },
    ],
  })
  expect(reports[0]?.internalRooms[0]?.photos).toHaveLength(2)
  expect(reports[0]?.inspectorSignature).toMatch(/^data:image\/png/)
  expect(reports[0]?.inspectorSignedAt).toBe(submittedAt)
})

test('a report that the server refuses is kept with its reason', async ({ page, context, request }) => {
  const { landlord, home } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await openInspections(page)
  await goOffline(context, page)
  await beginReport(page, '2 Chapel Row')
  await showPart(page, 'Sign and submit')
  await press(form(page), 'Submit Report')
  await expect(unsent(page)).toContainText('Waiting to be sent')
  await callAs(request, landlord, properties.remove, { params: { id: home.id } })

  await goOnline(context, page)
  await expectToast(page, 'Failed to create inspection report')
  await press(toast(page), 'Close')
  await expect(unsent(page)).toContainText('Refused')
  await expect(unsent(page).getByRole('listitem')).toContainText(/not found|does not exist|belongs to/i)
  await press(unsent(page), 'Edit')
  await expect(form(page).getByRole('alert')).toContainText('The server refused it')
  await press(form(page), 'Close')
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith(inspectionReports.create.path),
  )
  await press(unsent(page), 'Retry')
  await refused
  await expect(unsent(page)).toContainText('Refused')
  await expectToast(page, 'Failed to create inspection report')
  await press(unsent(page), 'Discard')
  await press(page.getByRole('alertdialog'), 'Discard')
  await expect(unsent(page)).toBeHidden()
})

test('a report that this device does not let go says so, and can be discarded later', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await openInspections(page)
  await beginReport(page, '2 Chapel Row')
  await form(page).getByLabel('Weather Conditions').fill('Dry')
  await isSavedHere(page)
  await press(form(page), 'Close')
  await expect(unsent(page)).toContainText('Draft')
  await page.evaluate(() => {
    const { prototype } = IDBObjectStore
    const kept = prototype.delete
    prototype.delete = () => {
      prototype.delete = kept
      throw new DOMException('Not now', 'InvalidStateError')
    }
  })
  const question = page.getByRole('alertdialog')
  await press(unsent(page), 'Discard')
  await press(question, 'Discard')
  await expectToast(page, 'The report could not be discarded')
  await expect(question).toBeHidden()
  await expect(unsent(page)).toContainText('Draft')
  // As while another report is being sent.
  await page.evaluate(() => {
    const sent = Promise.withResolvers<void>()
    addEventListener('sent', () => sent.resolve(), { once: true })
    return new Promise<void>((resolve) => {
      void navigator.locks.request('latchkey-unsent', () => {
        resolve()
        return sent.promise
      })
    })
  })
  await press(unsent(page), 'Discard')
  await press(question, 'Discard')
  await expect(question).toBeHidden()
  await expect(unsent(page).getByRole('button', { name: 'Discarding…' })).toBeFocused()
  await expect(unsent(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('sent')))
  await expect(unsent(page)).toBeHidden()
})

test('signing out warns of unsent work, which nobody else sees or sends', async ({ page, context, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  const other = await makeLandlord(request, 'Zoë Okafor')
  await signInAs(page, landlord)
  await openInspections(page)
  await goOffline(context, page)
  await beginReport(page, '2 Chapel Row')
  await showPart(page, 'Sign and submit')
  await press(form(page), 'Submit Report')
  await expect(unsent(page)).toContainText('Waiting to be sent')

  const warning = page.getByRole('alertdialog', { name: 'Log out with unsent reports?' })
  await press(page, 'Open menu')
  await press(page.getByRole('dialog'), 'Log out')
  await expect(warning).toContainText(
    'You have 1 unsent inspection report. It stays on this device until you log in again.',
  )
  await press(warning, 'Stay')
  await page.goto('/settings')
  await press(page.getByRole('main'), 'Sign out')
  await press(warning, 'Log out')
  await expect(page).toHaveURL('/auth')

  await goOnline(context, page)
  const signIn = async ({ email, password }: Person) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Log in')
    await expect(page).toHaveURL('/')
    await page.goto('/inspections')
    await expect(page.getByRole('heading', { name: 'Property Inspections' })).toBeVisible()
  }
  await signIn(other)
  await expect(page.getByRole('main')).toContainText('No Properties')
  expect(await submittedOnDevice(page), 'it is still here').toBeTruthy()
  await expect(unsent(page)).toHaveCount(0)
  await page.goto('/settings')
  await press(page.getByRole('main'), 'Sign out')
  await expect(page).toHaveURL('/auth')
  expect(await reportsOf(request, landlord)).toEqual([])

  await signIn(landlord)
  await expect.poll(async () => (await reportsOf(request, landlord)).length).toBe(1)
  await expect(unsent(page)).toHaveCount(0)
})

test('a report whose answer was lost is sent again and written once', async ({ page, request }) => {
  const { landlord } = await makeLandlordWithHome(request)
  await signInAs(page, landlord)
  await openInspections(page)
  let lost = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/property-inspection-reports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (lost > 0) {
      // The message that it arrived would replace the one that it did not.
      await seen.promise
      return route.fallback()
    }
    lost += 1
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await beginReport(page, '2 Chapel Row')
  await showPart(page, 'Sign and submit')
  await press(form(page), 'Submit Report')
  await expectToast(page, 'Failed to create inspection report', 'It is kept on this device and will be sent again.')
  await expect(unsent(page)).toContainText('Waiting to be sent')
  await expect(unsent(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  seen.resolve()
  await expectToast(page, 'Property inspection report created successfully')
  await expect(unsent(page)).toBeHidden()
  expect(lost).toBe(1)
  expect(await reportsOf(request, landlord)).toHaveLength(1)
})

test('a newer version waits until somebody asks for it', async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/inspections')
  // The browser takes another address for another version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?older').then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  const workerInForce = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await workerInForce()).toMatch(/older$/)
  await Promise.all([page.waitForEvent('load'), press(page, 'Reload')])
  await expect(page.getByRole('heading', { name: 'Property Inspections' })).toBeVisible()
  expect(await workerInForce()).toMatch(/sw\.js$/)
})

test('the application can be installed: the page names a manifest with its name, its start and icons that exist', async ({
  page,
  request,
}) => {
  await page.goto('/auth')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, ...manifest } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Latchkey', short_name: 'Latchkey', start_url: '/', display: 'standalone' })
  const sizes = await Promise.all(
    icons.map(async ({ src, type }: Record<'src' | 'type', string>) => {
      const icon = await request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
      const { width, height } = await sharp(await icon.body()).metadata()
      return `${width}x${height}`
    }),
  )
  expect(sizes).toEqual(icons.map((icon: { sizes: string }) => icon.sizes))
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
})
