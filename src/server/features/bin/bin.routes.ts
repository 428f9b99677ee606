import type { bin } from '#api/bin.ts'
import { restoreFromBin } from '#server/features/bin/bin.actions.ts'
import { listBin } from '#server/features/bin/bin.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const binHandlers: Handlers<typeof bin> = {
  list: ({ db, scope, today }, { query }) => listBin(db, scope, query, today),

  restore: (ctx, { params }) => restoreFromBin(ctx, params.id),
}
