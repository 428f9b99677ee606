import { type EventKind, eventKindPlural, eventKinds, guestEventKinds } from '#domain/calendar.ts'
import { type Day, isDay } from '#domain/day.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import type { EventFilter } from './calendar.hooks.ts'
import type { Viewer } from './viewer.ts'

type CalendarFiltersProps = {
  viewer: Viewer
  filter: EventFilter
  onChange: (changes: { type?: EventKind | ''; propertyId?: number | null }) => void
}

/** By kind, and for a landlord by property. */
export function CalendarFilters({ viewer: { role, isGuest }, filter, onChange }: CalendarFiltersProps) {
  const kinds: readonly EventKind[] = isGuest ? guestEventKinds : eventKinds
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-[16rem_minmax(0,22rem)] print:hidden">
      <SelectField
        label="Kind of event"
        hideLabel
        placeholder="All kinds of events"
        value={filter.type ?? ''}
        options={kinds.map((kind) => ({ value: kind, label: eventKindPlural(kind) }))}
        onChange={({ target }) => onChange({ type: kinds.find((kind) => kind === target.value) ?? '' })}
      />
      {role === 'landlord' && (
        <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => onChange({ propertyId })} />
      )}
    </div>
  )
}

/** Where the agenda begins. A day that is half typed changes nothing. */
export const AgendaFilters = ({ from, onChange }: { from: Day; onChange: (day: Day) => void }) => (
  <div className="mb-6 max-w-64 print:hidden">
    <DateField label="From" value={from} onChange={({ target }) => isDay(target.value) && onChange(target.value)} />
  </div>
)
