import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SubmitEvent } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { defaultSteps, letterKindLabels, letterKinds, mostSteps } from '#domain/arrears/arrears.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useFillUntilChanged } from '#web/lib/forms/use-fill-until-changed.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useArrearsSettings, useSaveSteps } from './arrears.hooks.ts'
import { type StepsBody, type StepsInput, stepsForm, stepsInput } from './arrears-settings-form.ts'
import { Enclosures } from './enclosures.tsx'
import { MissingAddress } from './missing-address.tsx'

const sendings = [
  { value: 'ask', label: 'By hand' },
  { value: 'self', label: 'Automatically' },
]

const wordings = letterKinds.map((value) => ({ value, label: letterKindLabels[value] }))

/** Which letters follow unpaid rent, after how many days, and whether each is sent by itself (rule: arrears-steps). */
export function StepsDialog({ onClose }: { onClose: () => void }) {
  const close = useOwnClose(onClose)
  const { data, error, refetch } = useArrearsSettings()
  const form = useForm<StepsInput, unknown, StepsBody>({
    resolver: standardSchemaResolver(stepsForm),
    ...(data && { defaultValues: stepsInput(data) }),
  })
  const before = useFillUntilChanged(form, data, stepsInput)
  const save = useSaveSteps(() => void toast({ title: 'Steps saved' }))
  const { isDirty, errors } = form.formState
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'steps' })
  const typed = useWatch({ control: form.control, name: 'steps' }) ?? []
  const isClaimedByItself = typed.some(({ letter, send }) => letter === 'before_action' && send === 'self')
  const submitSorted = form.handleSubmit(({ steps }) =>
    save.mutate(
      { before: before?.steps ?? [], typed: steps },
      {
        onSuccess: close,
        onError: (failure) => sayFailure('The steps were not saved', failure),
      },
    ),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    replace(form.getValues('steps').toSorted((a, b) => Number(a.days) - Number(b.days)))
    void submitSorted()
  }
  const add = () => {
    const last = Number(form.getValues('steps').at(-1)?.days ?? 0)
    append({ name: '', days: String(Math.min(365, last + 14)), send: 'ask', letter: 'demand' })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Arrears steps"
      size="large"
      description="What is sent when rent is unpaid, counted from the day on which the oldest of it was due. Each letter is sent once, and none is sent during breathing space or while a payment plan is being kept to."
      dirty={isDirty}
    >
      {!data && <RecordState what="the steps" error={error} refetch={refetch} />}
      {data && (
        <form noValidate onSubmit={submit}>
          {fields.length === 0 && <p className="text-muted">Without a step, nothing is drafted and nothing is sent.</p>}
          <EntryRows rows={fields} about="Step" addLabel="Add a step" most={mostSteps} onAdd={add} onRemove={remove}>
            {(at) => (
              <div className="grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-3 md:grid-cols-[minmax(0,1fr)_5.5rem_10rem_10.5rem]">
                <TextField
                  label="Name"
                  maxLength={200}
                  className="max-md:col-span-2"
                  {...form.register(`steps.${at}.name`)}
                  error={errors.steps?.[at]?.name?.message}
                />
                <TextField
                  label="After days"
                  inputMode="numeric"
                  {...form.register(`steps.${at}.days`)}
                  error={errors.steps?.[at]?.days?.message}
                />
                <SelectField label="Sent" options={sendings} {...form.register(`steps.${at}.send`)} />
                <div className="max-md:col-span-2">
                  <SelectField label="Wording" options={wordings} {...form.register(`steps.${at}.letter`)} />
                </div>
              </div>
            )}
          </EntryRows>
          {typed.some(({ send }) => send === 'self') && <MissingAddress />}
          {isClaimedByItself && <Enclosures />}
          <SubmitFooter
            pending={save.isPending}
            pendingLabel="Saving…"
            onReset={() => replace(stepsInput({ steps: defaultSteps }).steps)}
          >
            Save steps
          </SubmitFooter>
        </form>
      )}
    </Dialog>
  )
}
