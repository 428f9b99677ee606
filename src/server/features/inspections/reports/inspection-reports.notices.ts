/** The notifications about inspection reports: tenants that there is one, each side what the other signs and says. */
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { quoteOf } from '#server/features/notifications/quote.ts'

interface Reported {
  readonly id: number
  readonly landlordId: number
  readonly propertyId: number
  readonly address: string
  readonly inspectionDate: Day
}

type NoticeContent = Pick<NewNotification, 'type' | 'title' | 'message'>

const toEach = ({ id, propertyId }: Reported, userIds: readonly number[], content: NoticeContent): NewNotification[] =>
  userIds.map((userId) => ({
    userId,
    propertyId,
    relatedEntityType: 'inspection_report',
    relatedEntityId: id,
    ...content,
  }))

const subjectOf = ({ address, inspectionDate }: Reported) =>
  `the inspection report for ${address} of ${formatDayLong(inspectionDate)}`

export const completedNotices = (report: Reported, tenantIds: readonly number[]) =>
  toEach(report, tenantIds, {
    type: 'inspection_completed',
    title: 'Inspection completed',
    message: `Please review and sign ${subjectOf(report)}.`,
  })

export const tenantSignedNotices = (report: Reported, name: string) =>
  toEach(report, [report.landlordId], {
    type: 'inspection',
    title: 'Inspection report signed',
    message: `${name} has signed ${subjectOf(report)}.`,
  })

export const landlordSignedNotices = (report: Reported, tenantIds: readonly number[]) =>
  toEach(report, tenantIds, {
    type: 'inspection',
    title: 'Inspection report signed',
    message: `Your landlord has signed ${subjectOf(report)}.`,
  })

/** To the side that did not write it. */
export const commentNotices = (report: Reported, by: string, content: string, userIds: readonly number[]) =>
  toEach(report, userIds, {
    type: 'inspection',
    title: 'New comment on an inspection report',
    message: `${by} on ${subjectOf(report)}: ${quoteOf(content)}`,
  })
