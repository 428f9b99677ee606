/** Inventories for tests, as a browser sends them. */
import type { CallInput } from '#api/contract.ts'
import type { inventory } from '#api/inventory.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { testNow } from '#test/services.ts'
import { signature } from '#test/signature.ts'

export type NewInventory = CallInput<(typeof inventory)['create']>['body']

/** A check-in inventory of today with one room; `body` may change that. */
export const inventoryOf = (propertyId: number, more: Partial<NewInventory> = {}): NewInventory => ({
  propertyId,
  date: testNow.toISOString().slice(0, 10),
  checkType: 'check-in',
  preparedBy: 'Fern & Co, inventory clerks',
  rooms: [
    { name: 'Living Room', walls: { condition: 'good' }, flooring: { condition: 'fair', notes: 'Worn by the door' } },
  ],
  ...more,
})

export const addInventory = (
  { as }: Pick<TestApp, 'as'>,
  landlord: Caller,
  propertyId: number,
  more: Partial<NewInventory> = {},
) => as(landlord).inventory.create({ body: inventoryOf(propertyId, more) })

/** Short calls for what landlords and tenants do with inventories. */
export function inventoryCalls(app: Pick<TestApp, 'as'>) {
  const { as } = app
  return {
    add: (landlord: Caller, property: { id: number }, more: Partial<NewInventory> = {}) =>
      addInventory(app, landlord, property.id, more),
    idsOf: async (caller: Caller, query: object = {}) =>
      (await as(caller).inventory.list({ query })).map(({ id }) => id),
    noticesOf: async (caller: Caller) =>
      (await as(caller).notifications.list()).filter(({ type }) => type === 'inventory_added'),
    sign: async (caller: Caller, id: number, more: object = {}) =>
      as(caller).inventory.sign({ params: { id }, body: { signature: await signature(), ...more } }),
    /** The whole report again, as a form sends it. */
    change(
      caller: Caller,
      id: number,
      propertyId: number,
      more: Partial<NewInventory> & { expectedUpdatedAt?: string },
    ) {
      const { propertyId: _, ...body } = inventoryOf(propertyId, more)
      return as(caller).inventory.update({ params: { id }, body: { ...body, ...more } })
    },
  }
}
