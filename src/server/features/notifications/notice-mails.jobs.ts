/**
 * Notifications by e-mail. For each it is decided once whether it is mailed, it goes into one mail at most, and the
 * queue sends that mail (rule: notifications-mail-once).
 */
import { addDays, type Day, dayMs, londonDay } from '#domain/day.ts'
import {
  type Digest,
  isDigestDue,
  type MailChoices,
  type MailKind,
  mailChoices,
  mailDecision,
  mailKindOf,
  mostMailsInADay,
  mostMailsOfOneHome,
  mostUrgentAtOnce,
  urgentMinutes,
} from '#domain/notification-mail.ts'
import type { Mornings } from '#domain/reminder.ts'
import { findBrandingInForce } from '#server/features/branding/branding.queries.ts'
import {
  noticeSubject,
  noticesMail,
  summarySubject,
  urgentSubject,
} from '#server/features/notifications/notice-mails.mail.ts'
import {
  claimMail,
  countMail,
  countMailsSince,
  countUrgentMails,
  decideMail,
  insertMail,
  insertUndelivered,
  keepUnlessDeleted,
  listSummaryReaders,
  listUnqueued,
  listUrgentReaders,
  lockGathered,
  lockUndecided,
  lockUrgent,
  type MailsSent,
  markQueued,
  readMail,
  removeMail,
  removeOldMails,
  settleMail,
} from '#server/features/notifications/notice-mails.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { type AccountScope, actingFor } from '#server/platform/auth/scope.ts'
import { unsubscribeToken } from '#server/platform/auth/unsubscribe-tokens.ts'
import type { Services } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inSteps, oneByOne } from '#server/platform/jobs/batches.ts'
import { mostTries, type Try } from '#server/platform/jobs/handlers.ts'
import type { Mail } from '#server/platform/mail.ts'

const atOnce = 200
const rememberedDays = 365
const outboxDays = 30

/**
 * Every minute, and after each morning's reminders: decides about new notifications, and queues the mails.
 * @throws what failed for one person, once the others have been seen to.
 */
export async function queueNoticeMails({ db, queue, now }: Pick<Services, 'db' | 'queue' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - dayMs).toISOString()
  const decideAfter = (id: number) => db.transaction((tx) => decideSome(tx, since, id))
  await inSteps(
    () =>
      oneByOne(
        (afterId, limit) => listUrgentReaders(db, afterId, limit),
        ({ id: userId }) => db.transaction((tx) => mailUrgent(tx, actingFor({ userId }))),
      ),
    async () => {
      let lastId: number | null = 0
      while (lastId !== null) lastId = await decideAfter(lastId)
    },
    () => queueWaiting({ db, queue }),
  )
}

async function queueWaiting({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  let waiting: Awaited<ReturnType<typeof listUnqueued>>
  do {
    waiting = await listUnqueued(db, atOnce)
    for (const { id, userId } of waiting) await queue.send('mail', { mailId: id }, { from: `notices ${userId}` })
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) await markQueued(db, ids)
  } while (waiting.length === atOnce)
}

/** Each in a mail of its own, and above a number all others in one mail (rule: notifications-mail-urgent). */
async function mailUrgent(tx: Db, scope: AccountScope): Promise<void> {
  const notices = (await withoutDeleted(tx, await lockUrgent(tx, scope))).filter(isSentAsUrgent)
  const email = notices[0]?.email
  if (!email) return
  const left = Math.max(0, mostUrgentAtOnce - (await countUrgentMails(tx, scope, urgentMinutes)))
  // One above the number is a mail of one notice in any case.
  const alone = notices.length === left + 1 ? notices : notices.slice(0, left)
  const together = notices.slice(alone.length)
  for (const notice of alone) await insertMailOf(tx, notice, email)
  if (together.length === 0) return
  const { userId } = scope
  const mail = { userId, kind: 'urgent', address: email, subject: urgentSubject(together.length) } as const
  const mailId = await insertMail(tx, mail)
  const ids = together.map(({ id }) => id)
  if (mailId !== undefined) await decideMail(tx, ids, { mailId })
}

/**
 * Decides about a batch of what is not urgent; returns the id after which there may be more, or null. Notices about a
 * home that is being deleted wait for the next run.
 */
