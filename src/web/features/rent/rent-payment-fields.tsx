import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { type Pence, penceToPounds } from '#domain/money.ts'
import { rentStatuses, rentStatusLabels } from '#domain/rent.ts'
import { DateField } from '#web/components/date-field.tsx'
import { MoneyField } from '#web/components/money-field.tsx'
import { SelectField } from '#web/components/select-field.tsx'
import { PropertyChoice } from '#web/features/properties/property-choice.tsx'
import { TenancyChoice } from '#web/features/tenancies/tenancy-choice.tsx'
import type { RentPaymentInput } from './rent-payment-form.ts'

const statuses = rentStatuses.map((value) => ({ value, label: rentStatusLabels[value] }))

/** Stands inside a form of RentPaymentInput. */
export function RentPaymentFields() {
  return (
    <>
      <WhoseFields />
      <PaymentFields />
    </>
  )
}

/** Tenant and property. Choosing a tenant fills the property; choosing a property fills the amount from its rent. */
function WhoseFields() {
  const { setValue, formState } = useFormContext<RentPaymentInput>()
  const tenant = useController<RentPaymentInput, 'tenantId'>({ name: 'tenantId' })
  const property = useController<RentPaymentInput, 'propertyId'>({ name: 'propertyId' })
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const fillAmount = (rent: Pence) => setValue('amount', penceToPounds(rent), changed)

  const chooseTenant = (tenancy: Tenancy | null) => {
    tenant.field.onChange(tenancy?.id ?? null)
    if (!tenancy) return
    setValue('propertyId', tenancy.propertyId, changed)
    fillAmount(tenancy.rentAmount)
  }
  const chooseProperty = (chosen: Property | null) => {
    property.field.onChange(chosen?.id ?? null)
    if (chosen) fillAmount(chosen.rentAmount)
  }
  return (
    <>
      <TenancyChoice
        label="Tenant"
        ref={tenant.field.ref}
        value={tenant.field.value}
        onChoose={chooseTenant}
        error={tenant.fieldState.error?.message}
      />
      <PropertyChoice
        label="Property"
        ref={property.field.ref}
        value={property.field.value}
        onChoose={chooseProperty}
        error={property.fieldState.error?.message}
      />
    </>
  )
}

function PaymentFields() {
  const { register, formState } = useFormContext<RentPaymentInput>()
  const status = useWatch<RentPaymentInput, 'status'>({ name: 'status' })
  const field = (name: 'amount' | 'dueDate' | 'status' | 'paidDate') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  return (
    <div className="grid grid-cols-1 content-start gap-5 md:grid-cols-2">
      <MoneyField label="Amount" {...field('amount')} />
      <DateField label="Due Date" {...field('dueDate')} />
      <SelectField label="Status" options={statuses} {...field('status')} />
      {status === 'paid' && <DateField label="Payment Date" {...field('paidDate')} />}
    </div>
  )
}
