/** Inventories for tests, as a browser sends them. */
import type { CallInput } from '#api/contract.ts'
import type { inventory } from '#api/inventory.ts'
import type { Caller, TestApp } from '#test/app.ts'
import { testNow } from '#test/services.ts'

export type NewInventory = CallInput<(typeof inventory)['create']>['body']

/** A check-in of today with one room, unless it says otherwise. */
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
