import { accounts } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { endSession } from '#web/lib/api/session.ts'
import { remove } from '#web/lib/browser/storage.ts'

/**
 * Ends the session on the server and here, and here even if the server does not answer. Unsent drafts are deleted; they
 * are only kept when a session ends by itself (rule: messages-drafts).
 */
export async function signOut(): Promise<void> {
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
