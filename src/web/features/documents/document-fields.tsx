import { useController, useFormContext, useWatch } from 'react-hook-form'
import {
  belongsToTenancy,
  documentTypeLabel,
  documentTypes,
  howToRentNote,
  isSharedByDefault,
  staysShared,
} from '#domain/document.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FieldGrid } from '#web/components/fields/field-grid.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { TenancyChoice } from '#web/features/choices/tenancy-choice.tsx'
import type { DocumentInput } from './document-form.ts'
import { ExpiryFields } from './expiry-fields.tsx'

const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabel(value) }))
const typeOf = (text: string) => documentTypes.find((known) => known === text)

type DocumentFieldsProps = {
  /** Its place among the documents of the form. */
  index: number
  /** A new document is shared as usual for its type. Changing the type of a stored one never shows it to tenants. */
  isNew?: boolean
  /** A report that was filed with its inspection keeps its type and its tenants. */
  isFiled?: boolean
}

/** The fields of one document, inside a form of DocumentInput. */
export function DocumentFields({ index, isNew = false, isFiled = false }: DocumentFieldsProps) {
  const { register, formState } = useFormContext<DocumentInput>()
  const path = `documents.${index}` as const
  const errors = formState.errors.documents?.[index]
  return (
    <>
      <FieldGrid>
        <TextField
          label="Document Name"
          autoComplete="off"
          className="md:col-span-full"
          {...register(`${path}.name`)}
          error={errors?.name?.message}
        />
        {!isFiled && <TypeField index={index} isNew={isNew} />}
        <Expiry index={index} />
        {!isFiled && <TenantField index={index} isNew={isNew} />}
      </FieldGrid>
      <TextareaField label="Notes" optional rows={2} {...register(`${path}.notes`)} error={errors?.notes?.message} />
      <CheckboxField
        label="Share this document"
        hint="The tenant sees it with its notes among their documents, and is told about it."
        {...register(`${path}.sharedWithTenant`)}
      />
    </>
  )
}

function Expiry({ index }: { index: number }) {
  const type = typeOf(useWatch<DocumentInput, `documents.${number}.type`>({ name: `documents.${index}.type` }))
  return <ExpiryFields label="Expiry Date" type={type} path={`documents.${index}.`} />
}

function TypeField({ index, isNew }: { index: number; isNew: boolean }) {
  const { field, fieldState } = useController<DocumentInput, `documents.${number}.type`>({
    name: `documents.${index}.type`,
  })
  const { getValues, setValue } = useFormContext<DocumentInput>()
  const choose = (text: string) => {
    field.onChange(text)
    const type = typeOf(text)
    if (!type) return
    const shared = `documents.${index}.sharedWithTenant` as const
    setValue(shared, isNew ? isSharedByDefault(type) : staysShared(getValues(shared), type))
  }
  return (
    <SelectField
      {...field}
      label="Document Type"
      placeholder="Select a type"
      options={typeOptions}
      hint={field.value === 'How to Rent guide delivery proof' && howToRentNote}
      onChange={(event) => choose(event.target.value)}
      error={fieldState.error?.message}
    />
  )
}

/** For documents that belong to one tenancy. */
function TenantField({ index, isNew }: { index: number; isNew: boolean }) {
  const { field, fieldState } = useController<DocumentInput, `documents.${number}.tenantId`>({
    name: `documents.${index}.tenantId`,
  })
  const propertyId = useWatch<DocumentInput, 'propertyId'>({ name: 'propertyId' })
  const type = typeOf(useWatch<DocumentInput, `documents.${number}.type`>({ name: `documents.${index}.type` }))
  if (!type || !belongsToTenancy(type) || propertyId === null) return null
  return (
    <TenancyChoice
      label="Tenant"
      optional
      ref={field.ref}
      propertyId={propertyId}
      value={field.value}
      placeholder={isNew ? 'The current tenants' : 'Leave as it is'}
      onChoose={(tenancy) => field.onChange(tenancy?.id ?? null)}
      error={fieldState.error?.message}
    />
  )
}
