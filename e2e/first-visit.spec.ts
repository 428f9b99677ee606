// What a first visit costs until the screen can be used: files and bytes on the wire,
// with every header, against the built product.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { callAs, hearNothingLive, makeLetHome, signInAs } from './people.ts'
import { expect, test } from './support.ts'

test.use({ firstVisit: true })

const kilobyte = 1000
const furtherDown = '/assets/portfolio-matrix-'
const firstOfBackground = '/assets/overlays-'

/**
 * What the page has requested so far. Background code, and before it what is far down the dashboard, is fetched once a
 * screen has all its answers, on a slow machine before a test has seen them, so `files` and `bytes` leave it out.
 */
async function countTraffic(page: Page) {
  const network = await page.context().newCDPSession(page)
  const bytes = new Map<string, number>()
  const ofApplication = new Set<string>()
  const waiting = new Set<string>()
  let backgroundHasBegun = false
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const isOwn = request.url.includes('/assets/')
    backgroundHasBegun ||= [furtherDown, firstOfBackground].some((name) => request.url.includes(name))
    if (isOwn) ofApplication.add(requestId)
    if (!isOwn || !backgroundHasBegun) bytes.set(requestId, 0)
    waiting.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (bytes.has(requestId)) bytes.set(requestId, encodedDataLength)
    waiting.delete(requestId)
  })
  await network.send('Network.enable')
  return async () => {
    const [asked, underWay] = [[...bytes.keys()], [...waiting]]
    await expect.poll(() => underWay.filter((id) => waiting.has(id)), 'requests on their way').toEqual([])
    return {
      files: asked.length,
      /** The application's own files, without its calls to the server. */
      ownFiles: ofApplication.size,
      bytes: asked.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0),
    }
  }
}

/** A portfolio that fills every part of the dashboard, with a name that needs a font file of its own. */
async function makePortfolio(request: APIRequestContext) {
  const { landlord, home, tenancy } = await makeLetHome(request)
  for (let month = -6; month < 6; month += 1) {
    const dueDate = addDays(londonDay(new Date()), month * 30 + 3)
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89500, dueDate }
    await callAs(request, landlord, rent.create, { body })
  }
  for (const number of [4, 6, 8, 10]) {
    const body = { address: `${number} Chapel Row`, city: 'Llandeilo, Carmarthenshire', rentAmount: 89500 }
    await callAs(request, landlord, properties.create, { body })
  }
  return landlord
}

test('signing in needs at most 10 files and 110 KB', async ({ page }) => {
  const traffic = await countTraffic(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const { files, bytes } = await traffic()
  expect(files).toBeLessThanOrEqual(10)
  expect(bytes).toBeLessThanOrEqual(110 * kilobyte)
})

test("a landlord's dashboard needs at most 25 files and 180 KB, and any screen of the menu a handful more", async ({
  page,
  request,
}) => {
  await signInAs(page, await makePortfolio(request))
  // When the connection comes late, everything is fetched again.
  await hearNothingLive(page)
  const traffic = await countTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent Rent Payments' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
  const first = await traffic()
  expect(first.files).toBeLessThanOrEqual(25)
  expect(first.bytes).toBeLessThanOrEqual(180 * kilobyte)

  // Files that are loaded in advance do not belong to the next screen.
  await page.waitForFunction(
    (first) => performance.getEntriesByType('resource').some(({ name }) => name.includes(first)),
    firstOfBackground,
  )
  const menu = page.getByRole('navigation').getByRole('link')
  for (const name of (await menu.allInnerTexts()).filter((text) => !text.startsWith('Dashboard'))) {
    const before = await traffic()
    await menu.filter({ hasText: name }).first().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toContainText('Welcome')
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
    const { ownFiles } = await traffic()
    expect(ownFiles - before.ownFiles, `files for ${name}`).toBeLessThanOrEqual(12)
  }
})

test('no two files of the application wait for each other: the first to be read would find nothing in the other', () => {
  const folder = 'dist/web/assets'
  const imports = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => {
        const code = readFileSync(join(folder, file), 'utf8')
        return [file, [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name)]
      }),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
    if (way.includes(file) || done.has(file)) return
    for (const next of imports.get(file) ?? []) follow(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  expect(imports.size).toBeGreaterThan(50)
  expect(circles).toEqual([])
})
