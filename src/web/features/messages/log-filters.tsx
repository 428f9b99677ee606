import type { User } from '#api/accounts.ts'
import { type ChatLogChoices, messages } from '#api/messages.ts'
import { propertyLabel } from '#domain/property.ts'
import { ChoiceField } from '#web/components/fields/choice-field.tsx'
import { RangeFields } from '#web/components/fields/range-fields.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ChoicesFailed } from '#web/features/choices/choices-failed.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { useLogChoices, useLogFilter } from './chat-logs.hooks.ts'

const noChoices: ChatLogChoices = { properties: [], people: [] }
const nameOf = ({ name }: ChatLogChoices['people'][number]) => name

/** Filters for the messages: by words, home, person and days. */
export function LogFilters({ user }: { user: User }) {
  const { filters, filter, isFiltered, setFilters, clear } = useLogFilter()
  const [typed, type] = useDebouncedText(filters.q, (q) => setFilters({ q }))
  const { data: choices, error } = useLogChoices()
  const { properties: homes, people } = choices ?? noChoices
  const isTenant = user.role === 'tenant'
  const failed = error && !choices && <ChoicesFailed what="homes and people" list={messages.chatLogChoices} />
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SearchField
        label="Search messages"
        placeholder="Search for words"
        value={typed}
        onValueChange={type}
        className="sm:col-span-2"
      />
      <ChoiceField
        label="Property"
        placeholder="All properties"
        rows={homes}
        hasMore={false}
        labelOf={propertyLabel}
        value={filter.propertyId ?? null}
        chosen={homes.find(({ id }) => id === filter.propertyId) ?? null}
        hint={failed}
        onChoose={(home) => setFilters({ property: home ? String(home.id) : '' })}
      />
      <ChoiceField
        label={isTenant ? 'Landlord' : 'Tenant'}
        placeholder={isTenant ? 'All landlords' : 'All tenants'}
        rows={people}
        hasMore={false}
        labelOf={nameOf}
        value={filter.personId ?? null}
        chosen={people.find(({ id }) => id === filter.personId) ?? null}
        onChoose={(person) => setFilters({ person: person ? String(person.id) : '' })}
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
