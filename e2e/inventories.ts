// Inventories made without a browser, and the parts of the screen that shows one.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { inventory } from '#api/inventory.ts'
import { inventoryOf, type NewInventory } from '#test/inventories.ts'
import { callAs, type Person } from './people.ts'
import { today } from './support.ts'

export const part = (page: Page | Locator, name: string) => page.getByRole('region', { name, exact: true })

export const addInventory = (
  request: APIRequestContext,
  landlord: Person,
  propertyId: number,
  more: Partial<NewInventory> = {},
) => callAs(request, landlord, inventory.create, { body: inventoryOf(propertyId, { date: today, ...more }) })
