/**
 * Notifications can also come by e-mail: each person chooses the kinds, and whether they come one by one or gathered in
 * a daily or weekly summary. What is urgent has a choice of its own and never waits for a summary.
 */
import type { UserRole } from './account.ts'
import { addDays, type Day, weekdayOf } from './day.ts'
import { type NotificationType, notificationSubject, storedNotificationTypes } from './notification.ts'

/**
 * The stored types of notifications, what is urgent in any of them, and rent received, which is of the type of the
 * reminders of rent but reminds of nothing (rule: notifications-mail-kinds).
 */
export const mailKinds = [...storedNotificationTypes, 'urgent', 'rent_received'] as const
export type MailKind = (typeof mailKinds)[number]

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

export const digestLabels: Record<Digest, string> = {
  off: 'One by one, as they happen',
  daily: 'In one summary each morning at 6:00',
  weekly: 'In one summary on Monday mornings at 6:00',
}

/** Which kinds come by e-mail; a choice for each. */
export type MailChoices = Record<MailKind, boolean>

/**
 * The kinds that carry reminders, and what is urgent, come by e-mail unless somebody says otherwise (rule:
 * notifications-mail-defaults).
 */
const onByDefault: readonly MailKind[] = ['rent_payment', 'inspection', 'document_expiry', 'system', 'urgent']

/** Somebody's choice for every kind: the chosen one, else the default. */
export function mailChoices(chosen: Partial<MailChoices>): MailChoices {
  const choices = mailKinds.map((kind) => [kind, chosen[kind] ?? onByDefault.includes(kind)])
  return Object.fromEntries(choices) as MailChoices
}

type KindWords = { label: string; hint: string }

const landlordKinds: Partial<Record<MailKind, KindWords>> = {
  urgent: {
    label: 'Urgent',
    hint: 'An urgent repair, or a gas certificate that has expired: at once, whatever you choose below.',
  },
  document_expiry: { label: 'Documents that expire', hint: 'Reminders before a document runs out, and when it has.' },
  rent_payment: { label: 'Rent', hint: 'Rent that is overdue.' },
  inspection: { label: 'Inspections', hint: 'Reminders of visits, signatures and comments on reports.' },
  system: {
    label: 'Tenancies',
    hint: 'A tenancy that ends or has ended, a tenant who joins or leaves; deposits, tax and your account.',
  },
  maintenance_request: { label: 'New maintenance requests', hint: 'Something is broken in one of your homes.' },
  maintenance_update: { label: 'Maintenance updates', hint: 'What a tenant adds to a request.' },
  tenant_message: { label: 'Messages', hint: 'A tenant has written to you.' },
  inventory_added: { label: 'Inventories', hint: 'A tenant has signed an inventory.' },
}

const tenantKinds: Partial<Record<MailKind, KindWords>> = {
  rent_payment: { label: 'Rent', hint: 'Reminders of rent that is due or overdue, and payment plans.' },
  rent_received: { label: 'Rent received', hint: 'Your rent is marked as paid.' },
  inspection: { label: 'Inspections', hint: 'Reminders of visits, cancelled visits, and comments on reports.' },
  inspection_scheduled: { label: 'New inspection dates', hint: 'A visit is planned or moved.' },
  inspection_completed: { label: 'Inspection reports', hint: 'A visit has taken place; a report to review and sign.' },
  maintenance_update: { label: 'Maintenance updates', hint: 'Progress on a request that you sent.' },
  landlord_message: { label: 'Messages', hint: 'Your landlord has written to you.' },
  document_added: { label: 'Documents', hint: 'A document is shared with you.' },
  inventory_added: { label: 'Inventories', hint: 'An inventory to review and sign.' },
  system: { label: 'Your tenancy', hint: 'Other changes to your home.' },
}

/** The kinds that a landlord or a tenant ever gets, in the order of the settings, each in words. */
export function mailKindsOf(role: UserRole): { kind: MailKind; label: string; hint: string }[] {
  const words = role === 'landlord' ? landlordKinds : tenantKinds
  return Object.entries(words).map(([kind, texts]) => ({ kind: kind as MailKind, ...texts }))
}

/** What a kind is called when it has been switched off. */
export function mailKindLabel(kind: MailKind, role: UserRole): string {
  return mailKindsOf(role).find((each) => each.kind === kind)?.label ?? 'Notifications'
}

type MailedNotification = { type: NotificationType; mailKind?: MailKind | null }

const isKind = (type: string): type is MailKind => mailKinds.some((kind) => kind === type)

/** The choice that a notification falls under: its own where it names one, else that of its type. */
export function mailKindOf({ type, mailKind }: MailedNotification, role: UserRole): MailKind {
  if (mailKind) return mailKind
  if (isKind(type)) return type
  if (notificationSubject(type) === 'message') return role === 'landlord' ? 'tenant_message' : 'landlord_message'
  if (type === 'maintenance') return role === 'landlord' ? 'maintenance_request' : 'maintenance_update'
  return type === 'document' ? 'document_added' : 'system'
}

export type MailDecision = 'now' | 'gather' | 'never'

/**
 * How many single notifications somebody is mailed in 24 hours; what comes after these waits for the summary of the
 * next morning, whether they have chosen summaries or not, but for what is urgent (rule: notifications-mail-most).
 */
export const mostMailsInADay = 50

/**
 * How many of these may be about one home, where a landlord gets them: a tenant who does something again and again
 * leaves room for what is about the other homes. Urgent ones count for neither (rule: notifications-mail-most).
 */
export const mostMailsOfOneHome = 20

/**
 * How many e-mails of one urgent notification each somebody gets in `urgentMinutes`: as many as one person may report
 * repairs in a day. What else is urgent then comes at once in one e-mail (rule: notifications-mail-urgent).
 */
export const mostUrgentAtOnce = 30

/** How long urgent e-mails count towards `mostUrgentAtOnce`: longer than many that come together take to be found. */
export const urgentMinutes = 10

/** How many notifications a summary names, the newest; it counts the others (rule: notifications-digest). */
export const mostInSummary = 200

/**
 * Whether a notification is mailed at once, waits for the next summary, or is not mailed
 * (rule: notifications-mail-urgent).
 */
export function mailDecision(
  notification: MailedNotification & { isUrgent: boolean },
  person: { role: UserRole; choices: MailChoices; digest: Digest },
): MailDecision {
  if (notification.isUrgent && person.choices.urgent) return 'now'
  if (!person.choices[mailKindOf(notification, person.role)]) return 'never'
  return person.digest === 'off' ? 'now' : 'gather'
}

const monday = 1

/**
 * Whether a summary is due today: a weekly one when a Monday has come since the last
 * morning that was run (rule: notifications-digest).
 */
export function isDigestDue(digest: Digest, since: Day, today: Day): boolean {
  if (digest !== 'weekly') return true
  for (let day = today; day > since; day = addDays(day, -1)) if (weekdayOf(day) === monday) return true
  return false
}
