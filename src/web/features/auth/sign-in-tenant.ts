/**
 * A tenant's signing in, as a landlord's in sign-in.ts (rule: accounts-sign-in-steps, accounts-sign-in-messages).
 */
import { accounts } from '#api/accounts.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ApiError, call, hasStatus, messageOf } from '#web/lib/api/call.ts'
import { storeForSession } from '#web/lib/browser/storage.ts'
import { refused } from './refused.ts'
import {
  answerOf,
  askForCode,
  type Credentials,
  failed,
  needsCode,
  type SignInResult,
  signIn,
  welcome,
} from './sign-in.ts'

const unexpectedForTenant = 'An unexpected error occurred during login.'

/** With the join code alone, guest access; with e-mail and password too, the tenant's own account. */
export async function signInTenant(form: { joinCode: string } & Partial<Credentials>): Promise<SignInResult> {
  const { joinCode, email, password, code } = form
  if (joinCode === '' && email && password) return signInInvitedTenant({ email, password, code })
  if (!(await isVerified(joinCode))) return

  toast({ title: 'Join code verified', description: 'Logging you in...' })
  const body = { role: 'tenant', joinCode, email, password, code } as const
  const session = await answerOf(call(accounts.tenantLogin, { body }))
  if (!(session instanceof Error)) {
    welcome(session)
    if (session.isGuestAccount) storeForSession('guestJoinCode', joinCode)
    return
  }
  if (needsCode(session)) return askForCode()
  if (!(session instanceof ApiError)) return failed(unexpectedForTenant)
  failed(session.status < 500 ? session.text : 'Could not log in with this join code. Please try again.')
}

async function signInInvitedTenant(credentials: Credentials): Promise<SignInResult> {
  toast({ title: 'Logging in...' })
  const session = await signIn('tenant', credentials)
  if (needsCode(session)) return askForCode()
  if (session instanceof Error) return failed(messageOf(session, unexpectedForTenant))
  welcome(session)
}

async function isVerified(joinCode: string): Promise<boolean> {
  toast({ title: 'Verifying join code...' })
  const check = await answerOf(call(accounts.verifyJoinCode, { body: { joinCode } }))
  if (check instanceof Error) {
    const isTooMany = hasStatus(check, 429)
    failed(isTooMany ? check.text : 'An error occurred while verifying your join code. Please try again.')
    return false
  }
  if (!check.valid) refused(joinCodeTexts.invalidTitle, check.message || joinCodeTexts.checkAndRetry)
  return check.valid
}
