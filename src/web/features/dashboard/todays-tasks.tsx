import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  DoorOpen,
  FileClock,
  FileQuestion,
  FileX,
  HandCoins,
  House,
  Landmark,
  type LucideIcon,
  PoundSterling,
  ReceiptText,
  ShieldAlert,
  Undo2,
  Wrench,
} from 'lucide-react'
import { Children, type ReactNode, useId, useState } from 'react'
import { dashboard as api, type LandlordDashboard, type Task } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import { counted, countedWithCommas } from '#domain/counted.ts'
import type { Day } from '#domain/day.ts'
import {
  type TaskKind,
  type TaskUrgency,
  taskDetail,
  taskHeadline,
  taskUrgencies,
  taskUrgency,
  taskUrgencyLabels,
} from '#domain/task.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { useComplianceOverview } from '#web/features/compliance/compliance.hooks.ts'
import { get } from '#web/lib/api/query-client.ts'
import { cx } from '#web/lib/cx.ts'
import { useOnePress } from '#web/lib/press/use-one-press.ts'
import { TaskAction } from './task-action.tsx'

type TodaysTasksProps = { dashboard: LandlordDashboard; today: Day }

/** What needs doing today, by urgency and in order, each with its one action. */
export function TodaysTasks({ dashboard, today }: TodaysTasksProps) {
  const { rentPayments } = dashboard
  const missing = useComplianceOverview().data?.missingLegal
  const hasMissing = missing !== undefined && missing.documents > 0
  const count = dashboard.taskCount + (hasMissing ? 1 : 0)
  const [isOpen, setOpen] = useState(false)
  const all = useQuery({ ...get(api.tasks), enabled: isOpen })
  const tasks = (isOpen && all.data) || dashboard.tasks
  const more = dashboard.taskCount - tasks.length
  const onePress = useOnePress()
  return (
    <Section title="What needs doing today" note={count > 0 && `${counted(count, 'thing')} to do`}>
      {count === 0 ? (
        <NothingToDo />
      ) : (
        <div {...onePress} className="grid grid-cols-1 gap-4 border-edge border-t pt-3">
          {taskUrgencies.map((urgency) => (
            <TaskGroup key={urgency} urgency={urgency}>
              {tasks
                .filter(({ kind }) => taskUrgency[kind] === urgency)
                .map((task) => (
                  <TaskRow
                    key={`${task.kind} ${task.entityId}`}
                    task={task}
                    payment={rentPayments.find((payment) => payment.id === task.entityId)}
                    today={today}
                  />
                ))}
              {urgency === 'soon' && hasMissing && <MissingDocuments {...missing} />}
            </TaskGroup>
          ))}
        </div>
      )}
      {more > 0 && <MoreTasks more={more} all={all} isOpen={isOpen} onOpen={() => setOpen(true)} />}
    </Section>
  )
}

type MoreTasksProps = {
  more: number
  all: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isPending' | 'refetch'>
  isOpen: boolean
  onOpen: () => void
}

/** How many tasks are not shown, and the button that fetches the rest. Even those are only the most pressing. */
function MoreTasks({ more, all, isOpen, onOpen }: MoreTasksProps) {
  if (all.data)
    return (
      <p className="figures px-1 py-3 text-muted">
        +{more} more. Rent, Maintenance, Inspections and Documents list them.
      </p>
    )
  if (all.error)
    return <ErrorState heading="Error loading what needs doing" error={all.error} onRetry={() => void all.refetch()} />
  return (
    <div className="px-1 py-1">
      <Button
        variant="quiet"
        size="small"
        className="figures -ml-3"
        aria-label={`Show ${counted(more, 'more thing')} to do`}
        pending={isOpen && all.isPending}
        onClick={onOpen}
      >
        +{more} more
      </Button>
    </div>
  )
}

