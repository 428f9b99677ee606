/** What the e-mails about notifications say. */

import { noticesGoTo, type UserRole } from '#domain/account.ts'
import { countedWithCommas } from '#domain/counted.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { type NotificationType, notificationDestination } from '#domain/notification.ts'
import { type Digest, type MailKind, mailKindLabel, mostInSummary } from '#domain/notification-mail.ts'
import type { Config } from '#server/platform/config.ts'
import { nameInMail, writeLetter } from '#server/platform/letter.ts'
import type { Mail } from '#server/platform/mail.ts'

export interface Notice {
  readonly type: NotificationType
  readonly title: string
  readonly message: string
  readonly mailKind?: MailKind | null
  readonly relatedEntityType: string | null
  readonly relatedEntityId: number | null
  readonly address: string | null
  /** Of the landlord of the home that it is about. */
  readonly landlordName: string | null
  readonly addressForNotices: string | null
}

interface Reader {
  readonly name: string
  readonly email: string
  readonly role: UserRole
}

const longestAddress = 80

/** 'Document expiring: 4 Minster Yard'. */
export function noticeSubject({ title, address }: Pick<Notice, 'title' | 'address'>): string {
  return address && address.length <= longestAddress ? `${title}: ${address}` : title
}

/** 'Your daily summary of 21 November 2026: 3 notifications'. */
export function summarySubject(digest: Digest, day: Day, count: number): string {
  const name = digest === 'weekly' ? 'weekly summary' : 'daily summary'
  return `Your ${name} of ${formatDayLong(day)}: ${countedWithCommas(count, 'notification')}`
}

/** '2,970 urgent notifications'. */
export const urgentSubject = (count: number): string => countedWithCommas(count, 'urgent notification')

/**
 * One notification, or a summary of several, of which the newest are named; `unsubscribeUrl` stops what it is about.
 */
export function noticesMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  reader: Reader,
  notices: readonly Notice[],
  mail: { subject: string; kind: MailKind | 'digest'; unsubscribeUrl: string; landlordName?: string | null },
): Mail {
  const { subject, kind, unsubscribeUrl, landlordName } = mail
  const lettingName = landlordName ? nameInMail(landlordName, '') : ''
  const urlOf = (notice: Notice) => `${publicUrl}${notificationDestination(notice, reader.role)}`
  const named = notices.slice(-mostInSummary)
  const earlier = notices.length - named.length
  const passages =
    kind === 'digest' || notices.length > 1
      ? [
          ...named.map((notice) => ({ title: notice.title, text: wordsOf(notice, reader), url: urlOf(notice) })),
          ...(earlier > 0
            ? [`See ${countedWithCommas(earlier, 'earlier notification')} in Latchkey:\n${publicUrl}/notifications`]
            : []),
        ]
      : notices.flatMap((notice) => [
          { title: notice.title, text: wordsOf(notice, reader) },
          `See it in Latchkey:\n${urlOf(notice)}`,
        ])
  const letter = writeLetter({
    subject,
    passages: [`Hello ${reader.name.replaceAll(/\s+/g, ' ').trim() || 'there'},`, ...passages],
    footer: [
      ...(lettingName ? [`${lettingName} looks after your home with Latchkey.`] : []),
      ...reasonOf(kind, reader.role),
      `Change what you get by e-mail:\n${publicUrl}/settings?tab=email-notifications`,
      stopOf(kind, unsubscribeUrl),
    ],
  })
  return { to: reader.email, subject, ...letter, unsubscribeUrl }
}

/**
 * What a notice says; one that asks a tenant for rent also has its landlord's name and address (rule:
 * accounts-address-for-notices).
 */
function wordsOf(notice: Notice, { role }: Reader): string {
  const { message, landlordName, addressForNotices } = notice
  if (role !== 'tenant' || !isRentAskedFor(notice) || !addressForNotices) return message
  const name = nameInMail(landlordName ?? '', '')
  return [message, ...(name ? [`Your landlord: ${name}`] : []), noticesGoTo(addressForNotices)].join('\n')
}

/** A reminder of rent that is due or overdue. Other notices of that type tell of money that came in, or of a plan. */
const isRentAskedFor = ({ type, mailKind, relatedEntityType }: Notice): boolean =>
  type === 'rent_payment' && relatedEntityType === 'rent_payment' && mailKind !== 'rent_received'

const reasonOf = (kind: MailKind | 'digest', role: UserRole): string[] =>
  kind === 'digest'
    ? ['This is a summary of what you have not been sent one by one.']
    : [`You get this e-mail because ‘${mailKindLabel(kind, role)}’ is switched on in your settings.`]

const stopOf = (kind: MailKind | 'digest', url: string) =>
  kind === 'digest' ? `Stop all notifications by e-mail:\n${url}` : `Stop e-mails of this kind:\n${url}`
