import type { Tenancy } from '#api/tenancies.ts'
import { planIncludes, planInForce } from '#domain/plan.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { toast } from '#web/components/toast.ts'
import { useRegenerateJoinCode } from '#web/features/properties/properties.hooks.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useSession } from '#web/lib/session.ts'
import { tenantName } from './tenancy-columns.tsx'

/** Whether the landlord's plan has join codes. */
export function useJoinCodes(): boolean {
  const { user } = useSession()
  return user !== null && planIncludes(planInForce(user.subscriptionPlan, user.subscriptionStatus), 'joinCodes')
}

/** Somebody who has left still knows the code, so the landlord is offered a new one. */
export function NewJoinCodeDialog({ tenancy, onClose }: { tenancy: Tenancy; onClose: () => void }) {
  const { address } = tenancy.property
  const regenerate = useRegenerateJoinCode(tenancy.propertyId)
  const confirm = () =>
    regenerate.mutate(undefined, {
      onSuccess: ({ joinCode }) => {
        toast({ title: 'New join code', description: `Tenants of ${address} now join with ${joinCode}.` })
        onClose()
      },
      onError: (error) => sayFailure('Failed to Generate Code', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Generate a new join code for ${address}?`}
      text={`${tenantName(tenancy)} knows the present one. It stops working, also for tenants who have not joined yet.`}
      cancelLabel="Keep the code"
      confirmLabel="Generate new code"
      pendingLabel="Generating…"
      pending={regenerate.isPending}
      onConfirm={confirm}
    />
  )
}
