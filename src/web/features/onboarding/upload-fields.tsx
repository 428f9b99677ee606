import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  documentTypeLabel,
  type onboardingDocumentTypes,
  onboardingExtensions,
  typeOfFileName,
} from '#domain/document.ts'
import { FileField } from '#web/components/fields/file-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { nameOf } from '#web/features/documents/document-form.ts'
import { ExpiryFields } from '#web/features/documents/expiry-fields.tsx'
import type { FirstDocumentInput } from './onboarding-forms.ts'
import type { WizardState } from './wizard-state.ts'

const accepted = onboardingExtensions.map((extension) => `.${extension}`).join(',')

type FirstType = (typeof onboardingDocumentTypes)[number]

type UploadFieldsProps = {
  types: readonly FirstType[]
  /** Somebody has chosen another type than the one that was ticked first. */
  wasTypeChosen: boolean
  onChooseType: (type: WizardState['selectedDocumentType']) => void
}

/** Used inside a form of FirstDocumentInput. */
export function UploadFields({ types, wasTypeChosen, onChooseType }: UploadFieldsProps) {
  const { register, formState, getValues, setValue } = useFormContext<FirstDocumentInput>()
  const type = useWatch<FirstDocumentInput, 'type'>({ name: 'type' })
  const [isTypeChosen, setTypeChosen] = useState(wasTypeChosen)
  /** The name follows the type until somebody gives the document a name of its own. */
  const setType = (next: FirstType) => {
    if (getValues('name') === documentTypeLabel(getValues('type'))) setValue('name', documentTypeLabel(next))
    setValue('type', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  // Follows only until somebody chooses the type.
  const guessType = (file: File) => {
    const guess = typeOfFileName(nameOf(file))
    const offered = types.find((each) => each === guess)
    if (offered && !isTypeChosen) setType(offered)
  }
  const chooseType = (next: FirstType) => {
    setType(next)
    setTypeChosen(true)
    onChooseType(next)
  }
  return (
    <>
      <TypeField types={types} onChoose={chooseType} />
      <TextField
        label="Document name"
        autoComplete="off"
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <ChosenFile onChoose={guessType} />
      <ExpiryFields label="Expiry date" type={type} />
    </>
  )
}

type TypeFieldProps = { types: readonly FirstType[]; onChoose: (type: FirstType) => void }

function TypeField({ types, onChoose }: TypeFieldProps) {
  const { field, fieldState } = useController<FirstDocumentInput, 'type'>({ name: 'type' })
  const choose = (text: string) => {
    const type = types.find((known) => known === text)
    if (type) onChoose(type)
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

function ChosenFile({ onChoose }: { onChoose: (file: File) => void }) {
  const { field, fieldState } = useController<FirstDocumentInput, 'file'>({ name: 'file' })
  const choose = (file: File | undefined) => {
    field.onChange(file ?? null)
    if (file) onChoose(file)
  }
  return (
    <FileField
      label="File"
      hint="PDF, DOC, DOCX, JPG, JPEG or PNG, at most 20 MB."
      ref={field.ref}
      accept={accepted}
      onBlur={field.onBlur}
      onChange={({ target }) => choose(target.files?.[0])}
      error={fieldState.error?.message}
    />
  )
}
