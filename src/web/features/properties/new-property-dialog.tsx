import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { planIncludes } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { announceJoinCode } from '#web/features/join-codes/join-code-toast.ts'
import { sayFailureOrUpgrade } from '#web/features/plans/say-failure-or-upgrade.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useCreateProperty } from './properties.hooks.ts'
import { PropertyFields } from './property-fields.tsx'
import { emptyProperty, newPropertyForm, type PropertyInput } from './property-form.ts'

type NewPropertyDialogProps = { plan: Plan; onClose: () => void }

export function NewPropertyDialog({ plan, onClose }: NewPropertyDialogProps) {
  const close = useOwnClose(onClose)
  const form = useForm<PropertyInput, unknown, z.output<typeof newPropertyForm>>({
    resolver: standardSchemaResolver(newPropertyForm),
    defaultValues: emptyProperty,
  })
  const create = useCreateProperty()
  const [photoIsBusy, setPhotoIsBusy] = useState(false)

  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: (property) => {
        close()
        const addTenancy = leadTo('Add tenancy', `/properties/${property.id}?tab=tenants&add`)
        const uploadDocuments = leadTo('Upload documents', `/properties/${property.id}?tab=documents&upload`)
        toast({
          title: 'Property Added',
          description: 'The property has been successfully added.',
          action: addTenancy,
          otherActions: [uploadDocuments],
        })
        if (planIncludes(plan, 'joinCodes')) announceJoinCode(property, [addTenancy, uploadDocuments])
      },
      onError: (error) => sayFailureOrUpgrade('Failed to add property', error),
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Add New Property" size="large" dirty={form.formState.isDirty}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <PropertyFields onPhotoBusyChange={setPhotoIsBusy} />
          <DialogFooter>
            <DialogCancel disabled={create.isPending} />
            <Button type="submit" disabled={photoIsBusy} pending={create.isPending} pendingLabel="Creating…">
              Create Property
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}
