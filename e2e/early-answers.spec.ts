// What a screen cannot be drawn without is asked for by the page's first script: it must be
// what the screen then asks for, and each once.
import { accounts } from '#api/accounts.ts'
import type {} from '#web/early/early-answer.ts'
import { asSomebodyElse, callAs, hearNothingLive, makeLandlordWithHome, makeTenant } from './people.ts'
import { expect, test } from './support.ts'

test('every screen of both menus takes all answers that were asked for early, and asks for none of them again', async ({
  page: opener,
  request,
}) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode, 'Owen Pryce')
  let inTime = 0
  for (const session of [landlord, tenant]) {
    await asSomebodyElse(opener, session, async (page) => {
      await hearNothingLive(page)
      const remembered = JSON.stringify({ token: session.token, user: await callAs(request, session, accounts.user) })
      await page.addInitScript((value) => localStorage.setItem('remembered_user', value), remembered)
      const asked: string[] = []
      page.on('request', (sent) => asked.push(sent.url().replace(/^https?:\/\/[^/]+/, '')))
      await page.goto('/')
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links.first()).toBeVisible()
      for (const link of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
        asked.length = 0
        await page.goto(link)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
        const calls = asked.filter((url) => url.startsWith('/api/'))
        const early = await page.evaluate(() => globalThis.earlyAnswers?.urls ?? [])
        inTime += early.length
        const again = early.filter((url) => calls.filter((call) => call === url).length > 1)
        expect(again, `asked for twice by ${link}`).toEqual([])
        const left = await page.evaluate((urls) => {
          const token = localStorage.getItem('auth_token')
          return urls.filter((url) => globalThis.earlyAnswers?.take(url, token))
        }, early)
        expect(left, `asked for in vain by ${link}`).toEqual([])
      }
    })
  }
  expect(inTime).toBeGreaterThan(40)
})
