import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Link } from 'wouter'
import { type Tenancy, tenancies } from '#api/tenancies.ts'
import { tenantName } from '#domain/tenancy.ts'
import { ChoiceField } from '#web/components/fields/choice-field.tsx'
import type { FieldProps } from '#web/components/fields/field.tsx'
import { get, getWhileTyping } from '#web/lib/api/query-client.ts'
import { useChoices } from '#web/lib/forms/use-choices.ts'
import { ChoicesFailed } from './choices-failed.tsx'

const suggestions = 20

/** Ended tenancies can still owe rent, so they are there too, and say so. */
const labelOf = (tenancy: Tenancy) =>
  `${tenantName(tenancy)}, ${tenancy.property.address}${tenancy.active ? '' : ended}`

const ended = ' (ended)'

const presentFirst = (rows: readonly Tenancy[]) => rows.toSorted((a, b) => Number(b.active) - Number(a.active))

/** The search finds names and addresses alone. */
const searchable = (text: string) => (text.endsWith(ended) ? text.slice(0, -ended.length) : text)

type TenancyChoiceProps = Omit<FieldProps, 'hint'> & {
  /** The chosen tenancy's id; null for none. */
  value: number | null
  /** Only tenancies of this property. */
  propertyId?: number | undefined
  onChoose: (tenancy: Tenancy | null) => void
  placeholder?: string
  ref?: Ref<HTMLElement> | undefined
}

function NoneYet({ propertyId }: { propertyId: number | undefined }) {
  return (
    <>
      {propertyId === undefined ? 'You have no tenants yet.' : 'This property has no tenants yet.'}{' '}
      <Link
        href={propertyId === undefined ? '/tenants?add' : `/properties/${propertyId}?tab=tenants&add`}
        className="text-press underline underline-offset-2"
      >
        Add a tenancy
      </Link>
    </>
  )
}

/**
 * The landlord chooses one of their tenants, by name and address. Where one must be
 * chosen and there is none, it leads to adding one.
 */
export function TenancyChoice({ value, propertyId, placeholder, ...field }: TenancyChoiceProps) {
  const { rows, hasMore, isPending, error } = useChoices(tenancies.list, { query: { propertyId } })
  const hasFailed = error !== null && rows.length === 0
  const isDeadEnd = placeholder === undefined && !isPending && !error && rows.length === 0
  const listed = rows.find((row) => row.id === value)
  const elsewhere = useQuery({
    ...get(tenancies.get, { params: { id: value ?? 0 } }),
    enabled: value !== null && hasMore && !listed,
  }).data
  return (
    <ChoiceField
      {...field}
      {...{ hasMore, value, labelOf }}
      placeholder={placeholder ?? 'Select a tenant'}
      hint={
        hasFailed ? (
          <ChoicesFailed what="tenants" list={tenancies.list} />
        ) : (
          isDeadEnd && <NoneYet propertyId={propertyId} />
        )
      }
      rows={presentFirst(rows.filter((row) => !row.archived))}
      chosen={listed ?? elsewhere ?? null}
      searchFor={(q) => getWhileTyping(tenancies.list, { query: { q: searchable(q), propertyId, limit: suggestions } })}
    />
  )
}
