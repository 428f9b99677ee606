import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { maxInventoryPhotos } from '#domain/inventory.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { type StoredPhoto, usePhotos } from '#web/features/uploads/use-photos.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { AboutFields } from './about-fields.tsx'
import { CopyLast } from './copy-last.tsx'
import { type InventoryInput, type InventoryValues, inventoryForm, withoutUploads } from './inventory-form.ts'
import { ItemRows } from './item-rows.tsx'
import { KeyRows } from './key-rows.tsx'
import { MeterRows } from './meter-rows.tsx'
import { RoomsEditor } from './rooms-editor.tsx'

type InventoryFormViewProps = {
  input: InventoryInput
  /** An inventory stays with the property that it was made of. */
  fixedProperty?: boolean
  submitLabel: string
  /** Keeps what is entered, but for the photos: leaving loses those alone. */
  onChange?: (input: InventoryInput) => void
  /** Answers the page to go on to. @throws when the server refuses. */
  onSave: (values: InventoryValues, photos: StoredPhoto[]) => Promise<string>
}

/** Everything that an inventory records, in the order in which one walks through a home: meters and keys at the door, then the rooms. */
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
  const photos = usePhotos(maxInventoryPhotos, stored)
  const [openRoom, setOpenRoom] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const { isDirty, isSubmitting, errors } = form.formState
  const { isAsking, stay, leave, leaveFor } = useAskBeforeLeaving(photos.isChanged || (isDirty && !onChange))
  useChanges(form, onChange)

  const save = async (values: InventoryValues) => {
    const settled = await photos.settle()
    if (!settled) {
      const description = 'Try the marked photo again, or remove it.'
      return void toast({ title: 'A photo could not be sent', description, variant: 'destructive' })
    }
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
      <form
        noValidate
        onSubmit={form.handleSubmit(save, openFirstProblem)}
        className="grid max-w-4xl grid-cols-1 gap-8"
      >
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
        <Section title="Furnishings" note="What belongs to no room in particular">
          <ItemRows name="furnishings" about="Furnishing" />
        </Section>
        <Section title="Notes">
          <TextareaField label="Notes" hideLabel maxLength={5_000} {...form.register('notes')} />
        </Section>
        <footer className="sticky bottom-0 z-10 -mx-4 flex justify-end border-line border-t bg-paper px-4 py-3 md:mx-0 md:px-0 max-lg:pr-20">
          <Button type="submit" pending={isSubmitting} pendingLabel="Saving…">
            {submitLabel}
          </Button>
        </footer>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={stay}
        {...(onChange ? losingPhotos : losingAll)}
        cancelLabel="Keep editing"
        danger
        onConfirm={leave}
      />
    </FormProvider>
  )
}

const losingAll = {
  title: 'Discard your changes?',
  text: 'What you have entered here has not been saved.',
  confirmLabel: 'Discard',
}
const losingPhotos = {
  title: 'Leave without the photos?',
  text: 'What you have written is kept in this browser. The photos have to be chosen again.',
  confirmLabel: 'Leave',
}

/** Hears of every change of a field. */
function useChanges(
  { subscribe }: UseFormReturn<InventoryInput, unknown, InventoryValues>,
  onChange: ((input: InventoryInput) => void) | undefined,
) {
  const tell = useEffectEvent((input: InventoryInput) => onChange?.(input))
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }), [subscribe])
}
