import { useState } from 'react'
import type { z } from 'zod/mini'
import type { SignInResult } from './sign-in.ts'
import { type Errors, useAuthForm } from './use-auth-form.ts'

type SignInForm<Values> = {
  schema: z.core.$ZodType<Values>
  signIn: (typed: Values) => Promise<SignInResult>
  /** Called with every refused submit, with the message of each field that is wrong. */
  onInvalid?: (errors: Errors) => void
}

/** A form that signs in, and the props of its `SignInSteps`. After a wrong code it stays at the code's step. */
export function useSignInForm<Values extends { code?: string | undefined }>({
  schema,
  signIn,
  onInvalid,
}: SignInForm<Values>) {
  const [asksForCode, setAsksForCode] = useState(false)
  const { form, errors, isPending } = useAuthForm<Values>({
    schema,
    onValid: async (typed) => setAsksForCode((await signIn(typed)) === 'code' || typed.code !== undefined),
    ...(onInvalid && { onInvalid }),
  })
  return { form, errors, steps: { asksForCode, onBack: () => setAsksForCode(false), isPending, error: errors.form } }
}
