import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { formatDay } from '#domain/day-forms.ts'
import { inventoryTitle, maxInventoryPhotos, maxInventoryRows } from '#domain/inventory.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { ActionBar } from '#web/components/layout/action-bar.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EntryRows } from '#web/components/lists/entry-rows.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { type StoredFile, useChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useEachChange } from '#web/lib/forms/use-each-change.ts'
import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { useMarkPageInUse } from '#web/lib/leaving/use-keep-page.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { AboutFields } from './about-fields.tsx'
import { useLastInventory } from './inventory.hooks.ts'
import {
  type InventoryInput,
  type InventoryValues,
  inputOfCopy,
  inventoryForm,
  withoutUploads,
} from './inventory-form.ts'
import { ItemRows } from './item-rows.tsx'
import { MeterRows } from './meter-rows.tsx'
import { QuantityField } from './quantity-field.tsx'
import { RoomsEditor } from './rooms-editor.tsx'

type InventoryFormViewProps = {
  input: InventoryInput
  /** An inventory stays with the property that it was made of. */
  fixedProperty?: boolean
  submitLabel: string
  /** Keeps what is entered, except for photos; then only photos can be lost by leaving. */
  onChange?: (input: InventoryInput) => void
  /** Returns the page to go on to. @throws when the server refuses. */
  onSave: (values: InventoryValues, photos: StoredFile[]) => Promise<string>
}

/**
 * Everything that an inventory records, in the order in which one walks through a home:
 * meters and keys at the door, then the rooms.
 */
export function InventoryFormView({
  input,
  fixedProperty = false,
  submitLabel,
  onChange,
  onSave,
}: InventoryFormViewProps) {
  const [{ input: fields, stored }] = useState(() => withoutUploads(input))
  const form = useForm<InventoryInput, unknown, InventoryValues>({
    resolver: standardSchemaResolver(inventoryForm),
    defaultValues: fields,
  })
  const photos = useChosenFiles(maxInventoryPhotos, stored)
  const [openRoom, setOpenRoom] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const { isDirty, isSubmitting, errors } = form.formState
  const { isAsking, stay, leave, leaveFor } = useAskBeforeLeaving(photos.isChanged || (isDirty && !onChange))
  useMarkPageInUse(isDirty)
  useEachChange(form, onChange)

  const save = async (values: InventoryValues) => {
    const settled = await photos.settleInForm()
    if (!settled) return
    try {
      const next = await onSave(values, settled)
      leaveFor(() => navigate(next, { replace: true }))
    } catch (error) {
      sayFailure('Failed to save inventory', error)
    }
  }
  const openFirstProblem = () => {
    const at = form.getValues('rooms').findIndex((_, room) => form.getFieldState(`rooms.${room}`).invalid)
    setOpenRoom(form.getValues('rooms')[at]?.key ?? openRoom)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(save, openFirstProblem)} className="sections max-w-4xl">
        <AboutFields fixedProperty={fixedProperty} />
        {!fixedProperty && <CopyLast />}
        <MeterRows />
        <KeyRows />
        <RoomsEditor
          photos={photos}
          openRoom={openRoom}
          onOpen={setOpenRoom}
          error={errors.rooms?.root?.message ?? errors.rooms?.message}
        />
        <Section title="Furnishings" note="Anything that belongs to no particular room">
          <ItemRows name="furnishings" about="Furnishing" />
        </Section>
        <Section title="Notes">
          <TextareaField label="Notes" hideLabel maxLength={5_000} {...form.register('notes')} />
        </Section>
        <ActionBar className="justify-end px-4 py-3 md:mx-0 md:px-0">
          <Button type="submit" pending={isSubmitting} pendingLabel="Saving…">
            {submitLabel}
          </Button>
        </ActionBar>
      </form>
      <LeaveQuestion open={isAsking} isTextKept={onChange !== undefined} onStay={stay} onLeave={leave} />
    </FormProvider>
  )
}

type LeaveQuestionProps = { open: boolean; isTextKept: boolean; onStay: () => void; onLeave: () => void }

/** What leaving would lose: the photos alone where the text is kept in this browser, else everything. */
function LeaveQuestion({ open, isTextKept, onStay, onLeave }: LeaveQuestionProps) {
  if (!isTextKept) return <DiscardDialog open={open} onKeepEditing={onStay} onDiscard={onLeave} />
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title="Leave without the photos?"
      text="What you have written is kept in this browser. The photos have to be chosen again."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      danger
      onConfirm={onLeave}
    />
  )
}

/** Fills in the last inventory of the home, as long as no room has been entered. */
function CopyLast() {
  const { setValue, getValues } = useFormContext<InventoryInput>()
  const [propertyId, rooms] = useWatch<InventoryInput, ['propertyId', 'rooms']>({ name: ['propertyId', 'rooms'] })
  const last = useLastInventory(propertyId)
  if (!last || rooms.length > 0) return null
  const copy = () => {
    const { checkType, ...contents } = inputOfCopy(last)
    const options = { shouldDirty: true }
    if (getValues('checkType') === '') setValue('checkType', checkType, options)
    // Anything entered already, such as the meters at the door, stays.
    for (const name of ['rooms', 'furnishings', 'meterReadings', 'keys'] as const)
      if (!getValues(name).some(isFilledIn)) setValue(name, contents[name], options)
    toast({ title: 'Inventory copied', description: 'Photos, notes and meter readings are not copied.' })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3">
      <p>
        The last inventory of this home is the {inventoryTitle(last.checkType).toLowerCase()} of {formatDay(last.date)}.
      </p>
      <Button variant="secondary" icon={<Copy aria-hidden />} onClick={withPageFocus(copy)}>
        Copy the last inventory
      </Button>
    </div>
  )
}

const isFilledIn = (row: object) => Object.values(row).some((value) => typeof value === 'string' && value.trim() !== '')

function KeyRows() {
  const { control, register, getFieldState, formState } = useFormContext<InventoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'keys' })
  const add = () => append({ name: '', quantity: 1 }, { focusName: `keys.${fields.length}.name` })
  return (
    <Section title="Keys">
      <EntryRows rows={fields} about="Key" addLabel="Add key" most={maxInventoryRows} onAdd={add} onRemove={remove}>
        {(at) => (
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
            <TextField
              label="Key"
              placeholder="Front door"
              maxLength={200}
              {...register(`keys.${at}.name`)}
              error={getFieldState(`keys.${at}.name`, formState).error?.message}
            />
            <QuantityField name={`keys.${at}.quantity`} />
          </div>
        )}
      </EntryRows>
    </Section>
  )
}
