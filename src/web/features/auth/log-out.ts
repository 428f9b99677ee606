import { accounts } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { endSession } from '#web/lib/api/session.ts'
import { remove } from '#web/lib/browser/storage.ts'

/**
 * Ends the session here and on the server; here also when the server does not answer. What was typed and not sent goes
 * with it, which stays where a session ends by itself (rule: messages-drafts).
 */
export async function logOut(): Promise<void> {
  try {
    await call(accounts.logout)
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  } catch (error) {
    sayFailure('Logout failed', error, 'The server could not be reached. You are logged out in this browser.')
  } finally {
    remove('messageDrafts')
    endSession()
  }
}
