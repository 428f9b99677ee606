// Documents read in place: PDFs and pictures on the screen, others saved, and how what draws a PDF arrives.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { officeFile } from '#test/documents.ts'
import { photo } from '#test/photo.ts'
import { documentCard as card, makeFreeLandlord, pdfFile, pdfPage, scannedPage, upload } from './documents.ts'
import { signInAs } from './people.ts'
import { expect, hold, test } from './support.ts'

const viewer = (page: Page) => page.getByRole('dialog')
const open = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true }).click()
const thread = '**/pdf.worker-*.js'

/** Opens the documents of a landlord with these PDFs, each with its name on its page. */
async function goToPapers(page: Page, request: APIRequestContext, ...names: string[]) {
  const { landlord, home } = await makeFreeLandlord(request)
  for (const name of names) {
    await upload(request, landlord, { name, propertyId: home.id }, pdfFile('page.pdf', `Page of ${name}`))
  }
  await signInAs(page, landlord)
  await page.goto('/documents')
}

/** The colour in the middle of a drawn page: red, green, blue and how solid. */
const middleOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((canvas: HTMLCanvasElement) => {
    const dot = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
    return [...(dot?.data ?? [])]
  })

test('documents open in place and are downloaded', async ({ page, request }) => {
  const { landlord, home } = await makeFreeLandlord(request)
  const add = (name: string, file: Parameters<typeof upload>[3]) =>
    upload(request, landlord, { name, propertyId: home.id }, file)
  await add('A page', pdfFile('page.pdf', 'Boiler in good order'))
  await add('A scan', { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scannedPage() })
  await add('A picture', { name: 'meter.png', mimeType: 'image/png', buffer: await photo() })
  await add('A letter', { name: 'letter.docx', mimeType: 'application/octet-stream', buffer: officeFile('word') })
  await signInAs(page, landlord)
  await page.goto('/documents')

  await open(page, 'A page')
  await expect(viewer(page).getByRole('img', { name: 'A page, page 1 of 1' })).toBeVisible()
  await expect(viewer(page)).toContainText('Boiler in good order')
  const download = page.waitForEvent('download')
  await viewer(page).getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('A page.pdf')
  expect(await readFile(await saved.path())).toEqual(pdfPage('Boiler in good order'))
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)

  await open(page, 'A scan')
  await expect
    .poll(() => middleOf(page, 'A scan, page 1 of 1'), { message: 'the scan is drawn' })
    .toEqual([0, 0, 0, 255])
  await page.keyboard.press('Escape')

  await open(page, 'A picture')
  const picture = viewer(page).getByRole('img', { name: 'A picture' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')

  await open(page, 'A letter')
  await expect(viewer(page)).toContainText('Word and Excel files are not shown here.')
})

test('what shows a PDF is fetched together with it, not after it', async ({ page, request }) => {
  await goToPapers(page, request, 'A page')
  const held = await hold(page, /\/api\/documents\/\d+\/view/)
  const waits = [page.waitForRequest('**/pdf-pages-*.js'), page.waitForRequest(thread)]
  await open(page, 'A page')
  await Promise.all(waits)
  held.release()
  await expect(viewer(page)).toContainText('Page of A page')
})

test('a PDF that is opened while the last one is still closing is shown', async ({ page, request }) => {
  await goToPapers(page, request, 'One', 'Two')
  const held = await hold(page, thread)
  const fetched = page.waitForResponse(/\/api\/documents\/\d+\/view/)
  await open(page, 'One')
  await fetched
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await open(page, 'Two')
  held.release()
  await expect(viewer(page)).toContainText('Page of Two')
})

test.describe('on a bad line', () => {
  test.use({ expectedProblems: /Failed to load resource/ })

  test('a PDF whose reader did not arrive says so, and is tried again', async ({ page, request }) => {
    await goToPapers(page, request, 'A page')
    await page.route(thread, (route) => route.abort())
    await open(page, 'A page')
    await expect(viewer(page).getByText('Error opening document')).toBeVisible()
    await page.unroute(thread)
    await viewer(page).getByRole('button', { name: 'Retry' }).click()
    await expect(viewer(page)).toContainText('Page of A page')
  })
})
