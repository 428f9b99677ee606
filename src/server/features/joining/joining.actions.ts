/** How a tenant comes into a property: by its join code, at sign-up or later, or by accepting an invitation. */

import type { Residence, Session } from '#api/accounts.ts'
import type { TenancyOffer } from '#api/invitations.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { formatPence } from '#domain/money.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import {
  acceptTenancy,
  findHoldings,
  findOffer,
  getResidence,
  lockByJoinCode,
  type OpenedProperty,
} from '#server/features/accounts/joining.queries.ts'
import { findLink, useLink } from '#server/features/accounts/links.queries.ts'
import { type Registration, register } from '#server/features/accounts/registration.actions.ts'
import { tryJoinCode } from '#server/features/accounts/sign-in.actions.ts'
import { listInvited } from '#server/features/accounts/users.queries.ts'
import { nameForTenants } from '#server/features/branding/branded.ts'
import { lockAppointment } from '#server/features/inspections/appointments/inspections.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { beginTenancy } from '#server/features/tenancies/tenancies.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import type { Context, PublicContext, TenantContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

interface Tenant {
  readonly id: number
  readonly name: string
}

/**
 * Gives a tenant an active tenancy from today at the property's rent, as its join code
 * allows; the landlord is notified, and can correct it.
 * @throws Problem 400 when the code has just been replaced, 409 when they hold the property already.
 */
async function moveInByCode(
  tx: Db,
  { today, now }: Pick<Context, 'today' | 'now'>,
  opened: OpenedProperty,
  tenant: Tenant,
): Promise<void> {
  const { landlordId } = opened
  const { id: propertyId, address } = opened.residence
  await requireRoom(tx, actingFor(opened), { tenancies: { of: propertyId } }, now)
  const property = await lockByJoinCode(tx, opened)
  if (!property) throw invalid(joinCodeTexts.invalidOrUsed)
  const holds = await findHoldings(tx, actingFor({ userId: tenant.id }), propertyId)
  if (holds.thisOne) throw conflict('You already have a tenancy of this property.')
  // The code is the landlord's word that its bearer may move in.
  const landlord = actingFor(opened)
  const { rentAmount } = property
  const terms = { propertyId, userId: tenant.id, moveInDate: today, rentAmount }
  const planned = await lockAppointment(tx, landlord, propertyId)
  const id = await beginTenancy(tx, landlord, terms, { today, author: { landlordId, by: tenant.id } })
  const visit = await lockAppointment(tx, landlord, propertyId)
  await notifyLandlord(
    tx,
    { id, propertyId, landlordId },
    {
      title: 'A tenant has joined',
      message: `${tenant.name} has joined ${address} with its join code, from today at ${formatPence(rentAmount)} a month. Please check the tenancy.${movedVisit(planned?.date, visit?.date)}`,
    },
  )
}

/** Whoever moves into an empty home moves the visit that was planned, too. */
function movedVisit(planned: Day | undefined, visit: Day | undefined): string {
  if (!planned || !visit || planned === visit) return ''
  return ` The visit planned for ${formatDayLong(planned)} is now on ${formatDayLong(visit)}.`
}

/**
 * Opens a tenant's account, with a tenancy of the property that the code opens from today, and signs in to it.
 * @throws Problem 400 for a wrong code; 409 for an address that has an account, which is
 * sent the way in to it instead; 429.
 */
export async function signUpTenant(ctx: PublicContext, person: Registration & { joinCode: string }): Promise<Session> {
  const property = await tryJoinCode(ctx, person.joinCode)
  if (!property) throw invalid(joinCodeTexts.invalidOrUsed)
  return register(ctx, person, {
    role: 'tenant',
    furnish: (tx, id) => moveInByCode(tx, ctx, property, { id, name: person.name }),
    isTaken: () => isInvitedBy(ctx.db, property, person.email),
    onTaken: () => ctx.queue.send('account-link', { email: person.email }, { from: ctx.requester.key }),
  })
}

/**
 * Whether this landlord has invited the address already: it then opens that invitation,
 * and its tenancy, instead of a new account.
 */
const isInvitedBy = async (db: Db, { landlordId }: { landlordId: number }, email: string) =>
  (await listInvited(db, email)).some(({ invitedBy }) => invitedBy === landlordId)

/**
 * A signed-in tenant joins by code. A tenancy of that property that waits for them is
 * accepted by it. @throws Problem 400, 409, 429.
 */
export async function joinByCode(ctx: TenantContext, joinCode: string): Promise<Residence> {
  const opened = await tryJoinCode(ctx, joinCode)
  if (!opened) throw invalid(joinCodeTexts.invalidOrUsed)
  await ctx.db.transaction(async (tx) => {
    const accepted = await acceptTenancy(tx, ctx.scope, { propertyId: opened.residence.id })
    if (accepted) await settleAccepted(tx, accepted, ctx.actor)
    else await moveInByCode(tx, ctx, opened, ctx.actor)
  })
  return opened.residence
}

/** What a signed-in tenant is asked to accept. @throws Problem as `acceptInvitation`. */
export function readInvitation(ctx: TenantContext, token: string): Promise<TenancyOffer> {
  return countFailure(ctx.limits.resetTokenFailures, ctx.address, async () => {
    const link = await findLink(ctx.db, invitationOf(ctx, token), ctx.now)
    const offer = link?.tenancyId ? await findOffer(ctx.db, ctx.scope, link.tenancyId) : undefined
    if (!offer) throw noLongerOpen()
    const { landlordId, landlordName, ...terms } = offer
    return { ...terms, landlordName: await nameForTenants(ctx.db, actingFor({ landlordId }), landlordName) }
  })
}

const invitationOf = ({ scope }: TenantContext, token: string) =>
  ({ tokenHash: hashToken(token), purposes: ['join'], userId: scope.userId }) as const

const noLongerOpen = () => invalid('This invitation is no longer open. Please ask your landlord for a new one.')

/**
 * A signed-in tenant accepts the tenancy that a landlord's mail offered. @throws Problem
 * 400 for a link that is dead or not theirs, 429.
 */
export function acceptInvitation(ctx: TenantContext, token: string): Promise<Residence> {
  return countFailure(ctx.limits.resetTokenFailures, ctx.address, () =>
    ctx.db.transaction(async (tx) => {
      const link = await useLink(tx, invitationOf(ctx, token), ctx.now)
      const tenancy = link?.tenancyId ? await acceptTenancy(tx, ctx.scope, { id: link.tenancyId }) : undefined
      if (!tenancy) throw noLongerOpen()
      return settleAccepted(tx, tenancy, ctx.actor)
    }),
  )
}

async function settleAccepted(
  tx: Db,
  tenancy: { id: number; propertyId: number; landlordId: number },
  tenant: Tenant,
): Promise<Residence> {
  const home = await getResidence(tx, tenancy)
  await announce(
    tx,
    'tenancy',
    { tenancies: [tenancy.id] },
    did({ landlordId: tenancy.landlordId, by: tenant.id }, 'tenancy', tenancy.id, 'Accepted'),
  )
  await notifyLandlord(tx, tenancy, {
    title: 'Invitation accepted',
    message: `${tenant.name} has accepted the tenancy of ${home.address}.`,
  })
  return home
}

async function notifyLandlord(
  tx: Db,
  tenancy: { id: number; propertyId: number; landlordId: number },
  words: { title: string; message: string },
) {
  const { id, propertyId, landlordId } = tenancy
  const about = { propertyId, relatedEntityId: id, relatedEntityType: 'tenancy' }
  await insertNotifications(tx, [{ userId: landlordId, type: 'system', ...about, ...words }])
}
