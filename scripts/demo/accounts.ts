/**
 * Two landlords: one on the Premium plan, bought through the simulated checkout, and one who stays on the Free plan.
 */
import { accounts, type Session } from '#api/accounts.ts'
import { notifications } from '#api/notifications.ts'
import { plans } from '#api/plans.ts'
import { properties } from '#api/properties.ts'
import type { Call, Caller } from './client.ts'
import { demoPassword, landlord, smallLandlord, tenantsCity, tenantWithAccount } from './logins.ts'
import type { SignedIn } from './parts.ts'

type Person = typeof smallLandlord & { readonly addressForNotices?: string }

export async function openAccounts(call: Call) {
  const [premium, free] = await Promise.all([register(call, landlord), register(call, smallLandlord)])
  await buyPremium(call, premium)
  return { landlord: premium, smallLandlord: free }
}

async function register(call: Call, person: Person): Promise<SignedIn> {
  const { name, email } = person
  const answer = await call(null, accounts.register, {
    body: { role: 'landlord', name, email, password: demoPassword },
  })
  const { token } = answer as Session
  await call({ token }, accounts.updateProfile, { body: person })
  await call({ token }, accounts.completeOnboarding)
  return { token }
}

async function buyPremium(call: Call, buyer: Caller): Promise<void> {
  const { sessionId } = await call(buyer, plans.createCheckout, {
    body: {
      planType: 'premium',
      successUrl: '/subscription/success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: '/plan-selection',
    },
  })
  await call(buyer, plans.completeSimulatedCheckout, { params: { sessionId } })
}

/** The code that the tenants of the landlord's home in a town sign in with. */
async function joinCodeIn(call: Call, town: string): Promise<string | undefined> {
  const session = await call(null, accounts.login, {
    body: { role: 'landlord', email: landlord.email, password: demoPassword },
  })
  const homes = await call(session, properties.list)
  await call(session, accounts.logout)
  return homes.find(({ city }) => city === town)?.joinCode
}

/** The tenant has read what the past eighteen months brought; what the next morning brings is new. */
export const readOldNotices = (call: Call): Promise<void> =>
  asTenant(call, async (tenant) => {
    await call(tenant, notifications.markAllRead)
  })

const tenantInYork = { email: tenantWithAccount.email, city: tenantsCity }

/** What the demo's tenant does, or another who has accepted their invitation, signed in for as long as it takes. */
export async function asTenant(
  call: Call,
  act: (tenant: SignedIn) => Promise<unknown>,
  { email, city } = tenantInYork,
): Promise<void> {
  const joinCode = await joinCodeIn(call, city)
  if (!joinCode) throw new Error(`The home in ${city} has no join code`)
  const tenant = await call(null, accounts.tenantLogin, { body: { joinCode, email, password: demoPassword } })
  await act(tenant)
  await call(tenant, accounts.logout)
}
