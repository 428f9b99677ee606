import { occupancyStatuses, occupancyStatusLabels, occupancySummary, propertiesFound } from '#domain/property.ts'
import { SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { useDebouncedText } from '#web/lib/forms/use-debounced-text.ts'
import { type PropertyFilter, usePropertySummary } from './properties.hooks.ts'

type PropertyFiltersProps = { filter: PropertyFilter; setFilter: (filter: PropertyFilter) => void }

/** The figures of the portfolio, each a filter, and the search over it. */
export function PropertyFilters({ filter, setFilter }: PropertyFiltersProps) {
  const { data: summary } = usePropertySummary(filter)
  const [text, setText] = useDebouncedText(filter.q, (q) => setFilter({ ...filter, q }))
  return (
    <div className="grid grid-cols-1 gap-6">
      <SummaryCards {...{ filter, setFilter }} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search properties"
          placeholder="Search properties..."
          value={text}
          onValueChange={setText}
          className="w-full md:w-80"
        />
        <SelectField
          label="Occupancy"
          hideLabel
          className="w-40 gap-0 md:w-52"
          value={filter.occupancyStatus ?? ''}
          onChange={(event) =>
            setFilter({
              ...filter,
              occupancyStatus: statusChoices.find(({ value }) => value === event.target.value)?.value,
            })
          }
          placeholder="All Properties"
          options={statusChoices}
        />
        <p role="status" className="figures ml-auto text-muted">
          {summary ? propertiesFound(summary.found) : ''}
        </p>
      </div>
    </div>
  )
}

const statusChoices = occupancyStatuses.toReversed().map((value) => ({ value, label: occupancyStatusLabels[value] }))

function SummaryCards({ filter, setFilter }: PropertyFiltersProps) {
  const { data, error } = usePropertySummary(filter)
  if (error && !data) return null
  if (!data) return <SkeletonStats count={3} />
  const { total, occupied, vacant, occupiedPercent, vacantPercent } = occupancySummary(data.total, data.occupied)
  const card = (occupancyStatus: PropertyFilter['occupancyStatus']) => ({
    pressed: filter.occupancyStatus === occupancyStatus,
    onPress: () => setFilter({ ...filter, occupancyStatus }),
  })
  return (
    <StatRow>
      <StatCard label="Total" value={total} note={total === 1 ? 'property' : 'properties'} {...card(undefined)} />
      <StatCard label="Occupied" value={occupied} note={`${occupiedPercent}% of all`} {...card('occupied')} />
      <StatCard label="Vacant" value={vacant} note={`${vacantPercent}% of all`} {...card('vacant')} />
    </StatRow>
  )
}
