import type { Digest, MailChoices } from '#domain/notification-mail.ts'
import { announce } from '#server/db/live.queries.ts'
import { savePreferences } from '#server/features/notifications/preferences.queries.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** From the settings, or by the link in an e-mail. What is left out stays as it is. */
export async function changePreferences(
  tx: Db,
  scope: AccountScope,
  change: { mail?: Partial<MailChoices>; digest?: Digest | undefined },
): Promise<void> {
  await savePreferences(tx, scope, change)
  await announce(tx, 'notificationPreference', { people: [scope.userId] })
}
