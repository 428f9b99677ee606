/** Two landlords: one on the Premium plan, bought through the simulated checkout, and one who stays on the Free plan. */
import { accounts, type Session } from '#api/accounts.ts'
import { plans } from '#api/plans.ts'
import type { Call, Caller } from './demo-client.ts'
import { demoPassword, landlord, smallLandlord } from './demo-logins.ts'

type Person = typeof landlord

export async function openAccounts(call: Call) {
  const [premium, free] = await Promise.all([register(call, landlord), register(call, smallLandlord)])
  await buyPremium(call, premium)
  return { landlord: premium, smallLandlord: free }
}

async function register(call: Call, person: Person): Promise<{ token: string }> {
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
