// The people of a test, made through the product's own calls, and a browser that is signed in as one of them.
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts, type Session } from '#api/accounts.ts'
import { type Arguments, type Endpoint, type Reply, requestOf } from '#api/client.ts'
import { livePath } from '#api/live.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import { tenancies } from '#api/tenancies.ts'
import { inContextLike } from './shared-context.ts'
import { acknowledgeReminders } from './support.ts'

export type Person = Session & { email: string; password: string }

let made = 0

/** An address that no other test has. */
export const newEmail = (name: string) => `${name}-${process.pid}-${Date.now()}-${++made}@example.com`

/** Calls the contract with somebody's session or none. */
export async function callAs<E extends Endpoint>(
  request: APIRequestContext,
  session: Session | null,
  endpoint: E,
  ...input: Arguments<E>
): Promise<Reply<E>> {
  const { method, url, body } = requestOf(endpoint, ...input)
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.token}` } : {}
  const answer = await request.fetch(url, { method, headers, ...(body === undefined ? {} : { data: body }) })
  if (!answer.ok()) throw new Error(`${method} ${url} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** A landlord who has not been through the wizard yet. */
export async function makeNewLandlord(request: APIRequestContext, name = 'Margaret Hale'): Promise<Person> {
  const [email, password] = [newEmail('landlord'), 'correct horse battery']
  const body = { role: 'landlord' as const, name, email, password }
  const session = (await callAs(request, null, accounts.register, { body })) as Session
  return { ...session, email, password }
}

export async function makeLandlord(request: APIRequestContext, name?: string): Promise<Person> {
  const landlord = await makeNewLandlord(request, name)
  await callAs(request, landlord, accounts.completeOnboarding)
  return landlord
}

export async function buyPlan(request: APIRequestContext, landlord: Session, planType: 'premium' | 'enterprise') {
  const body = { planType, successUrl: '/subscription/success', cancelUrl: '/plan-selection' }
  const { sessionId } = await callAs(request, landlord, plans.createCheckout, { body })
  await callAs(request, landlord, plans.completeSimulatedCheckout, { params: { sessionId } })
}

/** A landlord on Premium and a home of theirs whose join code works. */
export async function makeLandlordWithHome(request: APIRequestContext, address = '2 Chapel Row') {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'premium')
  const body = { address, city: 'Llandeilo, Carmarthenshire', rentAmount: 89500 }
  const home = await callAs(request, landlord, properties.create, { body })
  if (!home.joinCode) throw new Error('The home has no join code')
  return { landlord, home, joinCode: home.joinCode }
}

export async function makeTenant(request: APIRequestContext, joinCode: string, name = 'Łukasz Nowak'): Promise<Person> {
  const [email, password] = [newEmail('tenant'), 'correct horse battery']
  const session = await callAs(request, null, accounts.tenantSignup, { body: { name, email, password, joinCode } })
  return { ...session, email, password }
}

/** A landlord's only tenancy, or their only one of this property. */
export async function onlyTenancy(request: APIRequestContext, landlord: Session, propertyId?: number) {
  const [tenancy, another] = await callAs(request, landlord, tenancies.list, { query: { propertyId } })
  if (!tenancy || another) throw new Error('The landlord has no tenancy, or several')
  return tenancy
}

/** A landlord on Premium with a tenant in their one home. */
export async function makeLetHome(request: APIRequestContext) {
  const { landlord, home, joinCode } = await makeLandlordWithHome(request)
  const tenant = await makeTenant(request, joinCode)
  return { landlord, home, joinCode, tenant, tenancy: await onlyTenancy(request, landlord) }
}

export const makeGuest = (request: APIRequestContext, joinCode: string): Promise<Session> =>
  callAs(request, null, accounts.tenantLogin, { body: { joinCode } })

/** Signs the browser in to this session from the next page on. Returns the session. */
export async function signInAs<S extends Session>(page: Page, session: S): Promise<S> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('signed-in')) return
    sessionStorage.setItem('signed-in', 'once')
    localStorage.setItem('auth_token', kept)
  }, session.token)
  return session
}

/** Puts this session in the place of the browser's own, as another tab would. A page that is open need not notice. */
export const changeSession = (page: Page, { token }: Session): Promise<void> =>
  page.evaluate((kept) => localStorage.setItem('auth_token', kept), token)

/** Opens a browser of its own for somebody else, or a stranger, at the same time. */
export async function asSomebodyElse(page: Page, session: Session | null, visit: (other: Page) => Promise<void>) {
  await inContextLike(page.context(), async (context) => {
    const other = await context.newPage()
    const size = page.viewportSize()
    if (size) await other.setViewportSize(size)
    await acknowledgeReminders(other)
    if (session) await signInAs(other, session)
    await visit(other)
  })
}

/** Opens a page and waits for its live connection, over which it sends and receives from then on. */
export async function openLive(page: Page, path: string) {
  const accepted = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('auth_success') }),
    )
  await page.goto(path)
  await accepted
}

/**
 * Call before a page is opened: live updates do not reach it, as over a poor connection, so that it still shows an
 * earlier state.
 */
export const hearNothingLive = (page: Page): Promise<void> => page.routeWebSocket(`**${livePath}`, () => {})
