import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accountClosure, accounts, type User } from '#api/accounts.ts'
import { closureDays } from '#domain/account.ts'
import { planLabels } from '#domain/plan.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { endSession } from '#web/lib/api/session.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

type Closure = z.output<typeof accountClosure>

const wrongPassword = 403

function consequences({ subscriptionPlan }: User): string {
  const plan = planLabels[subscriptionPlan]
  const cancelled = subscriptionPlan === 'free' ? '' : ` Your ${plan} plan is cancelled and does not come back.`
  return `You are logged out everywhere.${cancelled} Logging in within ${closureDays} days reopens your account; after that your data is erased.`
}

/** Closes the account for somebody who knows its password, and ends the session here as signing out does. */
export function CloseAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Closure>({
    resolver: standardSchemaResolver(accountClosure),
    defaultValues: { password: '' },
  })
  const close = useMutation({
    mutationFn: (body: Closure) => call(accounts.close, { body }),
    retry: false,
    onSuccess: ({ message }) => {
      toast({ title: 'Account closed', description: message })
      endSession()
    },
    onError: (error) => {
      if (hasStatus(error, wrongPassword)) {
        setError('password', { message: error.text }, { shouldFocus: true })
      } else sayFailure('Your account could not be closed', error)
    },
  })
  return (
    <Dialog open onOpenChange={onClose} title="Close account" description={consequences(user)} dirty={false}>
      <form noValidate onSubmit={handleSubmit((body) => close.mutate(body))}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <SubmitFooter variant="danger" pending={close.isPending} pendingLabel="Closing…">
          Close account
        </SubmitFooter>
      </form>
    </Dialog>
  )
}
