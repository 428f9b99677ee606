import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useArrearsSettings, useBankRates } from '#web/features/arrears/arrears.hooks.ts'
import { BankRateNote } from '#web/features/arrears/bank-rate-note.tsx'
import { BankRatesDialog } from '#web/features/arrears/bank-rates-dialog.tsx'
import { StepsDialog } from '#web/features/arrears/steps-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What follows unpaid rent, and the Bank Rate of interest on it. */
export function ArrearsSection() {
  const [open, setOpen] = useState<'steps' | 'rates' | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsSection
      title="Rent arrears"
      icon={<MailWarning aria-hidden />}
      description="The letters that follow unpaid rent, and the Bank Rates of interest on it."
    >
      <Steps />
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setOpen('steps')}>
        Change steps
      </Button>
      <div className="mt-6">
        <Rates />
      </div>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setOpen('rates')}>
        Change Bank Rates
      </Button>
      {open === 'steps' && <StepsDialog onClose={close} />}
      {open === 'rates' && <BankRatesDialog onClose={close} />}
    </SettingsSection>
  )
}

function Steps() {
  const { data, error, refetch } = useArrearsSettings()
  if (!data) return <RecordState what="the steps" rows={3} error={error} refetch={refetch} />
  if (data.steps.length === 0) return <p className="text-muted">No steps: nothing is sent about unpaid rent.</p>
  return (
    <ol className="grid grid-cols-1 gap-1">
      {data.steps.map(({ name, days, send }) => (
        <li key={name} className="flex flex-wrap gap-x-2">
          <span className="break-words">{name}</span>
          <span className="figures text-muted">
            after {counted(days, 'day')}
            {send === 'self' && ', automatically'}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Rates() {
  const { data, error, refetch } = useBankRates()
  if (data) return <BankRateNote rates={data} />
  return <RecordState what="the Bank Rates" rows={1} error={error} refetch={refetch} />
}
