// A home that is let, with rent that is due.
import type { APIRequestContext } from '@playwright/test'
import { rent } from '#api/rent.ts'
import { addDays } from '#domain/day.ts'
import { callAs, makeLetHome } from './people.ts'
import { today } from './support.ts'

/** A landlord with a tenant and payments that are due so many days from today. */
export async function makeLetting(request: APIRequestContext, ...dueInDays: number[]) {
  const { landlord, home, joinCode, tenant, tenancy } = await makeLetHome(request)
  for (const days of dueInDays) {
    const body = { tenantId: tenancy.id, propertyId: home.id, amount: 89500, dueDate: addDays(today, days) }
    await callAs(request, landlord, rent.create, { body })
  }
  return { landlord, home, tenant, tenancy, joinCode }
}
