import { useController, useFormContext } from 'react-hook-form'
import { documentTypeLabel, onboardingDocumentTypes, onboardingExtensions } from '#domain/document.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { controlClass, Field } from '#web/components/fields/field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { cx } from '#web/lib/cx.ts'
import type { FirstDocumentInput } from './onboarding-forms.ts'
import type { WizardState } from './wizard-state.ts'

const accepted = onboardingExtensions.map((extension) => `.${extension}`).join(',')

type UploadFieldsProps = {
  types: readonly (typeof onboardingDocumentTypes)[number][]
  onChooseType: (type: WizardState['selectedDocumentType']) => void
}

/** Used inside a form of FirstDocumentInput. */
export function UploadFields({ types, onChooseType }: UploadFieldsProps) {
  const { register, formState } = useFormContext<FirstDocumentInput>()
  return (
    <>
      <TypeField types={types} onChooseType={onChooseType} />
      <TextField
        label="Document name"
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <FileField />
      <DateField
        label="Expiry date"
        optional
        {...register('expiryDate')}
        error={formState.errors.expiryDate?.message}
      />
    </>
  )
}

/** The name follows the type until somebody gives the document a name of its own. */
function TypeField({ types, onChooseType }: UploadFieldsProps) {
  const { field, fieldState } = useController<FirstDocumentInput, 'type'>({ name: 'type' })
  const { getValues, setValue } = useFormContext<FirstDocumentInput>()
  const choose = (text: string) => {
    const type = onboardingDocumentTypes.find((known) => known === text)
    if (!type) return
    if (getValues('name') === documentTypeLabel(getValues('type'))) setValue('name', documentTypeLabel(type))
    field.onChange(type)
    onChooseType(type)
  }
  return (
    <SelectField
      {...field}
      label="Document type"
      options={types.map((value) => ({ value, label: documentTypeLabel(value) }))}
      onChange={(event) => choose(event.target.value)}
      error={fieldState.error?.message}
    />
  )
}

function FileField() {
  const { field, fieldState } = useController<FirstDocumentInput, 'file'>({ name: 'file' })
  return (
    <Field label="File" hint="PDF, DOC, DOCX, JPG, JPEG or PNG, at most 20 MB." error={fieldState.error?.message}>
      {(control) => (
        <input
          {...control}
          ref={field.ref}
          type="file"
          accept={accepted}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.files?.[0] ?? null)}
          className={cx(
            controlClass,
            'file:mr-3 file:rounded-sm file:border-0 file:bg-press-soft file:px-3 file:py-1 file:font-semibold file:text-press',
          )}
        />
      )}
    </Field>
  )
}
