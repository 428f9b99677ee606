import { contracts } from '#api/contracts.ts'
import type { operations } from '#api/operations.ts'
import { pingDatabase } from '#server/features/operations/operations.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { ConstantJson } from '#server/platform/http/json-text.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { unavailable } from '#server/platform/http/problem.ts'
import { once } from '#server/platform/once.ts'

const openApi = once(() => new ConstantJson(openApiDocument(contracts)))

export const operationHandlers: Handlers<typeof operations> = {
  health: async ({ db, log }) => {
    try {
      await pingDatabase(db)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      throw unavailable('The database does not answer')
    }
    return { status: 'ok' }
  },

  openapi: async () => openApi(),
}
