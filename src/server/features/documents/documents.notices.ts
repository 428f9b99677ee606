/** The notifications about documents: to tenants when one is shared with them, to landlords before one expires. */
import type { Day } from '#domain/day.ts'
import { formatDayLong, inDays } from '#domain/day-forms.ts'
import { type DocumentType, documentTypeLabel, isPluralLabel } from '#domain/document.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

interface About {
  readonly id: number
  readonly propertyId: number
  readonly type: DocumentType
  readonly name: string
}

const about = ({ id, propertyId }: About) => ({
  propertyId,
  relatedEntityType: 'document',
  relatedEntityId: id,
})

const titled = ({ type, name }: About) => {
  const label = documentTypeLabel(type)
  return name === label ? label : `${label} ‘${name}’`
}

export const sharedNotices = (document: About & { propertyAddress: string }, userIds: readonly number[]) =>
  userIds.map(
    (userId): NewNotification => ({
      ...about(document),
      userId,
      type: 'document_added',
      title: 'New document',
      message: `${titled(document)} for ${document.propertyAddress} ${isPluralLabel(document.type) ? 'have' : 'has'} been shared with you.`,
    }),
  )

export type RunningOut = About & { landlordId: number; address: string; expiryDate: Day }

/**
 * Once per document and day on which a reminder fell due. A gas certificate that has expired
 * is urgent: letting without one is an offence.
 */
export function expiryNotice(document: RunningOut, { today, dueOn }: { today: Day; dueOn: Day }): NewNotification {
  const hasExpired = document.expiryDate < today
  const subject = `${titled(document)} for ${document.address}`
  const date = formatDayLong(document.expiryDate)
  return {
    ...about(document),
    userId: document.landlordId,
    type: 'document_expiry',
    title: hasExpired ? 'Document expired' : 'Document expiring',
    message: hasExpired
      ? `${subject} expired on ${date}.`
      : `${subject} ${isPluralLabel(document.type) ? 'expire' : 'expires'} on ${date}, ${inDays(document.expiryDate, today)}.`,
    onceKey: `document_expiry:${document.id}:${dueOn}`,
    isUrgent: hasExpired && document.type === 'Gas Safety Certificate (CP12)',
  }
}
