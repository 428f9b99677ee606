/** What a landlord types about an event, and the body it becomes. */
import { z } from 'zod/mini'
import { newCalendarEvent } from '#api/calendar.ts'
import { words } from '#web/lib/forms/typed-text.ts'

const { shape } = newCalendarEvent

export const eventForm = z.object({
  title: words(shape.title),
  details: words(shape.details),
  date: z.pipe(z.string(), shape.date),
  propertyId: z.nullable(z.number()),
})

/** The fields as they stand on screen. */
export type EventInput = z.input<typeof eventForm>
export type EventBody = z.output<typeof eventForm>
