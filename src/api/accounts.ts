/** Signing up, signing in and out, invitations, and one's own account. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { clearable, email, id, instant, line, message, prose, requiredLine } from '#api/fields.ts'
import { userRoles } from '#domain/account.ts'
import { joinCodeLength, joinCodeTexts, normaliseJoinCode } from '#domain/join-code.ts'
import { maxPasswordLength, minPasswordLength, passwordTexts } from '#domain/password.ts'
import { plans, subscriptionStatuses } from '#domain/plan-names.ts'
import { hasWebAddress } from '#domain/web-address.ts'

/** An account as its owner sees it. */
export const user = z.object({
  id,
  username: z.nullable(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  /**
   * An address that comes into force when the link in the mail to it is opened. Missing
   * in what an older version left in a browser.
   */
  pendingEmail: z.optional(z.nullable(z.string())),
  phone: z.nullable(z.string()),
  /** A landlord's, at which tenants may serve notices; null for a tenant. Missing in what an older version left. */
  addressForNotices: z.optional(z.nullable(z.string())),
  role: z.enum(userRoles),
  isGuest: z.boolean(),
  subscriptionPlan: z.enum(plans),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** Null if the plan has no limit. */
  propertyLimit: z.nullable(z.int()),
  stripeCustomerId: z.nullable(z.string()),
  stripeSubscriptionId: z.nullable(z.string()),
  planSelectedAt: z.nullable(instant),
  onboardingCompleted: z.boolean(),
  createdAt: instant,
  /** The tenant's current tenancy. */
  tenantData: z.optional(z.object({ moveInDate: z.string(), moveOutDate: z.nullable(z.string()) })),
})
export type User = z.infer<typeof user>

/** What a tenant's browser stores of the property: no join code, no rent, no landlord's notes. */
export const residence = z.object({
  id,
  address: z.string(),
  city: z.string(),
  imageUrl: z.nullable(z.string()),
})
export type Residence = z.infer<typeof residence>

export const linkToken = z.string('A link is required').check(z.minLength(1))

const session = z.object({
  token: z.string(),
  user,
  property: z.optional(z.nullable(residence)),
  isGuestAccount: z.optional(z.boolean()),
})
export type Session = z.infer<typeof session>

/** For passwords that are compared rather than chosen: some accounts are older than the shorter limit. */
const longestPassword = z.maxLength(200, 'Must be at most 200 characters')

export const password = z
  .string(passwordTexts.tooShort)
  .check(z.minLength(minPasswordLength, passwordTexts.tooShort), z.maxLength(maxPasswordLength, passwordTexts.tooLong))

export const joinCode = z
  .string(joinCodeTexts.wrongLength)
  .check(z.overwrite(normaliseJoinCode), z.length(joinCodeLength, joinCodeTexts.wrongLength))

export const givenPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), longestPassword)

export const landlordRegistration = z.object({
  role: z.literal('landlord'),
  name: requiredLine('Full name is required'),
  email: email('Please enter a valid email address'),
  password,
})

/** A landlord adds a tenant. A password is ignored: the tenant sets one by the invitation, which needs an address. */
export const tenantAccount = z.object({
  role: z.literal('tenant'),
  name: requiredLine('Tenant name is required'),
  username: clearable(line()),
  email: clearable(email('Invalid email address')),
  phone: clearable(line()),
})

/** A new tenant from the onboarding wizard, which always asks for the e-mail address (rule: onboarding-fields). */
export const onboardingTenant = z.object({
  role: z._default(z.literal('tenant'), 'tenant'),
  name: requiredLine('Tenant name is required'),
  email: email('Valid email is required'),
  phone: clearable(line()),
})

/** A code of the authenticator app or a recovery code, required when two-factor sign-in is on. */
const authenticationCode = clearable(line())

export const nothingToSignInWith = 'Email and password are required for landlords. Join code is required for tenants.'

/** Reported together with the problems of single fields, as the form does. */
const somethingToSignInWith = (
  isGiven: (body: Partial<Record<'joinCode' | 'email' | 'password', unknown>>) => boolean,
) => z.refine((body) => isGiven(body ?? {}), { message: nothingToSignInWith, when: () => true })

const login = z
  .object({
    role: z.enum(userRoles),
    email: requiredLine('Email is required'),
    password: givenPassword,
    code: authenticationCode,
  })
  .check(somethingToSignInWith(({ email, password }) => Boolean(email || password)))

/** The join code alone lets a guest in. An address must come with its password. */
const tenantLogin = z
  .object({
    role: z._default(z.literal('tenant'), 'tenant'),
    joinCode,
    email: clearable(line()),
    password: clearable(z.string().check(longestPassword)),
    code: authenticationCode,
  })
  .check(
    z.refine(({ email, password }) => !email || Boolean(password), {
      path: ['password'],
      message: 'Password is required',
    }),
    z.refine(({ email, password }) => !password || Boolean(email), { path: ['email'], message: 'Email is required' }),
    somethingToSignInWith(
      ({ joinCode, email, password }) => typeof joinCode === 'string' || Boolean(email || password),
    ),
  )

