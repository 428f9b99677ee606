import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { z } from 'zod/mini'
import { newCalendarEvent } from '#api/calendar.ts'
import { eventTitle } from '#domain/calendar.ts'
import { type Day, formatDayLong } from '#domain/day.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { words } from '#web/lib/forms/typed-text.ts'
import { useCreateEvent } from './calendar.hooks.ts'

const { shape } = newCalendarEvent

const eventForm = z.object({
  title: words(shape.title),
  details: words(shape.details),
  date: z.pipe(z.string(), shape.date),
  propertyId: z.nullable(z.number()),
})

/** The fields as they stand on screen. */
type EventInput = z.input<typeof eventForm>
type EventBody = z.output<typeof eventForm>

/** An event of the landlord's own. */
export function NewEventDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const form = useForm<EventInput, unknown, EventBody>({
    resolver: standardSchemaResolver(eventForm),
    defaultValues: { title: '', details: '', date: day, propertyId: null },
  })
  const create = useCreateEvent()
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: ({ title, date }) => {
        toast({ title: 'Event created', description: `${eventTitle(title)}, ${formatDayLong(date)}` })
        onClose()
      },
      onError: (error) =>
        toast({
          title: 'Error creating event',
          description: messageOf(error, 'Failed to create event. Please try again.'),
          variant: 'destructive',
        }),
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} title="Create New Event" dirty={form.formState.isDirty}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <EventFields />
          <DialogFooter>
            <DialogCancel disabled={create.isPending} />
            <Button type="submit" pending={create.isPending} pendingLabel="Creating...">
              Create Event
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}

const seenByAll = 'All your tenants will see this event. Choose a property to show it to its tenants alone.'

function EventFields() {
  const { register, formState } = useFormContext<EventInput>()
  const { field, fieldState } = useController<EventInput, 'propertyId'>({ name: 'propertyId' })
  const [whoSees, setWhoSees] = useState(seenByAll)
  const named = (name: 'title' | 'details' | 'date') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return (
    <>
      <TextField label="Event Title" autoComplete="off" {...named('title')} />
      <TextareaField label="Event Details" {...named('details')} />
      <DateField label="Event Date" {...named('date')} />
      <PropertyChoice
        label="Associated Property"
        optional
        placeholder="None"
        hint={whoSees}
        ref={field.ref}
        value={field.value}
        onChoose={(property) => {
          field.onChange(property?.id ?? null)
          setWhoSees(property ? `The tenants of ${property.address} will see this event.` : seenByAll)
        }}
        error={fieldState.error?.message}
      />
    </>
  )
}