async function decideSome(tx: Db, since: string, afterId: number): Promise<number | null> {
  const locked = await lockUndecided(tx, afterId, atOnce)
  const notices = (await withoutDeleted(tx, locked)).filter((notice) => !isSentAsUrgent(notice))
  const mailed = await countMailsSince(
    tx,
    notices.map(({ userId }) => userId),
    since,
  )
  const gathered: number[] = []
  const neverMailed: number[] = []
  for (const notice of notices) {
    const { id, userId, email, propertyId } = notice
    const wanted = decisionOf(notice, notice)
    if (wanted === 'never' || email === null) neverMailed.push(id)
    else if (wanted === 'gather' || hasEnough(notice, mailed.get(userId))) gathered.push(id)
    else {
      await insertMailOf(tx, notice, email)
      countMail(mailed, userId, propertyId)
    }
  }
  await decideMail(tx, gathered, 'gathered')
  await decideMail(tx, neverMailed, null)
  return locked.length < atOnce ? null : (locked.at(-1)?.id ?? null)
}

type Notice = Awaited<ReturnType<typeof lockUndecided>>[number]

async function withoutDeleted(tx: Db, notices: readonly Notice[]): Promise<Notice[]> {
  const lockedIds = await keepUnlessDeleted(
    tx,
    notices.flatMap(({ propertyId }) => propertyId ?? []),
  )
  return notices.filter(({ propertyId }) => propertyId === null || lockedIds.has(propertyId))
}

/** Whether somebody has been sent as much as a day may bring, of all homes or of this one. */
function hasEnough({ role, propertyId }: Notice, sent: MailsSent | undefined): boolean {
  if (!sent) return false
  const ofHome = (propertyId !== null && sent.byHome.get(propertyId)) || 0
  return sent.all >= mostMailsInADay || (role === 'landlord' && ofHome >= mostMailsOfOneHome)
}

/** Somebody who has refused urgent mails gets these like any others of their kind (rule: notifications-mail-urgent). */
const isSentAsUrgent = ({ isUrgent, isMailable, chosen }: Notice): boolean =>
  isUrgent && isMailable && choicesOf(chosen).urgent

async function insertMailOf(tx: Db, notice: Notice, address: string): Promise<void> {
  const { id, userId, role, propertyId, landlordId, onceKey } = notice
  const isReminderToTenant = onceKey !== null && role === 'tenant'
  const mailId = await insertMail(tx, {
    userId,
    propertyId,
    landlordId: isReminderToTenant ? landlordId : null,
    kind: isSentAsUrgent(notice) ? 'urgent' : mailKindOf(notice, role),
    address,
    subject: noticeSubject(notice),
  })
  if (mailId !== undefined) await decideMail(tx, [id], { mailId })
}

type Reader = Pick<Notice, 'role' | 'isMailable' | 'chosen' | 'digest'>

function decisionOf(notice: Parameters<typeof mailDecision>[0], { role, isMailable, chosen, digest }: Reader) {
  if (!isMailable) return 'never'
  return mailDecision(notice, { role, choices: choicesOf(chosen), digest: digest ?? 'off' })
}

const choicesOf = (chosen: Partial<MailChoices> | null) => mailChoices(chosen ?? {})

/**
 * Each morning, after the reminders: sends each person one summary of what was gathered for them, without what they
 * have read meanwhile.
 */
export async function sendSummaries(
  { db }: Pick<Services, 'db'>,
  today: Day,
  since: Day = addDays(today, -1),
): Promise<void> {
  await oneByOne(
    (afterId, limit) => listSummaryReaders(db, afterId, limit),
    (reader) => db.transaction((tx) => summarise(tx, reader, { since, today })),
  )
}

type SummaryReader = Awaited<ReturnType<typeof listSummaryReaders>>[number]

async function summarise(tx: Db, reader: SummaryReader, { since, today }: Mornings): Promise<void> {
  const { userId, email, isMailable } = reader
  const digest = reader.digest ?? 'off'
  if (!isDigestDue(digest, since, today)) return
  const gathered = await lockGathered(tx, actingFor({ userId }))
  const all = gathered.map(({ id }) => id)
  const unread = gathered.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const isNeeded = isMailable && email !== null && unread.length > 0
  if (!isNeeded) return decideMail(tx, all, null)
  const subject = summarySubject(digest, today, unread.length)
  const mailId = await insertMail(tx, { userId, kind: 'digest', address: email, subject, digestOn: today })
  // They have had today's summary: what came since waits for the next one.
  if (mailId === undefined) return
  await decideMail(tx, all, null)
  await decideMail(tx, unread, { mailId })
}

