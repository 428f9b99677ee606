import { Section } from '#web/components/layout/section.tsx'
import { useInventories } from './inventory.hooks.ts'
import { InventoryRows } from './inventory-rows.tsx'

/** A tenant's inventories where their notifications lead; nothing where there are none. */
export function OwnInventories() {
  const list = useInventories({ q: '', checkType: undefined, propertyId: undefined })
  if (!list.error && (!list.rows || list.rows.length === 0)) return null
  return (
    <Section title="Inventories">
      <InventoryRows list={list} reader="tenant" empty={null} />
    </Section>
  )
}