function TaskGroup({ urgency, children }: { urgency: TaskUrgency; children: ReactNode }) {
  const id = useId()
  if (Children.toArray(children).length === 0) return null
  return (
    <div className="min-w-0">
      <h3 id={id} className={cx('px-1 font-semibold text-sm', urgency === 'now' ? 'text-red' : 'text-muted')}>
        {taskUrgencyLabels[urgency]}
      </h3>
      <ol aria-labelledby={id}>{children}</ol>
    </div>
  )
}

/** Counts the legal documents that occupied properties lack. The compliance table says which ones. */
function MissingDocuments({ documents, properties }: { documents: number; properties: number }) {
  const id = useId()
  return (
    <Row
      id={id}
      icon={<FileQuestion aria-hidden />}
      tone="text-amber"
      headline={`${countedWithCommas(documents, 'legal document')} missing`}
      about={`at ${counted(properties, 'property', 'properties')}`}
    >
      <NavigateButton href="/compliance" variant="secondary" size="small" aria-describedby={id}>
        Upload
      </NavigateButton>
    </Row>
  )
}

const icons: Record<TaskKind, { Icon: LucideIcon; tone: string }> = {
  repair_urgent: { Icon: Wrench, tone: 'text-red' },
  rent_overdue: { Icon: CircleAlert, tone: 'text-red' },
  document_expired: { Icon: FileX, tone: 'text-red' },
  deposit_unprotected: { Icon: ShieldAlert, tone: 'text-amber' },
  deposit_return_unprotected: { Icon: ShieldAlert, tone: 'text-red' },
  tax_overdue: { Icon: ReceiptText, tone: 'text-red' },
  repair_waiting: { Icon: Wrench, tone: 'text-amber' },
  inspection_overdue: { Icon: CalendarX, tone: 'text-red' },
  deposit_return: { Icon: HandCoins, tone: 'text-amber' },
  credit_refund: { Icon: Undo2, tone: 'text-amber' },
  rent_missing: { Icon: PoundSterling, tone: 'text-amber' },
  inspection_due: { Icon: CalendarClock, tone: 'text-amber' },
  document_expiring: { Icon: FileClock, tone: 'text-amber' },
  document_undated: { Icon: FileQuestion, tone: 'text-amber' },
  tax_update: { Icon: ReceiptText, tone: 'text-amber' },
  fixed_rate_ending: { Icon: Landmark, tone: 'text-amber' },
  tenancy_ending: { Icon: DoorOpen, tone: 'text-amber' },
  property_vacant: { Icon: House, tone: 'text-muted' },
}

type TaskRowProps = { task: Task; payment: RentPayment | undefined; today: Day }

function TaskRow({ task, payment, today }: TaskRowProps) {
  const id = useId()
  const { Icon, tone } = icons[task.kind]
  const about = [taskDetail(task, today), task.person, task.address].filter(Boolean).join(' · ')
  return (
    <Row id={id} icon={<Icon aria-hidden />} tone={tone} headline={taskHeadline(task, today)} about={about}>
      <TaskAction task={task} payment={payment} describedBy={id} />
    </Row>
  )
}

type RowProps = { id: string; icon: ReactNode; tone: string; headline: string; about: string; children: ReactNode }

/** A phone shows the action beside its task where both fit, else below it. */
function Row({ id, icon, tone, headline, about, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-x-3 gap-y-1 border-line border-b px-1 py-2 max-md:flex-wrap">
      <div className="flex min-w-0 grow items-center gap-3">
        <span className={cx('shrink-0 self-start max-md:mt-0.5 md:self-center [&>svg]:size-5', tone)}>{icon}</span>
        <p id={id} className="min-w-0 grow">
          <span className="figures font-semibold wrap-anywhere">{headline}</span>{' '}
          {about && (
            <span className="text-muted max-md:block max-md:text-sm">
              <span aria-hidden className="max-md:hidden">
                ·{' '}
              </span>
              {about}
            </span>
          )}
        </p>
      </div>
      <div className="ml-auto shrink-0 print:hidden">{children}</div>
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
