import { type SubmitEvent, useState } from 'react'
import type { Deduction, Deposit } from '#api/deposits.ts'
import { formatDay } from '#domain/day.ts'
import { mostEvidence } from '#domain/deposit.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { useDocuments } from '#web/features/documents/documents.hooks.ts'
import { useInventories } from '#web/features/inventory/inventory.hooks.ts'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import { usePhotos } from '#web/features/uploads/use-photos.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useCharges, useSaveDeduction } from './deposits.hooks.ts'

type DeductionDialogProps = { deposit: Deposit; deduction: Deduction | null; onClose: () => void }

/** One line of what is proposed to be kept, with why and what shows it. */
export function DeductionDialog({ deposit, deduction, onClose }: DeductionDialogProps) {
  const { tenantId, propertyId } = deposit
  const [line] = deduction?.inventoryLines ?? []
  const saved = {
    description: deduction?.description ?? '',
    pounds: deduction ? penceToPounds(deduction.amount) : '',
    reason: deduction?.reason ?? '',
    charge: String(deduction?.chargeId ?? ''),
    inventory: String(line?.inventoryReportId ?? ''),
    line: line?.line ?? '',
  }
  const [fields, setFields] = useState(saved)
  const [documentIds, setDocumentIds] = useState(deduction?.documentIds ?? [])
  const [isPressed, setPressed] = useState(false)
  const photos = usePhotos(
    mostEvidence,
    (deduction?.photos ?? []).map((url) => ({ place: '', url })),
  )
  const save = useSaveDeduction(tenantId, deduction?.id ?? null)
  const amount = poundsToPence(fields.pounds)
  const problems = {
    description: fields.description.trim() === '' ? 'Description is required' : undefined,
    amount: amount === undefined || amount <= 0 ? 'Amount must be greater than 0' : undefined,
    reason: fields.reason.trim() === '' ? 'Reason is required' : undefined,
  }
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const names = Object.keys(saved) as (keyof typeof saved)[]
  const isChanged =
    names.some((name) => fields[name] !== saved[name]) ||
    documentIds.toSorted().join() !== (deduction?.documentIds ?? []).toSorted().join()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (amount === undefined || problems.description || problems.amount || problems.reason) return
    const sent = await photos.settle()
    if (!sent) {
      const description = 'Try the marked photo again, or remove it.'
      toast({ title: 'A photo could not be sent', description, variant: 'destructive' })
      return
    }
    const inventoryLines = fields.inventory
      ? [{ inventoryReportId: Number(fields.inventory), line: fields.line.trim() }]
      : []
    const body = {
      description: fields.description,
      amount,
      reason: fields.reason,
      documentIds,
      inventoryLines,
      photos: sent.map(({ url }) => url),
      ...(fields.charge && { chargeId: Number(fields.charge) }),
    }
    save.mutate(body, {
      onSuccess: () => {
        toast({ title: deduction ? 'Deduction saved' : 'Deduction proposed', description: formatPence(amount) })
        onClose()
      },
      onError: (error) => sayFailure('Failed to save the deduction', error),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={deduction ? 'Edit deduction' : 'Propose a deduction'}
      description="The tenant sees it with its evidence, and agrees or answers."
      dirty={isChanged || photos.isChanged}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <TextField
            label="What for"
            maxLength={200}
            {...set('description')}
            error={isPressed ? problems.description : undefined}
          />
          <MoneyField label="Amount" {...set('pounds')} error={isPressed ? problems.amount : undefined} />
          <TextareaField
            label="Reason"
            hint="What you found, and how you worked out the amount."
            maxLength={5_000}
            {...set('reason')}
            error={isPressed ? problems.reason : undefined}
            className="md:col-span-2"
          />
          <ChargeChoice tenancyId={tenantId} {...set('charge')} />
          <InventoryChoice propertyId={propertyId} {...set('inventory')} />
          {fields.inventory && (
            <TextField
              label="Line of the inventory"
              hint="Such as Kitchen: Flooring"
              optional
              maxLength={200}
              {...set('line')}
              className="md:col-span-2"
            />
          )}
        </div>
        <DocumentChoices propertyId={propertyId} chosen={documentIds} onChoose={setDocumentIds} />
        <PhotosField label="Photos" hint={`Up to ${mostEvidence} photos`} chosen={photos} />
        <DialogFooter>
          <DialogCancel disabled={save.isPending} />
          <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
            {deduction ? 'Save' : 'Propose'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

type Choice = { value: string; onChange: (event: { target: { value: string } }) => void }

/** Rent that is owed is paid by the deduction; damage is charged with the return. */
function ChargeChoice({ tenancyId, ...choice }: Choice & { tenancyId: number }) {
  const { data } = useCharges(tenancyId)
  const open = (data?.entries ?? []).filter(
    ({ id, kind, chargeKind, openAmount }) =>
      kind === 'charge' && chargeKind !== 'deposit' && (openAmount > 0 || String(id) === choice.value),
  )
  const options = open.map(({ id, description, date, openAmount }) => ({
    value: id,
    label: `${description} due ${formatDay(date)}: ${formatPence(openAmount)}`,
  }))
  return (
    <SelectField label="Pays" options={[{ value: '', label: 'Nothing on the account yet' }, ...options]} {...choice} />
  )
}

function InventoryChoice({ propertyId, ...choice }: Choice & { propertyId: number }) {
  const { rows = [] } = useInventories({ q: '', checkType: undefined, propertyId })
  const options = rows.map(({ id, checkType, date }) => ({
    value: id,
    label: `${inventoryTitle(checkType)}, ${formatDay(date)}`,
  }))
  return <SelectField label="Shown in" options={[{ value: '', label: 'No inventory' }, ...options]} {...choice} />
}

type DocumentChoicesProps = { propertyId: number; chosen: number[]; onChoose: (ids: number[]) => void }

function DocumentChoices({ propertyId, chosen, onChoose }: DocumentChoicesProps) {
  const { rows = [] } = useDocuments({ q: '', category: 'all', propertyId })
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
              onChoose(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
