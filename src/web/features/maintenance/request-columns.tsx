import type { MaintenanceRequest } from '#api/maintenance.ts'
import { fullName } from '#domain/account.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { issueTypeLabels } from '#domain/maintenance.ts'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { QuickStatus } from './quick-status.tsx'
import { StatusBadge, UrgencyBadge } from './request-badges.tsx'

type RequestColumn = Column<MaintenanceRequest>

/** The moment of a request as the day in London. */
const submittedOn = ({ createdAt }: Pick<MaintenanceRequest, 'createdAt'>) => formatDay(londonDay(new Date(createdAt)))

const issueColumn: RequestColumn = {
  key: 'type',
  header: 'Issue Type',
  cell: ({ requestType }) => issueTypeLabels[requestType],
}

const descriptionColumn: RequestColumn = {
  key: 'description',
  header: 'Description',
  cell: ({ description }) => <span className="line-clamp-2 wrap-anywhere max-md:text-sm">{description}</span>,
  narrow: 'foot',
  className: 'md:min-w-40',
}

const propertyColumn: RequestColumn = {
  key: 'property',
  header: 'Property',
  cell: ({ property: { address, city } }) => (
    <>
      {address}
      <span className="max-xl:hidden">, {city}</span>
    </>
  ),
  className: 'md:min-w-28 wrap-anywhere',
}

const tenantColumn: RequestColumn = {
  key: 'tenant',
  header: 'Tenant',
  cell: ({ tenant: { user } }) => fullName(user.name, user.username),
  className: 'md:min-w-24 wrap-anywhere',
}

const submittedColumn: RequestColumn = {
  key: 'submitted',
  header: 'Date Submitted',
  cell: submittedOn,
  className: 'figures whitespace-nowrap',
}

const urgencyColumn: RequestColumn = {
  key: 'urgency',
  header: 'Urgency',
  cell: ({ urgency }) => (
    <>
      <span className="max-md:hidden">
        <UrgencyBadge urgency={urgency} />
      </span>
      <span className="md:hidden">{urgency === 'high' && <UrgencyBadge urgency={urgency} inWords />}</span>
    </>
  ),
  narrow: 'value',
  className: 'max-xl:hidden',
}

/** The plain status: a landlord's lists have one that can be changed. */
const statusColumn: RequestColumn = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} />,
  narrow: 'status',
}

const quickStatusColumn: RequestColumn = { ...statusColumn, cell: (request) => <QuickStatus request={request} /> }

export const landlordColumns: readonly RequestColumn[] = [
  issueColumn,
  descriptionColumn,
  propertyColumn,
  tenantColumn,
  submittedColumn,
  urgencyColumn,
  quickStatusColumn,
]

/** On a property's own page. */
export const columnsOfProperty = landlordColumns.filter((column) => column !== propertyColumn)

export const tenantColumns: readonly RequestColumn[] = [
  issueColumn,
  descriptionColumn,
  submittedColumn,
  urgencyColumn,
  statusColumn,
]

/** On a dashboard. */
export const latestColumns: readonly RequestColumn[] = [issueColumn, descriptionColumn, submittedColumn, statusColumn]
export const latestColumnsOfLandlord: readonly RequestColumn[] = [
  issueColumn,
  descriptionColumn,
  propertyColumn,
  submittedColumn,
  quickStatusColumn,
]
