import type { ReactNode } from 'react'
import type { User } from '#api/accounts.ts'
import { idIn } from '#api/id-in.ts'
import {
  badgeCount,
  type NotificationSubject,
  notificationSubjectLabels,
  notificationSubjects,
} from '#domain/notification.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { useFilters } from '#web/lib/forms/use-filters.ts'

export interface NotificationFilter {
  readonly unread: boolean
  readonly subject: NotificationSubject | null
  readonly propertyId: number | null
}

export const noFilter: NotificationFilter = { unread: false, subject: null, propertyId: null }

/** As the address of the list holds it. */
export function useNotificationFilter() {
  const [{ show, kind, property }, setFilters] = useFilters({ show: 'all', kind: '', property: '' })
  const filter: NotificationFilter = {
    unread: show === 'unread',
    subject: notificationSubjects.find((subject) => subject === kind) ?? null,
    propertyId: idIn(property) ?? null,
  }
  const setFilter = ({ unread, subject, propertyId }: NotificationFilter) =>
    setFilters({ show: unread ? 'unread' : 'all', kind: subject ?? '', property: String(propertyId ?? '') })
  return [filter, setFilter] as const
}

type NotificationFiltersProps = {
  user: User
  filter: NotificationFilter
  unreadCount: number
  onChange: (filter: NotificationFilter) => void
  /** The list. */
  children: ReactNode
}

/** All or the unread ones, by kind, and for a landlord by property. */
export function NotificationFilters({ user, filter, unreadCount, onChange, children }: NotificationFiltersProps) {
  return (
    <Tabs
      value={filter.unread ? 'unread' : 'all'}
      onValueChange={(tab) => onChange({ ...filter, unread: tab === 'unread' })}
    >
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-[16rem_minmax(0,22rem)]">
        <SelectField
          label="Kind of notification"
          hideLabel
          placeholder="All kinds"
          value={filter.subject ?? ''}
          options={notificationSubjects.map((subject) => ({
            value: subject,
            label: notificationSubjectLabels[subject],
          }))}
          onChange={({ target }) =>
            onChange({ ...filter, subject: notificationSubjects.find((each) => each === target.value) ?? null })
          }
        />
        {user.role === 'landlord' && (
          <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => onChange({ ...filter, propertyId })} />
        )}
      </div>
      <TabList
        label="Notifications by state"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: unreadCount > 0 ? `Unread (${badgeCount(unreadCount)})` : 'Unread' },
        ]}
      />
      <TabPanel value={filter.unread ? 'unread' : 'all'}>{children}</TabPanel>
    </Tabs>
  )
}
