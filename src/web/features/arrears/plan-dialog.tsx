import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { Plan } from '#api/arrears.ts'
import { evenInstalments, instalmentDay, mostInstalments } from '#domain/arrears/even-instalments.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useSavePlan } from './arrears.hooks.ts'
import { type PlanBody, type PlanInput, planForm, planInputs, sumTyped } from './plan-form.ts'
import { SpreadEvenly } from './spread-evenly.tsx'

type PlanDialogProps = { tenancyId: number; plan: Plan; onClose: () => void }

const usualCount = 6
const daysUntilFirst = 7

/** Instalments over the current rent, on any days and of any sums that come to what is owed (rule: arrears-plan). */
export function PlanDialog({ tenancyId, plan, onClose }: PlanDialogProps) {
  const today = londonDay(new Date())
  const isThere = plan.state !== 'none'
  const toCome = isThere ? plan.instalments.filter(({ dueDate }) => dueDate >= today) : []
  const first = toCome[0]?.dueDate ?? addDays(today, daysUntilFirst)
  const begin = toCome.length > 0 ? toCome : evenInstalments(plan.owed, usualCount, first, 'monthly')
  const form = useForm<PlanInput, unknown, PlanBody>({
    resolver: standardSchemaResolver(planForm(plan.owed, today)),
    defaultValues: { instalments: planInputs(begin) },
  })
  const { control, register, formState, getValues } = form
  const { errors, isDirty } = formState
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'instalments' })
  const typed = useWatch({ control, name: 'instalments' })
  const save = useSavePlan(tenancyId, plan.version > 0 && isThere)
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title })
      onClose()
    },
    onError: (error: unknown) => sayFailure('Failed to save the payment plan', error),
  })
  const submit = form.handleSubmit(({ instalments }) => save.mutate(instalments, done('Payment plan offered')))
  const add = () => {
    const rows = getValues('instalments')
    const last = rows.at(-1)?.dueDate
    const left = plan.owed - sumTyped(rows)
    append({ dueDate: last ? instalmentDay(last, 'monthly', 1) : first, amount: left > 0 ? penceToPounds(left) : '' })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Payment plan"
      size="large"
      description="Instalments on top of the current rent, with the dates and amounts that you agree. The tenant accepts the plan on their own screen."
      dirty={isDirty}
    >
      <form noValidate onSubmit={submit}>
        {plan.owed === 0 ? (
          <p className="text-muted">Nothing is owed.</p>
        ) : (
          <>
            <SpreadEvenly
              first={first}
              count={begin.length}
              onSpread={(count, from, rhythm) => {
                form.clearErrors()
                replace(planInputs(evenInstalments(plan.owed, count, from, rhythm)))
              }}
            />
            <EntryRows
              rows={fields}
              about="Instalment"
              addLabel="Add an instalment"
              most={mostInstalments}
              hasLabels={false}
              onAdd={add}
              onRemove={remove}
            >
              {(at) => (
                <div className="grid grid-cols-1 content-start gap-2 max-sm:pb-3 sm:grid-cols-[minmax(12.75rem,1fr)_minmax(0,0.8fr)]">
                  <DateField
                    label="Due date"
                    hideLabel
                    {...register(`instalments.${at}.dueDate`)}
                    error={errors.instalments?.[at]?.dueDate?.message}
                  />
                  <MoneyField
                    label="Amount"
                    hideLabel
                    {...register(`instalments.${at}.amount`)}
                    error={errors.instalments?.[at]?.amount?.message}
                  />
                </div>
              )}
            </EntryRows>
            {errors.instalments?.message && (
              <p className="font-medium text-red text-sm">{errors.instalments.message}</p>
            )}
            <p role="status" className="figures text-sm">
              Together {formatPence(sumTyped(typed))} of {formatPence(plan.owed)} owed
            </p>
          </>
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
