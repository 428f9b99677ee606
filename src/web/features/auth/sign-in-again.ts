import type { User } from '#api/accounts.ts'
import { messageOf } from '#web/lib/api/call.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { resumeSession } from '#web/lib/api/session.ts'
import { askForCode, failed, logIn, needsCode, type SignInResult, unexpected } from './sign-in.ts'

/** Logs in the user of a session that has ended; what waited for it then goes out (rule: accounts-log-in-again). */
export async function logInAgain(
  { id, role, email }: User,
  typed: { password: string; code?: string | undefined },
): Promise<SignInResult> {
  const session = await logIn(role, { email: email ?? '', ...typed })
  if (needsCode(session)) return askForCode()
  if (session instanceof Error) return failed(messageOf(session, unexpected))
  // The address may have passed to another account.
  if (session.user.id !== id) return failed('This is no longer your e-mail address.')
  resumeSession(session)
  void refreshAll()
}
