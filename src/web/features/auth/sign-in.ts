/**
 * Signing in step by step, with a toast for every outcome (rule: accounts-sign-in-steps, accounts-sign-in-messages).
 */
import { accounts, type Session } from '#api/accounts.ts'
import type { UserRole } from '#domain/account.ts'
import { twoFactorTexts } from '#domain/two-factor.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ApiError, call, hasStatus, messageOf } from '#web/lib/api/call.ts'
import { beginSession } from '#web/lib/api/session.ts'
import { refused } from './refused.ts'

export type Credentials = { email: string; password: string; code?: string | undefined }

/** `code` if the password was right and two-factor sign-in asks for more. Any other outcome has been shown already. */
export type SignInResult = 'code' | undefined

export const unexpected = 'An unexpected error occurred. Please try again.'

export async function signInLandlord(credentials: Credentials): Promise<SignInResult> {
  toast({ title: 'Logging in...' })
  const first = await signIn('landlord', credentials)
  if (!(first instanceof Error)) return welcome(first)
  if (needsCode(first)) return askForCode()
  if (first instanceof ApiError) return failed(messageOf(first, unexpected))

  // Without an answer the connection may be at fault, so it is tried once more. After a refusal that would be
  // pointless.
  const second = await signIn('landlord', credentials)
  if (!(second instanceof Error)) return welcome(second)
  if (needsCode(second)) return askForCode()
  failed(second instanceof ApiError ? 'Invalid email or password. Please try again.' : unexpected)
}

export const needsCode = (answer: unknown) => hasStatus(answer, 401) && answer.text === twoFactorTexts.codeRequired

export function askForCode(): SignInResult {
  const description = 'Your password is correct. One more step.'
  toast({ title: twoFactorTexts.codeRequired, description, isOfSignIn: true })
  return 'code'
}

/** Begins the session and greets; /auth then leads on by itself. */
export function welcome(session: Session): undefined {
  const isStored = Boolean(session.token) && beginSession(session)
  if (!isStored) {
    const description = "Logged in but couldn't save authentication token. You may need to log in again later."
    refused('Login issue', description)
  } else if (session.isGuestAccount) {
    const description = `Welcome to your tenant portal for ${session.property?.address ?? 'your home'}`
    toast({ title: 'Quick access granted', description })
  } else {
    const { name } = session.user
    toast({ title: 'Login successful', description: name ? `Welcome back, ${name}!` : 'You are now logged in.' })
  }
}

export const signIn = (role: UserRole, credentials: Credentials) =>
  answerOf(call(accounts.login, { body: { role, ...credentials } }))

/** The answer, or the error as a value: each step has its own words for it. */
export async function answerOf<Answer>(request: Promise<Answer>): Promise<Answer | Error> {
  return request.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
}

export const failed = (description: string): undefined => refused('Login failed', description)
