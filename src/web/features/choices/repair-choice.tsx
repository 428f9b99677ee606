import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type MaintenanceRequest, maintenance } from '#api/maintenance.ts'
import { cutLine } from '#domain/cut-text.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { issueTypeLabels } from '#domain/maintenance.ts'
import { ChoiceField } from '#web/components/fields/choice-field.tsx'
import type { FieldProps } from '#web/components/fields/field.tsx'
import { get, getWhileTyping } from '#web/lib/api/query-client.ts'
import { useChoices } from '#web/lib/forms/use-choices.ts'

const suggestions = 20

/** In one line: a field that suggests choices has no others. */
const labelOf = ({ requestType, description, createdAt }: MaintenanceRequest) => {
  const day = formatDay(londonDay(new Date(createdAt)))
  return `${issueTypeLabels[requestType]}, ${day}: ${cutLine(description, 60)}`
}

const beforeDescription = /^.*?, \d{1,2} \w+ \d{4}: /

/** What the search can find of a label: it knows no days, and nothing of what was cut off. */
const searchable = (text: string) => text.replace(beforeDescription, '').replace(/…$/, '')

type RepairChoiceProps = FieldProps & {
  /** The chosen request's id; null for none. */
  value: number | null
  propertyId: number
  onChoose: (repair: MaintenanceRequest | null) => void
  placeholder: string
  ref?: Ref<HTMLElement> | undefined
}

/** The landlord chooses one of the repairs of a property, the newest first. Shown only where it has any. */
export function RepairChoice({ value, propertyId, ...field }: RepairChoiceProps) {
  const { rows, hasMore } = useChoices(maintenance.list, { query: { propertyId } })
  const listed = rows.find((row) => row.id === value)
  const elsewhere = useQuery({
    ...get(maintenance.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && hasMore && !listed,
  }).data
  if (rows.length === 0) return null
  return (
    <ChoiceField
      {...field}
      {...{ rows, hasMore, value, labelOf }}
      chosen={listed ?? elsewhere ?? null}
      searchFor={(q) =>
        getWhileTyping(maintenance.list, { query: { q: searchable(q), propertyId, limit: suggestions } })
      }
    />
  )
}
