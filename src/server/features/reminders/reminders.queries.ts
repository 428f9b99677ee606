import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { defaultLeadTimes, type LeadTimes, type ReminderKind } from '#domain/reminder.ts'
import { fullNameOf, fullNameOrFormer, tenantFullName } from '#server/db/full-name.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { mails, reminderSettings } from '#server/db/schema/notices.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

export async function getLeadTimes(db: Db, { userId }: LandlordScope): Promise<LeadTimes> {
  const { documents, rent, inspections } = reminderSettings
  const [row] = await db
    .select({ documents, rent, inspections })
    .from(reminderSettings)
    .where(eq(reminderSettings.landlordId, userId))
  return row ?? defaultLeadTimes
}

export async function saveLeadTimes(tx: Db, { userId }: LandlordScope, leadTimes: LeadTimes): Promise<void> {
  await tx
    .insert(reminderSettings)
    .values({ landlordId: userId, ...leadTimes })
    .onConflictDoUpdate({ target: reminderSettings.landlordId, set: leadTimes })
}

/** For the daily jobs alone: the most days before which any landlord wants to be reminded of that. */
export async function longestLeadTimeOfAll(db: Db, kind: ReminderKind): Promise<number> {
  const longest = sql<number | null>`max((select max(days) from unnest(${reminderSettings[kind]}) days))`
  const [row] = await db.select({ longest: longest.mapWith(Number) }).from(reminderSettings)
  return Math.max(row?.longest ?? 0, ...defaultLeadTimes[kind])
}

/**
 * To the person, and of a landlord's reminders to tenants; newest first. Of a tenant the landlord reads the name
 * and the address that they know: after a tenancy has ended, those of its last day (rule: access-tenant-details).
 */
export async function listSentMails(db: Db, scope: SignedInScope, { limit, cursor }: AskedPage) {
  const after = readCursor(cursor, ['id'])
  const tenant = db
    .select({
      name: tenantFullName.as('tenant_full_name'),
      email: tenancies.tenantEmail,
      isUpToDate: sql`${tenancies.active} and ${tenancies.tenantEmail} = ${users.email}`.as('is_up_to_date'),
      moveOutDate: tenancies.moveOutDate,
    })
    .from(tenancies)
    .where(and(eq(tenancies.userId, mails.userId), eq(tenancies.landlordId, scope.userId)))
    .orderBy(desc(tenancies.active), desc(tenancies.id))
    .limit(1)
    .as('tenant')
  const isOwn = eq(mails.userId, scope.userId)
  const isKnown = sql`${isOwn} or ${users.isInvited} or ${tenant.isUpToDate}
    or (${mails.createdAt} at time zone 'Europe/London')::date <= ${tenant.moveOutDate}`
  const rows = await db
    .select({
      id: mails.id,
      name: sql<string>`case when ${isOwn} then ${fullNameOf({ name: users.name, username: users.username })}
        else coalesce(${tenant.name}, ${fullNameOrFormer}) end`,
      address: sql<string>`case when ${isKnown} then ${mails.address} else coalesce(${tenant.email}, '') end`,
      subject: mails.subject,
      state: mails.state,
      tries: mails.tries,
      lastTriedAt: mails.lastTriedAt,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .leftJoinLateral(tenant, sql`true`)
    .where(and(or(isOwn, eq(mails.landlordId, scope.userId)), after && lt(mails.id, after[0])))
    .orderBy(desc(mails.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => [row.id])
}
