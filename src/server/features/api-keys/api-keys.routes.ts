import type { apiKeys } from '#api/api-keys.ts'
import { mostKeys } from '#domain/api-key.ts'
import { didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { lockOwnAccount } from '#server/features/accounts/own-account.actions.ts'
import { countKeys, insertKey, listKeys, removeKey } from '#server/features/api-keys/api-keys.queries.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { newApiKey } from '#server/platform/auth/api-keys.ts'
import { logSecurityEvent } from '#server/platform/auth/security-log.ts'
import { hashToken } from '#server/platform/auth/viewer.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

/** In case it was somebody else: a key outlives the password with which it was made. */
const keyMadeNotice = (userId: number, name: string): NewNotification => ({
  userId,
  type: 'system',
  title: 'API key made',
  message: `A program that has the key ‘${name}’ can use your account without your password. If you did not make it, delete it in Settings and choose a new password.`,
})

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  list: ({ db, scope }, { query }) => listKeys(db, scope, query),

  create: async (ctx, { body }) => {
    const { db, scope, actor, now } = ctx
    const expiresAt = body.expiresAt ? new Date(body.expiresAt).toISOString() : null
    if (expiresAt && expiresAt <= now.toISOString()) throw invalid('expiresAt: Must be in the future')
    const key = newApiKey()
    const stored = await db.transaction(async (tx) => {
      await lockOwnAccount(tx, ctx)
      if ((await countKeys(tx, scope)) >= mostKeys) throw conflict(`You have ${mostKeys} API keys. Delete one first.`)
      const { name, scopes } = body
      const unique = [...new Set(scopes)]
      const createdAt = now.toISOString()
      const row = await insertKey(tx, scope, { name, scopes: unique, expiresAt, keyHash: hashToken(key), createdAt })
      await insertNotifications(tx, [keyMadeNotice(scope.userId, name)])
      await announce(tx, 'apiKey', { people: [scope.userId] }, didToAccount(scope, 'API key made'))
      return row
    })
    logSecurityEvent(ctx, 'API key made', actor.id)
    return { ...stored, key }
  },

  remove: async (ctx, { params }) => {
    const { db, scope, actor } = ctx
    await db.transaction(async (tx) => {
      if (!(await removeKey(tx, scope, params.id))) throw notFound('There is no such API key')
      await announce(tx, 'apiKey', { people: [scope.userId] }, didToAccount(scope, 'API key deleted'))
    })
    logSecurityEvent(ctx, 'API key deleted', actor.id)
    return { message: 'The API key has been deleted.' }
  },
}
