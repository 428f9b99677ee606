import { formatPence, type Pence } from '#domain/money.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { chargeName, openCharges } from '#web/features/ledger/chosen-charges.ts'
import { useLedger } from '#web/features/ledger/ledger.hooks.ts'

/** A charge that money is to pay: by its rent payment, or by itself where it is no rent. */
export interface ChosenCharge {
  readonly rentPaymentId: number | null
  readonly chargeId: number | null
  readonly outstanding: Pence
}

type ChargeChoiceProps = {
  tenancyId: number
  chosen: Omit<ChosenCharge, 'outstanding'> | null
  onChoose: (charge: ChosenCharge | null) => void
}

/** Stands for a chosen or proposed charge of which nothing is outstanding any more. */
const noLongerOpen = -1

/** Which of a tenancy's open charges a part pays, if not the oldest first; nothing where none is open. */
export function ChargeChoice({ tenancyId, chosen, onChoose }: ChargeChoiceProps) {
  const { data, error, refetch } = useLedger(tenancyId)
  if (!data && error) {
    return (
      <div className="col-span-2">
        <RecordState what="the charges" error={error} refetch={refetch} />
      </div>
    )
  }
  if (!data) return null
  const charges = openCharges(data)
  const current = charges.find(({ id, rentPaymentId }) =>
    rentPaymentId === null ? id === chosen?.chargeId : rentPaymentId === chosen?.rentPaymentId,
  )
  const isNoLongerOpen = chosen !== null && current === undefined
  if (charges.length === 0 && !isNoLongerOpen) return null
  const choose = (id: number) => {
    const charge = charges.find((each) => each.id === id)
    if (!charge) return onChoose(null)
    const { rentPaymentId, openAmount } = charge
    onChoose({ rentPaymentId, chargeId: rentPaymentId === null ? id : null, outstanding: openAmount })
  }
  return (
    <SelectField
      label="Pays"
      className="col-span-2"
      placeholder="The oldest first"
      options={[
        ...(isNoLongerOpen ? [{ value: noLongerOpen, label: 'A charge no longer open', disabled: true }] : []),
        ...charges.map((charge) => ({
          value: charge.id,
          label: `${chargeName(charge)}, ${formatPence(charge.openAmount)} outstanding`,
        })),
      ]}
      value={isNoLongerOpen ? noLongerOpen : (current?.id ?? '')}
      error={isNoLongerOpen ? 'This charge is no longer open: choose another, or the oldest first' : undefined}
      onChange={(event) => choose(Number(event.target.value))}
    />
  )
}
