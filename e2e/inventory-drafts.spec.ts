import { inventory } from '#api/inventory.ts'
import { properties } from '#api/properties.ts'
import { photo } from '#test/photo.ts'
import { uploadPhoto } from './documents.ts'
import { addInventory, part } from './inventories.ts'
import { callAs, makeLetHome, signInAs } from './people.ts'
import { expect, expectToast, hold, press, test } from './support.ts'

/** Replaces the camera with an all-blue picture. */
function seeBlue() {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')
    const draw = () => {
      if (context) context.fillStyle = '#2457a6'
      context?.fillRect(0, 0, 640, 480)
      requestAnimationFrame(draw)
    }
    draw()
    return canvas.captureStream(10)
  }
}

test('leaving an inventory that is being put right asks before its changes are lost', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const { id } = await addInventory(request, landlord, home.id)
  await signInAs(page, landlord)
  const portfolio = page.getByRole('region', { name: 'Your portfolio' })
  const goByMenu = async (name: string) => {
    await press(page, 'Open menu')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  }
  await page.goto('/')
  await expect(portfolio).toBeVisible()
  await goByMenu('Inventory')
  await page.getByRole('link', { name: /2 Chapel Row/ }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const field = page.getByLabel('Prepared by')
  await field.fill('Somebody else')

  await press(page, 'Back to the inventory')
  await expect(question).toContainText('What you have entered here has not been saved.')
  await press(question, 'Keep editing')
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('Somebody else')
  await goByMenu('Dashboard')
  await press(question, 'Discard')
  await expect(page).toHaveURL('/')
  await expect(portfolio).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('Fern & Co, inventory clerks')

  await field.fill('Somebody else')
  await page.goBack()
  await press(question, 'Discard')
  await expect(page).toHaveURL(`/inventory/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await field.fill('Rowan')
  await page.route('**/api/inventory-reports/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, body: 'Just now' }) : route.fallback(),
  )
  await press(page, 'Save Changes')
  await expectToast(page, 'Failed to save inventory')
  await press(page, 'Back to the inventory')
  await press(question, 'Keep editing')
  await page.unrouteAll()
  await press(page, 'Save Changes')
  await expect(page).toHaveURL(`/inventory/${id}`)
  await expect(part(page, 'About this inventory')).toContainText('Rowan')
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`/inventory/${id}`)

  await page.getByRole('link', { name: 'Edit' }).click()
  await field.fill('Hazel')
  const saving = await hold(page, '**/api/inventory-reports/*', 'PUT')
  await press(page, 'Save Changes')
  await saving.asked
  await goByMenu('Dashboard')
  await expect(question).toBeVisible()
  saving.release()
  await expectToast(page, 'Inventory saved')
  await expect(portfolio).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(question).toHaveCount(0)
})

test('a new inventory stays in the browser when one leaves, but for its photos', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const photos = [await uploadPhoto(request, landlord), await uploadPhoto(request, landlord)]
  await addInventory(request, landlord, home.id, { rooms: [{ name: 'Kitchen', photos }] })
  await page.addInitScript(seeBlue)
  await signInAs(page, landlord)
  await page.goto(`/inventory/create?property=${home.id}`)
  await page.getByLabel('Check type').selectOption('Check-out')
  await press(page, 'Kitchen')
  await page.reload()
  await expect(page.getByText('This is the draft that you left.')).toBeVisible()
  await expect(page.getByLabel('Check type')).toHaveValue('check-out')
  await press(page, 'Kitchen 0 of 10 rated')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
  await expect(page.getByText('1 of 1 photo sent')).toBeAttached()
  await expect(page.getByText('At check-in')).toBeVisible()
  await press(page, 'Take photo')
  const camera = page.getByRole('dialog', { name: 'Take photo' })
  await expect(camera.getByRole('img')).toBeVisible()
  const shutter = camera.getByRole('button', { name: 'Take this photo' })
  await expect(shutter).toBeFocused()
  await press(camera, 'Next')
  await expect(camera.getByRole('button', { name: 'Previous' })).toBeFocused()
  await camera.getByLabel('Check-in photo').fill('70')
  const place = await shutter.boundingBox()
  await shutter.click()
  await expect(camera.getByText('1 photo taken')).toBeVisible()
  expect(await shutter.boundingBox()).toEqual(place)
  await press(camera, 'Done')
  await expect(page.getByText('2 of 2 photos sent')).toBeAttached()
  await press(page, 'Back to inventories')
  const question = page.getByRole('alertdialog', { name: 'Leave without the photos?' })
  await expect(question).toContainText('What you have written is kept in this browser.')
  await press(question, 'Leave')
  await expect(page).toHaveURL('/inventory')
  await page.getByRole('main').getByRole('link', { name: 'New Inventory' }).first().click()
  await expect(page.getByLabel('Check type')).toHaveValue('check-out')
  const startAgain = page.getByRole('main').getByRole('button', { name: 'Start again' })
  await startAgain.press('Enter')
  const lost = page.getByRole('alertdialog', { name: 'Start this inventory again?' })
  await press(lost, 'Keep it')
  await expect(lost).toHaveCount(0)
  await expect(startAgain).toBeFocused()
  await expect(page.getByLabel('Check type')).toHaveValue('check-out')
  await startAgain.press('Enter')
  await press(lost, 'Start again')
  await expect(page.getByLabel('Check type')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'New Inventory', level: 1 })).toBeFocused()
})

test('each home has its own draft of a new inventory', async ({ page, request }) => {
  const { landlord, home } = await makeLetHome(request)
  const body = { address: '9 Mill Lane', city: 'Llandeilo, Carmarthenshire', rentAmount: 72000 }
  const other = await callAs(request, landlord, properties.create, { body })
  await signInAs(page, landlord)
  const draft = page.getByText('This is the draft that you left.')
  await page.goto(`/inventory/create?property=${home.id}`)
  await page.getByLabel('Check type').selectOption('Check-out')
  await page.goto(`/inventory/create?property=${other.id}`)
  await expect(page.getByLabel('Check type')).toHaveValue('')
  await page.getByLabel('Check type').selectOption('Check-in')
  await page.goto(`/inventory/create?property=${home.id}`)
  await expect(draft).toBeVisible()
  await expect(page.getByLabel('Check type')).toHaveValue('check-out')
  await press(page, 'Start again')
  await press(page.getByRole('alertdialog'), 'Start again')
  await expect(draft).toBeHidden()
  await page.goto('/inventory/create')
  await expect(draft).toBeVisible()
  await expect(page.getByLabel('Check type')).toHaveValue('check-in')
})

test.describe('on a line that breaks', () => {
  test.use({ expectedProblems: /net::ERR_FAILED/ })

  test('a new inventory whose answer was lost can be saved again, and is saved once', async ({ page, request }) => {
    const { landlord, home } = await makeLetHome(request)
    await signInAs(page, landlord)
    await page.goto(`/inventory/create?property=${home.id}`)
    await page.getByLabel('Check type').selectOption('Check-in')
    await press(page, 'Kitchen')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'sink.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
    await expect(page.getByText('1 of 1 photo sent')).toBeAttached()
    await page.route('**/api/inventory-reports', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Save Inventory')
    await expectToast(page, 'Failed to save inventory')
    await page.unrouteAll()
    await press(page, 'Save Inventory')
    await expectToast(page, 'Inventory saved')
    await expect(page).toHaveURL(/\/inventory\/\d+$/)
    const saved = await callAs(request, landlord, inventory.list, {})
    expect(saved).toHaveLength(1)
  })
})
