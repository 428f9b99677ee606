import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type Property, properties } from '#api/properties.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { londonDay } from '#domain/day.ts'
import { type Pence, penceToPounds } from '#domain/money.ts'
import { rentStatuses, rentStatusLabels } from '#domain/rent.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { TenancyChoice } from '#web/features/choices/tenancy-choice.tsx'
import { get, queryClient } from '#web/lib/api/query-client.ts'
import { useFields } from '#web/lib/forms/fields.ts'
import type { RentPaymentInput } from './rent-payment-form.ts'

const statuses = rentStatuses.map((value) => ({ value, label: rentStatusLabels[value] }))

type RentPaymentFieldsProps = {
  /** Offers only the tenants of the chosen property, where the form opens from one. */
  ofOneProperty: boolean
}

/** Used inside a form of RentPaymentInput. */
export function RentPaymentFields(props: RentPaymentFieldsProps) {
  return (
    <>
      <WhoseFields {...props} />
      <PaymentFields />
    </>
  )
}

/** Tenant and property. Choosing a tenant fills the property; choosing a property fills the amount from its rent. */
function WhoseFields({ ofOneProperty }: RentPaymentFieldsProps) {
  const { setValue, getValues, formState } = useFormContext<RentPaymentInput>()
  const [tenantsHome, setTenantsHome] = useState<number | null>(null)
  const tenant = useController<RentPaymentInput, 'tenantId'>({ name: 'tenantId' })
  const property = useController<RentPaymentInput, 'propertyId'>({ name: 'propertyId' })
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const fillAmount = (rent: Pence) => setValue('amount', penceToPounds(rent), changed)

  const chooseTenant = async (tenancy: Tenancy | null) => {
    tenant.field.onChange(tenancy?.id ?? null)
    setTenantsHome(tenancy?.propertyId ?? null)
    if (!tenancy) return
    setValue('propertyId', tenancy.propertyId, changed)
    const before = getValues('amount')
    const rent = await rentOf(tenancy)
    // The rent may take a while, and an amount may have been typed meanwhile.
    const isAsked = getValues('tenantId') === tenancy.id && getValues('amount') === before
    if (rent !== undefined && isAsked) fillAmount(rent)
  }
  const chooseProperty = (chosen: Property | null) => {
    property.field.onChange(chosen?.id ?? null)
    if (!chosen) return
    fillAmount(chosen.rentAmount)
    if (tenantsHome !== null && tenantsHome !== chosen.id) tenant.field.onChange(null)
  }
  return (
    <>
      <TenancyChoice
        label="Tenant"
        ref={tenant.field.ref}
        value={tenant.field.value}
        propertyId={ofOneProperty ? (property.field.value ?? undefined) : undefined}
        onChoose={(tenancy) => void chooseTenant(tenancy)}
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

/** The rent of the tenancy, or of its property where the onboarding wizard has begun the tenancy without a rent. */
async function rentOf({ rentAmount, propertyId }: Tenancy): Promise<Pence | undefined> {
  if (rentAmount > 0) return rentAmount
  const property = await queryClient
    .fetchQuery(get(properties.get, { params: { id: propertyId } }))
    .catch(() => undefined)
  return property && 'rentAmount' in property ? property.rentAmount : undefined
}

function PaymentFields() {
  const { register, setValue } = useFormContext<RentPaymentInput>()
  const status = useWatch<RentPaymentInput, 'status'>({ name: 'status' })
  // A hidden date must not stop the form.
  const forgetPaymentDate = () => setValue('paidDate', londonDay(new Date()))
  const field = useFields<RentPaymentInput>()
  return (
    <FieldGrid>
      <MoneyField label="Amount" {...field('amount')} />
      <DateField label="Due Date" {...field('dueDate')} />
      <SelectField label="Status" options={statuses} {...register('status', { onChange: forgetPaymentDate })} />
      {status === 'paid' && <DateField label="Payment Date" max={londonDay(new Date())} {...field('paidDate')} />}
    </FieldGrid>
  )
}
