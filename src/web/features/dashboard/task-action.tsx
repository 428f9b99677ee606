import { Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '#api/dashboard.ts'
import { type Property, properties } from '#api/properties.ts'
import type { RentPayment } from '#api/rent.ts'
import type { TaskKind } from '#domain/task.ts'
import { taxYearOfUpdate } from '#domain/tax/tax-year.ts'
import { Button, type ButtonProps } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { WhileAwaited } from '#web/components/overlays/while-awaited.tsx'
import { useMarkPayment } from '#web/features/rent/use-mark-payment.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

const AddTenancyDialog = onDemand(
  async () => (await import('#web/features/tenancies/add-tenancy-dialog.tsx')).AddTenancyDialog,
)

type TaskActionProps = {
  task: Task
  /** The overdue payment that the task is about. */
  payment: RentPayment | undefined
  /** The id of the sentence that says which task it is. */
  describedBy: string
}

/** The one thing to press for a task: most tasks are done on another screen. */
export function TaskAction({ task, payment, describedBy }: TaskActionProps) {
  const looks = { variant: 'secondary', size: 'small', 'aria-describedby': describedBy } as const
  if (task.kind === 'rent_overdue' && payment) return <MarkPaid payment={payment} {...looks} />
  if (task.kind === 'property_vacant') return <AddTenancy propertyId={task.entityId} {...looks} />
  const [label, href] = screenFor(task.kind, task)
  return (
    <Button asChild {...looks}>
      <Link href={href}>{label}</Link>
    </Button>
  )
}

type KindWithScreen = Exclude<TaskKind, 'property_vacant'>

function screenFor(kind: KindWithScreen, { date, entityId, propertyId }: Task): readonly [label: string, href: string] {
  switch (kind) {
    case 'repair_urgent':
    case 'repair_waiting':
      return ['View Request', `/maintenance/${entityId}`]
    // The dashboard brings only the fifty most pressing payments.
    case 'rent_overdue':
      return ['View Overdue Rent', '/rent?status=overdue']
    case 'rent_missing':
      return ['Enter Rent', `/tenants/${entityId}?rent`]
    case 'credit_refund':
      return ['Enter Refund', `/tenants/${entityId}/account?refund`]
    case 'tenancy_ending':
      return ['View Tenancy', `/tenants/${entityId}`]
    case 'deposit_unprotected':
    case 'deposit_return_unprotected':
    case 'deposit_return':
      return ['View Deposit', `/tenants/${entityId}/deposit`]
    case 'tax_overdue':
    case 'tax_update':
      return ['View Tax', `/finances/tax?year=${taxYearOfUpdate(date)}`]
    case 'fixed_rate_ending':
      return ['View Mortgages', '/finances/mortgages']
    case 'document_expired':
    case 'document_expiring':
    case 'document_undated':
      return ['View Documents', `/properties/${propertyId}?tab=documents`]
    case 'inspection_overdue':
    case 'inspection_due':
      return ['View Inspections', `/properties/${propertyId}?tab=inspections`]
  }
}

function MarkPaid({ payment, ...looks }: ButtonProps & { payment: RentPayment }) {
  const mark = useMarkPayment(payment)
  return (
    <Button {...looks} onClick={() => mark('paid')}>
      Mark as Paid
    </Button>
  )
}

function AddTenancy({ propertyId, ...looks }: ButtonProps & { propertyId: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { data, mutate } = useMutation({
    mutationFn: () => call(properties.get, { params: { id: propertyId } }) as Promise<Property>,
    onError: (error) => {
      close()
      sayFailure('Error loading property', error)
    },
  })
  const ask = () => {
    setAsked(true)
    mutate()
  }
  const awaited = <WhileAwaited button={button} onLeave={close} />
  return (
    <>
      <Button {...looks} ref={button} pending={isAsked && !data} onClick={ask}>
        Add Tenancy
      </Button>
      {isAsked && (
        <Suspense fallback={awaited}>{data ? <AddTenancyDialog property={data} onClose={close} /> : awaited}</Suspense>
      )}
    </>
  )
}
