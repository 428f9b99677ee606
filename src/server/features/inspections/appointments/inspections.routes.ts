import type { inspections } from '#api/inspections.ts'
import { pendingInspection } from '#domain/inspection.ts'
import { countVisitIfTold } from '#server/features/inspections/appointments/count-visit.ts'
import {
  changeInspection,
  deleteInspection,
  recordInspection,
} from '#server/features/inspections/appointments/inspections.actions.ts'
import {
  getPropertyOfInspection,
  listInspections,
} from '#server/features/inspections/appointments/inspections.queries.ts'
import {
  countInspections,
  listInspectedProperties,
  listPending,
} from '#server/features/inspections/appointments/pending-inspections.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const inspectionHandlers: Handlers<typeof inspections> = {
  list: ({ db, scope }, { query }) => listInspections(db, scope, query),

  summary: async ({ db, scope, today }, { query }) => {
    const counts = await countInspections(db, scope, today, query)
    const completionRate = counts.total === 0 ? 0 : Math.round((counts.completed / counts.total) * 100)
    return { ...counts, completionRate }
  },

  pending: async ({ db, scope, today }, { query }) => {
    const { rows, nextCursor } = await listPending(db, scope, query, today)
    return {
      rows: rows.flatMap((row) => {
        const pending = pendingInspection(row, today)
        return pending ? [{ ...row, ...pending }] : []
      }),
      nextCursor,
    }
  },

  properties: async ({ db, scope, today }, { query }) => {
    const { rows, nextCursor } = await listInspectedProperties(db, scope, query, today)
    return {
      rows: rows.map(({ lastInspectionDate, ...row }) => ({
        ...row,
        pending: pendingInspection({ nextInspectionDate: row.nextInspectionDate, lastInspectionDate }, today),
      })),
      nextCursor,
    }
  },

  create: (ctx, { body }) => countVisitIfTold(ctx, body.propertyId, (tx) => recordInspection(tx, ctx, body)),

  update: async (ctx, { params, body }) => {
    const propertyId = await getPropertyOfInspection(ctx.db, ctx.scope, params.id)
    return countVisitIfTold(ctx, propertyId, (tx) => changeInspection(tx, ctx, params.id, body))
  },

  remove: async (ctx, { params }) => {
    const propertyId = await getPropertyOfInspection(ctx.db, ctx.scope, params.id)
    await countVisitIfTold(ctx, propertyId, (tx) => deleteInspection(tx, ctx, params.id))
    return { message: 'The inspection has been deleted.' }
  },
}
