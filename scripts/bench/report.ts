/**
 * An inspection report with sixty photos of a phone, filled in and sent by the product's own
 * form in a browser: what the browser sends, what is stored, how long the report with its PDF
 * takes, and how much memory the server needs for it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import { inspectionReports } from '#api/inspection-reports.ts'
import { callsTo } from '../demo/client.ts'
import { chromiumFlags, findChromium } from '../setup/chromium.ts'
import { type BenchServer, withBenchServer } from './process.ts'

const photoCount = 60
const motifs = 6
const photoBytes = 4_300_000
const mostMegabytes = 150

/** Prints what it finds; returns how many limits are missed. */
export async function benchReport(): Promise<number> {
  const executablePath = findChromium()
  if (!executablePath) {
    console.log('\nA report with photos: left out, because there is no Chromium (npm test installs one)')
    return 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-photos-'))
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const photos = await takePhotos(folder)
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
    return await withBenchServer({ LATCHKEY_BENCH_PORTFOLIOS: '10x1' }, (server) => measure(server, page, photos))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Photo = { path: string; bytes: number }

async function measure(server: BenchServer, page: Page, photos: readonly Photo[]): Promise<number> {
  const landlord = { token: server.tokens[10] ?? '' }
  const uploads = watchUploads(page)
  await signIn(page, landlord.token)
  await fillIn(page, server.address, photos)
  const before = await server.usage()
  const { waited, posted, halfway } = await submit(page, server)
  const after = await server.usage()

  const call = callsTo(server.address)
  const [latest] = await call(landlord, inspectionReports.list)
  const report = latest && (await call(landlord, inspectionReports.get, { params: { id: latest.id } }))
  const stored = report?.internalRooms.flatMap((room) => room.photos) ?? []
  const sizes = await Promise.all(stored.map((file) => sizeOf(`${server.address}${file}`, landlord.token)))
  const pdfUrl = `${server.address}/api/property-inspection-reports/${report?.id}/pdf`
  const peak = Math.max(halfway.peakMegabytes, after.peakMegabytes)
  const growth = peak - before.residentMegabytes
  const isMissed = growth >= mostMegabytes || stored.length !== photoCount

  console.log(`\nAn inspection report with ${photoCount} photos, from the form in a browser`)
  console.log(`chosen        ${megabytes(photos.map(({ bytes }) => bytes))} in ${photos.length} photos`)
  console.log(`sent          ${megabytes(uploads)} in ${uploads.length} uploads`)
  console.log(`stored        ${megabytes(sizes)} in ${sizes.length} files`)
  console.log(`PDF           ${megabytes([await sizeOf(pdfUrl, landlord.token)])}`)
  console.log(
    `time          ${waited.toFixed(1)} s from Submit to done, of which ${posted.toFixed(1)} s for the report and its PDF`,
  )
  console.log(`server        ${(after.cpuSeconds - before.cpuSeconds).toFixed(1)} s of CPU`)
  console.log(
    `memory        grew by ${growth.toFixed(0)} MB to ${peak.toFixed(0)} MB (by less than ${mostMegabytes}), ` +
      `by ${(halfway.peakMegabytes - before.residentMegabytes).toFixed(0)} MB of them for the photos` +
      (isMissed ? ': missed' : ''),
  )
  return isMissed ? 1 : 0
}

const megabytes = (sizes: readonly number[]) => `${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`

/** The bytes of every photo that goes out, as they go. */
function watchUploads(page: Page): number[] {
  const sizes: number[] = []
  page.on('requestfinished', (request: Request) => {
    if (!request.url().endsWith('/api/uploads')) return
    void request.headerValue('content-length').then((length) => sizes.push(Number(length)))
  })
  return sizes
}

const signIn = (page: Page, token: string) =>
  page.addInitScript((authToken) => {
    localStorage.setItem('auth_token', authToken)
    // The reminders of inspections would lie over the page.
    localStorage.setItem('shown_inspection_reminders', JSON.stringify(Array.from({ length: 100 }, (_, at) => at)))
  }, token)

const form = (page: Page) => page.getByRole('dialog', { name: 'Property Inspection Report' })

async function fillIn(page: Page, address: string, photos: readonly Photo[]): Promise<void> {
  await page.goto(`${address}/inspections`)
  await page.getByRole('button', { name: 'Create Inspection', exact: true }).first().click()
  const choice = page.getByRole('dialog', { name: 'Select Property for Inspection' })
  await choice.getByRole('combobox').selectOption({ index: 1 })
  await choice.getByRole('button', { name: 'Continue' }).click()
  await form(page).getByRole('button', { name: 'Next' }).click()
  await form(page)
    .getByLabel('Photos of Living Room')
    .setInputFiles(photos.map(({ path }) => path))
  const kept = `${photos.length} of ${photos.length} photos kept on this device`
  await form(page).getByText(kept).waitFor({ state: 'attached', timeout: 300_000 })
  const part = form(page).getByRole('combobox', { name: 'Part of the report' })
  await part.selectOption('sign')
}

/**
 * Seconds from the press to the end, and those of the last call, in which the PDF is
 * made; the server's use before that.
 */
async function submit(page: Page, server: BenchServer) {
  const isReport = (request: Request) => request.method() === 'POST' && request.url().endsWith('-inspection-reports')
  const wanted = { predicate: isReport, timeout: 600_000 }
  const start = performance.now()
  const uploaded = page.waitForEvent('request', wanted).then(() => server.usage())
  const answered = page.waitForEvent('requestfinished', wanted)
  await form(page).getByRole('button', { name: 'Submit Report' }).click()
  const halfway = await uploaded
  const posted = (await answered).timing().responseEnd / 1000
  await form(page).waitFor({ state: 'hidden' })
  return { waited: (performance.now() - start) / 1000, posted, halfway }
}

async function sizeOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}?token=${token}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

const size = { width: 4000, height: 3000 }

/**
 * Twelve million pixels each: shapes, a texture that outlasts the shrinking, and the
 * grain of a small sensor; about 4 MB as JPEG.
 */
async function takePhotos(folder: string): Promise<Photo[]> {
  const texture = await noise(size.width / 4, 40)
  const grain = await noise(size.width, 10)
  const taken: Photo[] = []
  for (let motif = 0; motif < motifs; motif += 1) {
    const path = join(folder, `motif-${motif}.jpg`)
    const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="hsl(${motif * 55} 30% 60%)"/><circle cx="${600 + motif * 500}" cy="1400" r="900" fill="hsl(${motif * 40} 40% 40%)"/></svg>`
    const picture = await sharp(Buffer.from(scene))
      .composite([
        { input: texture, blend: 'soft-light' },
        { input: grain, blend: 'soft-light' },
      ])
      .png({ compressionLevel: 0 })
      .toBuffer()
    taken.push({ path, bytes: await writeNear(picture, path) })
  }
  return Array.from({ length: photoCount }, (_, at) => taken[at % motifs]).filter((photo) => photo !== undefined)
}

/** Noise of a photo's size, with `across` spots from left to right. */
async function noise(across: number, sigma: number): Promise<Buffer> {
  const spots = { type: 'gaussian' as const, mean: 128, sigma }
  const width = Math.round(across)
  const height = Math.round((across * size.height) / size.width)
  const small = await sharp({ create: { width, height, channels: 3, background: '#000', noise: spots } })
    .png()
    .toBuffer()
  return sharp(small).resize(size.width, size.height).png({ compressionLevel: 0 }).toBuffer()
}

/** The best quality that stays within the size; returns the size. */
async function writeNear(picture: Buffer, path: string): Promise<number> {
  for (let quality = 98; quality > 20; quality -= 3) {
    const { size: bytes } = await sharp(picture).jpeg({ quality }).toFile(path)
    if (bytes <= photoBytes) return bytes
  }
  throw new Error('The photos do not get small enough')
}
