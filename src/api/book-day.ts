/** A day in the books. */
import { z } from 'zod/mini'
import { day } from '#api/fields.ts'
import { isDay } from '#domain/day.ts'

const [firstBookDay, lastBookDay] = ['1990-01-01', '2100-12-31']

/** Of a day, or the day that a moment begins with. */
export const inTheBooks = z.refine<string>((text) => {
  const date = text.slice(0, 10)
  return !isDay(date) || (date >= firstBookDay && date <= lastBookDay)
}, 'Date must be between 1990 and 2100')

/** A `day` on which money comes or goes. Outside these years it is a typing error that the books would never show. */
export const bookDay = (message?: string) => day(message).check(inTheBooks)
