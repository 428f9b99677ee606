import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { Document } from '#api/documents.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { RecordActivity } from '#web/features/activity/record-activity.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { ChosenFile } from './chosen-file.tsx'
import { DocumentFields } from './document-fields.tsx'
import { changesOf, type DocumentBody, type DocumentInput, editForm, inputOf } from './document-form.ts'
import { useUpdateDocument } from './documents.hooks.ts'
import { FileDrop } from './file-drop.tsx'
import { PropertyField } from './property-field.tsx'

/** Changes what is known about a document, and its file if another one is chosen. */
export function EditDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const [before] = useState(() => inputOf(document))
  const form = useForm<DocumentInput, unknown, DocumentBody>({
    resolver: standardSchemaResolver(editForm),
    defaultValues: before,
  })
  const [share, setShare] = useState(0)
  const update = useUpdateDocument(document.id)
  const isFiled = document.isInspectionReport

  const submit = form.handleSubmit((body) => {
    const changes = changesOf(body, before, form.getValues())
    if ([...changes].length === 0) return close()
    setShare(0)
    update.mutate(
      { form: changes, onProgress: setShare },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Document updated', description: name })
          close()
        },
        onError: (error) => sayFailure('Update failed', error),
      },
    )
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Document"
      description={isFiled && 'Filed with an inspection: its file changes with the inspection report.'}
      size="large"
      dirty={form.formState.isDirty}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          {!isFiled && <PropertyField />}
          <DocumentFields index={0} isFiled={isFiled} />
          {!isFiled && <OtherFile share={update.isPending ? share : null} />}
          <SubmitFooter pending={update.isPending} pendingLabel="Saving…">
            Save Changes
          </SubmitFooter>
        </form>
      </FormProvider>
      <RecordActivity entity="document" id={document.id} />
    </Dialog>
  )
}

/** Chooses a file that replaces the stored one. `share` is how much of it has been sent, null before. */
function OtherFile({ share }: { share: number | null }) {
  const { setValue, formState } = useFormContext<DocumentInput>()
  const file = useWatch<DocumentInput, 'documents.0.file'>({ name: 'documents.0.file' })
  const choose = (chosen: File | null) =>
    setValue('documents.0.file', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  if (!file) {
    return (
      <FileDrop
        label="File"
        hint="The current file is kept unless you choose another."
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
    )
  }
  return (
    <ChosenFile
      file={file}
      error={formState.errors.documents?.[0]?.file?.message}
      upload={share === null ? undefined : { step: 'sending', share }}
      isSending={share !== null}
      onRemove={() => choose(null)}
    />
  )
}
