// The pages that tests leave are closed before the next one begins.
import { closed } from './shared-context.ts'
import { expect, test } from './support.ts'

test('a page that is closed already stays so, and one that has crashed is closed', async ({ context }) => {
  const page = await context.newPage()
  await closed(page)
  await closed(page)
  const crashed = await context.newPage()
  const crash = crashed.waitForEvent('crash')
  await crashed.goto('chrome://crash').catch(() => {})
  await crash
  await closed(crashed)
  expect(crashed.isClosed()).toBe(true)
})

test('also a page that is just being loaded again is closed', async ({ context }) => {
  for (let times = 0; times < 20; times += 1) {
    const page = await context.newPage()
    await page.goto('/manifest.webmanifest')
    await page
      .evaluate(() => {
        location.reload()
        return new Promise(() => {})
      })
      .catch(() => {})
    await closed(page)
    expect(page.isClosed()).toBe(true)
  }
})
