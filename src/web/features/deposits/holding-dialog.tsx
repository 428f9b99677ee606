import type { Deposit } from '#api/deposits.ts'
import { formatDayLong, isDay, londonDay } from '#domain/day.ts'
import { type HoldingOutcome, holdingDeadline, holdingOutcomeLabels, holdingOutcomes } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const outcomes = [
  { value: '', label: 'Still held' },
  ...holdingOutcomes.map((value) => ({ value, label: holdingOutcomeLabels[value] })),
]

type HoldingDialogProps = { tenancyId: number; holding: Deposit['holdingDeposit']; onClose: () => void }

/** What a tenant paid to reserve the home, until when that is to be settled, and what became of it. */
export function HoldingDialog({ tenancyId, holding, onClose }: HoldingDialogProps) {
  const before = {
    pounds: holding.amount === null ? '' : penceToPounds(holding.amount),
    receivedOn: holding.receivedOn ?? '',
    outcome: holding.outcome ?? '',
    outcomeOn: holding.outcomeOn ?? '',
    notes: holding.notes ?? '',
  }
  const today = londonDay(new Date())
  return (
    <DepositDialog
      tenancyId={tenancyId}
      title="Holding deposit"
      description={`At most one week’s rent in England: ${formatPence(holding.cap)}.`}
      what="holding deposit"
      before={before}
      bodyOf={(fields) => {
        const amount = amountOf(fields)
        if (amount === undefined) return undefined
        const { receivedOn, outcomeOn, notes } = fields
        const outcome = (fields.outcome || null) as HoldingOutcome | null
        return { holdingDeposit: { amount, receivedOn, outcome, outcomeOn, notes } }
      }}
      onClose={onClose}
    >
      {({ fields, field, isPressed }) => (
        <>
          <MoneyField
            label="Amount"
            optional
            {...field('pounds')}
            error={isPressed && amountOf(fields) === undefined ? 'Must be an amount' : undefined}
          />
          <DateField
            label="Received on"
            max={today}
            optional
            hint={
              isDay(fields.receivedOn)
                ? `To be settled by ${formatDayLong(holdingDeadline(fields.receivedOn))}`
                : undefined
            }
            {...field('receivedOn')}
          />
          <SelectField label="Outcome" options={outcomes} {...field('outcome')} />
          <DateField label="On" max={today} optional {...field('outcomeOn')} />
          <TextField
            label="Note"
            hint="For yourself: the tenant does not see it."
            optional
            maxLength={200}
            {...field('notes')}
            className="md:col-span-2"
          />
        </>
      )}
    </DepositDialog>
  )
}

/** Null for none, undefined for what is no amount. */
const amountOf = ({ pounds }: { pounds: string }) => (pounds === '' ? null : poundsToPence(pounds))
