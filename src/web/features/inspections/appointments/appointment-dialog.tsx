import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Inspection } from '#api/inspections.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { useHasTenants, useRemoveAppointment, useSetAppointment } from '#web/features/inspections/inspections.hooks.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedDay } from '#web/lib/forms/typed-values.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'

type AppointmentDialogProps = {
  property: { id: number; address: string }
  appointment: Inspection | null
  onClose: () => void
}

const appointmentForm = z.object({ date: typedDay('Inspection date is required'), notes: z.string() })
type Appointment = z.output<typeof appointmentForm>

/** When a property is next inspected. The tenants see the date and the notes. */
export function AppointmentDialog({ property, appointment, onClose }: AppointmentDialogProps) {
  const close = useOwnClose(onClose)
  const { register, handleSubmit, formState } = useForm<Appointment, unknown, Appointment>({
    resolver: standardSchemaResolver(appointmentForm),
    defaultValues: { date: appointment?.date ?? '', notes: appointment?.notes ?? '' },
  })
  const hasTenants = useHasTenants(property.id)
  const set = useSetAppointment()
  const remove = useRemoveAppointment()
  const isBusy = set.isPending || remove.isPending

  const { defaultValues, isDirty } = formState
  const submit = handleSubmit((fields) => {
    if (appointment && !isDirty) return close()
    set.mutate(
      appointment
        ? { id: appointment.id, ...onlyChanged(fields, defaultValues, fields) }
        : { propertyId: property.id, ...fields },
      {
        onSuccess: () => {
          close()
          toast({
            title: 'Inspection scheduled',
            description: `The date is in the calendar${hasTenants ? ', and the tenant can see it' : ''}.`,
            action: leadTo('View calendar', '/calendar'),
          })
        },
        onError: (error) => sayFailure('Failed to schedule inspection', error),
      },
    )
  })
  const removeDate = (id: number) =>
    remove.mutate(id, {
      onSuccess: () => {
        close()
        toast({ title: 'Inspection date removed' })
      },
      onError: (error) => sayFailure('Failed to remove inspection date', error),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={appointment ? 'Change Inspection Date' : 'Schedule Inspection'}
      description={property.address}
      dirty={isDirty}
    >
      <form noValidate onSubmit={submit}>
        <DateField label="Inspection date" {...register('date')} error={formState.errors.date?.message} />
        <TextareaField
          label="Notes"
          optional
          rows={3}
          maxLength={5_000}
          hint="The tenant reads them too."
          {...register('notes')}
        />
        <DialogFooter>
          {appointment && (
            <Button
              variant="danger"
              className="mr-auto"
              data-sends
              disabled={set.isPending}
              pending={remove.isPending}
              pendingLabel="Removing…"
              onClick={() => removeDate(appointment.id)}
            >
              Remove date
            </Button>
          )}
          <DialogCancel disabled={isBusy} />
          <Button type="submit" disabled={remove.isPending} pending={set.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
