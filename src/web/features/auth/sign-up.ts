/**
 * Opening an account, for landlords in one step and for tenants in two, with a toast for
 * every outcome (rule: accounts-sign-up).
 */
import { accounts, type Session } from '#api/accounts.ts'
import { joinCodeTexts } from '#domain/join-code.ts'
import { currentToast, dismissToast, toast } from '#web/components/feedback/toast.ts'
import { ApiError, call, hasStatus, messageOf } from '#web/lib/api/call.ts'
import { beginSession } from '#web/lib/api/session.ts'
import { passwordErrors } from './password-errors.ts'
import { refused } from './refused.ts'
import type { Errors } from './use-auth-form.ts'

type Refuse = (errors: Errors) => void
type Account = { name: string; email: string; password: string }

/** Whether the code opens a property. If not, a toast says why, and it disappears once a code does. */
export async function verifyForSignUp(joinCode: string): Promise<boolean> {
  try {
    const { valid, message } = await call(accounts.verifyJoinCode, { body: { joinCode } })
    const last = currentToast()
    if (!valid) refused('Invalid Join Code', message || joinCodeTexts.invalidOrUsed)
    else if (last?.variant === 'destructive') dismissToast(last.id)
    return valid
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500
    if (isRefusal && error.status !== 429) refused('Invalid Join Code', error.text || joinCodeTexts.invalidOrUsed)
    else refused('Verification Failed', isRefusal ? error.text : 'Could not verify the join code. Please try again.')
    return false
  }
}

/** Opens a landlord's account. `choosePlan` is what the toast's button does. */
export async function registerLandlord(
  { name, email, password }: Account,
  refuse: Refuse,
  choosePlan: () => void,
): Promise<void> {
  const body = { role: 'landlord' as const, name, email, password }
  const session = await registered(call(accounts.register, { body }) as Promise<Session>, refuse)
  if (!session) return
  toast({
    title: 'Registration successful',
    description: `Welcome, ${session.user.name}! Please select a subscription plan.`,
    action: { label: 'See plans', onPress: choosePlan },
  })
}

/** Opens a tenant's account at the property of a verified join code. */
export async function registerTenant(
  { name, email, password, joinCode }: Account & { joinCode: string },
  refuse: Refuse,
): Promise<void> {
  const body = { role: 'tenant' as const, name, email, password, joinCode }
  const session = await registered(call(accounts.tenantSignup, { body }), refuse)
  if (!session) return
  const description = `Welcome, ${session.user.name}! You will be redirected to your tenant portal.`
  toast({ title: 'Registration successful', description })
}

/** What is wrong with which field, beside it; the toast has the server's words. */
function refusedFields(error: unknown): Errors {
  if (hasStatus(error, 409)) return { email: 'This address has an account: log in, or use another one' }
  const isDeadCode = error instanceof ApiError && error.text === joinCodeTexts.invalidOrUsed
  return isDeadCode ? { joinCode: 'This code no longer works: use another one' } : passwordErrors(error)
}

/** Begins the session of the new account; /auth then leads on by itself. */
async function registered(request: Promise<Session>, refuse: Refuse): Promise<Session | null> {
  try {
    const session = await request
    if (session.token) {
      beginSession(session)
      return session
    }
    refused('Registration issue', 'Account created but authentication failed. Please try logging in.')
  } catch (error) {
    refuse(refusedFields(error))
    refused('Registration failed', messageOf(error, 'Please check your information and try again.'))
  }
  return null
}
