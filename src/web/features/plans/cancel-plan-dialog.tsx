import { useLocation } from 'wouter'
import { type Plan, planLabels, planTerms } from '#domain/plan.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { useCancelPlan } from './plans.hooks.ts'

/** From a paid plan back to Free: what is lost is said before, not after. */
export function CancelPlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [, navigate] = useLocation()
  const cancel = useCancelPlan()
  const label = planLabels[plan]
  const { propertyLimit, documentLimit } = planTerms.free
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Plan cancelled', description: 'You are on the Free plan. Everything you have stays readable.' })
        navigate('/')
      },
      onError: (error) => {
        const description = messageOf(error, 'Please check your connection and try again.')
        toast({ title: 'Failed to cancel your plan', description, variant: 'destructive' })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel the ${label} plan?`}
      text={`You go back to the Free plan. Everything you have stays readable, but nothing can be added above ${propertyLimit} properties and ${documentLimit} documents, and your join codes stop working.`}
      confirmLabel={`Cancel the ${label} plan`}
      cancelLabel={`Keep ${label}`}
      pending={cancel.isPending}
      pendingLabel="Cancelling…"
      danger
      onConfirm={confirm}
    />
  )
}
