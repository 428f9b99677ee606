import { Ellipsis, Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ArrearsTerms, PaymentPlan, SentLetter } from '#api/arrears.ts'
import { planInWords } from '#domain/arrears/plan-words.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { saveLetter, useArrearsTerms, useLetters, usePaymentPlan } from './arrears.hooks.ts'
import { BreathingSpaceDialog } from './breathing-space-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { SendStepDialog } from './send-step-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const columns: readonly Column<SentLetter>[] = [
  { key: 'name', header: 'Letter', cell: ({ name }) => name },
  { key: 'sent', header: 'Sent', cell: ({ sentOn }) => formatDay(sentOn), className: 'figures whitespace-nowrap' },
  { key: 'via', header: 'How', cell: ({ via, sentTo }) => (via === 'mail' ? `by e-mail to ${sentTo}` : 'printed') },
  { key: 'owed', header: 'Asked for', cell: ({ owed }) => formatPence(owed), align: 'end', narrow: 'value' },
  {
    key: 'print',
    header: 'Print',
    cell: ({ id, name, sentOn }) => (
      <IconButton
        label={`Print ${name} of ${formatDay(sentOn)}`}
        icon={<Printer aria-hidden />}
        onClick={() => void saveLetter(id)}
      />
    ),
    narrow: 'action',
  },
]

/** What has been sent, agreed and recorded about the arrears of a tenancy. */
export function AccountArrears({ tenancyId }: { tenancyId: number }) {
  const terms = useArrearsTerms(tenancyId)
  const plan = usePaymentPlan(tenancyId)
  // If the tenancy does not exist, the account above says so.
  const failed = [terms, plan].find(({ data, error }) => !data && error && !hasStatus(error, 404))
  if (failed) {
    const { error, refetch } = failed
    return <ErrorState heading="Error loading the arrears" error={error} onRetry={() => void refetch()} />
  }
  if (!terms.data || !plan.data) return null
  return <Arrears tenancyId={tenancyId} terms={terms.data} plan={plan.data} />
}

function Arrears({ tenancyId, terms, plan }: { tenancyId: number; terms: ArrearsTerms; plan: PaymentPlan }) {
  const [open, setOpen] = useState<'step' | 'plan' | 'space' | 'terms' | null>(null)
  const close = () => setOpen(null)
  const facts = wordsOf(terms)
  if (plan.state !== 'none')
    facts.push(`Payment plan of ${formatDay(plan.offeredOn ?? '')} ${planInWords(plan, 'landlord')}`)
  return (
    <Section
      title="Arrears"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {plan.owed > 0 && (
            <Button variant="secondary" size="small" icon={<Mail aria-hidden />} onClick={() => setOpen('step')}>
              Send a letter
            </Button>
          )}
          <Menu trigger={<IconButton label="More about arrears" icon={<Ellipsis aria-hidden />} />}>
            <MenuItem onPress={() => setOpen('plan')}>Payment plan…</MenuItem>
            <MenuItem onPress={() => setOpen('space')}>Breathing space…</MenuItem>
            <MenuItem onPress={() => setOpen('terms')}>Interest and Universal Credit…</MenuItem>
          </Menu>
        </div>
      }
    >
      {facts.map((fact) => (
        <p key={fact} className="text-sm">
          {fact}
        </p>
      ))}
      {plan.state !== 'none' && <PlanFacts plan={plan} />}
      <ListState
        list={useLetters(tenancyId)}
        errorHeading="Error loading the letters"
        skeleton={<SkeletonRows label="Loading the letters…" />}
        empty={<EmptyNote>No letter has been sent.</EmptyNote>}
      >
        {(letters) => (
          <DataTable label="Letters about arrears" columns={columns} rows={letters} rowKey={({ id }) => id} />
        )}
      </ListState>
      {open === 'step' && <SendStepDialog tenancyId={tenancyId} onClose={close} />}
      {open === 'plan' && <PlanDialog tenancyId={tenancyId} plan={plan} onClose={close} />}
      {open === 'space' && <BreathingSpaceDialog tenancyId={tenancyId} terms={terms} onClose={close} />}
      {open === 'terms' && <TermsDialog tenancyId={tenancyId} terms={terms} onClose={close} />}
    </Section>
  )
}

function wordsOf({ breathingSpaceFrom, breathingSpaceUntil, awaited, lateInterest }: ArrearsTerms): string[] {
  const words: string[] = []
  if (breathingSpaceFrom && breathingSpaceUntil)
    words.push(`Breathing space from ${formatDay(breathingSpaceFrom)} to ${formatDay(breathingSpaceUntil)}`)
  if (awaited > 0) words.push(`${formatPence(awaited)} is set aside until Universal Credit is paid`)
  if (lateInterest) words.push('The agreement allows interest on late rent')
  return words
}
