// What the tests of presses share: their counting, and the rent of many tenants.
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts } from '#api/accounts.ts'
import { rent } from '#api/rent.ts'
import { tenancies } from '#api/tenancies.ts'
import { callAs, type Person } from './people.ts'
import { today } from './support.ts'

/** How many clicks and taps `countPresses` has counted. */
export const pointerPresses = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('pointer presses')))

/**
 * Counts clicks, taps and keys on the page, and returns the number so far. Typed letters count only with `everyLetter`;
 * modifier keys never do.
 */
export async function countPresses(page: Page, { everyLetter = false } = {}): Promise<() => Promise<number>> {
  await page.addInitScript((countsLetters) => {
    const addTo = (count: string) => sessionStorage.setItem(count, `${Number(sessionStorage.getItem(count)) + 1}`)
    const add = () => addTo('presses')
    const isText = (target: EventTarget | null) =>
      target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=radio])')
    addEventListener('pointerdown', add, true)
    addEventListener('pointerdown', () => addTo('pointer presses'), true)
    addEventListener(
      'keydown',
      ({ key, ctrlKey, target }) => {
        const isLetter = key.length === 1 && !ctrlKey && isText(target)
        if (!['Control', 'Meta', 'Shift', 'Alt'].includes(key) && (countsLetters || !isLetter)) add()
      },
      true,
    )
  }, everyLetter)
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

/** Tenants of one home, each owing this month's rent. */
export async function makeRentOf(
  request: APIRequestContext,
  landlord: Person,
  propertyId: number,
  tenants: readonly { name: string; username: string; email?: string }[],
) {
  for (const names of tenants) {
    const person = { role: 'tenant' as const, ...names }
    const account = await callAs(request, landlord, accounts.register, { body: person })
    const userId = 'user' in account ? account.user.id : account.id
    const terms = { userId, propertyId, moveInDate: today, rentAmount: 9_500 }
    const { id: tenantId } = await callAs(request, landlord, tenancies.create, { body: terms })
    const payment = { tenantId, propertyId, amount: 9_500, dueDate: today }
    await callAs(request, landlord, rent.create, { body: payment })
  }
}

export const tenantsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Tenant ${at + 1}`, username: 'Hale' }))
