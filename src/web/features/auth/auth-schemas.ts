/**
 * What the other forms of /auth ask for: what the calls take, and what only the form needs
 * (rule: accounts-form-messages).
 */
import { z } from 'zod/mini'
import { joinCode, landlordRegistration, password, tenantSignup } from '#api/accounts.ts'
import { email } from '#api/fields.ts'
import { code, credentials, required, somethingGiven } from './sign-in-schemas.ts'

// An unticked box is missing from a form's data.
const accepted = (message: string) => z._default(z.string(), '').check(z.refine((value) => value === 'on', message))

const confirmation = { confirmPassword: required('Please confirm your password') }

const acceptances = {
  acceptTerms: accepted('You must accept the Terms of Business to continue'),
  acceptPrivacy: accepted('You must accept the Privacy Policy to continue'),
}

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], error: 'Passwords do not match' },
)

/**
 * While the part 'I have an account' is closed, the form has neither e-mail nor password; while it is open, it needs
 * both.
 */
export const tenantSignInForm = z
  .object({
    joinCode: z.string(),
    email: z.optional(credentials.email),
    password: z.optional(credentials.password),
    code,
  })
  .check(
    somethingGiven,
    // E-mail and password suffice without a code: a tenant who came by invitation may have none.
    z.refine(({ joinCode: code, email }) => code.length === 6 || (code === '' && email !== undefined), {
      path: ['joinCode'],
      error: 'Join code must be 6 characters',
    }),
  )

export const joinCodeForm = z.object({ joinCode })

export const landlordSignUpForm = z
  .extend(landlordRegistration, { ...confirmation, ...acceptances })
  .check(passwordsMatch)

export const tenantSignUpForm = z.extend(tenantSignup, { ...confirmation, ...acceptances }).check(passwordsMatch)

export const newPasswordForm = z.object({ password, ...confirmation }).check(passwordsMatch)

export const resetLinkForm = z.object({ email: email('Please enter a valid email address') })
