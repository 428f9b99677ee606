import type { User } from '#api/accounts.ts'
import { propertyLabel } from '#domain/property.ts'
import { RangeFields } from '#web/components/fields/range-fields.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { withPageFocus } from '#web/lib/press/with-page-focus.ts'
import { useLogChoices, useLogFilter } from './chat-logs.hooks.ts'

/** Filters for the messages: by words, home, person and days. */
export function LogFilters({ user }: { user: User }) {
  const { filters, isFiltered, setFilters, clear } = useLogFilter()
  const [typed, type] = useDebouncedText(filters.q, (q) => setFilters({ q }))
  const { data: choices } = useLogChoices()
  const homes = (choices?.properties ?? []).map((property) => ({ value: property.id, label: propertyLabel(property) }))
  const people = (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isTenant = user.role === 'tenant'
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SearchField
        label="Search messages"
        placeholder="Search for words"
        value={typed}
        onValueChange={type}
        className="sm:col-span-2"
      />
      <SelectField
        label="Property"
        placeholder="All properties"
        options={homes}
        value={filters.property}
        onChange={({ target }) => setFilters({ property: target.value })}
      />
      <SelectField
        label={isTenant ? 'Landlord' : 'Tenant'}
        placeholder={isTenant ? 'All landlords' : 'All tenants'}
        options={people}
        value={filters.person}
        onChange={({ target }) => setFilters({ person: target.value })}
      />
      <RangeFields value={filters} onChange={setFilters} />
      {isFiltered && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={withPageFocus(clear)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
