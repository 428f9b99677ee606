import { Wrench } from 'lucide-react'
import type { Property } from '#api/properties.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { MaintenanceList } from './maintenance-list.tsx'

/** The Maintenance tab of a property. */
export function PropertyMaintenance({ property }: { property: Property }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <MaintenanceList
      user={user}
      propertyId={property.id}
      empty={
        <EmptyState
          icon={<Wrench />}
          title="No maintenance requests"
          text="Nobody has reported anything for this property."
        />
      }
    />
  )
}
