import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useFieldArray, useForm } from 'react-hook-form'
import { knownBankRates, mostBankRates } from '#domain/arrears/late-interest.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useFillUntilChanged } from '#web/lib/forms/use-fill-until-changed.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useBankRates, useSaveBankRates } from './arrears.hooks.ts'
import { type RatesBody, type RatesInput, ratesForm, ratesInput } from './arrears-settings-form.ts'
import { BankRateNote } from './bank-rate-note.tsx'

/** The table of Bank Rate from which interest on late rent is calculated (rule: arrears-interest). */
export function BankRatesDialog({ onClose }: { onClose: () => void }) {
  const close = useOwnClose(onClose)
  const { data, error, refetch } = useBankRates()
  const form = useForm<RatesInput, unknown, RatesBody>({
    resolver: standardSchemaResolver(ratesForm),
    ...(data && { defaultValues: ratesInput(data) }),
  })
  const before = useFillUntilChanged(form, data, ratesInput)
  const save = useSaveBankRates(() => void toast({ title: 'Bank Rates saved' }))
  const submit = form.handleSubmit(({ rates }) =>
    save.mutate(
      { before: before ?? [], typed: rates },
      {
        onSuccess: close,
        onError: (failure) => sayFailure('The Bank Rates were not saved', failure),
      },
    ),
  )
  const { isDirty, errors } = form.formState
  const { fields, prepend, remove, replace } = useFieldArray({ control: form.control, name: 'rates' })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bank Rates"
      description="Interest on late rent is 3% above the Bank Rate of each day."
      dirty={isDirty}
    >
      {!data && <RecordState what="the Bank Rates" error={error} refetch={refetch} />}
      {data && (
        <form noValidate onSubmit={submit}>
          <BankRateNote rates={data} />
          {errors.rates?.message && <p className="font-medium text-red text-sm">{errors.rates.message}</p>}
          <EntryRows
            rows={fields}
            about="Rate"
            addLabel="Add a rate"
            most={mostBankRates}
            newestFirst
            labels="first"
            onAdd={() => prepend({ from: '', rate: '' })}
            onRemove={remove}
          >
            {(at) => (
              <div className="grid grid-cols-[minmax(12.75rem,1fr)_minmax(0,1fr)] content-start gap-2">
                <DateField
                  label="From"
                  hideLabel={at > 0}
                  {...form.register(`rates.${at}.from`)}
                  error={errors.rates?.[at]?.from?.message}
                />
                <TextField
                  label="% a year"
                  hideLabel={at > 0}
                  inputMode="decimal"
                  {...form.register(`rates.${at}.rate`)}
                  error={errors.rates?.[at]?.rate?.message}
                />
              </div>
            )}
          </EntryRows>
          <SubmitFooter
            pending={save.isPending}
            pendingLabel="Saving…"
            onReset={() => replace(ratesInput(knownBankRates).rates)}
          >
            Save rates
          </SubmitFooter>
        </form>
      )}
    </Dialog>
  )
}
