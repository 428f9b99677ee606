import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useFieldArray, useForm } from 'react-hook-form'
import type { DocumentSummary } from '#api/documents.ts'
import { counted } from '#domain/counted.ts'
import { type DocumentType, isSharedByDefault } from '#domain/document.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useOtherRow } from '#web/lib/press/use-other-row.ts'
import { type DocumentBody, type DocumentInput, emptyDocument, formOf, uploadForm } from './document-form.ts'
import { isLimitReached, sayUploadFailure } from './document-limit.ts'
import { DocumentsList } from './documents-list.tsx'
import { PropertyField } from './property-field.tsx'
import { useUploads } from './use-uploads.ts'

/** What is chosen already when the dialog opens. */
export type UploadStart = { propertyId?: number; type?: DocumentType }

type UploadDialogProps = { start: UploadStart; usage: DocumentSummary['usage'] | undefined; onClose: () => void }

const inputFor = ({ propertyId, type }: UploadStart): DocumentInput => ({
  propertyId: propertyId ?? null,
  documents: [{ ...emptyDocument, ...(type && { type, sharedWithTenant: isSharedByDefault(type) }) }],
})

/** One document or several of one property, each with its file. What could not be uploaded stays in the dialog. */
export function UploadDialog({ start, usage, onClose }: UploadDialogProps) {
  const close = useOwnClose(onClose)
  const form = useForm<DocumentInput, unknown, DocumentBody>({
    resolver: standardSchemaResolver(uploadForm),
    defaultValues: inputFor(start),
  })
  const list = useFieldArray({ control: form.control, name: 'documents' })
  const { otherwise, onRows } = useOtherRow()
  const { uploads, isSending, send, setUploads, cancel, cancelAll } = useUploads()
  const [uploaded, setUploaded] = useState(0)

  const submit = form.handleSubmit(async ({ propertyId, documents }) => {
    const forms = documents.map((entry) => formOf(propertyId, entry))
    const { ends, firstError } = await send(forms, (error) => isLimitReached(error, usage))
    const isLeft = (at: number) => ends[at]?.step !== 'done'
    if (firstError) sayUploadFailure(firstError, usage)
    if (!ends.some((_, at) => isLeft(at))) {
      sayUploaded(documents.map(({ name }) => name))
      return close()
    }
    setUploaded(uploaded + ends.filter(({ step }) => step === 'done').length)
    list.replace(form.getValues('documents').filter((_, at) => isLeft(at)))
    setUploads(ends.filter((_, at) => isLeft(at)))
  })
  return (
    <Dialog open onOpenChange={onClose} title="Upload Document" size="large" dirty={form.formState.isDirty}>
      <FormProvider {...form}>
        <form {...onRows} noValidate onSubmit={submit}>
          <PropertyField />
          <DocumentsList
            {...{ list, uploads, isSending }}
            room={usage?.remaining ?? null}
            onRemoved={(index) => setUploads(uploads.filter((_, at) => at !== index))}
            onCancel={cancel}
            chooserRef={otherwise}
          />
          {uploaded > 0 && (
            <p role="status" className="text-muted text-sm">
              {counted(uploaded, 'document has', 'documents have')} been uploaded. What is left is still here.
            </p>
          )}
          <DialogFooter>
            {isSending ? (
              <Button variant="secondary" data-stays onClick={cancelAll}>
                Cancel upload
              </Button>
            ) : (
              <DialogCancel />
            )}
            <Button type="submit" pending={isSending} pendingLabel="Uploading…">
              Upload Document
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  )
}

function sayUploaded(names: readonly string[]) {
  const [name = '', ...others] = names
  const action = leadTo('See what is missing', '/compliance')
  if (others.length === 0) toast({ title: 'Document uploaded', description: name, action })
  else toast({ title: 'Documents uploaded', description: `${names.length} documents have been uploaded.`, action })
}
