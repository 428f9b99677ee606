// The frame of every screen: the guard, the menus, the bell, the way out, and the page for all that is no screen.
import { properties } from '#api/properties.ts'
import {
  buyPlan,
  callAs,
  changeSession,
  hearNothingLive,
  makeGuest,
  makeLandlord,
  makeLandlordWithHome,
  makeTenant,
  signInAs,
} from './people.ts'
import { expect, expectFreeOfToast, expectNoSidewaysScroll, expectToast, leaveDialog, test } from './support.ts'

test.use({ expectedProblems: /net::ERR_FAILED|answer 500: .*logout|status of 500/ })

test('a stranger is sent to the sign-in, and an unknown path says so to everybody', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/properties')
  await expect(page).toHaveURL('/auth')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const text = "We couldn't find the page you were looking for. This might be due to an authentication issue."
  await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Go to Login Page' }).click()
  await expect(page).toHaveURL('/auth')
})

test('the not-found page forgets a session that does not work', { tag: '@desk' }, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Fix Authentication & Login' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('a long name stays inside the menu, and a long town inside its page', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley'
  const landlord = await makeLandlord(request, name)
  const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const body = { address: '1 Station Road', city, rentAmount: 60000 }
  const home = await callAs(request, landlord, properties.create, { body })
  await signInAs(page, landlord)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/properties/${home.id}`)
  const [menu, shown] = await Promise.all([
    page.getByRole('complementary').boundingBox(),
    page.getByRole('complementary').getByText(name).boundingBox(),
  ])
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(menu?.width ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByText(city)).toBeVisible()
  await expectNoSidewaysScroll(page)
  // With letters of twice the size, the top bar's buttons still fit in the window.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const button of await page.getByRole('banner').first().getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
})

test("a tenant at a landlord's screen is told so, and nothing is fetched for it", { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const { joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, await makeTenant(request, joinCode))
  const called: string[] = []
  page.on('request', (each) => called.push(new URL(each.url()).pathname))
  await page.goto('/properties')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  expect(called.filter((path) => path.startsWith('/api/properties'))).toEqual([])
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/subscription/success?session_id=of-a-landlord')
  await expect(page.getByText('nothing has been paid with your account')).toBeVisible()
  expect(called.filter((path) => path.startsWith('/api/checkout'))).toEqual([])
})

test('a guest at a closed screen is shown the way to a full account', { tag: '@desk' }, async ({ page, request }) => {
  const { joinCode } = await makeLandlordWithHome(request)
  await signInAs(page, await makeGuest(request, joinCode))
  const called: string[] = []
  page.on('request', (each) => called.push(new URL(each.url()).pathname))
  await page.goto('/notifications')
  await page.getByRole('main').getByRole('button', { name: 'Create your account' }).click()
  await expect(page).toHaveURL('/auth?register=tenant')
  await expect(page.getByLabel('Join code')).toBeVisible()
  expect(called.filter((path) => path.startsWith('/api/notifications'))).toEqual([])
})

test('a dialog that its address has opened leaves the focus on the page, and no toast lies over its first field', async ({
  page,
  request,
}) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/properties?add')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await leaveDialog(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.route('**/api/properties', (route) => route.fulfill({ status: 409, body: 'Not now' }))
  await page.goto('/properties?add')
  const address = dialog.getByLabel('Address')
  await address.fill('1 Mill Lane')
  await dialog.getByLabel('City').fill('York')
  await dialog.getByLabel('Rent amount').fill('900')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Failed to add property')
  await address.focus()
  await expectFreeOfToast(page, address)
})

test('the menus of narrow and wide screens lead to the same screens', async ({ page, request, isMobile, viewport }) => {
  await signInAs(page, await makeLandlord(request))
  await page.goto('/')
  const isWide = !isMobile && (viewport?.width ?? 0) >= 1024
  if (!isWide) await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link').first()).toHaveText(isWide ? 'Dashboard' : 'Compliance Dashboard')
  await expect(page.getByText('version 1.0').locator('visible=true')).toBeVisible()
  await menu.getByRole('link', { name: 'Tenants' }).click()
  await expect(page).toHaveURL('/tenants')
  await expect(page).toHaveTitle(/Tenants/)
  if (isWide) return

  await page.getByRole('button', { name: 'Quick menu' }).click()
  const floating = page.getByRole('navigation', { name: 'Quick menu' })
  await expect(floating.getByRole('link')).toHaveText([
    'Compliance Dashboard',
    'Properties',
    'Documents',
    'Inspections',
    'Property Audits',
    'Maintenance',
    'Rent',
    'Settings',
  ])
  await floating.getByRole('link', { name: 'Rent' }).click()
  await expect(page).toHaveURL('/rent')
})

test('the bell counts what is unread, and a notice leads to what it is about', async ({ page, request, viewport }) => {
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/')
  const isWide = (viewport?.width ?? 0) >= 1024
  if (!isWide) await page.getByRole('button', { name: 'Quick menu' }).click()
  const home = isWide ? page.getByRole('complementary') : page.getByRole('dialog', { name: 'Quick menu' })
  await home.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: 'View all notifications' })).toHaveAttribute('href', '/notifications')
  const marked = page.waitForResponse('**/mark-read')
  await list.getByRole('listitem').getByRole('button').click()
  expect((await marked).ok()).toBe(true)
  await expect(list).toBeHidden()
  await page.goto('/notifications')
  await expect(page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
})

test('the bell of the top bar marks everything as read here alone', { tag: '@desk' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { landlord, joinCode } = await makeLandlordWithHome(request)
  await makeTenant(request, joinCode)
  await signInAs(page, landlord)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Latest notifications' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quick menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Quick menu' })
  await expect(menu.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.goto('/notifications')
  const mark = page.getByRole('button', { name: 'Mark as read', exact: true })
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(mark).toBeHidden()
})

test('the list of notices offers to mark what is further down, and says why it could not be loaded', {
  tag: '@desk',
}, async ({ page, request }) => {
  await signInAs(page, await makeLandlord(request))
  await page.route('**/api/notifications/unread/count', (route) => route.fulfill({ json: { count: 2 } }))
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  await page.route('**/api/notifications?*', (route) => route.abort('failed'))
  await page.reload()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Error loading notifications')
  await expect(failure).toContainText('The server could not be reached. Check your connection and try again.')
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  test('a long and quick swipe to the right goes back, and no other', async ({ page, request }) => {
    await signInAs(page, await makeLandlord(request))
    // A step back takes a moment to show, but is recorded here at once.
    await page.addInitScript(() => {
      const note = (what: string) =>
        sessionStorage.setItem('swiped', `${sessionStorage.getItem('swiped') ?? ''} ${what}`)
      const back = history.back.bind(history)
      history.back = () => {
        note('back')
        back()
      }
      // On a busy machine the touch may last so long that it is cancelled as a long press.
      for (const ending of ['touchend', 'touchcancel']) addEventListener(ending, () => note('end'))
    })
    await page.goto('/settings')
    await page.goto('/rent')
    await expect(page.getByRole('heading', { level: 1, name: 'Rent Payments' })).toBeVisible()
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const swipe = async (far: number, held = 0) => {
      const content = await page.locator('#content').boundingBox()
      const [x, y] = [(content?.x ?? 0) + 60, 300]
      await touch('touchStart', { x, y })
      await touch('touchMove', { x: x + far / 2, y })
      if (held > 0) await page.evaluate((ms) => new Promise((passed) => setTimeout(passed, ms)), held)
      await touch('touchMove', { x: x + far, y })
      await touch('touchEnd')
    }
    for (const [far, held] of [[95], [-50], [200, 600]] as const) {
      await swipe(far, held)
    }
    const swiped = () => page.evaluate(() => sessionStorage.getItem('swiped') ?? '')
    await expect.poll(swiped).toBe(' end end end')
    await expect(page).toHaveURL('/rent')
    // On a busy machine a swipe may be too slow to count.
    await expect(async () => {
      const before = await swiped()
      if (before.includes('back')) return
      await swipe(200)
      await expect.poll(swiped).not.toBe(before)
      expect(await swiped()).toContain('back')
    }).toPass()
    await expect(page).toHaveURL('/settings')
  })
})

test('a screen begins at its top, also after a dialog has closed on the one before', async ({
  page,
  request,
  viewport,
}) => {
  await signInAs(page, (await makeLandlordWithHome(request)).landlord)
  const goTo = async (screen: string) => {
    if (viewport?.width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
  }
  const settings = page.getByRole('heading', { name: 'Settings' })
  await page.goto('/settings')
  await expect(settings).toBeVisible()
  await goTo('Dashboard')
  const opener = page.locator('[data-day]').nth(20)
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // A moment later the focus returns to it and it is scrolled into view.
  await expect(opener).toBeFocused()
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await goTo('Settings')
  await expect(settings).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('Back finds the place in a long list, of which the last rows are drawn after the first', async ({
  page,
  request,
}) => {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'enterprise')
  for (let house = 11; house <= 30; house += 1) {
    const body = { address: `${house} Mill Lane`, city: 'Llandeilo, Carmarthenshire', rentAmount: 89500 }
    await callAs(request, landlord, properties.create, { body })
  }
  await signInAs(page, landlord)
  await page.goto('/properties')
  await expect(page.getByRole('main').getByRole('link', { name: /Mill Lane$/ })).toHaveCount(20)
  const home = page.getByRole('main').getByRole('link', { name: '28 Mill Lane' })
  await home.scrollIntoViewIfNeeded()
  const [left, scrolled] = [await home.boundingBox(), await page.evaluate(() => scrollY)]
  expect(scrolled).toBeGreaterThan(500)
  await home.click()
  await expect(page.getByRole('heading', { name: '28 Mill Lane' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => home.boundingBox()).toEqual(left)
})

test('signing out says so, and forgets the session even when the server fails', async ({ page, request, viewport }) => {
  const landlord = await makeLandlord(request)
  const leave = async () => {
    if ((viewport?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  }
  await signInAs(page, landlord)
  await page.goto('/')
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'Out of order' }), { times: 1 })
  await leave()
  await expectToast(page, 'Logout failed', 'Out of order')

  await changeSession(page, landlord)
  await page.goto('/')
  await leave()
  await expectToast(page, 'Logged out', 'You have been successfully logged out.')
})

test('a page that Back brings back shows nothing of an account that was signed out of meanwhile', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // The test browser has no back/forward cache, so its event is sent here.
  const bringBack = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  await bringBack()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await bringBack()
  await expect(page).toHaveURL('/auth')
})

test('a session that the server has ended ends here with the next question', { tag: '@desk' }, async ({
  page,
  request,
}) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await hearNothingLive(page)
  // Background requests would end it too, on a slow machine before the press.
  const behind = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/properties')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await behind
  await request.post('/api/logout', { headers: { authorization: `Bearer ${landlord.token}` } })
  await page.getByRole('link', { name: 'Latchkey, to the dashboard' }).locator('visible=true').click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('a session that cannot be asked about is forgotten, unless the browser says that it is offline', {
  tag: '@desk',
}, async ({ page, request }) => {
  const landlord = await makeLandlord(request)
  await signInAs(page, landlord)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('offline') === null })
  })
  // Stays for the whole test, because a request made as its route is removed fails too.
  let isCutOff = true
  await page.route('**/api/user', (route) => (isCutOff ? route.abort('failed') : route.continue()))
  await page.goto('/no/such/page')
  await page.evaluate((token) => {
    sessionStorage.setItem('offline', 'yes')
    localStorage.setItem('auth_token', token)
  }, landlord.token)
  await page.goto('/settings')
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(landlord.token)

  // The first call after that may be too early and is repeated.
  const tooEarly = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    sessionStorage.removeItem('offline')
    dispatchEvent(new Event('online'))
  })
  await tooEarly
  isCutOff = false
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  isCutOff = true
  await page.reload()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})
