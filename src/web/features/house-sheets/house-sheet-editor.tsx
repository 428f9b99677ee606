import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import type { HouseSheet } from '#api/house-sheets.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ActionBar } from '#web/components/layout/action-bar.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { type Back, Page } from '#web/components/layout/page.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { HouseSheetFields } from './house-sheet-fields.tsx'
import { type HouseSheetInput, houseSheetForm, inputOf } from './house-sheet-form.ts'
import { useUpdateHouseSheet } from './house-sheets.hooks.ts'

type EditorProps = { sheet: HouseSheet; back: Back; onDone: () => void }

export function HouseSheetEditor({ sheet, back, onDone }: EditorProps) {
  const form = useForm<HouseSheetInput, unknown, z.output<typeof houseSheetForm>>({
    resolver: standardSchemaResolver(houseSheetForm),
    defaultValues: inputOf(sheet),
  })
  const { isDirty } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('stopcock'), [setFocus])
  const { isAsking, stay, leave, askFor } = useAskBeforeLeaving(isDirty)
  const update = useUpdateHouseSheet(sheet.propertyId)
  const submit = form.handleSubmit((body) =>
    update.mutate(onlyChanged(body, form.formState.defaultValues, form.getValues()), {
      onSuccess: () => {
        onDone()
        toast({ title: 'House sheet saved', description: 'Your tenants see the new version.' })
      },
      onError: (error) => sayFailure('Failed to save the house sheet', error),
    }),
  )
  return (
    <Page title="House sheet" back={back} description={`${sheet.address}, ${sheet.city}`}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="sections max-w-3xl">
          <HouseSheetFields hasGas={sheet.hasGas} />
          <ActionBar>
            <Button variant="secondary" disabled={update.isPending} onClick={() => askFor(onDone)}>
              Cancel
            </Button>
            <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
              Save
            </Button>
          </ActionBar>
        </form>
      </FormProvider>
      <DiscardDialog open={isAsking} onKeepEditing={stay} onDiscard={leave} />
    </Page>
  )
}
