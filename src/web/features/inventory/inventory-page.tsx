import { Columns2, PackageOpen, Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { inventoryCheckTypeLabels, inventoryCheckTypes } from '#domain/inventory.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { NoMatches } from '#web/components/feedback/no-matches.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { WholeWords } from '#web/components/layout/whole-words.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { useInventories, useInventoryFilter } from './inventory.hooks.ts'
import { InventoryRows } from './inventory-rows.tsx'

/** /inventory: what was in each home, and in what state, when somebody came and when they left; a tenant's own. */
export default function InventoryPage() {
  const { user } = useSession()
  if (!user) return null
  const isLandlord = user.role === 'landlord'
  return (
    <Page
      title="Inventory"
      description={
        isLandlord
          ? 'What is in each home and its condition, at check-in, at check-out and in between'
          : 'What is in your home, and its condition'
      }
      actions={
        <>
          <Button asChild variant="secondary" icon={<Columns2 aria-hidden />}>
            <Link href="/inventory/compare">
              <span>
                <WholeWords text="Compare check-in and check-out" />
              </span>
            </Link>
          </Button>
          {isLandlord && <NewInventoryButton label="New Inventory" />}
        </>
      }
    >
      <InventoryList user={user} />
    </Page>
  )
}

const NewInventoryButton = ({ label }: { label: string }) => (
  <Button asChild icon={<Plus aria-hidden />}>
    <Link href="/inventory/create">{label}</Link>
  </Button>
)

const checkTypes = inventoryCheckTypes.map((value) => ({ value, label: inventoryCheckTypeLabels[value] }))

function InventoryList({ user }: { user: User }) {
  const { filter, setFilters, isFiltered, clear } = useInventoryFilter()
  const [typed, type] = useDebouncedText(filter.q, (q) => setFilters({ q }))
  const list = useInventories(filter)
  const isLandlord = user.role === 'landlord'
  const none = isLandlord ? (
    <EmptyState
      icon={<PackageOpen />}
      title="No inventories yet"
      text="Record what is in a home before a tenant moves in: a deposit dispute is decided on it."
      action={<NewInventoryButton label="Make your first inventory" />}
    />
  ) : (
    <EmptyState
      icon={<PackageOpen />}
      title="No inventories yet"
      text="Your landlord has not made an inventory with you."
    />
  )
  const noMatches = <NoMatches icon={<PackageOpen />} title="No inventories found" onClear={clear} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-[20rem_12rem_minmax(0,20rem)]">
        <SearchField
          label="Search inventories"
          placeholder={isLandlord ? 'Property, tenant or clerk' : 'Search your inventories'}
          value={typed}
          onValueChange={type}
        />
        <SelectField
          label="Check type"
          hideLabel
          placeholder="All check types"
          options={checkTypes}
          value={filter.checkType ?? ''}
          onChange={(event) => setFilters({ type: event.target.value })}
        />
        {isLandlord && (
          <PropertyFilter
            value={filter.propertyId}
            onChoose={(propertyId) => setFilters({ property: String(propertyId ?? '') })}
            className="sm:max-xl:col-span-2"
          />
        )}
      </div>
      <InventoryRows list={list} reader={user.role} empty={isFiltered ? noMatches : none} />
    </div>
  )
}
