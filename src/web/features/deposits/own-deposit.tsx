import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deduction } from '#api/deposits.ts'
import { londonDay } from '#domain/day.ts'
import type { TenantAnswer } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { DeductionsList } from './deductions-list.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositStatus } from './deposit-status.tsx'
import { saveProposal, useChangeDeduction, useDeposit } from './deposits.hooks.ts'
import { WithWholeDeduction } from './with-whole-deduction.tsx'

/**
 * A tenant's own deposit, and what is proposed to be kept of it, which they answer here; nothing where there is none.
 */
export function OwnDeposit({ tenancyId }: { tenancyId: number }) {
  const { data: deposit, error, refetch } = useDeposit(tenancyId)
  if (!deposit && error)
    return <ErrorState heading="Error loading your deposit" error={error} onRetry={() => void refetch()} />
  if (!deposit || (deposit.agreed === 0 && deposit.state === 'none')) return null
  const isReturning = deposit.deductions.length > 0 || deposit.returnedOn !== null
  return (
    <Section
      title="Your deposit"
      actions={
        isReturning && (
          <Button
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden />}
            onClick={() => void saveProposal(tenancyId)}
          >
            Save as PDF
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <DepositStatus deposit={deposit} today={londonDay(new Date())} />
        <DepositFacts deposit={deposit} />
        {isReturning && (
          <DeductionsList
            deposit={deposit}
            reader="tenant"
            actions={(deduction) => <Answer tenancyId={tenancyId} deduction={deduction} />}
          />
        )}
      </div>
    </Section>
  )
}

function Answer({ tenancyId, deduction }: { tenancyId: number; deduction: Deduction }) {
  const [isAnswering, setAnswering] = useState(false)
  const { settled, tenantAnswer, answerRestoredAt } = deduction
  const leave = () => setAnswering(false)
  if (settled || (tenantAnswer === 'agreed' && !answerRestoredAt)) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" size="small" onClick={() => setAnswering(true)}>
        Answer<span className="sr-only"> {deduction.description}</span>
      </Button>
      {isAnswering && (
        <WithWholeDeduction tenancyId={tenancyId} deduction={deduction} onLeave={leave}>
          {(whole) => <AnswerDialog tenancyId={tenancyId} deduction={whole} onClose={leave} />}
        </WithWholeDeduction>
      )}
    </div>
  )
}

const disputeForm = z.object({ note: z.string().check(z.trim(), z.minLength(1, 'Say why you do not agree')) })

type AnswerDialogProps = { tenancyId: number; deduction: Deduction; onClose: () => void }

function AnswerDialog({ tenancyId, deduction, onClose }: AnswerDialogProps) {
  const close = useOwnClose(onClose)
  const { id, description, amount, reason, agreedAmount, tenantNote, tenantAnswer, answerRestoredAt } = deduction
  const { register, handleSubmit, getValues, formState } = useForm<z.infer<typeof disputeForm>>({
    resolver: standardSchemaResolver(disputeForm),
    defaultValues: { note: tenantNote ?? '' },
  })
  const { errors, isDirty } = formState
  const change = useChangeDeduction(tenancyId, id)
  const sending = change.isPending ? change.variables.tenantAnswer : undefined
  const asSeen = { description, amount, reason: reason ?? undefined, agreedAmount }
  const send = (answer: TenantAnswer, note: string) =>
    change.mutate(
      { tenantAnswer: answer, tenantNote: note || null, ...asSeen },
      {
        onSuccess: () => {
          toast({ title: answer === 'agreed' ? 'Deduction agreed' : 'Answer sent' })
          close()
        },
        onError: (error) => sayFailure('Failed to send your answer', error),
      },
    )
  const agree = () => send('agreed', getValues('note').trim())
  const dispute = handleSubmit(({ note }) => send('disputed', note))
  const sum = formatPence(agreedAmount ?? amount)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={description}
      description={`Your landlord proposes to keep ${sum} for this. Once you have agreed, you cannot take it back.`}
      dirty={isDirty}
    >
      {/* Neither answer is sent by keys, for one of them cannot be taken back (rule: screens-send-keys). */}
      <form noValidate>
        <TextareaField
          label="Your answer"
          hint="If you do not agree, say why: what was like that before, or what a fair amount would be."
          maxLength={5_000}
          {...register('note')}
          error={errors.note?.message}
        />
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          {(tenantAnswer !== 'disputed' || answerRestoredAt || isDirty) && (
            <Button
              variant="secondary"
              data-sends
              pending={sending === 'disputed'}
              pendingLabel="Sending…"
              disabled={change.isPending}
              onClick={() => void dispute()}
            >
              I do not agree
            </Button>
          )}
          <Button
            data-sends
            pending={sending === 'agreed'}
            pendingLabel="Sending…"
            disabled={change.isPending}
            onClick={agree}
          >
            Agree to {sum}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
