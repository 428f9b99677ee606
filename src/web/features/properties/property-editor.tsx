import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import type { Property } from '#api/properties.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ActionBar } from '#web/components/layout/action-bar.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { useUpdateProperty } from './properties.hooks.ts'
import { OccupancyFields, PropertyFields } from './property-fields.tsx'
import { inputOf, type PropertyInput, propertyChangesForm } from './property-form.ts'

type PropertyEditorProps = { property: Property; back: Back; onDone: () => void }
type Changes = z.output<typeof propertyChangesForm>

export function PropertyEditor({ property, back, onDone }: PropertyEditorProps) {
  const formId = useId()
  const isWide = useWide()
  const form = useForm<PropertyInput, unknown, Changes>({
    resolver: standardSchemaResolver(propertyChangesForm),
    defaultValues: inputOf(property),
  })
  const { isDirty, defaultValues } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('address'), [setFocus])
  const save = useSaving(property, onDone)
  const [photoIsBusy, setPhotoIsBusy] = useState(false)
  const { isAsking, stay, leave, askFor } = useAskBeforeLeaving(isDirty)

  const submit = form.handleSubmit((values) => save.begin(onlyChanged(values, defaultValues, form.getValues())))
  const buttons = (
    <>
      <Button variant="secondary" disabled={save.isPending} onClick={() => askFor(onDone)}>
        Cancel
      </Button>
      <Button type="submit" form={formId} disabled={photoIsBusy} pending={save.isPending} pendingLabel="Saving…">
        Save
      </Button>
    </>
  )
  return (
    <Page title={property.address} back={back} description="Editing" actions={isWide && buttons}>
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-5">
          <PropertyFields onPhotoBusyChange={setPhotoIsBusy} />
          <OccupancyFields />
          {!isWide && <ActionBar>{buttons}</ActionBar>}
        </form>
      </FormProvider>
      <DiscardDialog open={isAsking} onKeepEditing={stay} onDiscard={leave} />
    </Page>
  )
}

function useSaving(property: Property, onDone: () => void) {
  const update = useUpdateProperty(property.id)
  const begin = (changes: Partial<Changes>) => {
    if (Object.keys(changes).length === 0) return onDone()
    update.mutate(changes, {
      onSuccess: () => {
        onDone()
        toast({ title: 'Property updated', description: 'Your changes have been saved.' })
      },
      onError: (error) => sayFailure('Failed to update property', error),
    })
  }
  return { begin, isPending: update.isPending }
}
