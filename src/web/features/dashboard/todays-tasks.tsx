import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  DoorOpen,
  FileClock,
  FileX,
  House,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Wrench,
} from 'lucide-react'
import { useId, useState } from 'react'
import { dashboard as api, type LandlordDashboard, type Task } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { type TaskKind, taskHeadline } from '#domain/today.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { cx } from '#web/lib/cx.ts'
import { useOnePress } from '#web/lib/press/use-one-press.ts'
import { TaskAction } from './task-action.tsx'

type TodaysTasksProps = { dashboard: LandlordDashboard; today: Day }

/** What needs doing today, in order, each with its one action. */
export function TodaysTasks({ dashboard, today }: TodaysTasksProps) {
  const { taskCount: count, rentPayments } = dashboard
  const [isOpen, setOpen] = useState(false)
  const all = useQuery({ ...get(api.tasks), enabled: isOpen })
  const tasks = (isOpen && all.data) || dashboard.tasks
  const more = count - tasks.length
  const onePress = useOnePress()
  return (
    <Section title="What needs doing today" note={count > 0 && `${count} ${count === 1 ? 'thing' : 'things'} to do`}>
      {tasks.length === 0 ? (
        <NothingToDo />
      ) : (
        <ol {...onePress} className="border-edge border-t">
          {tasks.map((task) => (
            <TaskRow
              key={`${task.kind} ${task.entityId}`}
              task={task}
              payment={rentPayments.find((payment) => payment.id === task.entityId)}
              today={today}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <div className="px-1 py-1">
          {all.data ? (
            <p className="figures py-2 text-muted">
              +{more} more. Rent, Maintenance, Inspections and Documents list them.
            </p>
          ) : (
            <Button
              variant="quiet"
              size="small"
              className="figures -ml-3"
              aria-label={`Show ${more} more things to do`}
              pending={isOpen && all.isPending}
              onClick={() => setOpen(true)}
            >
              +{more} more
            </Button>
          )}
          {all.error && !all.data && (
            <ErrorState heading="Error loading what needs doing" error={all.error} onRetry={() => void all.refetch()} />
          )}
        </div>
      )}
    </Section>
  )
}

const icons: Record<TaskKind, { Icon: LucideIcon; tone: string }> = {
  repair_urgent: { Icon: Wrench, tone: 'text-red' },
  rent_overdue: { Icon: CircleAlert, tone: 'text-red' },
  document_expired: { Icon: FileX, tone: 'text-red' },
  repair_waiting: { Icon: Wrench, tone: 'text-amber' },
  inspection_overdue: { Icon: CalendarX, tone: 'text-red' },
  inspection_due: { Icon: CalendarClock, tone: 'text-amber' },
  document_expiring: { Icon: FileClock, tone: 'text-amber' },
  tax_update: { Icon: ReceiptText, tone: 'text-amber' },
  fixed_rate_ending: { Icon: Landmark, tone: 'text-amber' },
  tenancy_ending: { Icon: DoorOpen, tone: 'text-amber' },
  property_vacant: { Icon: House, tone: 'text-muted' },
}

type TaskRowProps = { task: Task; payment: RentPayment | undefined; today: Day }

function TaskRow({ task, payment, today }: TaskRowProps) {
  const id = useId()
  const { Icon, tone } = icons[task.kind]
  const about = [task.person, task.address].filter(Boolean).join(' · ')
  return (
    <li className="flex min-h-16 items-center gap-3 border-line border-b px-1 py-2.5">
      <Icon aria-hidden className={cx('size-5 shrink-0 self-start max-md:mt-0.5 md:self-center', tone)} />
      <p id={id} className="min-w-0 grow">
        <span className="figures font-semibold">{taskHeadline(task, today)}</span>{' '}
        <span className="text-muted max-md:block max-md:text-sm">
          <span aria-hidden className="max-md:hidden">
            ·{' '}
          </span>
          {about}
        </span>
      </p>
      <div className="shrink-0 print:hidden">
        <TaskAction task={task} payment={payment} describedBy={id} />
      </div>
    </li>
  )
}

function NothingToDo() {
  return (
    <p className="flex min-h-16 items-center gap-3 border-edge border-t border-b px-1 py-2.5">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-green" />
      Nothing needs doing today.
    </p>
  )
}
