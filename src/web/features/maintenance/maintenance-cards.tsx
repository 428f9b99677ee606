import { CircleAlert, CircleCheck, Hammer, ListTodo } from 'lucide-react'
import type { MaintenanceFilter } from '#domain/maintenance.ts'
import { SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { useRequestSummary } from './maintenance.hooks.ts'

type MaintenanceCardsProps = {
  propertyId: number | undefined
  shown: MaintenanceFilter
  onShow: (filter: MaintenanceFilter) => void
}

/** The requests by status; each figure is a filter of the list below, and pressed again it lets go. */
export function MaintenanceCards({ propertyId, shown, onShow }: MaintenanceCardsProps) {
  const { data, error } = useRequestSummary(propertyId)
  if (!data) return error ? null : <SkeletonStats label="Counting maintenance requests…" />
  const filterBy = (filter: MaintenanceFilter) => ({
    pressed: shown === filter,
    onPress: () => onShow(shown === filter ? 'all' : filter),
  })
  return (
    <StatRow>
      <StatCard
        label="Urgent Requests"
        icon={<CircleAlert aria-hidden />}
        value={data.urgent}
        {...filterBy('urgent')}
      />
      <StatCard label="Sorting Phase" icon={<ListTodo aria-hidden />} value={data.sorting} {...filterBy('sorting')} />
      <StatCard
        label="In Progress"
        icon={<Hammer aria-hidden />}
        value={data.inProgress}
        {...filterBy('in_progress')}
      />
      <StatCard
        label="Completed"
        icon={<CircleCheck aria-hidden />}
        value={data.completed}
        {...filterBy('completed')}
      />
    </StatRow>
  )
}
