import { type SubmitEvent, useState } from 'react'
import type { Deposit } from '#api/deposits.ts'
import { londonDay } from '#domain/day.ts'
import { type DepositScheme, depositSchemes, type SchemeType, schemeTypeLabels, schemeTypes } from '#domain/deposit.ts'
import { formatPence, penceToPounds, poundsToPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useChangeDeposit } from './deposits.hooks.ts'

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
  const [fields, setFields] = useState(before)
  const [isPressed, setPressed] = useState(false)
  const change = useChangeDeposit(deposit.tenantId)
  const today = londonDay(new Date())
  const agreed = poundsToPence(fields.pounds)
  const problem = agreed === undefined || agreed < 0 ? 'Amount is required' : undefined
  const isAboveCap = agreed !== undefined && agreed > deposit.cap && deposit.cap > 0
  const set = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (agreed === undefined || problem) return
    const { pounds, scheme, schemeType, ...others } = fields
    const body = {
      ...others,
      ...(agreed !== deposit.agreed && { agreed }),
      scheme: (scheme || null) as DepositScheme | null,
      schemeType: (schemeType || null) as SchemeType | null,
    }
    change.mutate(body, {
      onSuccess: () => {
        toast({ title: 'Deposit saved' })
        onClose()
      },
      onError: (error) => sayFailure('Failed to save the deposit', error),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Protection"
      dirty={Object.entries(before).some(([name, value]) => fields[name as keyof typeof fields] !== value)}
    >
      <form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
          <MoneyField
            label="Agreed deposit"
            hint={`At most ${formatPence(deposit.cap)} in England`}
            {...set('pounds')}
            error={isPressed ? problem : undefined}
          />
          <DateField label="Received on" max={today} optional {...set('receivedOn')} />
          {isAboveCap && (
            <p role="status" className="text-amber text-sm md:col-span-2">
              {formatPence(agreed)} is more than the law allows in England: {deposit.capSum}.
            </p>
          )}
          <TextField label="Paid by" optional maxLength={200} {...set('paidBy')} className="md:col-span-2" />
          <SelectField label="Scheme" options={schemes} {...set('scheme')} />
          <SelectField label="Kind of scheme" options={types} {...set('schemeType')} />
          <TextField label="Reference" optional maxLength={200} {...set('reference')} />
          <DateField label="Protected on" max={today} optional {...set('protectedOn')} />
          <DateField
            label="Prescribed information given on"
            max={today}
            optional
            {...set('prescribedInformationOn')}
            className="md:col-span-2"
          />
          <TextField label="Given to" optional maxLength={200} {...set('prescribedInformationTo')} />
          <TextField
            label="How"
            hint="Such as by e-mail"
            optional
            maxLength={200}
            {...set('prescribedInformationHow')}
          />
        </div>
        <DialogFooter>
          <DialogCancel disabled={change.isPending} />
          <Button type="submit" pending={change.isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
