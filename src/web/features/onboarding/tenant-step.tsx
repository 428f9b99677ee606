import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { toast } from '#web/components/feedback/toast.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { fieldsOf } from '#web/lib/forms/fields.ts'
import { useEachChange } from '#web/lib/forms/use-each-change.ts'
import { NoProperty } from './no-property.tsx'
import { useAddFirstTenant } from './onboarding.hooks.ts'
import { type FirstTenantBody, type FirstTenantInput, firstTenantForm } from './onboarding-forms.ts'
import { SkipButton, StepFrame } from './step-frame.tsx'
import type { Typing } from './typing.ts'

type TenantStepProps = Typing & {
  propertyId: number | null
  onDone: () => void
  onGone: () => void
  onBack: () => void
}

const title = 'Add a tenant'
const text = 'They get an e-mail with a link to log in, and see their home, its documents and repairs.'

const endDateNote =
  'In England, tenancies have had no fixed end since 1 May 2026: give the day until which you expect it to last. You can clear it later.'

export function TenantStep({ propertyId, onDone, onGone, onBack, ...typing }: TenantStepProps) {
  if (propertyId !== null) return <TenantForm {...{ propertyId, onDone, onGone }} {...typing} />
  return <NoProperty {...{ title, text, onBack }} onSkip={onDone} />
}

type TenantFormProps = Omit<TenantStepProps, 'propertyId' | 'onBack'> & { propertyId: number }

function TenantForm({ propertyId, onDone, onGone, typed, onType }: TenantFormProps) {
  const form = useForm<FirstTenantInput, unknown, FirstTenantBody>({
    resolver: standardSchemaResolver(firstTenantForm),
    defaultValues: { name: '', email: '', phone: '', moveInDate: '', leaseEndDate: '', ...typed },
  })
  useEachChange(form, onType)
  const { add, isPending } = useAddFirstTenant({ propertyId, onGone })
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (tenant) => {
    if (!(await add(tenant))) return
    toast({ title: 'Tenant Added!', description: 'The tenant will receive an e-mail with login instructions.' })
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepFrame
        title={title}
        text={text}
        actions={
          <>
            <SkipButton onSkip={onDone} disabled={isPending} />
            <Button type="submit" pending={isPending} pendingLabel="Adding…">
              Add Tenant
            </Button>
          </>
        }
      >
        <TextField label="Tenant name" autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="off" optional {...field('phone')} />
        <FieldGrid>
          <DateField label="Move-in date" {...field('moveInDate')} />
          <DateField label="Lease end date" hint={endDateNote} {...field('leaseEndDate')} />
        </FieldGrid>
      </StepFrame>
    </form>
  )
}
