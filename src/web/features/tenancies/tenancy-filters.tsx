import { idIn } from '#api/id-in.ts'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'

type TenancyFilterTexts = { q: string; state: string; property: string }

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'archived', label: 'Archived' },
]

type TenancyFiltersProps = {
  filters: TenancyFilterTexts
  onChange: (changes: Partial<TenancyFilterTexts>) => void
}

export function TenancyFilters({ filters, onChange }: TenancyFiltersProps) {
  const [typed, type] = useDebouncedText(filters.q, (q) => onChange({ q }))
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 md:grid-cols-[minmax(0,2fr)_10rem_minmax(0,1fr)]">
      <SearchField
        label="Search tenants"
        placeholder="Search by name, email or address"
        value={typed}
        onValueChange={type}
        className="max-md:col-span-2"
      />
      <SelectField
        label="Which tenants to show"
        hideLabel
        options={states}
        value={filters.state}
        onChange={(event) => onChange({ state: event.target.value })}
      />
      <PropertyFilter
        value={idIn(filters.property)}
        onChoose={(propertyId) => onChange({ property: String(propertyId ?? '') })}
      />
    </div>
  )
}
