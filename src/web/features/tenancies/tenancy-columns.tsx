import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { propertyLabel } from '#domain/property.ts'
import { rentInWords, tenancyBadge, tenantName } from '#domain/tenancy.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { LabelledCell } from '#web/components/lists/labelled-cell.tsx'

export function TenancyStatus({ tenancy }: { tenancy: Tenancy }) {
  const { label, tone } = tenancyBadge(tenancy, londonDay(new Date()))
  return <Badge tone={tone}>{label}</Badge>
}

const tenant: Column<Tenancy> = { key: 'tenant', header: 'Tenant', cell: tenantName }

const property: Column<Tenancy> = {
  key: 'property',
  header: 'Property',
  cell: (tenancy) => propertyLabel(tenancy.property),
}

const moveIn: Column<Tenancy> = {
  key: 'moveIn',
  header: 'Move-in',
  cell: ({ moveInDate }) => <LabelledCell label="from">{formatDay(moveInDate)}</LabelledCell>,
  className: 'whitespace-nowrap md:max-xl:whitespace-normal',
}

const terms: Column<Tenancy>[] = [
  {
    key: 'end',
    header: 'End',
    cell: ({ moveOutDate }) => moveOutDate && <LabelledCell label="until">{formatDay(moveOutDate)}</LabelledCell>,
    className: 'whitespace-nowrap md:max-xl:whitespace-normal',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (tenancy) => <TenancyStatus tenancy={tenancy} />,
    narrow: 'status',
  },
  {
    key: 'rent',
    header: 'Rent',
    cell: rentInWords,
    align: 'end',
    narrow: 'value',
    className: 'whitespace-nowrap md:max-xl:whitespace-normal',
  },
]

export const tenancyColumns: readonly Column<Tenancy>[] = [tenant, property, { ...moveIn, narrow: 'hidden' }, ...terms]

/** On a property's own page. */
export const columnsOfProperty: readonly Column<Tenancy>[] = [tenant, moveIn, ...terms]
