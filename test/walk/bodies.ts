/** What the walk sends to make a row. */
import type { CallInput } from '#api/contract.ts'
import type { contracts } from '#api/contracts.ts'
import { documentForm } from '#test/documents.ts'
import { inventoryOf, type NewInventory } from '#test/inventories.ts'

let dueDay = 0
export const nextDueDate = () => new Date(Date.UTC(2027, 0, 1 + dueDay++)).toISOString().slice(0, 10)

export const newEvent = (propertyId: number) => ({ body: { title: 'Boiler service', date: '2026-11-25', propertyId } })

export const newRequest = (more: Partial<CallInput<(typeof contracts)['maintenance']['create']>['body']> = {}) => ({
  body: { requestType: 'plumbing' as const, description: 'The kitchen tap drips all night.', ...more },
})

export const newInspection = (propertyId: number, completed = false) => ({
  body: { propertyId, date: completed ? '2026-11-20' : '2026-12-04', completed },
})

export const newInventory = (propertyId: number, more: Partial<NewInventory> = {}) => ({
  body: inventoryOf(propertyId, { tenantNames: 'The tenants', ...more }),
})

export const newPayment = (tenantId: number, propertyId: number) => ({
  body: { tenantId, propertyId, amount: 95_000, dueDate: nextDueDate() },
})

export const newDocument = (propertyId: number, tenantId?: number) => ({
  form: documentForm({ name: 'Agreement', type: 'Tenancy Agreement', propertyId, ...(tenantId && { tenantId }) }),
})

export const newTenancy = (userId: number, propertyId: number) => ({
  body: { userId, propertyId, moveInDate: '2026-11-21', rentAmount: 95_000 },
})

export const occupantOf = (tenancy: { id: number }, occupant: { id: number }) => ({
  id: tenancy.id,
  occupantId: occupant.id,
})
