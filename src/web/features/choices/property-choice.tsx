import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Link } from 'wouter'
import { type Property, properties } from '#api/properties.ts'
import { propertyLabel } from '#domain/property.ts'
import { ChoiceField } from '#web/components/fields/choice-field.tsx'
import type { FieldProps } from '#web/components/fields/field.tsx'
import { get, getWhileTyping } from '#web/lib/api/query-client.ts'
import { useChoices } from '#web/lib/forms/use-choices.ts'
import { ChoicesFailed } from './choices-failed.tsx'

const suggestions = 20

const searchFor = (q: string) => getWhileTyping(properties.list, { query: { q, limit: suggestions } })

type PropertyChoiceProps = FieldProps & {
  /** The chosen property's id; null for none. */
  value: number | null
  onChoose: (property: Property | null) => void
  placeholder?: string
  labelOf?: (property: Property) => string
  ref?: Ref<HTMLElement> | undefined
}

const NoneYet = () => (
  <>
    You have no properties yet.{' '}
    <Link href="/properties?add" className="text-press underline underline-offset-2">
      Add a property
    </Link>
  </>
)

/**
 * The landlord chooses one of their properties, by address and city. Where one must be
 * chosen and there is none, it leads to adding one.
 */
export function PropertyChoice({ value, placeholder, labelOf = propertyLabel, hint, ...field }: PropertyChoiceProps) {
  const { rows, hasMore, isPending, error } = useChoices(properties.list)
  const hasFailed = error !== null && rows.length === 0
  const isDeadEnd = placeholder === undefined && !isPending && !error && rows.length === 0
  const listed = rows.find((row) => row.id === value)
  const elsewhere = useQuery({
    ...get(properties.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && !isPending && !listed,
  }).data
  const chosen = listed ?? (elsewhere && 'rentAmount' in elsewhere ? elsewhere : null)
  return (
    <ChoiceField
      {...field}
      {...{ rows, hasMore, value, chosen, searchFor, labelOf }}
      placeholder={placeholder ?? 'Select a property'}
      hint={hasFailed ? <ChoicesFailed what="properties" list={properties.list} /> : isDeadEnd ? <NoneYet /> : hint}
    />
  )
}
