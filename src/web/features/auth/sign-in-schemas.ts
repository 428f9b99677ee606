/**
 * What the form asks for with which /auth opens. The other forms are fetched when they are needed, with what they ask
 * for.
 */
import { z } from 'zod/mini'
import { nothingToSignInWith } from '#api/accounts.ts'

export const required = (message: string) => z.string(message).check(z.minLength(1, message))

/**
 * One way to sign in must be filled in. If neither is, the error belongs to the form as a whole, under the name `form`.
 */
export const somethingGiven = z.refine<{
  email?: string | undefined
  password?: string | undefined
  joinCode?: string
}>((form) => Boolean(form.email || form.password || form.joinCode), {
  path: ['form'],
  error: nothingToSignInWith,
})

/** In the second step, where two-factor sign-in is on. */
export const code = z.optional(z.string().check(z.trim()))

export const credentials = {
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required')),
  password: required('Password is required'),
}

export const signInAgainForm = z.object({ ...credentials, code })

export const landlordSignInForm = z
  .object({
    ...credentials,
    code,
  })
  .check(somethingGiven)
