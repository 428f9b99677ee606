/** Deposits on their way: one protected, one with four days left, one being returned to a tenant who has left. */
import { deposits } from '#api/deposits.ts'
import { ledger } from '#api/ledger.ts'
import { addDays, type Day } from '#domain/day.ts'
import { asTenant } from './accounts.ts'
import { type Demo, type DemoTenancy, homeIn, homeOf } from './parts.ts'
import { acceptInvitation } from './tenancies.ts'

/** Of the 30 days of the clock this leaves four. */
const receivedDaysAgo = 25

export async function takeDeposits(demo: Demo): Promise<void> {
  const { today } = demo
  const [protectedOne, newOne, leaver] = [
    tenancyIn(demo, 'york'),
    tenancyIn(demo, 'cardiff'),
    tenancyIn(demo, 'newcastle'),
  ]
  for (const tenancy of [protectedOne, leaver]) {
    await receive(demo, tenancy, tenancy.moveInDate)
    await protect(demo, tenancy, addDays(tenancy.moveInDate, 4))
  }
  await receive(demo, newOne, addDays(today, -receivedDaysAgo))
  await proposeDeductions(demo, leaver)
}

function tenancyIn(demo: Demo, town: Parameters<typeof homeIn>[1]): DemoTenancy {
  const { id } = homeIn(demo, town)
  const tenancy = demo.tenancies.find(({ propertyId }) => propertyId === id)
  if (!tenancy) throw new Error(`Nobody lives in ${town}`)
  return tenancy
}

async function receive({ call }: Demo, { id, owner, depositAmount: amount }: DemoTenancy, date: Day): Promise<void> {
  const params = { id }
  const charge = await call(owner, ledger.addCharge, { params, body: { kind: 'deposit', amount, dueDate: date } })
  const allocations = [{ chargeId: charge.id, amount }]
  const body = { amount, date, method: 'bank_transfer' as const, reference: 'Deposit', allocations }
  await call(owner, ledger.addReceipt, { params, body })
}

async function protect({ call }: Demo, { id, owner, user }: DemoTenancy, protectedOn: Day): Promise<void> {
  const body = {
    paidBy: `${user.name} ${user.username ?? ''}`.trim(),
    scheme: 'TDS' as const,
    schemeType: 'insured' as const,
    reference: `EW${10_000_000 + id}`,
    protectedOn,
    prescribedInformationOn: addDays(protectedOn, 1),
    prescribedInformationTo: `${user.name} ${user.username ?? ''}`.trim(),
    prescribedInformationHow: 'by e-mail',
  }
  await call(owner, deposits.update, { params: { id }, body })
}

/** The tenant, who has left, disputes the one and has not answered the other. */
async function proposeDeductions(demo: Demo, { id, owner, user, propertyId }: DemoTenancy): Promise<void> {
  const { call } = demo
  const params = { id }
  const worktop = await call(owner, deposits.propose, {
    params,
    body: {
      description: 'A burn in the worktop',
      amount: 12_000,
      reason: 'A third of a new worktop, as the old one was six years old.',
    },
  })
  await call(owner, deposits.propose, {
    params,
    body: {
      description: 'Cleaning of the oven',
      amount: 8_500,
      reason: 'It was clean at the check-in. The invoice is £85.',
    },
  })
  const { email } = user
  if (!email) throw new Error('The tenant who has left cannot be written to')
  await acceptInvitation(demo, email)
  const who = { email, city: homeOf(demo, propertyId).city }
  const body = { tenantAnswer: 'disputed' as const, tenantNote: 'It was there when I moved in.' }
  const answered = { id, deductionId: worktop.id }
  await asTenant(call, (tenant) => call(tenant, deposits.changeDeduction, { params: answered, body }), who)
}
