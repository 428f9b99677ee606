import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '#api/dashboard.ts'
import { type Property, properties } from '#api/properties.ts'
import type { RentPayment } from '#api/rent.ts'
import { Button, type ButtonProps } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useMarkPayment } from '#web/features/rent/use-mark-payment.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

const AddTenancyDialog = onDemand(async () => ({
  default: (await import('#web/features/tenancies/add-tenancy-dialog.tsx')).AddTenancyDialog,
}))

type TaskActionProps = {
  task: Task
  /** The overdue payment that the task is about. */
  payment: RentPayment | undefined
  /** The id of the sentence that says which task it is. */
  describedBy: string
}

/** The one thing to press for a task. */
export function TaskAction({ task, payment, describedBy }: TaskActionProps) {
  const looks = { variant: 'secondary', size: 'small', 'aria-describedby': describedBy } as const
  switch (task.kind) {
    case 'repair_urgent':
    case 'repair_waiting':
      return (
        <Button asChild {...looks}>
          <Link href={`/maintenance/${task.entityId}`}>View Request</Link>
        </Button>
      )
    case 'rent_overdue':
      // The dashboard brings the fifty most pressing payments; the list of rent has the others.
      if (payment) return <MarkPaid payment={payment} {...looks} />
      return (
        <Button asChild {...looks}>
          <Link href="/rent?status=overdue">View Overdue Rent</Link>
        </Button>
      )
    case 'rent_missing':
      return (
        <Button asChild {...looks}>
          <Link href={`/tenants/${task.entityId}?rent`}>Enter Rent</Link>
        </Button>
      )
    case 'tenancy_ending':
      return (
        <Button asChild {...looks}>
          <Link href={`/tenants/${task.entityId}`}>View Tenancy</Link>
        </Button>
      )
    case 'property_vacant':
      return <AddTenancy propertyId={task.entityId} {...looks} />
    case 'deposit_unprotected':
      return (
        <Button asChild {...looks}>
          <Link href={`/tenants/${task.entityId}/deposit`}>View Deposit</Link>
        </Button>
      )
    case 'tax_overdue':
    case 'tax_update':
      return (
        <Button asChild {...looks}>
          <Link href="/finances/tax">View Tax</Link>
        </Button>
      )
    case 'fixed_rate_ending':
      return (
        <Button asChild {...looks}>
          <Link href="/finances/mortgages">View Mortgages</Link>
        </Button>
      )
    case 'document_expired':
    case 'document_expiring':
    case 'document_undated':
      return (
        <Button asChild {...looks}>
          <Link href={`/properties/${task.propertyId}?tab=documents`}>View Documents</Link>
        </Button>
      )
    case 'inspection_overdue':
    case 'inspection_due':
      return (
        <Button asChild {...looks}>
          <Link href={`/properties/${task.propertyId}?tab=inspections`}>View Inspections</Link>
        </Button>
      )
  }
}

function MarkPaid({ payment, ...looks }: ButtonProps & { payment: RentPayment }) {
  const mark = useMarkPayment()
  return (
    <Button {...looks} onClick={() => mark(payment, 'paid')}>
      Mark as Paid
    </Button>
  )
}

function AddTenancy({ propertyId, ...looks }: ButtonProps & { propertyId: number }) {
  const [property, setProperty] = useState<Property | null>(null)
  const open = useMutation({
    mutationFn: () => call(properties.get, { params: { id: propertyId } }) as Promise<Property>,
    onSuccess: setProperty,
    onError: (error) => sayFailure('Error loading property', error),
  })
  return (
    <>
      <Button {...looks} pending={open.isPending} onClick={() => open.mutate()}>
        Add Tenancy
      </Button>
      {property && (
        <Suspense>
          <AddTenancyDialog property={property} onClose={() => setProperty(null)} />
        </Suspense>
      )}
    </>
  )
}
