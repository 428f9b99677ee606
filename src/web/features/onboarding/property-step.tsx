import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { Property } from '#api/properties.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useCreateProperty } from '#web/features/properties/properties.hooks.ts'
import { fieldsOf } from '#web/lib/forms/fields.ts'
import { useEachChange } from '#web/lib/forms/use-each-change.ts'
import { useCompleteOnboarding } from './onboarding.hooks.ts'
import { type FirstPropertyBody, type FirstPropertyInput, firstPropertyForm } from './onboarding-forms.ts'
import { failedTo, sayWizardFailure } from './onboarding-texts.ts'
import { SkipButton, StepFrame } from './step-frame.tsx'
import type { Typing } from './typing.ts'

/** Step 1. Skipping it ends the wizard. */
export function PropertyStep({ typed, onType, onAdded }: Typing & { onAdded: (property: Property) => void }) {
  const form = useForm<FirstPropertyInput, unknown, FirstPropertyBody>({
    resolver: standardSchemaResolver(firstPropertyForm),
    defaultValues: { address: '', city: '', rentAmount: '', ...typed },
  })
  useEachChange(form, onType)
  const create = useCreateProperty()
  const complete = useCompleteOnboarding()
  const field = fieldsOf(form)

  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: (property) => {
        toast({ title: 'Property Added!', description: `${property.address} is in your portfolio.` })
        onAdded(property)
      },
      onError: (error) => sayWizardFailure(failedTo('create property', error), error),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="contents">
      <StepFrame
        title="Add your first property"
        text="Its address and rent are enough to begin with. The rest can follow."
        actions={
          <>
            <SkipButton onSkip={() => complete.mutate()} pending={complete.isPending} disabled={create.isPending} />
            <Button type="submit" pending={create.isPending} pendingLabel="Adding…" disabled={complete.isPending}>
              Add Property
            </Button>
          </>
        }
      >
        <TextField label="Address" autoComplete="off" {...field('address')} />
        <TextField
          label="City, State"
          placeholder="Such as York, North Yorkshire"
          autoComplete="off"
          {...field('city')}
        />
        <MoneyField label="Rent amount" hint="A calendar month." {...field('rentAmount')} />
      </StepFrame>
    </form>
  )
}
