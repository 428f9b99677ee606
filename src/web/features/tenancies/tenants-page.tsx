import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { idIn } from '#api/id-in.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ImportButton } from '#web/features/imports/import-button.tsx'
import { useHasJoinCodes } from '#web/features/join-codes/use-has-join-codes.ts'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { AddTenancyDialog } from './add-tenancy-dialog.tsx'
import { useTenancies } from './tenancies.hooks.ts'
import { tenancyColumns } from './tenancy-columns.tsx'
import { TenancyFilters } from './tenancy-filters.tsx'
import { TenancyList } from './tenancy-list.tsx'

const noFilters = { q: '', state: '', property: '' }

/** /tenants: who rents what, on which terms. */
export default function TenantsPage() {
  const [filters, setFilters] = useFilters(noFilters)
  const [isAdding, setAdding] = useState(false)
  useAskedToAdd(() => setAdding(true))
  const list = useTenancies({
    q: filters.q,
    state: filters.state,
    propertyId: idIn(filters.property),
  })
  const hasJoinCodes = useHasJoinCodes()
  const isFiltered = Object.values(filters).some(Boolean)
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add New Tenancy
    </Button>
  )
  const empty = isFiltered ? (
    <NoMatches title="No tenants found" onClear={() => setFilters(noFilters)} />
  ) : (
    <EmptyState
      icon={<Users />}
      title="No tenants yet"
      text={
        hasJoinCodes
          ? 'Add a tenancy, or give a tenant the join code of your property.'
          : 'Add a tenancy. With an e-mail address, the tenant is invited.'
      }
      action={
        <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          Add your first tenancy
        </Button>
      }
    />
  )
  return (
    <Page
      title="Tenants"
      actions={
        <>
          <ImportButton kind="tenancies" />
          {add}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <TenancyFilters filters={filters} onChange={setFilters} />
        <TenancyList list={list} label="Tenants" columns={tenancyColumns} empty={empty} />
      </div>
      {isAdding && <AddTenancyDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
