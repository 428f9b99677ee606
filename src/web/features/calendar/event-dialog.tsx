import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { type CalendarEvent, newCalendarEvent } from '#api/calendar.ts'
import { eventTitle } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useFields } from '#web/lib/forms/fields.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedText } from '#web/lib/forms/typed-values.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useCreateEvent, useUpdateEvent } from './calendar.hooks.ts'

const { shape } = newCalendarEvent

const eventForm = z.object({
  title: typedText(shape.title),
  details: typedText(shape.details),
  date: z.pipe(z.string(), shape.date),
  propertyId: z.nullable(z.number()),
})

/** The fields as shown on screen. */
type EventInput = z.input<typeof eventForm>
export type EventBody = z.output<typeof eventForm>

/** A new event of the landlord's own. */
export function NewEventDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const create = useCreateEvent()
  const submit = (body: EventBody) =>
    create.mutate(body, {
      onSuccess: ({ title, date }) => {
        toast({ title: 'Event created', description: `${eventTitle(title)}, ${formatDayLong(date)}` })
        close()
      },
      onError: (error) => sayFailure('Error creating event', error, 'Failed to create event. Please try again.'),
    })
  return (
    <EventForm
      title="Create New Event"
      start={{ title: '', details: '', date: day, propertyId: null }}
      save={{ label: 'Create Event', pendingLabel: 'Creating...', isPending: create.isPending, submit }}
      onClose={onClose}
    />
  )
}

/** Changes an event of the landlord's own. */
export function EditEventDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const { title, details, date, propertyId, property } = event
  const update = useUpdateEvent(event.id)
  const submit = (_: EventBody, changes: Partial<EventBody>) =>
    update.mutate(changes, {
      onSuccess: (changed) => {
        toast({ title: 'Event updated', description: `${eventTitle(changed.title)}, ${formatDayLong(changed.date)}` })
        close()
      },
      onError: (error) => sayFailure('Error updating event', error, 'Failed to update event. Please try again.'),
    })
  return (
    <EventForm
      title="Edit Event"
      start={{ title, details: details ?? '', date, propertyId }}
      address={property?.address}
      save={{ label: 'Save Changes', pendingLabel: 'Saving…', isPending: update.isPending, submit }}
      onClose={onClose}
    />
  )
}

type EventFormProps = {
  title: string
  start: EventInput
  /** The address of the property that the event is about now. */
  address?: string | undefined
  save: {
    label: string
    pendingLabel: string
    isPending: boolean
    submit: (body: EventBody, changes: Partial<EventBody>) => void
  }
  onClose: () => void
}

function EventForm({ title, start, address, save, onClose }: EventFormProps) {
  const form = useForm<EventInput, unknown, EventBody>({
    resolver: standardSchemaResolver(eventForm),
    defaultValues: start,
  })
  const { isDirty, defaultValues } = form.formState
  const submit = form.handleSubmit((body) => save.submit(body, onlyChanged(body, defaultValues, form.getValues())))
  return (
    <Dialog open onOpenChange={onClose} title={title} dirty={isDirty}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <EventFields address={address} />
          <SubmitFooter pending={save.isPending} pendingLabel={save.pendingLabel}>
            {save.label}
          </SubmitFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}

const seenByAll = 'All your tenants will see this event. Choose a property to show it to its tenants only.'
const seenAt = (address: string) => `The tenants of ${address} will see this event.`

function EventFields({ address }: { address: string | undefined }) {
  const fieldNamed = useFields<EventInput>()
  const { field, fieldState } = useController<EventInput, 'propertyId'>({ name: 'propertyId' })
  const [whoSees, setWhoSees] = useState(address === undefined ? seenByAll : seenAt(address))
  return (
    <>
      <TextField label="Event Title" autoComplete="off" {...fieldNamed('title')} />
      <TextareaField label="Event Details" {...fieldNamed('details')} />
      <DateField label="Event Date" {...fieldNamed('date')} />
      <PropertyChoice
        label="Associated Property"
        optional
        placeholder="None"
        hint={whoSees}
        ref={field.ref}
        value={field.value}
        onChoose={(property) => {
          field.onChange(property?.id ?? null)
          setWhoSees(property ? seenAt(property.address) : seenByAll)
        }}
        error={fieldState.error?.message}
      />
    </>
  )
}
