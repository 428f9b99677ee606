import { useState } from 'react'
import { londonDay } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { type ChargeKind, chargeKindLabels, chargeKinds } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useAddCharge } from './ledger.hooks.ts'
import { MoneyDialog } from './money-dialog.tsx'

/**
 * Interest is worked out and charged under 'Interest and Universal Credit', never as a sum
 * of somebody's choice (rule: arrears-interest).
 */
const kinds = chargeKinds
  .filter((value) => value !== 'late_interest')
  .map((value) => ({ value, label: chargeKindLabels[value] }))

/** A repair, a lost key, a deposit asked for. */
export function ChargeDialog({ tenancyId, onClose }: { tenancyId: number; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const [kind, setKind] = useState<ChargeKind>('repair')
  const add = useAddCharge(tenancyId)
  return (
    <MoneyDialog
      title="Add a charge"
      date={{ label: 'Due Date', value: londonDay(new Date()) }}
      text={{ label: 'Description', isRequired: false }}
      submitLabel="Add charge"
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={({ amount, date, text }) =>
        add.mutate(
          { kind, amount, dueDate: date, description: text },
          {
            onSuccess: () => {
              toast({ title: 'Charge added', description: `${formatPence(amount)} due ${formatDay(date)}` })
              close()
            },
            onError: (failure) => sayFailure('Failed to add the charge', failure),
          },
        )
      }
    >
      <SelectField
        label="What for"
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value as ChargeKind)}
        className="md:col-span-2"
      />
    </MoneyDialog>
  )
}
