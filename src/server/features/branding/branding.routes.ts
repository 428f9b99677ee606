import type { Branding, branding } from '#api/branding.ts'
import { textOn } from '#domain/branding.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  findBranding,
  findGuestsBranding,
  findTenantsBranding,
  removeBranding,
  type StoredBranding,
  saveBranding,
} from '#server/features/branding/branding.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import { requireFeature } from '#server/platform/auth/entitlements.ts'
import { redrawLogo } from '#server/platform/files/images.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

const replyOf = (stored: StoredBranding): Branding => ({ ...stored, textColour: textOn(stored.colour) })

export const brandingHandlers: Handlers<typeof branding> = {
  get: async ({ db, scope, today }) => {
    const stored =
      scope.role === 'landlord'
        ? await findBranding(db, scope)
        : scope.role === 'tenant'
          ? await findTenantsBranding(db, scope, today)
          : await findGuestsBranding(db, scope)
    return stored && replyOf(stored)
  },

  update: async ({ db, scope, requester, now }, { body: { name, colour, logo } }) => {
    const drawn = logo ? await redrawLogo(logo, requester) : logo
    return db.transaction(async (tx) => {
      requireFeature(await lockPlan(tx, scope), 'customBranding')
      await saveBranding(tx, scope, { name, colour, logo: drawn }, now)
      await announce(tx, 'branding', { everybodyOf: scope.userId }, didToAccount(scope, 'Branding changed'))
      const stored = await findBranding(tx, scope)
      if (!stored) throw new Error('The branding was not written')
      return replyOf(stored)
    })
  },

  remove: async ({ db, scope }) => {
    await db.transaction(async (tx) => {
      await removeBranding(tx, scope)
      await announce(tx, 'branding', { everybodyOf: scope.userId }, didToAccount(scope, 'Branding removed'))
    })
    return { message: 'Your tenants see Latchkey again.' }
  },
}
