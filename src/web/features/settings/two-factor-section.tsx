import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { twoFactor } from '#api/two-factor.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { recoveryCodeCount } from '#domain/two-factor.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Unfilled } from '#web/components/feedback/unfilled.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { SettingsSection } from './settings-section.tsx'

// With the encoder of QR codes, which few visits need.
const TwoFactorSetup = onDemand(async () => (await import('./two-factor-setup.tsx')).default)
const TwoFactorCodes = onDemand(async () => (await import('./two-factor-codes.tsx')).default)
const TwoFactorEnd = onDemand(async () => (await import('./two-factor-end.tsx')).default)

const fewCodes = 3

/** A second proof at sign-in, switched on and off. */
export function TwoFactorSection() {
  const { data, error, refetch } = useQuery(get(twoFactor.state))
  const [open, setOpen] = useState<'setup' | 'codes' | 'end' | null>(null)
  const close = () => setOpen(null)
  const setUp = (
    <>
      <p>After your password, you are asked for a code from an authenticator app on your phone.</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={() => setOpen('setup')}>
        Set up two-factor sign-in
      </Button>
    </>
  )
  return (
    <SettingsSection
      title="Two-factor sign-in"
      icon={<ShieldCheck aria-hidden />}
      description="Your password on its own will then no longer be enough to log in."
    >
      {!data && error && (
        <ErrorState heading="Error loading two-factor sign-in" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Unfilled label="Loading two-factor sign-in…">{setUp}</Unfilled>}
      {data?.enabled === false && setUp}
      {data?.enabled && (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="green">On</Badge>
            {data.enabledAt && <span>since {formatDayLong(londonDay(new Date(data.enabledAt)))}</span>}
          </p>
          <p className="figures mt-2 text-muted">
            {data.recoveryCodesLeft} of {recoveryCodeCount} recovery codes left.
            {data.recoveryCodesLeft <= fewCodes && ' Make new ones before they run out.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setOpen('codes')}>
              New recovery codes
            </Button>
            <Button variant="secondary" size="small" onClick={() => setOpen('end')}>
              Switch off
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {open === 'setup' && <TwoFactorSetup onClose={close} />}
        {open === 'codes' && <TwoFactorCodes onClose={close} />}
        {open === 'end' && <TwoFactorEnd onClose={close} />}
      </Suspense>
    </SettingsSection>
  )
}
