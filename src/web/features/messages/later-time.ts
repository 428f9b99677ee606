import { londonDay } from '#domain/day.ts'
import { formatInstant, formatTime } from '#domain/day-forms.ts'

/** When something became of a message: '14:05' on the day that it was written, else '21 Nov 2026, 14:05'. */
export function laterTime(iso: string, { createdAt }: { createdAt: string }): string {
  const isSameDay = londonDay(new Date(iso)) === londonDay(new Date(createdAt))
  return isSameDay ? formatTime(iso) : formatInstant(iso)
}
