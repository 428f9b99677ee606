import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import type { Reply } from '#api/client.ts'
import { twoFactor, twoFactorCode, twoFactorPassword } from '#api/two-factor.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { QrCode } from '#web/components/layout/qr-code.tsx'
import { useToastSpace } from '#web/components/layout/takes-space.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { isShownOnce } from '#web/components/overlays/discard-dialog.tsx'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useWide } from '#web/lib/browser/use-media.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { codesAreComing, RecoveryCodes } from './recovery-codes.tsx'

const [wrongPassword, wrongCode] = [403, 400]

/** Password, then the app, then the recovery codes: two-factor sign-in is on with the second step. */
export default function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Reply<typeof twoFactor.begin>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isSwitchingOn, setSwitchingOn] = useState(false)
  const step = () => {
    if (codes)
      return {
        description:
          'Two-factor sign-in is on. Without your phone, each of these codes logs you in once. They are not shown again.',
        content: <RecoveryCodes codes={codes} onDone={onClose} />,
      }
    if (secret)
      return {
        description: 'Scan this with an authenticator app, and enter the code that it shows.',
        content: <AppStep {...secret} onPendingChange={setSwitchingOn} onDone={setCodes} />,
      }
    return { description: 'First, your password again.', content: <PasswordStep onDone={setSecret} /> }
  }
  const { description, content } = step()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={isSwitchingOn || codes !== undefined}
      question={codes ? isShownOnce : codesAreComing}
      size={codes ? 'small' : 'medium'}
      title={codes ? 'Your recovery codes' : 'Set up two-factor sign-in'}
      description={description}
    >
      {content}
    </Dialog>
  )
}

function PasswordStep({ onDone }: { onDone: (secret: Reply<typeof twoFactor.begin>) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<z.output<typeof twoFactorPassword>>({
    resolver: standardSchemaResolver(twoFactorPassword),
    defaultValues: { password: '' },
  })
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call(twoFactor.begin, { body }),
    retry: false,
    onSuccess: onDone,
    onError: (error) => {
      if (hasStatus(error, wrongPassword)) {
        setError('password', { message: error.text }, { shouldFocus: true })
      } else sayFailure('Two-factor sign-in could not be set up', error)
    },
  })
  return (
    <form noValidate onSubmit={handleSubmit((body) => begin.mutate(body))}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitFooter pending={begin.isPending} pendingLabel="One moment…">
        Continue
      </SubmitFooter>
    </form>
  )
}

type AppStepProps = Reply<typeof twoFactor.begin> & {
  onPendingChange: (isPending: boolean) => void
  onDone: (codes: readonly string[]) => void
}

function AppStep({ secret, otpauthUrl, onPendingChange, onDone }: AppStepProps) {
  const isWide = useWide()
  const toastSpace = useToastSpace()
  const { register, handleSubmit, setError, formState } = useForm<z.output<typeof twoFactorCode>>({
    resolver: standardSchemaResolver(twoFactorCode),
    defaultValues: { code: '' },
  })
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call(twoFactor.confirm, { body }),
    refreshes: ['twoFactor'],
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      if (hasStatus(error, wrongCode)) {
        setError('code', { message: error.text }, { shouldFocus: true })
      } else sayFailure('Two-factor sign-in could not be set up', error)
    },
  })
  useDirtyNotice(confirm.isPending, onPendingChange)
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit((body) => confirm.mutate(body))}>
      {/* On a phone a toast lies at the top, where it would cover what is to be scanned. */}
      <div style={{ paddingTop: isWide ? 0 : toastSpace }}>
        <QrCode text={otpauthUrl} label="QR code for your authenticator app" className="mx-auto size-52 rounded-lg" />
      </div>
      <p className="text-muted text-sm">
        Or enter this key in the app:{' '}
        <span className="figures font-semibold text-ink wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <TextField
        label="Authentication code"
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="6 digits"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <SubmitFooter pending={confirm.isPending} pendingLabel="Switching on…">
        Switch on
      </SubmitFooter>
    </form>
  )
}
