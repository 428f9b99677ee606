import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { PaymentPlan } from '#api/arrears.ts'
import { londonDay } from '#domain/day.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useSavePlan } from './arrears.hooks.ts'
import { openingPlan, type PlanBody, type PlanInput, planForm, planInputs } from './plan-form.ts'
import { PlanInstalments } from './plan-instalments.tsx'

type PlanDialogProps = { tenancyId: number; plan: PaymentPlan; onClose: () => void }

/** Instalments over the current rent, on any days and of any sums that come to what is owed (rule: arrears-plan). */
export function PlanDialog({ tenancyId, plan, onClose }: PlanDialogProps) {
  const close = useOwnClose(onClose)
  const today = londonDay(new Date())
  const isThere = plan.state !== 'none'
  const opening = openingPlan(plan, today)
  const form = useForm<PlanInput, unknown, PlanBody>({
    resolver: standardSchemaResolver(planForm(plan.owed, today)),
    defaultValues: { first: opening.first, instalments: planInputs(opening.instalments) },
  })
  const save = useSavePlan(tenancyId, plan.version > 0 && isThere)
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title })
      close()
    },
    onError: (error: unknown) => sayFailure('Failed to save the payment plan', error),
  })
  const submit = form.handleSubmit(({ instalments }) => save.mutate(instalments, done('Payment plan offered')))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Payment plan"
      size="large"
      description="Instalments on top of the current rent, with the dates and amounts that you agree. The tenant accepts the plan on their own screen."
      dirty={form.formState.isDirty}
    >
      <form noValidate onSubmit={submit}>
        {plan.owed === 0 ? (
          <p className="text-muted">Nothing is owed.</p>
        ) : (
          <PlanInstalments form={form} owed={plan.owed} first={opening.first} count={opening.instalments.length} />
        )}
        <DialogFooter>
          <DialogCancel disabled={save.isPending} />
          {isThere && (
            <Button
              variant="secondary"
              disabled={save.isPending}
              onClick={() => save.mutate([], done('Payment plan withdrawn'))}
            >
              Withdraw
            </Button>
          )}
          {plan.owed > 0 && (
            <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
              Offer the plan
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
