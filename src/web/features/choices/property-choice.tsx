import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type Property, properties } from '#api/properties.ts'
import { propertyLabel } from '#domain/property.ts'
import { ChoiceField } from '#web/components/fields/choice-field.tsx'
import type { FieldProps } from '#web/components/fields/field.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { useChoices } from '#web/lib/forms/use-choices.ts'

const suggestions = 20

const searchFor = (q: string) => get(properties.list, { query: { q, limit: suggestions } })

type PropertyChoiceProps = FieldProps & {
  /** The chosen property's id; null for none. */
  value: number | null
  onChoose: (property: Property | null) => void
  placeholder?: string
  labelOf?: (property: Property) => string
  ref?: Ref<HTMLElement> | undefined
}

/** The landlord chooses one of their properties, by address and city. */
export function PropertyChoice({
  value,
  placeholder = 'Select a property',
  labelOf = propertyLabel,
  ...field
}: PropertyChoiceProps) {
  const { rows, hasMore, isPending } = useChoices(properties.list)
  const listed = rows.find((row) => row.id === value)
  const elsewhere = useQuery({
    ...get(properties.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !isPending && !listed,
  }).data
  const chosen = listed ?? (elsewhere && 'rentAmount' in elsewhere ? elsewhere : null)
  return <ChoiceField {...field} {...{ rows, hasMore, chosen, placeholder, searchFor, labelOf }} />
}
