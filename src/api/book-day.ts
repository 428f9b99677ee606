/** A day in the books. */
import { z } from 'zod/mini'
import { day } from '#api/fields.ts'
import { isDay } from '#domain/day.ts'

const [firstBookDay, lastBookDay] = ['1990-01-01', '2100-12-31']

/** A `day` on which money comes or goes: outside these years it is a slip, and no range of the books would have it. */
export const bookDay = (message?: string) =>
  day(message).check(
    z.refine(
      (date) => !isDay(date) || (date >= firstBookDay && date <= lastBookDay),
      'Date must be between 1990 and 2100',
    ),
  )
