import { useQuery } from '@tanstack/react-query'
import { type LedgerEntry, ledger } from '#api/ledger.ts'
import { formatDay } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { get } from '#web/lib/api/query-client.ts'

/** Every charge of the account, those to come too. */
export const useCharges = (tenancyId: number) =>
  useQuery(get(ledger.get, { params: { id: tenancyId }, query: { to: '9999-12-31' } }))

type ChargeChoiceProps = {
  tenancyId: number
  /** What it pays where no charge is chosen. */
  otherwise: string
  chargeId: number | null
  onChoose: (chargeId: number | null) => void
  mayPay?: (charge: LedgerEntry) => boolean
  className?: string
}

/** Which charge of a tenancy is paid, among those of which something is outstanding. */
export function ChargeChoice({
  tenancyId,
  otherwise,
  chargeId,
  onChoose,
  mayPay = () => true,
  className,
}: ChargeChoiceProps) {
  const { data } = useCharges(tenancyId)
  const open = (data?.entries ?? []).filter(
    (entry) => entry.kind === 'charge' && (entry.openAmount > 0 || entry.id === chargeId) && mayPay(entry),
  )
  const options = open.map(({ id, description, date, openAmount }) => ({
    value: id,
    label: `${description} due ${formatDay(date)}: ${formatPence(openAmount)}`,
  }))
  return (
    <SelectField
      label="Pays"
      options={[{ value: '', label: otherwise }, ...options]}
      value={chargeId ?? ''}
      onChange={(event) => onChoose(Number(event.target.value) || null)}
      className={className}
    />
  )
}
