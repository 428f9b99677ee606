/** The notifications about visits. */
import type { Day } from '#domain/day.ts'
import { formatDayWithWeekday, inDays } from '#domain/day-forms.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

/** A visit, and the tenants who are notified of it. */
export interface Visit {
  readonly id: number
  readonly propertyId: number
  readonly address: string
  readonly date: Day
  readonly userIds: readonly number[]
}

type NoticeContent = Pick<NewNotification, 'type' | 'title' | 'message' | 'onceKey'>

const toEach = ({ id, propertyId }: Visit, userIds: readonly number[], content: NoticeContent): NewNotification[] =>
  userIds.map((userId) => ({
    userId,
    propertyId,
    relatedEntityType: 'inspection',
    relatedEntityId: id,
    ...content,
  }))

export const scheduledNotices = (visit: Visit, isMoved: boolean) =>
  toEach(visit, visit.userIds, {
    type: 'inspection_scheduled',
    title: isMoved ? 'Inspection moved' : 'Inspection scheduled',
    message: `The inspection of ${visit.address} is ${isMoved ? 'now ' : ''}planned for ${formatDayWithWeekday(visit.date)}.`,
  })

export const cancelledNotices = (visit: Visit) =>
  toEach(visit, visit.userIds, {
    type: 'inspection',
    title: 'Inspection cancelled',
    message: `The inspection of ${visit.address} on ${formatDayWithWeekday(visit.date)} will not take place.`,
  })

export const completedNotices = (visit: Visit) =>
  toEach(visit, visit.userIds, {
    type: 'inspection_completed',
    title: 'Inspection completed',
    message: `The inspection of ${visit.address} on ${formatDayWithWeekday(visit.date)} is completed.`,
  })

/** Landlord and tenants, once per visit and day on which a reminder fell due. */
export function reminderNotices(
  visit: Visit & { landlordId: number },
  { today, dueOn }: { today: Day; dueOn: Day },
): NewNotification[] {
  const title = `Inspection ${inDays(visit.date, today)}`
  const message = `The inspection of ${visit.address} is on ${formatDayWithWeekday(visit.date)}.`
  return toEach(visit, [visit.landlordId, ...visit.userIds], {
    type: 'inspection',
    title,
    message,
    onceKey: `inspection:${visit.id}:${dueOn}`,
  })
}
