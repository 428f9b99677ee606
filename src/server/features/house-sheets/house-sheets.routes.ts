import { urlOf } from '#api/contract.ts'
import { type HouseSheet, houseSheets } from '#api/house-sheets.ts'
import { joinLink } from '#domain/house-sheet.ts'
import { planIncludes } from '#domain/plan.ts'
import { did, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getGuestsProperty, getProperty, getTenantsProperty, lockProperty } from '#server/db/one-property.queries.ts'
import { branded } from '#server/features/branding/branded.ts'
import { houseSheetPdf } from '#server/features/house-sheets/house-sheets.pdf.ts'
import { getHouseSheet, saveHouseSheet } from '#server/features/house-sheets/house-sheets.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { pdfReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

type Asking = Pick<Context, 'scope' | 'actor' | 'config'>

/** @throws Problem 403 for a property of somebody else, 404 for none. */
async function checkMayRead(db: Db, scope: Context['scope'], id: number): Promise<void> {
  if (scope.role === 'landlord') await getProperty(db, scope, id)
  else if (scope.role === 'tenant') await getTenantsProperty(db, scope, id)
  else await getGuestsProperty(db, scope, id)
}

const readSheet = async (db: Db, asking: Asking, id: number) => (await readSheetOf(db, asking, id)).sheet

async function readSheetOf(db: Db, asking: Asking, id: number) {
  await checkMayRead(db, asking.scope, id)
  const row = await getHouseSheet(db, asking.scope, id)
  return { landlord: actingFor(row), sheet: shownTo(asking, row) }
}

/**
 * The join code is the landlord's to hand out, and the Wi-Fi password a tenant's to keep
 * (rule: properties-house-sheet-readers).
 */
function shownTo(
  { scope, actor, config }: Asking,
  { property, landlord, sheet }: Awaited<ReturnType<typeof getHouseSheet>>,
): HouseSheet {
  const { joinCode: code, id: propertyId, ...place } = property
  const { landlordId: _, ...filledIn } = sheet ?? emptySheet
  const seesCode = scope.role === 'landlord' && planIncludes(actor.plan, 'joinCodes')
  const seesPassword = scope.role !== 'guest' || filledIn.wifiForGuests
  return {
    ...filledIn,
    ...place,
    propertyId,
    ...(seesCode && { joinCode: code, joinLink: joinLink(config.publicUrl, code) }),
    landlord: scope.role === 'guest' ? null : landlord,
    wifiPassword: seesPassword ? filledIn.wifiPassword : null,
  }
}

const emptySheet = {
  landlordId: null,
  stopcock: null,
  gasMeterNumber: null,
  gasMeterPlace: null,
  electricityMeterNumber: null,
  electricityMeterPlace: null,
  waterMeterNumber: null,
  waterMeterPlace: null,
  fuseBox: null,
  wifiName: null,
  wifiPassword: null,
  wifiForGuests: false,
  bins: [],
  repairs: null,
  emergencyNumbers: [],
  notes: null,
  updatedAt: null,
}

export const houseSheetHandlers: Handlers<typeof houseSheets> = {
  get: (ctx, { params }) => readSheet(ctx.db, ctx, params.id),

  update: (ctx, { params, body }) =>
    ctx.db.transaction(async (tx) => {
      await lockProperty(tx, ctx.scope, params.id)
      await getProperty(tx, ctx.scope, params.id)
      const before = (await getHouseSheet(tx, ctx.scope, params.id)).sheet ?? emptySheet
      await saveHouseSheet(tx, ctx.scope, params.id, body, ctx.now)
      const done = did(ctx.scope, 'property', params.id, 'House sheet changed')
      await announce(tx, 'houseSheet', { homes: [params.id] }, doneIfChanged({ before, changes: body }, done))
      return readSheet(tx, ctx, params.id)
    }),

  ticket: async ({ db, scope, actor, secret, now }, { params }) => {
    await checkMayRead(db, scope, params.id)
    return issueTicket(secret, urlOf(houseSheets.pdf, { params }), actor.sessionId, now)
  },

  pdf: (ctx, { params }) =>
    pdfReply(ctx, async () => {
      const { sheet, landlord } = await readSheetOf(ctx.db, ctx, params.id)
      const document = await branded(ctx.db, landlord, houseSheetPdf(sheet, ctx.now))
      return { name: `House sheet ${sheet.address}`, document }
    }),
}
