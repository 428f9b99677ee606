import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import { documentTypeLabel, onboardingDocumentTypes } from '#domain/document.ts'
import { Progress } from '#web/components/feedback/progress.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { NoProperty } from './no-property.tsx'
import { uploadOf, useUploadFirstDocument } from './onboarding.hooks.ts'
import { type FirstDocumentBody, type FirstDocumentInput, firstDocumentForm } from './onboarding-forms.ts'
import { SkipButton, StepFrame } from './step-frame.tsx'
import { UploadFields } from './upload-fields.tsx'
import type { WizardState } from './wizard-state.ts'

type UploadStepProps = {
  state: WizardState
  onChooseType: (type: WizardState['selectedDocumentType']) => void
  onDone: () => void
  onGone: () => void
  onBack: () => void
}

const title = 'Upload the document'
const text = 'It is stored with the property, and you are reminded before it expires.'

/** Step 4: one of the documents that were ticked. */
export function UploadStep({ state, onChooseType, onDone, onGone, onBack }: UploadStepProps) {
  const { propertyId } = state
  if (propertyId === null) return <NoProperty {...{ title, text, onBack }} onSkip={onDone} />
  return <UploadForm {...{ state, propertyId, onChooseType, onDone, onGone }} />
}

type UploadFormProps = Omit<UploadStepProps, 'onBack'> & { propertyId: number }

function UploadForm({ state, propertyId, onChooseType, onDone, onGone }: UploadFormProps) {
  const offered = onboardingDocumentTypes.filter((type) => state.checkedDocuments.includes(type))
  const types = offered.length > 0 ? offered : onboardingDocumentTypes
  const type = state.selectedDocumentType ?? types[0] ?? 'EPC'
  const form = useForm<FirstDocumentInput, unknown, FirstDocumentBody>({
    resolver: standardSchemaResolver(firstDocumentForm),
    defaultValues: { type, name: documentTypeLabel(type), expiryDate: '', issuedOn: '', file: null },
  })
  const { upload, progress } = useUploadFirstDocument(onGone)
  const submit = form.handleSubmit((document) =>
    upload.mutate(uploadOf(document, propertyId), {
      onSuccess: ({ name }) => {
        toast({ title: 'Document Uploaded!', description: name })
        onDone()
      },
    }),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="contents">
        <StepFrame
          title={title}
          text={text}
          actions={
            <>
              <SkipButton onSkip={onDone} disabled={upload.isPending} />
              <Button type="submit" pending={upload.isPending} pendingLabel="Uploading…">
                Upload Document
              </Button>
            </>
          }
        >
          <UploadFields
            types={types}
            wasTypeChosen={type !== (state.checkedDocuments[0] ?? types[0])}
            onChooseType={onChooseType}
          />
          {upload.isPending && <Progress label="Uploading" value={progress} max={1} />}
        </StepFrame>
      </form>
    </FormProvider>
  )
}
