import type { notificationPreferences } from '#api/notification-preferences.ts'
import { changePreferences } from '#server/features/notifications/preferences.actions.ts'
import { getPreferences } from '#server/features/notifications/preferences.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const notificationPreferenceHandlers: Handlers<typeof notificationPreferences> = {
  get: ({ db, scope }) => getPreferences(db, scope),

  update: ({ db, scope }, { body: { mail, digest } }) =>
    db.transaction(async (tx) => {
      const chosen = Object.fromEntries(Object.entries(mail).filter(([, choice]) => choice !== undefined))
      await changePreferences(tx, scope, { mail: chosen, digest })
      return getPreferences(tx, scope)
    }),
}
