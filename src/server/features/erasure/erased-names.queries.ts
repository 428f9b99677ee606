/** For the daily job alone: 'Former tenant' for the name in what others keep (rule: accounts-former-tenant). */
import { and, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { AuditData } from '#api/audits.ts'
import { formerTenantName, fullName } from '#domain/account.ts'
import { arrearsSteps } from '#server/db/schema/arrears.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { inventoryReports, inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { mails, notifications } from '#server/db/schema/notices.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** In the notices of others about their homes, and in letters about arrears, which then do not say where they went. */
export async function removeNameFromTexts(tx: Db, { userId }: TenantScope, name: string, username: string | null) {
  const theirs = tx.select({ id: tenancies.id }).from(tenancies).where(eq(tenancies.userId, userId))
  await tx.update(arrearsSteps).set({ sentTo: null }).where(inArray(arrearsSteps.tenantId, theirs))
  const homes = tx.select({ id: tenancies.propertyId }).from(tenancies).where(eq(tenancies.userId, userId))
  for (const called of new Set([fullName(name, username), name])) {
    const named = called.includes(' ') ? wholeWords(called) : oneWord(called)
    const unnamed = (text: SQLWrapper) => sql`regexp_replace(${text}, ${named}, ${`\\1${formerTenantName}`}, 'g')`
    await tx
      .update(notifications)
      .set({ title: unnamed(notifications.title), message: unnamed(notifications.message) })
      .where(inArray(notifications.propertyId, homes))
    await tx
      .update(mails)
      .set({ subject: unnamed(mails.subject) })
      .where(inArray(mails.propertyId, homes))
    await tx
      .update(arrearsSteps)
      .set({ subject: unnamed(arrearsSteps.subject), letter: unnamed(arrearsSteps.letter) })
      .where(inArray(arrearsSteps.tenantId, theirs))
  }
}

/** In inventories of their tenancies that nobody has signed; what was signed stays as it was. */
export async function removeNameFromInventories(
  tx: Db,
  { userId }: TenantScope,
  name: string,
  username: string | null,
) {
  const { tenantNames, landlordSignedAt, tenantSignedAt } = inventoryReports
  const theirs = tx
    .select({ id: inventoryReportTenancies.reportId })
    .from(inventoryReportTenancies)
    .innerJoin(tenancies, eq(tenancies.id, inventoryReportTenancies.tenantId))
    .where(eq(tenancies.userId, userId))
  const named = `(^|, )${literally(fullName(name, username))}(?=$|, )`
  await tx
    .update(inventoryReports)
    .set({ tenantNames: sql`regexp_replace(${tenantNames}, ${named}, ${`\\1${formerTenantName}`}, 'g')` })
    .where(and(inArray(inventoryReports.id, theirs), isNull(landlordSignedAt), isNull(tenantSignedAt)))
}

/*
 * Patterns of PostgreSQL, whose first group stays. One word may be a month, or be in an address or in
 * somebody else's name: it is a name where our texts name whoever wrote, signed or is written to.
 */
const wholeWords = (name: string) => `(?<![[:alnum:]])()${literally(name)}(?![[:alnum:]])`
const oneWord = (name: string) =>
  `(^|\\. |from |signed by |deposit of |Dear )${literally(name)}(?=$|[:,.]| (?:has|on|agrees|disputes|for) )`
const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, (sign) => `\\${sign}`)

type AuditedTenant = AuditData['tenants'][number]

/**
 * In the audits of their homes. An audit names people as they were called that day: theirs is who moved in on their
 * day, unless somebody else of that name did.
 */
export async function removeNameFromAudits(tx: Db, { userId }: TenantScope): Promise<void> {
  const { propertyId, moveInDate, tenantName: name, tenantUsername: username } = tenancies
  const homes = tx.selectDistinct({ propertyId }).from(tenancies).where(eq(tenancies.userId, userId))
  const stays = await tx
    .select({ propertyId, moveInDate, name, username, userId: tenancies.userId })
    .from(tenancies)
    .where(inArray(propertyId, homes))
  for (const [home, ofHome] of Map.groupBy(stays, (stay) => stay.propertyId)) {
    const movedInWith = (each: AuditedTenant) => ofHome.filter((stay) => stay.moveInDate === each.moveInDate)
    const isOthers = (each: AuditedTenant) =>
      movedInWith(each).some(
        (stay) =>
          stay.userId !== userId && fullName(stay.name, stay.username) === fullName(each.name, each.username ?? null),
      )
    const isTheirs = (each: AuditedTenant) =>
      movedInWith(each).some((stay) => stay.userId === userId) && !isOthers(each)
    const unnamed = (each: AuditedTenant) =>
      isTheirs(each) ? { ...each, name: formerTenantName, username: null, email: null } : each
    const audits = await tx
      .select({ id: propertyAudits.id, auditData: propertyAudits.auditData })
      .from(propertyAudits)
      .where(eq(propertyAudits.propertyId, home))
    for (const { id, auditData } of audits) {
      if (!auditData.tenants.some(isTheirs)) continue
      const { tenant, tenants } = auditData
      const changed = { ...auditData, tenant: tenant && unnamed(tenant), tenants: tenants.map(unnamed) }
      const isOfTheirHome = and(eq(propertyAudits.id, id), inArray(propertyAudits.propertyId, homes))
      await tx.update(propertyAudits).set({ auditData: changed }).where(isOfTheirHome)
    }
  }
}
