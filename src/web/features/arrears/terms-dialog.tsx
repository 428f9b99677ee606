import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { ArrearsTerms } from '#api/arrears.ts'
import type { LedgerEntry } from '#api/ledger.ts'
import { daysWithoutInterest } from '#domain/arrears/late-interest.ts'
import { counted } from '#domain/counted.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { outsideEngland } from '#domain/deposit.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedAmount } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useBankRates, useChangeTerms, useChargeInterest, useEntries, useInterest } from './arrears.hooks.ts'
import { BankRateNote } from './bank-rate-note.tsx'

const termsForm = z.object({ awaited: typedAmount('Must be an amount, 0 or more', 0), lateInterest: z.boolean() })
type TermsInput = z.input<typeof termsForm>
type Terms = z.output<typeof termsForm>

type TermsDialogProps = { tenancyId: number; terms: ArrearsTerms; onClose: () => void }

/**
 * What is set aside for Universal Credit, whether late interest may be charged, and the interest on each late rent. It
 * stays open once interest is allowed, for the interest to be charged.
 */
export function TermsDialog({ tenancyId, terms, onClose }: TermsDialogProps) {
  const close = useOwnClose(onClose)
  const { register, handleSubmit, getValues, reset, formState } = useForm<TermsInput, unknown, Terms>({
    resolver: standardSchemaResolver(termsForm),
    defaultValues: { awaited: penceToPounds(terms.awaited), lateInterest: terms.lateInterest },
    mode: 'onChange',
  })
  const change = useChangeTerms(tenancyId)
  const late = useLateRents(tenancyId)
  const { defaultValues } = formState
  const submit = handleSubmit((body) =>
    change.mutate(onlyChanged(body, defaultValues, getValues()), {
      onSuccess: () => {
        toast({ title: 'Saved' })
        const isToBeCharged = body.lateInterest && !defaultValues?.lateInterest && late.length > 0
        if (isToBeCharged) reset(getValues())
        else close()
      },
      onError: (error) => sayFailure('Failed to save', error),
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Interest and Universal Credit" dirty={formState.isDirty}>
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5">
          <MoneyField
            label="Set aside until Universal Credit is paid"
            hint="No letters are sent about this amount."
            {...register('awaited')}
            error={formState.errors.awaited?.message}
          />
          <CheckboxField
            label="The agreement allows interest on late rent"
            hint={`3% above Bank Rate, for rent more than 14 days overdue; never a fixed fee. This is the law in England. ${outsideEngland}`}
            {...register('lateInterest')}
          />
          {terms.lateInterest && <LateRents late={late} />}
        </div>
        <SubmitFooter pending={change.isPending} pendingLabel="Saving…">
          Save
        </SubmitFooter>
      </form>
    </Dialog>
  )
}

/** Each late rent makes a call of its own for its interest. */
const shownAtOnce = 6

/** The rent that is so late that interest may be charged. */
function useLateRents(tenancyId: number): LedgerEntry[] {
  const { data } = useEntries(tenancyId)
  const until = addDays(londonDay(new Date()), -daysWithoutInterest - 1)
  return (data?.entries ?? [])
    .filter((entry) => entry.chargeKind === 'rent' && entry.kind === 'charge' && entry.openAmount > 0)
    .filter(({ date }) => date <= until)
}

function LateRents({ late }: { late: readonly LedgerEntry[] }) {
  const { data: rates } = useBankRates()
  const [mostShown, setMostShown] = useState(shownAtOnce)
  if (late.length === 0) return null
  return (
    <>
      {rates && <BankRateNote rates={rates} />}
      {late.slice(0, mostShown).map((entry) => (
        <LateRent key={entry.id} entry={entry} />
      ))}
      {late.length > mostShown && (
        <Button variant="quiet" size="small" onClick={() => setMostShown(mostShown + shownAtOnce)}>
          Show {Math.min(late.length - mostShown, shownAtOnce)} more of {counted(late.length, 'late payment')}
        </Button>
      )}
    </>
  )
}

/** The sum is shown in full before it is charged. */
function LateRent({ entry }: { entry: LedgerEntry }) {
  const { data, error } = useInterest(entry.id)
  const charge = useChargeInterest(entry.id, ({ amount }) => {
    toast({ title: 'Interest charged', description: formatPence(amount) })
  })
  if (!data && error)
    return <ErrorState heading={`Error loading the interest on rent due on ${formatDay(entry.date)}`} error={error} />
  if (!data || data.amount === 0) return null
  const press = () => charge.mutate(undefined, { onError: (error) => sayFailure('Failed to charge interest', error) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">Rent due on {formatDay(entry.date)}</p>
        <p className="figures">{data.sum}</p>
      </div>
      <Button variant="secondary" size="small" pending={charge.isPending} pendingLabel="Charging…" onClick={press}>
        Charge {formatPence(data.amount)}
      </Button>
    </div>
  )
}
