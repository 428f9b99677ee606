import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, penceToPounds } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useAddRentPayment } from './rent.hooks.ts'
import { RentPaymentFields } from './rent-payment-fields.tsx'
import { type RentPaymentBody, type RentPaymentInput, rentPaymentForm } from './rent-payment-form.ts'

type AddRentPaymentDialogProps = {
  /** Chosen already where the dialog opens from a property. */
  property?: Property
  onClose: () => void
}

const inputFor = (property: Property | undefined): RentPaymentInput => ({
  tenantId: null,
  propertyId: property?.id ?? null,
  amount: property ? penceToPounds(property.rentAmount) : '',
  dueDate: '',
  status: 'unpaid',
  paidDate: londonDay(new Date()),
})

export function AddRentPaymentDialog({ property, onClose }: AddRentPaymentDialogProps) {
  const close = useOwnClose(onClose)
  const form = useForm<RentPaymentInput, unknown, RentPaymentBody>({
    resolver: standardSchemaResolver(rentPaymentForm),
    defaultValues: inputFor(property),
  })
  const add = useAddRentPayment()
  const submit = form.handleSubmit((body) =>
    add.mutate(body, {
      onSuccess: ({ amount, dueDate, tenantId }) => {
        toast({
          title: 'Rent Payment Added',
          description: `${formatPence(amount)} due ${formatDay(dueDate)}`,
          action: leadTo('View account', `/tenants/${tenantId}/account`),
        })
        close()
      },
      onError: (error) => sayFailure('Failed to add rent payment', error),
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Add New Rent Payment" dirty={form.formState.isDirty}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <RentPaymentFields ofOneProperty={property !== undefined} />
          <SubmitFooter pending={add.isPending} pendingLabel="Adding…">
            Add Rent Payment
          </SubmitFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}
