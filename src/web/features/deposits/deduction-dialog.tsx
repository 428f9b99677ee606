import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { Deduction, Deposit } from '#api/deposits.ts'
import { formatDay } from '#domain/day-forms.ts'
import { mostEvidence, proposalOf } from '#domain/deposit.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { formatPence, type Pence, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { useDocuments } from '#web/features/documents/documents.hooks.ts'
import { useInventories } from '#web/features/inventory/inventory.hooks.ts'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import { useChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { changesOf, type DeductionBody, type DeductionInput, deductionForm, inputOf } from './deduction-form.ts'
import { useCharges, useSaveDeduction } from './deposits.hooks.ts'

type DeductionDialogProps = { deposit: Deposit; deduction: Deduction | null; onClose: () => void }

/** One line of what is proposed to be kept, with why and what shows it. */
export function DeductionDialog({ deposit, deduction, onClose }: DeductionDialogProps) {
  const close = useOwnClose(onClose)
  const { tenantId, propertyId } = deposit
  const form = useForm<DeductionInput, unknown, DeductionBody>({
    resolver: standardSchemaResolver(deductionForm),
    defaultValues: inputOf(deduction),
  })
  const photos = useChosenFiles(
    mostEvidence,
    (deduction?.photos ?? []).map((url) => ({ place: '', url })),
  )
  const { mutateAsync } = useSaveDeduction(tenantId, deduction?.id ?? null, ({ body: { amount } }) =>
    toast({ title: deduction ? 'Deduction saved' : 'Deduction proposed', description: formatPence(amount) }),
  )
  const { isDirty, isSubmitting, defaultValues } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const sent = await photos.settleInForm()
    if (!sent) return
    try {
      const shown = { photos: sent.map(({ url }) => url) }
      const changes = changesOf(body, defaultValues, form.getValues())
      await mutateAsync({
        body: { ...body, ...shown },
        changes: { ...changes, ...(photos.isChanged && shown) },
      })
      close()
    } catch (error) {
      sayFailure('Failed to save the deduction', error)
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={deduction ? 'Edit deduction' : 'Propose a deduction'}
      description="The tenant sees it with its evidence, and agrees or answers."
      dirty={isDirty || photos.isChanged}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <DeductionFields {...deposit} left={leftFor(deduction, deposit)} />
          <DocumentChoices propertyId={propertyId} />
          <PhotosField label="Photos" hint={`Up to ${mostEvidence} photos`} chosen={photos} />
          <SubmitFooter pending={isSubmitting} pendingLabel="Saving…">
            {deduction ? 'Save' : 'Propose'}
          </SubmitFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** What the other deductions leave of what is held. */
const leftFor = (deduction: Deduction | null, { held, deductions }: Deposit): Pence =>
  proposalOf(
    held,
    deductions.filter(({ id, settled }) => !settled && id !== deduction?.id),
  ).toReturn

function moreThanIsLeft(left: Pence, held: Pence): string {
  if (held === 0) return 'No deposit is held'
  if (left === held) return `More than the ${formatPence(held)} that is held`
  const of = `the ${formatPence(held)} that is held`
  return left === 0 ? `Other deductions take all of ${of}` : `More than the ${formatPence(left)} left of ${of}`
}

type DeductionFieldsProps = Pick<Deposit, 'tenantId' | 'propertyId' | 'held'> & { left: Pence }

function DeductionFields({ tenantId, propertyId, held, left }: DeductionFieldsProps) {
  const { register, formState } = useFormContext<DeductionInput>()
  const { errors } = formState
  const amount = poundsToPence(useWatch<DeductionInput, 'amount'>({ name: 'amount' })) ?? 0
  const inventoryReportId = useWatch<DeductionInput, 'inventoryReportId'>({ name: 'inventoryReportId' })
  return (
    <FieldGrid>
      <TextField label="Description" maxLength={200} {...register('description')} error={errors.description?.message} />
      <MoneyField
        label="Amount"
        {...(amount > left && { hint: moreThanIsLeft(left, held) })}
        {...register('amount')}
        error={errors.amount?.message}
      />
      <TextareaField
        label="Reason"
        hint="What you found, and how you worked out the amount."
        maxLength={5_000}
        {...register('reason')}
        error={errors.reason?.message}
        className="md:col-span-2"
      />
      <ChargeChoice tenancyId={tenantId} />
      <InventoryChoice propertyId={propertyId} />
      {inventoryReportId && (
        <TextField
          label="Line of the inventory"
          hint="Such as Kitchen: Flooring"
          optional
          maxLength={200}
          {...register('line')}
          className="md:col-span-2"
        />
      )}
    </FieldGrid>
  )
}

/** Rent that is owed is paid by the deduction; damage is charged with the return. */
function ChargeChoice({ tenancyId }: { tenancyId: number }) {
  const { data } = useCharges(tenancyId)
  const { field } = useController<DeductionInput, 'chargeId'>({ name: 'chargeId' })
  const open = (data?.entries ?? []).filter(
    ({ id, kind, chargeKind, openAmount }) =>
      kind === 'charge' && chargeKind !== 'deposit' && (openAmount > 0 || String(id) === field.value),
  )
  const options = open.map(({ id, description, date, openAmount }) => ({
    value: id,
    label: `${description} due ${formatDay(date)}: ${formatPence(openAmount)}`,
  }))
  return (
    <SelectField
      label="Pays"
      options={[{ value: '', label: 'A new charge, made with the return' }, ...options]}
      {...field}
    />
  )
}

function InventoryChoice({ propertyId }: { propertyId: number }) {
  const { rows = [] } = useInventories({ q: '', checkType: undefined, propertyId })
  const { field } = useController<DeductionInput, 'inventoryReportId'>({ name: 'inventoryReportId' })
  const options = rows.map(({ id, checkType, date }) => ({
    value: id,
    label: `${inventoryTitle(checkType)}, ${formatDay(date)}`,
  }))
  return <SelectField label="Shown in" options={[{ value: '', label: 'No inventory' }, ...options]} {...field} />
}

function DocumentChoices({ propertyId }: { propertyId: number }) {
  const { rows = [] } = useDocuments({ q: '', category: 'all', propertyId })
  const { field } = useController<DeductionInput, 'documentIds'>({ name: 'documentIds' })
  const chosen = field.value
  if (rows.length === 0) return null
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 font-semibold">Documents that the tenant is shown</legend>
      <div className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-md border border-line px-3">
        {rows.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= mostEvidence}
            onChange={(event) =>
              field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
