import type { tenancies } from '#api/tenancies.ts'
import { isSameEmail } from '#domain/account.ts'
import { isTenancyOver } from '#domain/tenancy.ts'
import { did, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { checkStaysAt, getProperty, lockProperty } from '#server/db/one-property.queries.ts'
import { countFailure } from '#server/features/accounts/attempts.ts'
import { countInvitation, inviteToTenancy } from '#server/features/accounts/invitations.actions.ts'
import { findTenantAccount } from '#server/features/accounts/users.queries.ts'
import { lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { newEndDate } from '#server/features/tenancies/end-date.ts'
import {
  insertOccupant,
  listOccupants,
  lockOccupant,
  removeOccupant,
  updateOccupant,
} from '#server/features/tenancies/occupants.queries.ts'
import {
  beginTenancy,
  changeTenancy,
  deleteTenancy,
  type NewTenancy,
} from '#server/features/tenancies/tenancies.actions.ts'
import { getTenancy, listTenancies, type TenancyRow } from '#server/features/tenancies/tenancies.queries.ts'
import { changeTenant, inviteAgain } from '#server/features/tenancies/tenants.actions.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export const tenancyHandlers: Handlers<typeof tenancies> = {
  list: ({ db, scope }, { query }) => listTenancies(db, scope, query),

  create: async (ctx, { body }) => {
    const { db, scope, today } = ctx
    const { moveOutDate, endDate, leaseEndDate, ...terms } = body
    const ends = newEndDate({ moveOutDate, endDate, leaseEndDate }, null)
    const add = () => db.transaction((tx) => addTenancy(tx, ctx, { ...terms, moveOutDate: ends }))
    const tenant = await findTenantAccount(db, scope, body.userId)
    const isOffer = tenant?.isInvited === false && body.active !== false && !isTenancyOver(ends ?? null, today)
    return isOffer && tenant.email ? countInvitation(ctx, tenant.email, add) : add()
  },

  get: ({ db, scope }, { params }) => getTenancy(db, scope, params.id),

  update: async (ctx, { params, body }) => {
    const { name, username, email, phone, propertyId, ...changes } = body
    const change = () =>
      ctx.db.transaction(async (tx) => {
        const { tenancy, ...rent } = await changeTenancy(tx, ctx.scope, params.id, changes, ctx.today)
        await changeTenant(tx, ctx, tenancy, { name, username, email, phone })
        return { ...(await getTenancy(tx, ctx.scope, params.id)), ...rent }
      })
    const { user, ...before } = await getTenancy(ctx.db, ctx.scope, params.id)
    await checkStaysAt(ctx.db, ctx.scope, before.propertyId, propertyId)
    return email && !isSameEmail(email, user.email) ? inviting(ctx, email, change) : change()
  },

  invite: async (ctx, { params }) => {
    await inviteAgain(ctx, params.id)
    return { message: 'The invitation has been sent again.' }
  },

  remove: async (ctx, { params }) => {
    const binId = await ctx.db.transaction((tx) => deleteTenancy(tx, ctx, params.id))
    return { message: 'The tenancy has been deleted.', binId }
  },

  occupants: async ({ db, scope }, { params, query }) => {
    await getTenancy(db, scope, params.id)
    return listOccupants(db, scope, params.id, query)
  },

  addOccupant: async ({ db, scope, now }, { params, body }) =>
    db.transaction(async (tx) => {
      await requireRoom(tx, scope, { occupants: { of: params.id } }, now)
      await lockTenancy(tx, scope, params.id)
      await announce(tx, 'occupant', { tenancies: [params.id] }, did(scope, 'tenancy', params.id, 'Occupant added'))
      return insertOccupant(tx, scope, params.id, body)
    }),

  updateOccupant: ({ db, scope }, { params, body }) =>
    db.transaction(async (tx) => {
      const which = { tenancyId: params.id, id: params.occupantId }
      const before = await lockOccupant(tx, scope, which)
      const occupant = await updateOccupant(tx, scope, which, body)
      const done = did(scope, 'tenancy', params.id, 'Occupant changed')
      await announce(tx, 'occupant', { tenancies: [params.id] }, doneIfChanged({ before, changes: body }, done))
      return occupant
    }),

  removeOccupant: async ({ db, scope }, { params }) => {
    await db.transaction(async (tx) => {
      await removeOccupant(tx, scope, params.id, params.occupantId)
      await announce(tx, 'occupant', { tenancies: [params.id] }, did(scope, 'tenancy', params.id, 'Occupant removed'))
    })
    return { message: 'The occupant has been removed.' }
  },
}

/**
 * Counts the invitation, and a refused one as well: without a limit, refusals would reveal whose addresses have an
 * account.
 */
const inviting = <Result>(ctx: LandlordContext, email: string, invite: () => Promise<Result>) =>
  countInvitation(ctx, email, () => countFailure(ctx.limits.registrationRefusals, ctx.address, invite))

type AddedTerms = Omit<NewTenancy, 'accepted' | 'rentAmount'> & { readonly rentAmount?: number | null | undefined }

/**
 * Adds a tenancy, at the property's rent where no other is given, and invites the tenant.
 * @throws Problem as `beginTenancy`, 403 for a used-up budget, 404 for no such tenant.
 */
async function addTenancy(tx: Db, ctx: LandlordContext, terms: AddedTerms): Promise<TenancyRow> {
  const { scope, today, now } = ctx
  await requireRoom(tx, scope, { tenancies: { of: terms.propertyId } }, now)
  await lockProperty(tx, scope, terms.propertyId)
  const property = await getProperty(tx, scope, terms.propertyId)
  const tenant = await findTenantAccount(tx, scope, terms.userId)
  if (!tenant) throw notFound('Tenant not found')
  const rentAmount = terms.rentAmount ?? property.rentAmount
  const id = await beginTenancy(tx, scope, { ...terms, rentAmount, accepted: tenant.isInvited }, { today })
  const added = await getTenancy(tx, scope, id)
  await invite(tx, ctx, added, tenant)
  return added
}

/**
 * Invites a tenant who has to accept first. One without an e-mail address can still be given the property's join code.
 */
async function invite(
  tx: Db,
  ctx: LandlordContext,
  { id, accepted, active, property }: TenancyRow,
  { email, ...tenant }: { id: number; name: string; email: string | null },
): Promise<void> {
  if (accepted || !active || email === null) return
  await inviteToTenancy(tx, ctx, { ...tenant, email }, { id, address: property.address })
}
