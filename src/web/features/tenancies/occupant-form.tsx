import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { newOccupant, type Occupant } from '#api/tenancies.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { fieldsOf } from '#web/lib/forms/fields.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { resetToSaved } from '#web/lib/forms/reset-to-saved.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { type OccupantBody, useSaveOccupant } from './occupants.hooks.ts'

type OccupantInput = { name: string; relationship: string; email: string; phone: string; notes: string }

const inputOf = (occupant: Occupant | undefined): OccupantInput => ({
  name: occupant?.name ?? '',
  relationship: occupant?.relationship ?? '',
  email: occupant?.email ?? '',
  phone: occupant?.phone ?? '',
  notes: occupant?.notes ?? '',
})

type OccupantFormProps = {
  tenancyId: number
  /** To change one; without it the form adds one, and is empty again afterwards. */
  occupant?: Occupant | undefined
  onDirtyChange: (isDirty: boolean) => void
  /** The form is there for the next one afterwards. */
  stays?: boolean
  /** Hears whether the next one was begun while this one was sent. */
  onSaved: (isNextBegun: boolean) => void
  /** The buttons under the fields. */
  children: (isSaving: boolean) => ReactNode
}

export function OccupantForm({ tenancyId, occupant, onDirtyChange, stays, onSaved, children }: OccupantFormProps) {
  const form = useForm<OccupantInput, unknown, OccupantBody>({
    resolver: standardSchemaResolver<OccupantInput, unknown, OccupantBody>(newOccupant),
    defaultValues: inputOf(occupant),
  })
  const { register, handleSubmit, getValues, formState, setFocus } = form
  const save = useSaveOccupant(tenancyId, occupant)
  useDirtyNotice(formState.isDirty, onDirtyChange)
  const field = fieldsOf({ register, formState })

  const submit = handleSubmit((body) => {
    const sent = getValues()
    const changes = occupant ? { ...onlyChanged(body, formState.defaultValues, sent), name: body.name } : body
    save.mutate(changes, {
      onSuccess: () => {
        toast({ title: occupant ? 'Occupant updated' : 'Occupant added', description: body.name })
        const isNextBegun = resetToSaved(form, sent, inputOf(undefined))
        if (!isNextBegun) setFocus('name')
        onSaved(isNextBegun)
      },
      onError: (error) => sayFailure('There was a problem saving the occupant information.', error),
    })
  })
  return (
    <form noValidate data-stays={stays} onSubmit={submit}>
      <FieldGrid>
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField
          label="Relationship"
          optional
          autoComplete="off"
          placeholder="Partner, child, flatmate"
          {...field('relationship')}
        />
        <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
        <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
        <TextareaField label="Notes" optional className="md:col-span-2" {...field('notes')} />
      </FieldGrid>
      {children(save.isPending)}
    </form>
  )
}
