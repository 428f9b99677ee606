// A landlord on Enterprise with a quarter behind them, in which one of four homes cost more than the others.
import type { APIRequestContext } from '@playwright/test'
import { financial } from '#api/financial.ts'
import { properties } from '#api/properties.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { lastFourQuarters } from '#domain/calendar-quarter.ts'
import { addDays, addMonths, firstOfMonth } from '#domain/day.ts'
import { buyPlan, callAs, makeLandlord, makeTenant, onlyTenancy, type Person } from './people.ts'
import { today } from './support.ts'

/** The last day of the last quarter that is over. */
const quarterEnd = lastFourQuarters(today).to

export async function makeEnterpriseLandlord(request: APIRequestContext): Promise<Person> {
  const landlord = await makeLandlord(request)
  await buyPlan(request, landlord, 'enterprise')
  return landlord
}

/** Homes let for two years. '4 Mill Lane' had three times the repairs of the others, and its rent is late. */
export async function makePortfolio(request: APIRequestContext): Promise<Person> {
  const landlord = await makeEnterpriseLandlord(request)
  for (const at of [1, 2, 3, 4]) {
    const home = await callAs(request, landlord, properties.create, {
      body: { address: `${at} Mill Lane`, city: 'Ludlow, Shropshire', rentAmount: 80_000, marketValue: 16_000_000 },
    })
    await makeTenant(request, home.joinCode ?? '', `Tenant of ${at}`)
    const tenancy = await onlyTenancy(request, landlord, home.id)
    const moveInDate = addMonths(quarterEnd, -24)
    const moveOutDate = at === 2 ? addDays(quarterEnd, -70) : null
    await callAs(request, landlord, tenancies.update, { params: { id: tenancy.id }, body: { moveInDate, moveOutDate } })
    for (const months of [0, -1, -2]) {
      const dueDate = firstOfMonth(addMonths(quarterEnd, months))
      const paidDate = addDays(dueDate, at === 4 ? 9 : 0)
      const payment = { tenantId: tenancy.id, propertyId: home.id, amount: 80_000, dueDate, status: 'paid' as const }
      await callAs(request, landlord, rent.create, { body: { ...payment, paidDate } })
    }
    const spent = { amount: at === 4 ? 60_000 : 20_000, date: quarterEnd, propertyId: home.id }
    await callAs(request, landlord, financial.createExpense, { body: { ...spent, type: 'maintenance' } })
  }
  return landlord
}
