import type { Branding, branding } from '#api/branding.ts'
import { textOn } from '#domain/branding.ts'
import type { Day } from '#domain/day.ts'
import { didToAccount, doneIfChanged } from '#server/db/activity.ts'
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
import type { Scope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { redrawLogo } from '#server/platform/files/images.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

function findShownTo(db: Db, scope: Scope, today: Day) {
  if (scope.role === 'landlord') return findBranding(db, scope)
  return scope.role === 'tenant' ? findTenantsBranding(db, scope, today) : findGuestsBranding(db, scope)
}

const replyOf = (stored: StoredBranding): Branding => ({ ...stored, textColour: textOn(stored.colour) })

export const brandingHandlers: Handlers<typeof branding> = {
  get: async ({ db, scope, today }) => {
    const stored = await findShownTo(db, scope, today)
    return stored && replyOf(stored)
  },

  update: async ({ db, scope, requester, now }, { body: { name, colour, logo } }) => {
    const drawn = logo ? await redrawLogo(logo, requester) : logo
    return db.transaction(async (tx) => {
      requireFeature(await lockPlan(tx, scope), 'customBranding')
      const before = (await findBranding(tx, scope)) ?? {}
      const changes = { name, colour, logo: drawn }
      await saveBranding(tx, scope, changes, now)
      const done = doneIfChanged({ before, changes }, didToAccount(scope, 'Branding changed'))
      await announce(tx, 'branding', { everybodyOf: scope.userId }, done)
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
