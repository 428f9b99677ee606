import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import type { Property } from '#api/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { AddTenancyDialog } from './add-tenancy-dialog.tsx'
import { useTenancies } from './tenancies.hooks.ts'
import { columnsOfProperty } from './tenancy-columns.tsx'
import { TenancyList } from './tenancy-list.tsx'

/** The Tenants tab of a property: who lives there now, then who did before. */
export function PropertyTenancies({ property }: { property: Property }) {
  const [isAdding, setAdding] = useState(false)
  useAskedToAdd(() => setAdding(true))
  const current = useTenancies({ q: '', state: 'active', propertyId: property.id })
  const past = useTenancies({ q: '', state: 'ended', propertyId: property.id })
  const hasPast = Boolean(past.rows?.length)
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid grid-cols-1 gap-3">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold">Current tenants</h2>
          <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            Add New Tenancy
          </Button>
        </header>
        <TenancyList
          list={current}
          label="Current tenants"
          columns={columnsOfProperty}
          empty={<EmptyState icon={<Users />} title="No tenants at the moment" text="Nobody rents this property." />}
        />
      </section>
      {hasPast && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="font-semibold">Past tenants</h2>
          <TenancyList list={past} label="Past tenants" columns={columnsOfProperty} empty={null} />
        </section>
      )}
      {isAdding && <AddTenancyDialog property={property} onClose={() => setAdding(false)} />}
    </div>
  )
}
