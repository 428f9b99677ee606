import type { Deposit } from '#api/deposits.ts'
import { londonDay } from '#domain/day.ts'
import { type DepositScheme, depositSchemes, type SchemeType, schemeTypeLabels, schemeTypes } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const schemes = [{ value: '', label: 'Not chosen yet' }, ...depositSchemes.map((value) => ({ value, label: value }))]
const types = [
  { value: '', label: 'Not chosen yet' },
  ...schemeTypes.map((value) => ({ value, label: schemeTypeLabels[value] })),
]

/** What was agreed, when it came in, how it is protected, and the prescribed information. */
export function ProtectionDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const before = {
    pounds: penceToPounds(deposit.agreed),
    receivedOn: deposit.receivedOn ?? '',
    paidBy: deposit.paidBy ?? '',
    scheme: deposit.scheme ?? '',
    schemeType: deposit.schemeType ?? '',
    reference: deposit.reference ?? '',
    protectedOn: deposit.protectedOn ?? '',
    prescribedInformationOn: deposit.prescribedInformationOn ?? '',
    prescribedInformationTo: deposit.prescribedInformationTo ?? '',
    prescribedInformationHow: deposit.prescribedInformationHow ?? '',
  }
  const today = londonDay(new Date())
  return (
    <DepositDialog
      tenancyId={deposit.tenantId}
      title="Protection"
      what="deposit"
      before={before}
      bodyOf={(fields) => {
        const agreed = agreedOf(fields)
        if (agreed === undefined) return undefined
        const { pounds, scheme, schemeType, ...others } = fields
        return {
          ...others,
          ...(agreed !== deposit.agreed && { agreed }),
          scheme: (scheme || null) as DepositScheme | null,
          schemeType: (schemeType || null) as SchemeType | null,
        }
      }}
      onClose={onClose}
    >
      {({ fields, field, isPressed }) => (
        <>
          <MoneyField
            label="Agreed deposit"
            hint={`At most ${formatPence(deposit.cap)} in England`}
            {...field('pounds')}
            error={isPressed && agreedOf(fields) === undefined ? 'Agreed deposit is required' : undefined}
          />
          <DateField label="Received on" max={today} optional {...field('receivedOn')} />
          <AboveCap deposit={deposit} agreed={agreedOf(fields)} />
          <TextField label="Paid by" optional maxLength={200} {...field('paidBy')} className="md:col-span-2" />
          <SelectField label="Scheme" options={schemes} {...field('scheme')} />
          <SelectField label="Kind of scheme" options={types} {...field('schemeType')} />
          <TextField label="Reference" optional maxLength={200} {...field('reference')} />
          <DateField label="Protected on" max={today} optional {...field('protectedOn')} />
          <DateField
            label="Prescribed information given on"
            max={today}
            optional
            {...field('prescribedInformationOn')}
            className="md:col-span-2"
          />
          <TextField label="Given to" optional maxLength={200} {...field('prescribedInformationTo')} />
          <TextField
            label="How"
            hint="Such as by e-mail"
            optional
            maxLength={200}
            {...field('prescribedInformationHow')}
          />
        </>
      )}
    </DepositDialog>
  )
}

function agreedOf({ pounds }: { pounds: string }) {
  const agreed = poundsToPence(pounds)
  return agreed === undefined || agreed < 0 ? undefined : agreed
}

function AboveCap({ deposit, agreed }: { deposit: Deposit; agreed: number | undefined }) {
  if (agreed === undefined || agreed <= deposit.cap || deposit.cap <= 0) return null
  return (
    <p role="status" className="text-amber text-sm md:col-span-2">
      {formatPence(agreed)} is more than the law allows in England: {deposit.capSum}.
    </p>
  )
}
