import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Deposit } from '#api/deposits.ts'
import { londonDay } from '#domain/day.ts'
import { depositSchemes, outsideEngland, schemeTypeLabels, schemeTypes } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { typedAmount, typedChoice, typedDayOrEmpty } from '#web/lib/forms/typed-values.ts'
import { DepositDialog } from './deposit-dialog.tsx'

const schemes = [{ value: '', label: 'Not chosen yet' }, ...depositSchemes.map((value) => ({ value, label: value }))]
const types = [
  { value: '', label: 'Not chosen yet' },
  ...schemeTypes.map((value) => ({ value, label: schemeTypeLabels[value] })),
]

const protectionForm = z.object({
  agreed: typedAmount('Agreed deposit is required', 0),
  receivedOn: typedDayOrEmpty(),
  paidBy: z.string(),
  scheme: typedChoice(depositSchemes),
  schemeType: typedChoice(schemeTypes),
  reference: z.string(),
  protectedOn: typedDayOrEmpty(),
  prescribedInformationOn: typedDayOrEmpty(),
  prescribedInformationTo: z.string(),
  prescribedInformationHow: z.string(),
})
type ProtectionInput = z.input<typeof protectionForm>
type Protection = z.output<typeof protectionForm>

/** What was agreed, when it came in, how it is protected, and the prescribed information. */
export function ProtectionDialog({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const form = useForm<ProtectionInput, unknown, Protection>({
    resolver: standardSchemaResolver(protectionForm),
    defaultValues: {
      agreed: penceToPounds(deposit.agreed),
      receivedOn: deposit.receivedOn ?? '',
      paidBy: deposit.paidBy ?? '',
      scheme: deposit.scheme ?? '',
      schemeType: deposit.schemeType ?? '',
      reference: deposit.reference ?? '',
      protectedOn: deposit.protectedOn ?? '',
      prescribedInformationOn: deposit.prescribedInformationOn ?? '',
      prescribedInformationTo: deposit.prescribedInformationTo ?? '',
      prescribedInformationHow: deposit.prescribedInformationHow ?? '',
    },
  })
  const { register, control, formState } = form
  const pounds = useWatch({ control, name: 'agreed' })
  const today = londonDay(new Date())
  return (
    <DepositDialog
      tenancyId={deposit.tenantId}
      title="Protection"
      what="deposit"
      form={form}
      changes={(touched) => touched}
      onClose={onClose}
    >
      <MoneyField
        label="Agreed deposit"
        hint={`At most ${formatPence(deposit.cap)} in England. ${outsideEngland}`}
        {...register('agreed')}
        error={formState.errors.agreed?.message}
      />
      <DateField label="Received on" max={today} optional {...register('receivedOn')} />
      <AboveCap deposit={deposit} pounds={pounds} />
      <TextField label="Paid by" optional maxLength={200} {...register('paidBy')} className="md:col-span-2" />
      <SelectField label="Scheme" options={schemes} {...register('scheme')} />
      <SelectField label="Kind of scheme" options={types} {...register('schemeType')} />
      <TextField label="Reference" optional maxLength={200} {...register('reference')} />
      <DateField label="Protected on" max={today} optional {...register('protectedOn')} />
      <DateField
        label="Prescribed information given on"
        max={today}
        optional
        {...register('prescribedInformationOn')}
        className="md:col-span-2"
      />
      <TextField label="Given to" optional maxLength={200} {...register('prescribedInformationTo')} />
      <TextField
        label="How"
        hint="Such as by e-mail"
        optional
        maxLength={200}
        {...register('prescribedInformationHow')}
      />
    </DepositDialog>
  )
}

function AboveCap({ deposit, pounds }: { deposit: Deposit; pounds: string }) {
  const agreed = poundsToPence(pounds)
  if (agreed === undefined || agreed <= deposit.cap || deposit.cap <= 0) return null
  return (
    <p role="status" className="text-amber text-sm md:col-span-2">
      {formatPence(agreed)} is more than the law allows in England: {deposit.capSum}. {outsideEngland}
    </p>
  )
}
