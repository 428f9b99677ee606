/**
 * What follows unpaid rent: letters that went out by themselves on their days, and a
 * payment plan that its tenant keeps.
 */
import { arrears } from '#api/arrears.ts'
import { addDays, type Day } from '#domain/day.ts'
import { sendArrearsSteps } from '#server/features/arrears/arrears.jobs.ts'
import type { Services } from '#server/platform/context.ts'
import { asTenant } from './accounts.ts'
import { type Demo, type DemoTenancy, homeOf } from './parts.ts'
import { acceptInvitation } from './tenancies.ts'

/** The reminder and the first letter by themselves, the others by the landlord's press. */
const byThemselves = 2

export async function followUnpaidRent(demo: Demo, services: Services): Promise<void> {
  const { call, today, landlord, tenancies } = demo
  const { steps } = await call(landlord, arrears.settings)
  const own = steps.map((step, at) => ({ ...step, send: at < byThemselves ? ('self' as const) : step.send }))
  await call(landlord, arrears.changeSettings, { body: { steps: own } })

  for (const day of daysOfLetters(await call(landlord, arrears.list), own, today)) await sendArrearsSteps(services, day)

  const late = tenancies.find(({ owner, missing }) => owner === landlord && missing === 1)
  if (late) await agreePlan(demo, late)
}

/** The days before today on which the morning's job had something to send. */
function daysOfLetters(owing: readonly { since: Day }[], steps: readonly { days: number }[], today: Day): Day[] {
  const days = owing.flatMap(({ since }) => steps.slice(0, byThemselves).map((step) => addDays(since, step.days)))
  return [...new Set(days)].filter((day) => day < today).toSorted()
}

/** Two instalments of what is owed; the tenant accepts them. */
async function agreePlan(demo: Demo, { id, propertyId, user, owner }: DemoTenancy): Promise<void> {
  const { call, today } = demo
  const params = { id }
  const owing = (await call(owner, arrears.list)).find(({ tenantId }) => tenantId === id)
  if (!owing || !user.email) return
  const half = Math.floor(owing.owed / 2)
  const instalments = [
    { dueDate: addDays(today, 7), amount: half },
    { dueDate: addDays(today, 37), amount: owing.owed - half },
  ]
  await call(owner, arrears.offerPlan, { params, body: { instalments } })
  await acceptInvitation(demo, user.email)
  const who = { email: user.email, city: homeOf(demo, propertyId).city }
  await asTenant(call, (tenant) => call(tenant, arrears.acceptPlan, { params, body: {} }), who)
}
