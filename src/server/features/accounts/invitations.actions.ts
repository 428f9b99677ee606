/** What a landlord does about the accounts of tenants. */

import { isSameEmail } from '#domain/account.ts'
import { emailTaken, newLink, newLinks, refuseTakenEmail } from '#server/features/accounts/account-links.actions.ts'
import { invitationMail, tenancyInvitationMail } from '#server/features/accounts/accounts.mail.ts'
import { countFailure, countSuccess } from '#server/features/accounts/attempts.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import {
  findAccountByEmail,
  findTenantAccount,
  findTenantByEmail,
  insertUser,
  updateAccount,
} from '#server/features/accounts/users.queries.ts'
import { nameForTenants } from '#server/features/branding/branded.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail.ts'

interface Tenant {
  readonly id: number
  readonly name: string
  readonly email: string
}

/**
 * Counts an invitation for its landlord and for its address; one that fails is forgiven. It goes round the transaction:
 * the counters have a connection of their own, and a transaction may be retried.
 * @throws Problem 429 after a hundred in an hour, and for an address that was invited five times in a day.
 */
export const countInvitation = <Result>(
  { limits, scope }: LandlordContext,
  email: string,
  invite: () => Promise<Result>,
): Promise<Result> =>
  countSuccess(limits.invitations, scope.userId, () => countSuccess(limits.invitationMails, email, invite))

/** Invites a tenant who has no password yet to choose one, within 7 days. `countInvitation` goes round it. */
export const inviteToAccount = (tx: Db, ctx: LandlordContext, tenant: Tenant) => inviteToAccounts(tx, ctx, [tenant])

/** Invites many tenants at once, who have been counted. */
export async function inviteToAccounts(tx: Db, ctx: LandlordContext, tenants: readonly Tenant[]): Promise<void> {
  if (tenants.length === 0) return
  const wanted = tenants.map((tenant) => ({ purpose: 'invitation' as const, userId: tenant.id, tenant }))
  const landlordName = await nameForTenants(tx, ctx.scope, ctx.actor.name)
  const links = await newLinks(tx, wanted, ctx.now)
  const mails = links.map(({ tenant, token }) => invitationMail(ctx.config, tenant, token, landlordName))
  await ctx.queue.sendAll('mail', mails, { within: tx, from: ctx.requester.key })
}

/**
 * Asks somebody who is already a tenant to accept a tenancy, which waits for them (`accepted` is false) until they do.
 * `countInvitation` goes round it.
 */
export async function inviteToTenancy(
  tx: Db,
  ctx: LandlordContext,
  tenant: Tenant,
  tenancy: { id: number; address: string },
): Promise<void> {
  const token = await newLink(tx, { purpose: 'join', userId: tenant.id, tenancyId: tenancy.id }, ctx.now)
  const landlordName = await nameForTenants(tx, ctx.scope, ctx.actor.name)
  const mail = tenancyInvitationMail(ctx.config, tenant, token, { landlordName, address: tenancy.address })
  await queueMail(tx, ctx, mail)
}

/**
 * Gives a tenant whom the landlord added an address, or a corrected one, and invites them there; the
 * invitation that went to the old one dies. It is an invitation like others: `countInvitation` goes round it.
 * @throws Problem 404 for a tenant of nobody's or of another landlord, 409 for an address that is taken and for a
 * tenant who signs in already: their address is theirs to change.
 */
export async function changeTenantEmail(tx: Db, ctx: LandlordContext, tenantId: number, email: string): Promise<void> {
  const tenant = await findTenantAccount(tx, ctx.scope, tenantId)
  if (!tenant) throw notFound('Tenant not found')
  if (isSameEmail(tenant.email, email)) return
  if (!tenant.isInvited) throw conflict('This tenant has an account of their own and keeps its e-mail address.')
  const account = actingFor({ userId: tenantId })
  if (await findAccountByEmail(tx, email)) throw emailTaken()
  await updateAccount(tx, account, { email }).catch(refuseTakenEmail)
  await removeLinks(tx, account, ['reset', 'invitation'])
  await inviteToAccount(tx, ctx, { id: tenantId, name: tenant.name, email })
}

interface NewTenant {
  readonly name: string
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/**
 * The id of a tenant, who is invited where they have an address. A tenant of this landlord who is named again by their
 * address is the same one. @throws Problem 409 for the address of anybody else's account.
 */
export async function addTenantAccount(ctx: LandlordContext, person: NewTenant): Promise<number> {
  const tenantId = person.email ? await findTenantByEmail(ctx.db, ctx.scope, person.email) : undefined
  if (tenantId !== undefined) return tenantId
  if (!person.email) return makeTenantAccount(ctx, person)
  return countInvitation(ctx, person.email, () =>
    countFailure(ctx.limits.registrationRefusals, ctx.address, () => makeTenantAccount(ctx, person)),
  )
}

async function makeTenantAccount(ctx: LandlordContext, person: NewTenant): Promise<number> {
  const { name, username, email, phone } = person
  const id = await ctx.db.transaction(async (tx) => {
    await requireRoom(tx, ctx.scope, { tenantAccounts: { of: ctx.scope.userId } }, ctx.now)
    if (email && (await findAccountByEmail(tx, email))) throw emailTaken()
    const written = { name, username, email, phone, invitedBy: ctx.scope.userId, isInvited: true }
    const made = await insertUser(tx, { role: 'tenant', ...written })
    if (made !== undefined && email) await inviteToAccount(tx, ctx, { id: made, name, email })
    return made
  })
  // The same button pressed twice at once: the second finds what the first has made.
  const account = id ?? (email ? await findTenantByEmail(ctx.db, ctx.scope, email) : undefined)
  if (account === undefined) throw emailTaken()
  return account
}
