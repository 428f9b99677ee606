import { toast } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { signInLandlord } from './sign-in.ts'
import { landlordSignInForm } from './sign-in-schemas.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { TextLink } from './text-link.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export function LandlordSignIn() {
  const { form, errors, steps } = useSignInForm({
    schema: landlordSignInForm,
    signIn: signInLandlord,
    onInvalid: sayIncomplete,
  })
  return (
    <form {...form} className="grid gap-5">
      <SignInSteps
        {...steps}
        foot={
          <p className="-mt-3 text-center">
            <TextLink href="/auth?reset=true">Forgot password?</TextLink>
          </p>
        }
      >
        <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      </SignInSteps>
    </form>
  )
}

export function sayIncomplete(): void {
  toast({ title: 'Form incomplete', description: 'Please fill in all required fields.', variant: 'destructive' })
}