export const tenantSignup = z.object({
  role: z._default(z.literal('tenant'), 'tenant'),
  name: requiredLine('Full name is required'),
  email: email('Please enter a valid email address'),
  password,
  joinCode,
})

const postalAddressMessage = 'Must be a postal address, with a space after each full stop'

export const profile = z.object({
  name: requiredLine('Name is required'),
  email: email('Invalid email address'),
  phone: clearable(line()),
  /** Not kept of a tenant (rule: accounts-address-for-notices). */
  addressForNotices: clearable(
    requiredLine(postalAddressMessage).check(z.refine((text) => !hasWebAddress(text), postalAddressMessage)),
  ),
  /** Required for a new e-mail address if the session signed in more than 15 minutes ago. */
  currentPassword: z.optional(givenPassword),
})

export const passwordChange = z.object({ currentPassword: givenPassword, newPassword: password })

const newPassword = z.object({ token: linkToken, password })

/** Closing one's account asks for the password again. */
export const accountClosure = z.object({ password: givenPassword })

export const supportRequest = z.object({
  subject: requiredLine('Subject is required'),
  message: prose('Message is required').check(z.minLength(10, 'Please describe what you need in a sentence or two')),
})

export const accounts = {
  user: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'Get the signed-in user',
    access: 'signedIn',
    guests: true,
    reply: user,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    body: login,
    reply: session,
  }),
  tenantLogin: endpoint({
    method: 'POST',
    path: '/api/tenant-login',
    summary: 'Sign in as a tenant, or as a guest with the join code alone',
    access: 'public',
    body: tenantLogin,
    reply: session,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: "Open a landlord's account; or, as a landlord, create a tenant's account and invite them",
    access: 'public',
    body: z.discriminatedUnion('role', [landlordRegistration, tenantAccount], 'Role must be landlord or tenant'),
    reply: z.union([session, user]),
    status: 201,
  }),
  registerTenant: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: "Create a tenant's account and invite them, during onboarding",
    access: 'landlord',
    body: onboardingTenant,
    reply: user,
    status: 201,
  }),
  tenantSignup: endpoint({
    method: 'POST',
    path: '/api/tenant-signup',
    summary: "Open a tenant's account with a join code",
    access: 'public',
    body: tenantSignup,
    reply: session,
    status: 201,
  }),
  verifyJoinCode: endpoint({
    method: 'POST',
    path: '/api/verify-join-code',
    summary: 'Check whether a join code is valid, without saying which property it opens',
    access: 'public',
    body: z.object({ joinCode }),
    reply: z.object({ valid: z.boolean(), message: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/join',
    summary: 'Join another property, by its code or by accepting an invitation',
    access: 'tenant',
    body: z.union([z.object({ joinCode }), z.object({ token: linkToken })], joinCodeTexts.wrongLength),
    reply: z.object({ property: residence }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out; does nothing without a session',
    access: 'public',
    uncounted: true,
    reply: message,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Request a link to reset the password; the answer never says whether the address has an account',
    access: 'public',
    body: z.object({ email: email('Please enter a valid email address') }),
    reply: message,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a password with the token of a reset or invitation link',
    access: 'public',
    body: newPassword,
    /** Returns the account's role, so that its own log-in form is shown next. */
    reply: z.object({ ...message.shape, role: z.enum(userRoles) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/confirm-email',
    summary: 'Confirm a new e-mail address with the token that was sent to it',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: '/api/user/pending-email',
    summary: 'Cancel the change of the e-mail address that waits for its link to be opened',
    access: 'signedIn',
    reply: user,
  }),
  undoEmail: endpoint({
    method: 'POST',
    path: '/api/undo-email',
    summary: "Restore an account's previous e-mail address, and end all its sessions",
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Change your name and phone at once; a new e-mail address is in force once the link sent to it is opened',
    access: 'signedIn',
    body: profile,
    reply: user,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Change your password, and end all your other sessions',
    access: 'signedIn',
    uncounted: true,
    body: passwordChange,
    reply: message,
  }),
  close: endpoint({
    method: 'DELETE',
    path: '/api/user',
    summary: 'Close your account; signing in within 30 days opens it again',
    access: 'signedIn',
    uncounted: true,
    body: accountClosure,
    reply: message,
  }),
  completeOnboarding: endpoint({
    method: 'POST',
    path: '/api/user/complete-onboarding',
    summary: 'Finish the onboarding wizard',
    access: 'landlord',
    reply: user,
  }),
  support: endpoint({
    method: 'POST',
    path: '/api/support',
    summary: 'Write to support',
    access: 'signedIn',
    body: supportRequest,
    reply: message,
  }),
}