/**
 * Sends one mail, unless it has been sent, is being sent, or is no longer wanted.
 * @throws the mail server's error, so that the queue tries again; after the last try the mail is marked as failed
 * instead.
 */
export async function sendNoticeMail(services: Services, mailId: number): Promise<void> {
  const { config, db, mail: mailer, secret, now, log } = services
  const claimed = await claimMail(db, mailId)
  if (!claimed || claimed.kind === 'account') return
  const { kind, tries } = claimed
  const mail = await readMail(db, mailId)
  if (!mail) return
  const { reader, notices } = mail
  const wanted = notices.filter((notice) => decisionOf(notice, reader) !== 'never')
  const { email } = reader
  if (email === null || wanted.length === 0) return removeMail(db, mailId)
  const subject = subjectOf(kind, wanted, { digest: reader.digest ?? 'off', today: londonDay(now()) })
  const token = unsubscribeToken(secret, { id: reader.userId, email }, kind)
  const unsubscribeUrl = `${config.publicUrl}/unsubscribe/${token}`
  try {
    const landlordName = reader.role === 'tenant' ? await brandOfOneLandlord(db, wanted) : null
    await mailer.send(
      noticesMail(config, { ...reader, email }, wanted, { subject, kind, unsubscribeUrl, landlordName }),
    )
  } catch (error) {
    const isLast = tries >= mostTries
    await settleMail(db, mailId, { state: isLast ? 'failed' : 'waiting', address: email, subject })
    if (!isLast) throw error
    log.error({ err: error, mailId }, 'A mail could not be delivered')
    return
  }
  await settleMail(db, mailId, { state: 'sent', address: email, subject })
}

function subjectOf(
  kind: MailKind | 'digest',
  notices: readonly Parameters<typeof noticeSubject>[0][],
  { digest, today }: { digest: Digest; today: Day },
): string {
  const [first, ...others] = notices
  if (kind === 'digest' || !first) return summarySubject(digest, today, notices.length)
  return others.length > 0 ? urgentSubject(notices.length) : noticeSubject(first)
}

/**
 * The name that a landlord has chosen for tenants, where the notices are about one
 * landlord's homes (rule: branding-places).
 */
async function brandOfOneLandlord(db: Db, notices: readonly { landlordId: number | null }[]): Promise<string | null> {
  const [landlordId, ...others] = new Set(notices.flatMap((notice) => notice.landlordId ?? []))
  if (landlordId === undefined || others.length > 0) return null
  return (await findBrandingInForce(db, actingFor({ landlordId })))?.name ?? null
}

/**
 * @throws what the mail server answered; after the last try those whom it concerns see it in their settings, and a
 * landlord whose letter or invitation it is has a notification.
 */
export async function sendMail(services: Services, mail: Mail, { isLast }: Try): Promise<void> {
  const { db, mail: mailer } = services
  try {
    await mailer.send(mail)
  } catch (error) {
    if (isLast) await db.transaction((tx) => tellUndelivered(tx, mail))
    throw error
  }
}

async function tellUndelivered(tx: Db, { to: address, subject, landlordId }: Mail): Promise<void> {
  const missed = await insertUndelivered(tx, { address, subject, landlordId })
  if (landlordId === undefined) return
  const told = {
    userId: landlordId,
    type: 'system' as const,
    title: 'E-mail not delivered',
    relatedEntityType: 'tenancy',
  }
  await insertNotifications(
    tx,
    missed.map(({ name, tenancyId, propertyId }) => ({
      ...told,
      // Without the address: of somebody whose account is erased, a notification loses the name alone.
      message: `'${subject}' could not be delivered to ${name}. Please check the e-mail address.`,
      relatedEntityId: tenancyId,
      propertyId,
    })),
  )
}

/** What was sent is listed for a year. Where there is no mail server the mails themselves stay for a month. */
export const sweepMails = ({ db, mail }: Pick<Services, 'db' | 'mail'>, today: Day): Promise<void> =>
  inSteps(
    () => removeOldMails(db, addDays(today, -rememberedDays)),
    () => mail.removeBefore(addDays(today, -outboxDays)),
  )
